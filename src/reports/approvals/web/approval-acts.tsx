import { useState } from 'react';
import { withdrawAdjustment } from '../../../books/adjustments/contract.ts';
import { AskCodeHere } from '../../../payments/payments/web/ask-code-here.tsx';
import { ActButton } from '../../../ui/buttons/act-button.tsx';
import { ButtonLink } from '../../../ui/buttons/link.tsx';
import { later } from '../../../ui/page/later.tsx';
import { type Approval, approveMany, refuseMany } from '../contract.ts';
import { aboutText, againLink } from '../words.ts';
import { type Deciding, isRefusable, isWithdrawable, unexplainedText } from './deciding.ts';

/** Loaded on demand, because withdrawals are rare. */
const WithdrawDialog = later(() => import('./withdraw-dialog.tsx'), 'WithdrawDialog');

type RowProps = { row: Approval };

/** The requester's actions: withdraw it while it waits, or record again what was reversed. */
export function OwnActs({ row }: RowProps) {
  const [withdrawing, setWithdrawing] = useState(false);
  const again = againLink(row);
  if (isWithdrawable(row)) {
    return (
      <>
        <ActButton
          for={withdrawAdjustment}
          variant="subtle"
          color="brick"
          size="xs"
          label={`Withdraw: ${aboutText(row)}`}
          onClick={() => setWithdrawing(true)}
        >
          Withdraw
        </ActButton>
        {withdrawing && <WithdrawDialog row={row} onClose={() => setWithdrawing(false)} />}
      </>
    );
  }
  if (!again) return null;
  return (
    <ButtonLink to={again.to} variant="default" size="xs">
      {again.text}
    </ButtonLink>
  );
}

/** A payment that M-Pesa can prove. */
export const isMpesaClaim = ({ kind, payment }: Approval) => kind === 'payment' && payment?.method === 'Mpesa';

const ownRequestWords =
  'You requested or recorded this, or the person who did, or somebody they added, gave you access or a new password less than 7 days ago. Another person must approve it';

type ActsProps = RowProps & {
  /** The first M-Pesa payment of the list: whether its paybill can be asked is true for all. */
  likeOthers: number | undefined;
  onAsk: (paymentId: number) => void;
  onDecide: (deciding: Deciding) => void;
};

/** Approve and refuse, and for an M-Pesa payment a check of its code. */
export function Acts({ row, likeOthers, onAsk, onDecide }: ActsProps) {
  const about = aboutText(row);
  return (
    <div>
      {likeOthers !== undefined && isMpesaClaim(row) && <AskCodeHere paymentId={row.id} likeOthers={likeOthers} onAsk={onAsk} />}
      <ActButton
        for={approveMany}
        variant="default"
        size="xs"
        label={`Approve: ${about}`}
        refused={row.mayApprove ? unexplainedText(row) : ownRequestWords}
        onClick={() => onDecide({ act: 'approve', rows: [row] })}
      >
        Approve
      </ActButton>
      {isRefusable(row) && (
        <ActButton
          for={refuseMany}
          variant="subtle"
          color="brick"
          size="xs"
          label={`Refuse: ${about}`}
          onClick={() => onDecide({ act: 'refuse', rows: [row] })}
        >
          Refuse
        </ActButton>
      )}
    </div>
  );
}
