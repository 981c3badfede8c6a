import { withdrawAdjustment } from '../../../books/adjustments/contract.ts';
import { withdrawDiscount } from '../../../fees/discount-rules/withdraw-contract.ts';
import { withdrawReversal } from '../../../payments/reversals/withdraw-contract.ts';
import { useAct } from '../../../ui/buttons/act.ts';
import { ConfirmDialog } from '../../../ui/floating/confirm-dialog.tsx';
import { aboutText } from '../words.ts';
import type { Withdrawable } from './deciding.ts';

type WithdrawDialogProps = { row: Withdrawable; onClose: () => void };

/** Asks for confirmation before a request is withdrawn. */
export function WithdrawDialog({ row, onClose }: WithdrawDialogProps) {
  const { send, isPending } = useWithdraw(row);
  const confirm = () => send({ onSettled: onClose });
  return (
    <ConfirmDialog title="Withdraw this?" confirm="Withdraw" danger pending={isPending} onConfirm={confirm} onCancel={onClose}>
      <p>{`${aboutText(row)}.`}</p>
      <p>The request is cancelled, and nothing changes. You may submit it again.</p>
    </ConfirmDialog>
  );
}

type Then = { onSettled: () => void };

const words = { fallback: 'Nothing was withdrawn.' };

function useWithdraw({ kind, id }: Withdrawable): { send: (then: Then) => void; isPending: boolean } {
  const [adjustment, reversal, discount] = [
    useAct(withdrawAdjustment, words),
    useAct(withdrawReversal, words),
    useAct(withdrawDiscount, words),
  ];
  const sends = { adjustment, reversal, discount };
  const calls: Record<typeof kind, (then: Then) => void> = {
    adjustment: (then) => adjustment.send({ params: { adjustmentId: id } }, then),
    reversal: (then) => reversal.send({ params: { requestId: id } }, then),
    discount: (then) => discount.send({ params: { discountId: id } }, then),
  };
  return { send: calls[kind], isPending: sends[kind].isPending };
}
