import { useState } from 'react';
import type { Reply } from '../../../core/endpoint.ts';
import { useSend } from '../../../core/web/ask.ts';
import { ActButton } from '../../../ui/buttons/act-button.tsx';
import { ConfirmDialog } from '../../../ui/floating/confirm-dialog.tsx';
import { toast } from '../../../ui/floating/toast.tsx';
import { ErrorAlert } from '../../../ui/states/states.tsx';
import { type listUsers, toggleUser } from '../contract.ts';

type User = Reply<typeof listUsers>[number];

const toggleFailure = 'Failed to update user status. Please try again.';

/** Deactivates a user after a confirmation, or activates one. */
export function UserToggle({ user: { id, username, isActive }, isSelf }: { user: User; isSelf: boolean }) {
  const [asking, setAsking] = useState(false);
  const toggle = useSend(toggleUser, {
    onSuccess: (reply) => toast.success(`${username} is ${reply.isActive ? 'active again' : 'deactivated'}.`),
    onError: (error, { body }) => {
      if (body?.active) toast.failure(error, { headline: toggleFailure });
    },
  });

  const send = (active: boolean) => toggle.mutate({ params: { userId: id }, body: { active } }, { onSuccess: () => setAsking(false) });
  const askOrSend = () => {
    toggle.reset();
    if (isActive) setAsking(true);
    else send(true);
  };

  return (
    <>
      <ActButton
        for={toggleUser}
        variant="subtle"
        color={isActive ? 'brick' : 'teal'}
        size="xs"
        label={`${isActive ? 'Deactivate' : 'Activate'} ${username}`}
        inactive={toggle.isPending}
        refused={isSelf ? 'You cannot deactivate your own account' : undefined}
        onClick={askOrSend}
      >
        {isActive ? 'Deactivate' : 'Activate'}
      </ActButton>
      {asking && (
        <ConfirmDialog
          title={`Deactivate ${username}?`}
          confirm="Deactivate"
          danger
          pending={toggle.isPending}
          onConfirm={() => send(false)}
          onCancel={() => setAsking(false)}
        >
          {toggle.error && <ErrorAlert error={toggle.error} headline={toggleFailure} />}
          <p>They are signed out at once and cannot sign in until they are activated again. What they recorded stays.</p>
        </ConfirmDialog>
      )}
    </>
  );
}
