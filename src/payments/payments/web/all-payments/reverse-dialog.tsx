import { flushSync } from 'react-dom';
import { codeName, methodFacts, methodName, needsCode, referenceText } from '../../../../books/ledger/methods.ts';
import { kesText } from '../../../../core/money.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { TextInput } from '../../../../ui/fields/text-input.tsx';
import { Dialog } from '../../../../ui/floating/dialog.tsx';
import { toast } from '../../../../ui/floating/toast.tsx';
import { useContractForm } from '../../../../ui/forms/contract-form.ts';
import { Form } from '../../../../ui/forms/form.tsx';
import { type AnyPayment, reversePayment } from '../../all-payments-contract.ts';

type ReverseDialogProps = { payment: AnyPayment; onClose: () => void; onReversed: () => void };

/** Shows the effect of a reversal, and asks for the reason. */
export function ReverseDialog({ payment, onClose, onReversed }: ReverseDialogProps) {
  const { receiptNumber, amount, method, student, codeStays } = payment;
  const { failure } = methodFacts[method];
  const reference = referenceText(payment);
  const way = reference === null ? methodName(method) : `${methodName(method)} (${reference})`;
  const form = useContractForm(reversePayment, {
    params: { paymentId: receiptNumber },
    fallback: 'The payment could not be reversed.',
    onSent: ({ message }) => {
      toast.success(message);
      onClose();
      onReversed();
    },
  });
  // Rendered before it is sent: the form sends what it shows.
  const reverseFor = (reason: string) => {
    flushSync(() => form.setFieldValue('reason', reason));
    form.place.current?.requestSubmit();
  };
  return (
    <Dialog title={`Reverse payment ${receiptNumber}?`} locked={form.pending} onClose={onClose}>
      <p>
        {`${kesText(amount)} by ${way} from ${student.fullName} is reversed today, `}
        and the balance rises by as much. The payment stays on the statement of its term with its reversal, and its receipt says so.
        {needsCode(method) &&
          ` The ${codeName(method).toLowerCase()} ${codeStays ? 'stays with the other parts; to record it again, reverse all parts' : 'can then be recorded again'}.`}
      </p>
      {failure && (
        <Button variant="default" color="brick" inactive={form.pending} onClick={() => reverseFor(failure)}>
          {failure}
        </Button>
      )}
      <Form form={form} submit="Reverse payment" submitting="Reversing..." danger onCancel={onClose}>
        <TextInput {...form.field('reason')} description="Shown on the receipt and the statement" />
      </Form>
    </Dialog>
  );
}
