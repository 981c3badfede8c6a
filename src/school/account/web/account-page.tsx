import { useState } from 'react';
import { instantText } from '../../../core/dates.ts';
import type { Reply } from '../../../core/endpoint.ts';
import { roleWords } from '../../../core/roles.ts';
import { useAsk } from '../../../core/web/ask.ts';
import { useAct } from '../../../ui/buttons/act.ts';
import { ActButton } from '../../../ui/buttons/act-button.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { later } from '../../../ui/page/later.tsx';
import { Page, Section } from '../../../ui/page/page.tsx';
import { StatusBadge } from '../../../ui/states/badge.tsx';
import { NotLoaded } from '../../../ui/states/not-loaded.tsx';
import { EmptyState } from '../../../ui/states/states.tsx';
import { type Column, DataTable } from '../../../ui/table/table.tsx';
import { endOtherSessions, endOwnSession, readAccount } from '../contract.ts';
import { SecondFactorSection } from './second-factor-section.tsx';
import { SessionList } from './session-list.tsx';

type SignIn = Reply<typeof readAccount>['signIns'][number];

// With the code of forms, which the rest of the page does not need.
const ChangePasswordDialog = later(() => import('../../session/web/change-password-dialog.tsx'), 'ChangePasswordDialog');

/** The user's own account: password, second factor, sessions. */
export function AccountPage() {
  const account = useAsk(readAccount, {});
  const about = account.data && `${account.data.username}, ${roleWords[account.data.role].one}, ${account.data.email}`;
  return (
    <Page
      title="My Account"
      purpose={about ?? 'Your password, your second factor, and where you are signed in.'}
      action={<PasswordButton />}
    >
      {!account.data && <NotLoaded read={account} fallback="Failed to load your account." />}
      {account.data && <Loaded account={account.data} />}
    </Page>
  );
}

function PasswordButton() {
  const [changing, setChanging] = useState(false);
  return (
    <>
      <Button variant="default" onClick={() => setChanging(true)}>
        Change password
      </Button>
      {changing && <ChangePasswordDialog onClose={() => setChanging(false)} />}
    </>
  );
}

function Loaded({ account }: { account: Reply<typeof readAccount> }) {
  const endOne = useAct(endOwnSession, { fallback: 'The session could not be ended.' });
  const { sessions, signIns, secondFactor } = account;
  return (
    <>
      <Section title="Second Factor" narrow>
        <SecondFactorSection state={secondFactor} />
      </Section>
      <Section title="Where You Are Signed In" action={sessions.length > 1 && <EndOthers />}>
        <SessionList
          sessions={sessions}
          end={endOwnSession}
          ending={endOne.isPending}
          onEnd={(id) => endOne.send({ params: { ownSessionNumber: id } })}
        />
      </Section>
      <Section title="Sign-ins of the Last 30 Days">
        <DataTable
          label="Sign-ins"
          columns={signInColumns}
          rows={signIns}
          rowKey={({ id }) => id}
          highlighted={({ isUnfamiliar }) => isUnfamiliar}
          terse
          empty={<EmptyState title="No sign-ins yet" />}
        />
      </Section>
    </>
  );
}

function EndOthers() {
  const { send, isPending } = useAct(endOtherSessions, { fallback: 'The sessions could not be ended.' });
  return (
    <ActButton for={endOtherSessions} variant="default" color="brick" size="sm" inactive={isPending} onClick={() => send({})}>
      Sign out everywhere else
    </ActButton>
  );
}

const signInColumns: readonly Column<SignIn>[] = [
  { head: 'Signed In', cell: ({ signedInAt }) => instantText(signedInAt), priority: 'first', narrow: true },
  { head: 'Device', cell: ({ device }) => device ?? 'Not known', alone: true },
  { head: 'Address', cell: ({ address }) => address ?? 'Not known', narrow: true, alone: true },
  {
    head: 'Remark',
    cell: ({ isUnfamiliar }) => isUnfamiliar && <StatusBadge tone="waiting">New device or address</StatusBadge>,
    alone: true,
  },
];
