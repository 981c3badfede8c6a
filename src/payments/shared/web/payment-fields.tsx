import { type Method, methodFacts, methodName, methodsWith, needsBank, needsCode } from '../../../books/ledger/methods.ts';
import { useAsk } from '../../../core/web/ask.ts';
import { readSchoolSettings } from '../../../school/settings/contract.ts';
import { mandatory } from '../../../ui/fields/mandatory.ts';
import { MoneyField } from '../../../ui/fields/money-field.tsx';
import { NativeSelect } from '../../../ui/fields/native-select.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import type { useContractForm } from '../../../ui/forms/contract-form.ts';
import { FieldGroup } from '../../../ui/forms/form.tsx';
import type { recordSharedPayment } from '../contract.ts';

export type SharedPaymentDraft = ReturnType<typeof useContractForm<typeof recordSharedPayment>>;
type PaymentFieldsProps = {
  form: SharedPaymentDraft;
  /** The default payer. */
  guardian: string;
  summary: string;
};

/** The amount, method and payer. */
export function PaymentFields({ form, guardian, summary }: PaymentFieldsProps) {
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
    <FieldGroup legend={summary}>
      <MoneyField {...form.field('total')} description="Total amount received" />
      <NativeSelect
        {...form.field('method')}
        description="One payment, one code"
        data={[{ value: '', label: 'Choose a method' }, ...schoolMethods.map((value) => ({ value, label: methodName(value) }))]}
        onChange={(event) => choose(schoolMethods.find((each) => each === event.currentTarget.value) ?? '')}
      />
      {codeFacts && <TextInput {...form.field('code')} label={codeFacts.label} description={codeFacts.from} {...mandatory} />}
      {method !== '' && needsBank(method) && <TextInput {...form.field('bank')} description="As printed on the cheque" {...mandatory} />}
      <TextInput {...form.field('payerName')} placeholder={guardian} description="Defaults to the first student's guardian" />
      <TextInput {...form.field('payerPhone')} />
    </FieldGroup>
  );
}
