import { useState } from 'react';
import { useAsk } from '../../../core/web/ask.ts';
import { useAct } from '../../../ui/buttons/act.ts';
import { ActButton } from '../../../ui/buttons/act-button.tsx';
import { ConfirmDialog } from '../../../ui/floating/confirm-dialog.tsx';
import { Dialog } from '../../../ui/floating/dialog.tsx';
import layout from '../../../ui/look/layout.module.css';
import { ErrorAlert } from '../../../ui/states/states.tsx';
import { endAllSessionsOfUser, endSessionOfUser, removeSecondFactorOfUser, sessionsOfUser } from '../colleague-contract.ts';
import { SessionList } from './session-list.tsx';

type ColleagueDialogProps = { user: { id: number; username: string }; onClose: () => void };

const notEnded = { fallback: 'The session could not be ended.' };

/** Where a colleague is signed in, and their second factor. */
export function ColleagueDialog({ user: { id: userId, username }, onClose }: ColleagueDialogProps) {
  const { data, error, refetch } = useAsk(sessionsOfUser, { params: { userId } });
  const endOne = useAct(endSessionOfUser, notEnded);
  const endAll = useAct(endAllSessionsOfUser, notEnded);
  return (
    <Dialog wide title={`Sessions of ${username}`} onClose={onClose}>
      {error && !data ? (
        <ErrorAlert error={error} fallback="Failed to load the sessions." onRetry={refetch} />
      ) : (
        <div className={layout.stack}>
          <SessionList
            sessions={data?.sessions}
            end={endSessionOfUser}
            ending={endOne.isPending}
            onEnd={(sessionNumber) => endOne.send({ params: { userId, sessionNumber } })}
          />
          {data && data.sessions.length > 0 && (
            <div className={layout.row}>
              <ActButton
                for={endAllSessionsOfUser}
                variant="default"
                color="brick"
                size="sm"
                inactive={endAll.isPending}
                onClick={() => endAll.send({ params: { userId } })}
              >
                Sign out everywhere
              </ActButton>
            </div>
          )}
          {data && (
            <Factor {...{ userId, username }} hasSecondFactor={data.hasSecondFactor} isOwn={data.sessions.some(({ isThis }) => isThis)} />
          )}
        </div>
      )}
    </Dialog>
  );
}

type FactorProps = { userId: number; username: string; hasSecondFactor: boolean; isOwn: boolean };

function Factor({ userId, username, hasSecondFactor, isOwn }: FactorProps) {
  const [asking, setAsking] = useState(false);
  const remove = useAct(removeSecondFactorOfUser, { fallback: 'The second factor could not be removed.' });
  if (!hasSecondFactor) return <p>{username} has no second factor.</p>;
  const close = () => setAsking(false);
  return (
    <>
      <p>{username} signs in with a second factor.</p>
      <div className={layout.row}>
        <ActButton
          for={removeSecondFactorOfUser}
          variant="default"
          color="brick"
          size="sm"
          refused={isOwn ? 'To turn off your own second factor, open your account menu at the top of the page' : undefined}
          onClick={() => setAsking(true)}
        >
          Remove second factor
        </ActButton>
      </div>
      {asking && (
        <ConfirmDialog
          title={`Remove the second factor of ${username}?`}
          confirm="Remove"
          danger
          pending={remove.isPending}
          onConfirm={() => remove.send({ params: { userId } }, { onSettled: close })}
          onCancel={close}
        >
          <p>
            Do this when {username} has lost the phone and the recovery codes, and make sure that it is {username} who asks.
          </p>
          <p>They are signed out everywhere. All administrators and {username} are notified.</p>
        </ConfirmDialog>
      )}
    </>
  );
}
