import { type Method, methodFacts, methodName, methodsWith, needsBank, needsCode } from '../../../books/ledger/methods.ts';
import { useAsk } from '../../../core/web/ask.ts';
import { readSchoolSettings } from '../../../school/settings/contract.ts';
import { mandatory } from '../../../ui/fields/mandatory.ts';
import { NativeSelect } from '../../../ui/fields/native-select.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import type { FormField } from '../../../ui/forms/contract-form.ts';

type Field = 'method' | 'code' | 'bank';
type MethodFieldsProps = {
  form: { values: { method: Method | '' }; field: (path: Field) => FormField; setFieldValue: (path: Field, value: string) => void };
  description?: string;
};

/** The method of a payment, with the code and the bank that it needs; another method clears those that it does not. */
export function MethodFields({ form, description }: MethodFieldsProps) {
  const { method } = form.values;
  const settings = useAsk(readSchoolSettings, {});
  const schoolMethods = methodsWith({ Cheque: settings.data?.school.acceptsCheques ?? false });
  const codeFacts = method === '' ? null : methodFacts[method].code;
  const choose = (chosen: Method | '') => {
    form.setFieldValue('method', chosen);
    if (chosen !== '' && !needsCode(chosen)) form.setFieldValue('code', '');
    if (chosen !== '' && !needsBank(chosen)) form.setFieldValue('bank', '');
  };
  return (
    <>
      <NativeSelect
        {...form.field('method')}
        {...(description && { description })}
        data={[{ value: '', label: 'Choose a method' }, ...schoolMethods.map((value) => ({ value, label: methodName(value) }))]}
        onChange={(event) => choose(schoolMethods.find((each) => each === event.currentTarget.value) ?? '')}
      />
      {codeFacts && <TextInput {...form.field('code')} label={codeFacts.label} description={codeFacts.from} {...mandatory} />}
      {method !== '' && needsBank(method) && <TextInput {...form.field('bank')} description="As printed on the cheque" {...mandatory} />}
    </>
  );
}
