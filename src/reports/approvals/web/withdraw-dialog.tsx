import { withdrawAdjustment } from '../../../books/adjustments/contract.ts';
import { useSend } from '../../../core/web/ask.ts';
import { withdrawDiscount } from '../../../fees/discount-rules/withdraw-contract.ts';
import { withdrawReversal } from '../../../payments/reversals/withdraw-contract.ts';
import { ConfirmDialog } from '../../../ui/floating/confirm-dialog.tsx';
import { toast } from '../../../ui/floating/toast.tsx';
import { aboutText } from '../words.ts';
import type { Withdrawable } from './deciding.ts';

type WithdrawDialogProps = { row: Withdrawable; onClose: () => void };

/** Asks for confirmation before a request is withdrawn. */
export function WithdrawDialog({ row, onClose }: WithdrawDialogProps) {
  const { send, isPending } = useWithdraw(row);
  const confirm = () =>
    send({
      onSuccess: ({ message }) => {
        toast.success(message);
        onClose();
      },
      onError: (error) => {
        toast.failure(error, { fallback: 'Nothing was withdrawn.' });
        onClose();
      },
    });
  return (
    <ConfirmDialog opened title="Withdraw this?" confirm="Withdraw" danger pending={isPending} onConfirm={confirm} onCancel={onClose}>
      <p>{`${aboutText(row)}.`}</p>
      <p>The request is cancelled, and nothing changes. You may submit it again.</p>
    </ConfirmDialog>
  );
}

type Then = { onSuccess: (reply: { message: string }) => void; onError: (error: Error) => void };

function useWithdraw({ kind, id }: Withdrawable): { send: (then: Then) => void; isPending: boolean } {
  const [adjustment, reversal, discount] = [useSend(withdrawAdjustment), useSend(withdrawReversal), useSend(withdrawDiscount)];
  const sends = { adjustment, reversal, discount };
  const calls: Record<typeof kind, (then: Then) => void> = {
    adjustment: (then) => adjustment.mutate({ params: { adjustmentId: id } }, then),
    reversal: (then) => reversal.mutate({ params: { requestId: id } }, then),
    discount: (then) => discount.mutate({ params: { discountId: id } }, then),
  };
  return { send: calls[kind], isPending: sends[kind].isPending };
}
