import { withdrawAdjustment } from '../../../books/adjustments/contract.ts';
import { withdrawDiscount } from '../../../fees/discount-rules/withdraw-contract.ts';
import { withdrawReversal } from '../../../payments/reversals/withdraw-contract.ts';
import { ActDialog } from '../../../ui/floating/act-dialog.tsx';
import { aboutText } from '../words.ts';
import type { Withdrawable } from './deciding.ts';

type WithdrawDialogProps = { row: Withdrawable; onClose: () => void };

/** Asks for confirmation before a request is withdrawn. */
export function WithdrawDialog({ row, onClose }: WithdrawDialogProps) {
  const { kind, id } = row;
  const question = {
    title: 'Withdraw this?',
    confirm: 'Withdraw',
    danger: true,
    fallback: 'Nothing was withdrawn.',
    onClose,
    children: (
      <>
        <p>{`${aboutText(row)}.`}</p>
        <p>The request is cancelled, and nothing changes. You may submit it again.</p>
      </>
    ),
  };
  if (kind === 'adjustment') return <ActDialog {...question} for={withdrawAdjustment} input={{ params: { adjustmentId: id } }} />;
  if (kind === 'reversal') return <ActDialog {...question} for={withdrawReversal} input={{ params: { requestId: id } }} />;
  return <ActDialog {...question} for={withdrawDiscount} input={{ params: { discountId: id } }} />;
}
