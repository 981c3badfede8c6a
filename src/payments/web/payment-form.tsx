import { centsFromShillings } from '../../core/money.ts';
import { knownPath } from '../../core/page-paths.ts';
import { useFilters } from '../../core/web/address.ts';
import { useAsk } from '../../core/web/ask.ts';
import { go } from '../../core/web/navigation.ts';
import { readSchoolSettings } from '../../schools/contract.ts';
import { feeStatement } from '../../statements/contract.ts';
import { mandatory } from '../../ui/fields/mandatory.ts';
import { MoneyField } from '../../ui/fields/money-field.tsx';
import { NativeSelect } from '../../ui/fields/native-select.tsx';
import { TextInput } from '../../ui/fields/text-input.tsx';
import { ConfirmDialog } from '../../ui/floating/confirm-dialog.tsx';
import { useAskFirst } from '../../ui/forms/ask-first.ts';
import { useContractForm } from '../../ui/forms/contract-form.ts';
import { FieldGroup, Form } from '../../ui/forms/form.tsx';
import { recordPaymentByHand } from '../contract.ts';
import { type Method, methodFacts, methodName, methodsWith, needsBank, needsCode } from '../methods.ts';
import { codeDoubt } from '../rules.ts';
import { PayerSummary } from './payer-summary.tsx';
import { StudentSearch } from './student-search.tsx';

/** The cashier's form: who, how much, how; with the balance before and after while it is typed. */
export function PaymentForm() {
  const [address, changeAddress] = useFilters('/payments/new');
  const form = useContractForm(recordPaymentByHand, {
    start: { studentId: address.studentId },
    fallback: 'An error occurred while processing payment',
    onSent: ({ redirectUrl }) => {
      form.reset();
      go(knownPath(redirectUrl));
    },
  });
  const { studentId, amount, method, code } = form.values;
  const settings = useAsk(readSchoolSettings, {});
  const taken = methodsWith({ Cheque: settings.data?.school.acceptsCheques ?? false });
  const asked = method === '' ? null : methodFacts[method].code;
  const statement = useAsk(feeStatement, { params: { studentId }, query: {} }, { enabled: studentId !== '' });

  const choose = (chosenId: string) => {
    form.setFieldValue('studentId', chosenId);
    changeAddress({ studentId: chosenId });
    if (chosenId !== '') form.focusField('amount');
  };
  const chooseMethod = (chosen: Method | '') => {
    form.setFieldValue('method', chosen);
    if (chosen !== '' && !needsCode(chosen)) form.setFieldValue('code', '');
    if (chosen !== '' && !needsBank(chosen)) form.setFieldValue('bank', '');
  };
  const doubt = method === '' ? null : codeDoubt(method, code);
  const askFirst = useAskFirst(form, () => doubt !== null);
  return (
    <Form form={askFirst.form} submit="Process Payment" submitting="Processing..." disabled={studentId === ''}>
      <StudentSearch studentId={studentId} student={statement.data?.data.studentInfo} error={form.errors.studentId} onChoose={choose} />
      {studentId !== '' && <PayerSummary statement={statement} amount={centsFromShillings(amount)} />}
      <FieldGroup>
        <MoneyField {...form.field('amount')} />
        <NativeSelect
          {...form.field('method')}
          data={[{ value: '', label: 'Choose a method' }, ...taken.map((value) => ({ value, label: methodName(value) }))]}
          onChange={(event) => chooseMethod(taken.find((each) => each === event.currentTarget.value) ?? '')}
        />
        {asked && <TextInput {...form.field('code')} label={asked.label} description={asked.from} {...mandatory} />}
        {method !== '' && needsBank(method) && <TextInput {...form.field('bank')} description="As printed on the cheque" {...mandatory} />}
      </FieldGroup>
      <ConfirmDialog
        opened={askFirst.asking}
        title="Check the transaction code"
        confirm="Record payment"
        onConfirm={askFirst.send}
        onCancel={askFirst.stop}
      >
        {doubt}
      </ConfirmDialog>
    </Form>
  );
}
