import { useState } from 'react';
import type { Reply } from '../../../core/endpoint.ts';
import { readSession } from '../../../core/web/session.ts';
import { ActButton } from '../../../ui/buttons/act-button.tsx';
import { type listUsers, setPassword } from '../contract.ts';
import { NewPasswordDialog } from './new-password-dialog.tsx';
import { UserToggle } from './user-toggle.tsx';
import classes from './users.module.css';

/** Actions on a user in the list. Users cannot deactivate themselves. */
export function UserActions({ user }: { user: Reply<typeof listUsers>[number] }) {
  const [choosing, setChoosing] = useState(false);
  const isSelf = readSession()?.user.username.toLowerCase() === user.username.toLowerCase();
  return (
    <div className={classes.acts}>
      <UserToggle user={user} isSelf={isSelf} />
      <ActButton
        for={setPassword}
        variant="subtle"
        size="xs"
        label={`New password for ${user.username}`}
        refused={isSelf ? 'To change your own password, open your account menu at the top of the page' : undefined}
        onClick={() => setChoosing(true)}
      >
        New password
      </ActButton>
      {choosing && <NewPasswordDialog user={user} onClose={() => setChoosing(false)} />}
    </div>
  );
}
