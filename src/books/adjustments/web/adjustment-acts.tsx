import { useRef, useState } from 'react';
import { readSession } from '../../../core/web/session.ts';
import { madeRefusal } from '../../../school/users/rules.ts';
import { useAct } from '../../../ui/buttons/act.ts';
import { ActButton } from '../../../ui/buttons/act-button.tsx';
import { ConfirmDialog } from '../../../ui/floating/confirm-dialog.tsx';
import { type Adjustment, approveAdjustment, refuseAdjustment, reverseAdjustment } from '../contract.ts';
import { AdjustmentSummary } from './adjustment-summary.tsx';
import classes from './adjustments.module.css';
import { ReasonDialog } from './reason-dialog.tsx';

type Asking = 'approve' | 'refuse' | 'takeBack';
type ActsProps = { adjustment: Adjustment };

/** The actions on an adjustment: approve or refuse it while pending, reverse it once approved. */
export function AdjustmentActs({ adjustment }: ActsProps) {
  const place = useRef<HTMLDivElement>(null);
  const [asking, setAsking] = useState<Asking | null>(null);
  const { id, state, mayApprove, takesBackId, takenBackId } = adjustment;
  const isOwn = adjustment.asked.by === readSession()?.user.username;
  if (state === 'refused' || state === 'withdrawn' || (takesBackId !== null && state === 'approved')) return null;
  if (takenBackId !== null) return <span className={classes.second}>{`Reversal: ${takenBackId}`}</span>;
  const stop = () => setAsking(null);
  // The pressed button disappears; the focus stays on its row for keyboard users.
  const done = () => {
    stop();
    place.current?.closest('tr')?.focus();
  };
  const about = { adjustment, onClose: stop, onDone: done };
  return (
    <div className={classes.acts} ref={place}>
      {state === 'pending' ? (
        <>
          <ActButton
            for={approveAdjustment}
            variant="default"
            size="xs"
            label={`Approve adjustment ${id}`}
            refused={mayApprove ? undefined : isOwn ? 'You requested this, so another administrator must approve it' : madeRefusal}
            onClick={() => setAsking('approve')}
          >
            Approve
          </ActButton>
          <ActButton
            for={refuseAdjustment}
            variant="subtle"
            color="brick"
            size="xs"
            label={`Refuse adjustment ${id}`}
            onClick={() => setAsking('refuse')}
          >
            Refuse
          </ActButton>
        </>
      ) : (
        <ActButton
          for={reverseAdjustment}
          variant="subtle"
          color="brick"
          size="xs"
          label={`Reverse adjustment ${id}`}
          onClick={() => setAsking('takeBack')}
        >
          Reverse
        </ActButton>
      )}
      {asking === 'approve' && <ApproveDialog {...about} />}
      {asking === 'refuse' && <RefuseDialog {...about} />}
      {asking === 'takeBack' && <ReverseDialog {...about} />}
    </div>
  );
}

type DialogProps = { adjustment: Adjustment; onClose: () => void; onDone: () => void };

function ApproveDialog({ adjustment, onClose, onDone }: DialogProps) {
  const approve = useAct(approveAdjustment, { fallback: 'The adjustment could not be approved.' });
  const confirm = () => approve.send({ params: { adjustmentId: adjustment.id } }, { onSuccess: onDone, onSettled: onClose });
  return (
    <ConfirmDialog
      opened
      title={`Approve adjustment ${adjustment.id}?`}
      confirm="Approve"
      pending={approve.isPending}
      onConfirm={confirm}
      onCancel={onClose}
    >
      <AdjustmentSummary adjustment={adjustment} />
    </ConfirmDialog>
  );
}

function RefuseDialog({ adjustment, ...about }: DialogProps) {
  const { id } = adjustment;
  return (
    <ReasonDialog
      {...about}
      for={refuseAdjustment}
      adjustmentId={id}
      title={`Refuse adjustment ${id}?`}
      submit="Refuse"
      fallback="The adjustment could not be refused."
    >
      <p>This refusal is final. The requester sees your reason.</p>
    </ReasonDialog>
  );
}

function ReverseDialog({ adjustment, ...about }: DialogProps) {
  const { id } = adjustment;
  return (
    <ReasonDialog
      {...about}
      for={reverseAdjustment}
      adjustmentId={id}
      title={`Reverse adjustment ${id}?`}
      submit="Request reversal"
      fallback="The adjustment could not be reversed."
    >
      <p>Requests a reversing entry in the same term. Both stay on the statement once an administrator approves it.</p>
    </ReasonDialog>
  );
}
