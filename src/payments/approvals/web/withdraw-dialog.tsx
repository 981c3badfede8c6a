import { withdrawAdjustment } from '../../../books/adjustments/contract.ts';
import { useSend } from '../../../core/web/ask.ts';
import { withdrawDiscount } from '../../../fees/discount-rules/withdraw-contract.ts';
import { ConfirmDialog } from '../../../ui/floating/confirm-dialog.tsx';
import { toast } from '../../../ui/floating/toast.tsx';
import { withdrawReversal } from '../../reversals/withdraw-contract.ts';
import type { Approval } from '../contract.ts';
import { aboutText } from '../words.ts';

type WithdrawDialogProps = { row: Approval; onClose: () => void };

/** Asks before somebody takes back what they asked for. */
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

/** The call that withdraws a row of its kind. */
function useWithdraw({ kind, id }: Approval): { send: (then: Then) => void; isPending: boolean } {
  const adjustment = useSend(withdrawAdjustment);
  const reversal = useSend(withdrawReversal);
  const discount = useSend(withdrawDiscount);
  if (kind === 'reversal') return { send: (then) => reversal.mutate({ params: { requestId: id } }, then), isPending: reversal.isPending };
  if (kind === 'discount') return { send: (then) => discount.mutate({ params: { discountId: id } }, then), isPending: discount.isPending };
  return { send: (then) => adjustment.mutate({ params: { adjustmentId: id } }, then), isPending: adjustment.isPending };
}
