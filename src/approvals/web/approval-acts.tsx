import { lazy, Suspense, useState } from 'react';
import { withdrawAdjustment } from '../../adjustments/contract.ts';
import { ActButton } from '../../ui/buttons/act-button.tsx';
import { ButtonLink } from '../../ui/buttons/link.tsx';
import { type Approval, approveTogether, refuseTogether } from '../contract.ts';
import { aboutText, againLink } from '../words.ts';
import classes from './approvals.module.css';
import { type Deciding, isRefusable } from './deciding.ts';

/** Fetched when somebody withdraws, which is rare. */
const WithdrawDialog = lazy(async () => ({ default: (await import('./withdraw-dialog.tsx')).WithdrawDialog }));

type RowProps = { row: Approval };

/** What whoever asked can still do: take it back while it waits, or record again what was reversed. */
export function OwnActs({ row }: RowProps) {
  const [withdrawing, setWithdrawing] = useState(false);
  const again = againLink(row);
  if (row.state === 'pending') {
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
        {withdrawing && (
          <Suspense>
            <WithdrawDialog row={row} onClose={() => setWithdrawing(false)} />
          </Suspense>
        )}
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

const refusedAsOwn =
  'You asked for this or recorded it, or who did added you or gave you a new password less than 7 days ago; somebody else must approve it';

/** Yes and no to one thing that waits. */
export function Acts({ row, onDecide }: RowProps & { onDecide: (deciding: Deciding) => void }) {
  const about = aboutText(row);
  return (
    <div className={classes.acts}>
      <ActButton
        for={approveTogether}
        variant="default"
        size="xs"
        label={`Approve: ${about}`}
        refused={row.mayApprove ? undefined : refusedAsOwn}
        onClick={() => onDecide({ act: 'approve', rows: [row] })}
      >
        Approve
      </ActButton>
      {isRefusable(row) && (
        <ActButton
          for={refuseTogether}
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
