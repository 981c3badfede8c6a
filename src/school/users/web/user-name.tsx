import { useState } from 'react';
import type { Reply } from '../../../core/endpoint.ts';
import { TextButton } from '../../../ui/buttons/text-button.tsx';
import { later } from '../../../ui/page/later.tsx';
import { Address } from '../../../ui/text/address.tsx';
import type { listUsers } from '../contract.ts';
import classes from './users.module.css';

const ColleagueDialog = later(() => import('../../account/web/colleague-dialog.tsx'), 'ColleagueDialog');

/** A user's name in the list; pressed, it shows where they are signed in, and their second factor. */
export function UserName({ user }: { user: Reply<typeof listUsers>[number] }) {
  const [looking, setLooking] = useState(false);
  const { username } = user;
  return (
    <>
      <TextButton className={classes.name} aria-label={`Sessions of ${username}`} onClick={() => setLooking(true)}>
        <Address text={username} />
      </TextButton>
      {looking && <ColleagueDialog user={user} onClose={() => setLooking(false)} />}
    </>
  );
}
