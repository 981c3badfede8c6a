import { kesText } from '../../../core/money.ts';
import { useContractForm } from '../../../ui/contract-form.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Form } from '../../../ui/form.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { toast } from '../../../ui/toast.tsx';
import { type AnyPayment, reversePayment } from '../../contract.ts';
import { methodName } from '../../methods.ts';

type ReverseDialogProps = { payment: AnyPayment; onClose: () => void; onReversed: () => void };

/** Says what a reversal does, and asks why, before it is done. */
export function ReverseDialog({ payment, onClose, onReversed }: ReverseDialogProps) {
  const { receiptNumber, amount, method, code, student } = payment;
  const form = useContractForm(reversePayment, {
    params: { paymentId: receiptNumber },
    fallback: 'The payment could not be reversed.',
    onSent: ({ message }) => {
      toast.success(message);
      onClose();
      onReversed();
    },
  });
  return (
    <Dialog opened title={`Reverse payment ${receiptNumber}?`} locked={form.pending} onClose={onClose}>
      <p>
        {`${kesText(amount)} by ${methodName(method)}${code === null ? '' : ` (${code})`} from ${student.fullName} is taken back today, `}
        and the balance rises by as much. The payment stays on the statement of its term with its reversal, and its receipt says so.
        {code !== null && ' The transaction code can then be recorded again.'}
      </p>
      <Form form={form} submit="Reverse payment" submitting="Reversing..." danger onCancel={onClose}>
        <TextInput {...form.field('reason')} description="Shown on the receipt and the statement" />
      </Form>
    </Dialog>
  );
}
