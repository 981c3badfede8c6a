import { useRef, useState } from 'react';
import { useSend } from '../../../core/web/ask.ts';
import { readSession } from '../../../core/web/session.ts';
import { refusedAsMade } from '../../../school/users/rules.ts';
import { ActButton } from '../../../ui/buttons/act-button.tsx';
import { ConfirmDialog } from '../../../ui/floating/confirm-dialog.tsx';
import { toast } from '../../../ui/floating/toast.tsx';
import { type Adjustment, approveAdjustment, refuseAdjustment, takeBackAdjustment } from '../contract.ts';
import { AdjustmentSummary } from './adjustment-summary.tsx';
import classes from './adjustments.module.css';
import { ReasonDialog } from './reason-dialog.tsx';

type Asking = 'approve' | 'refuse' | 'takeBack';
type ActsProps = { adjustment: Adjustment };

/** What can be done about an adjustment: approve or refuse it while it waits, take it back while it stands. */
export function AdjustmentActs({ adjustment }: ActsProps) {
  const place = useRef<HTMLDivElement>(null);
  const [asking, setAsking] = useState<Asking | null>(null);
  const { id, state, mayApprove, takesBackId, takenBackId } = adjustment;
  const isOwn = adjustment.asked.by === readSession()?.user.username;
  if (state === 'refused' || state === 'withdrawn' || (takesBackId !== null && state === 'approved')) return null;
  if (takenBackId !== null) return <span className={classes.second}>{`Reversed by ${takenBackId}`}</span>;
  const stop = () => setAsking(null);
  // The button that was pressed is about to go; its row keeps the place of whoever works down the list by keyboard.
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
            refused={mayApprove ? undefined : isOwn ? 'You requested this, so another administrator must approve it' : refusedAsMade}
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
          for={takeBackAdjustment}
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
      {asking === 'takeBack' && <TakeBackDialog {...about} />}
    </div>
  );
}

type DialogProps = { adjustment: Adjustment; onClose: () => void; onDone: () => void };

function ApproveDialog({ adjustment, onClose, onDone }: DialogProps) {
  const approve = useSend(approveAdjustment);
  const confirm = () =>
    approve.mutate(
      { params: { adjustmentId: adjustment.id } },
      {
        onSuccess: ({ message }) => {
          toast.success(message);
          onDone();
        },
        onError: (error) => {
          toast.failure(error, { fallback: 'The adjustment could not be approved.' });
          onClose();
        },
      },
    );
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

function TakeBackDialog({ adjustment, ...about }: DialogProps) {
  const { id } = adjustment;
  return (
    <ReasonDialog
      {...about}
      for={takeBackAdjustment}
      adjustmentId={id}
      title={`Reverse adjustment ${id}?`}
      submit="Request reversal"
      fallback="The adjustment could not be reversed."
    >
      <p>Requests a reversing entry in the same term. Both stay on the statement once an administrator approves it.</p>
    </ReasonDialog>
  );
}
