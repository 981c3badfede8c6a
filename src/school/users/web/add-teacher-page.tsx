import { useState } from 'react';
import type { Reply } from '../../../core/endpoint.ts';
import { TextLink } from '../../../ui/buttons/link.tsx';
import { Allowed } from '../../../ui/page/allowed.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { Notice } from '../../../ui/states/states.tsx';
import { createUser } from '../contract.ts';
import { NewUserForm } from './new-user-form.tsx';

const title = 'Add Teacher';

export function AddTeacherPage() {
  const [created, setCreated] = useState<Reply<typeof createUser> | null>(null);
  return (
    <Allowed for={createUser} title={title}>
      <Page title={title} purpose="Create an account for a teacher. Teachers see classes and students, but no money.">
        {created && <CreatedNotice created={created} />}
        <NewUserForm submit="Add Teacher" onlyRole="teacher" onCreated={setCreated} />
      </Page>
    </Allowed>
  );
}

function CreatedNotice({ created: { message, user } }: { created: Reply<typeof createUser> }) {
  return (
    <Notice tone="done" narrow alert>
      {`${message} ${user.username} can sign in now. `}
      <TextLink to="/teachers/assign-subjects">Assign subjects</TextLink>
      {' · '}
      <TextLink to="/settings/users">See all users</TextLink>
    </Notice>
  );
}
