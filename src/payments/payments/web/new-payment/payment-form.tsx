import { type KeyboardEvent, useState } from 'react';
import { type Method, methods, needsCode } from '../../../../books/ledger/methods.ts';
import { feeStatement } from '../../../../books/statements/contract.ts';
import { centsFromShillings } from '../../../../core/money.ts';
import { filtersIn, knownPath, type PageFilters } from '../../../../core/page-paths.ts';
import { useFilters } from '../../../../core/web/address.ts';
import { useAsk } from '../../../../core/web/ask.ts';
import { go } from '../../../../core/web/navigation.ts';
import { Checkbox } from '../../../../ui/fields/choice.tsx';
import { MoneyField } from '../../../../ui/fields/money-field.tsx';
import { ConfirmDialog } from '../../../../ui/floating/confirm-dialog.tsx';
import { useAskFirst } from '../../../../ui/forms/ask-first.ts';
import { useContractForm } from '../../../../ui/forms/contract-form.ts';
import { FieldGroup, Form } from '../../../../ui/forms/form.tsx';
import { later } from '../../../../ui/page/later.tsx';
import { asTyped } from '../../contract.ts';
import { MethodFields } from '../method-fields.tsx';
import { PayerSummary } from './payer-summary.tsx';
import { paymentWarnings } from './payment-warnings.ts';
import { useQueueMode } from './queue-mode.ts';
import { StudentSearch } from './student-search.tsx';

/** With the receipt paper, which only the queue prints here. */
const LastPayment = later(() => import('./last-payment.tsx'), 'LastPayment');

/** With the paybill calls, which only M-Pesa needs. */
const PhoneRequestLink = later(() => import('./phone-request-link.tsx'), 'PhoneRequestLink');

const noFilters = filtersIn('/payments/new', '');

/** Values from the address: the student, and all fields of a payment that is recorded again. */
function startOf({ method, ...fields }: PageFilters<'/payments/new'>, usual: Method | '') {
  return { ...fields, method: methods.find((each) => each === method) ?? usual };
}

/** The cashier's form: student, amount and method, with the balance before and after. */
export function PaymentForm() {
  const [address, changeAddress] = useFilters('/payments/new');
  const queue = useQueueMode();
  const form = useContractForm(asTyped.recordPayment, {
    start: startOf(address, queue.firstMethod),
    fallback: 'An error occurred while processing payment',
    onSent: ({ payment, redirectUrl }) => {
      const name = statement.data?.data.studentInfo.name ?? '';
      form.reset();
      if (!queue.isOn) return go(knownPath(redirectUrl));
      changeAddress(noFilters);
      form.reset({ ...noFilters, method: payment.method });
      queue.next({ ...payment, name });
    },
  });
  const { studentId, amount, method, code } = form.values;
  const statement = useAsk(feeStatement, { params: { studentId }, query: {} }, { enabled: studentId !== '' });

  const choose = (chosenId: string) => {
    form.setFieldValue('studentId', chosenId);
    changeAddress({ studentId: chosenId });
  };
  const [named, setNamed] = useState(address.studentId);
  // New Payment in the menu, pressed again, clears the student but keeps the typed values.
  if (named !== address.studentId) {
    setNamed(address.studentId);
    if (address.studentId === '' && amount + code === '') form.setFieldValue('studentId', '');
  }
  const doubtsOf = (read: typeof statement.data) => paymentWarnings({ method, code, cents: centsFromShillings(amount), statement: read });
  const doubts = doubtsOf(statement.data);
  // Another tab or cashier may have recorded the payment since the student was chosen.
  const askFirst = useAskFirst(form, async () => doubtsOf((await statement.refetch()).data).length > 0);
  // In the queue Enter moves to the next blank field, and submits from the last.
  const goOn = (event: KeyboardEvent) => {
    if (!queue.isOn || event.key !== 'Enter' || method === '' || !needsCode(method) || code !== '' || studentId === '') return;
    event.preventDefault();
    form.focusField('code');
  };
  return (
    <Form form={askFirst.form} submit="Process Payment" submitting="Processing..." disabled={studentId === ''}>
      {queue.last && <LastPayment payment={queue.last} />}
      <StudentSearch
        key={queue.last?.id}
        studentId={studentId}
        student={statement.data?.data.studentInfo}
        error={form.errors.studentId}
        onChoose={choose}
        onNext={() => form.focusField('amount')}
      />
      {studentId !== '' && <PayerSummary statement={statement} amount={centsFromShillings(amount)} />}
      <FieldGroup>
        <MoneyField {...form.field('amount')} onKeyDown={goOn} />
        <MethodFields form={form} />
        {method === 'Mpesa' && studentId !== '' && <PhoneRequestLink studentId={studentId} amount={amount} />}
      </FieldGroup>
      <Checkbox
        label="Stay here for the next payment"
        description="Prints the receipt, keeps the method, and is ready for the next student"
        checked={queue.isOn}
        onChange={(event) => queue.turn(event.currentTarget.checked)}
      />
      {askFirst.asking && (
        <ConfirmDialog title={doubts[0]?.title ?? ''} confirm="Record payment" onConfirm={askFirst.send} onCancel={askFirst.stop}>
          {doubts.map(({ title, words }) => (
            <p key={title}>{words}</p>
          ))}
        </ConfirmDialog>
      )}
    </Form>
  );
}
