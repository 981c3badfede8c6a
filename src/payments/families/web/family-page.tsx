import { type ReactNode, useState } from 'react';
import { methodText, statusWord } from '../../../books/ledger/methods.ts';
import { dayText } from '../../../core/dates.ts';
import type { Reply } from '../../../core/endpoint.ts';
import { receiptPath, studentPath } from '../../../core/page-links.ts';
import { pathTo } from '../../../core/page-paths.ts';
import { useParams } from '../../../core/web/address.ts';
import { useAsk } from '../../../core/web/ask.ts';
import { isNoSuch } from '../../../core/web/call.ts';
import { go } from '../../../core/web/navigation.ts';
import { useAct } from '../../../ui/buttons/act.ts';
import { ActButton } from '../../../ui/buttons/act-button.tsx';
import { ButtonLink, TextLink } from '../../../ui/buttons/link.tsx';
import layout from '../../../ui/look/layout.module.css';
import { allowedPage } from '../../../ui/page/allowed.tsx';
import { Page, Section } from '../../../ui/page/page.tsx';
import { StatusBadge } from '../../../ui/states/badge.tsx';
import { EmptyState, ErrorAlert, Spinner } from '../../../ui/states/states.tsx';
import { ExportChoice } from '../../../ui/table/export-choice.tsx';
import { type Column, DataTable } from '../../../ui/table/table.tsx';
import { Money } from '../../../ui/text/money.tsx';
import { changeFamily, exportFamily, familyById, splitFamily } from '../contract.ts';
import { ChangeFamilyDialog } from './change-family-dialog.tsx';
import classes from './families.module.css';

type Family = Reply<typeof familyById>;
type Child = Family['children'][number];
type Paid = Family['lastPayments'][number];

export const FamilyPage = allowedPage(familyById, 'Family', LoadedFamily);

function LoadedFamily() {
  const { familyId } = useParams('/families/$familyId');
  const { data, error, refetch } = useAsk(familyById, { params: { familyId } });
  const failure = error && (
    <ErrorAlert error={error} fallback="Failed to load the family." {...(!isNoSuch(error) && { onRetry: refetch })} />
  );
  if (data) return <FamilyContent data={data} failure={failure} />;
  return <Page title="Family">{failure || <Spinner />}</Page>;
}

type FamilyContentProps = { data: Family; failure: ReactNode };

function FamilyContent({ data: { family, children, balance, lastPayments }, failure }: FamilyContentProps) {
  return (
    <Page
      title={family.name}
      purpose={`${children.length} students, joined by ${family.joinedBy} on ${dayText(family.joinedOn)}. Each has a separate balance.`}
      action={<Acts family={family} />}
    >
      {failure}
      <Section
        title="Students"
        action={
          <div className={layout.row}>
            <SplitFamily family={family} />
            <ExportChoice of={exportFamily} params={{ familyId: family.id }} what="family" />
          </div>
        }
      >
        <DataTable
          label="Students"
          columns={childColumns(balance)}
          rows={children}
          rowKey={({ id }) => id}
          highlighted={({ active }) => !active}
          empty={null}
        />
      </Section>
      <Section title="Last payments">
        <DataTable
          label="Last payments"
          columns={paymentColumns}
          rows={lastPayments}
          rowKey={({ receiptNumber }) => receiptNumber}
          empty={<EmptyState title="No payments yet." />}
        />
      </Section>
    </Page>
  );
}

function Acts({ family }: { family: Family['family'] }) {
  const [changing, setChanging] = useState(false);
  return (
    <div className={layout.row}>
      <ActButton for={changeFamily} variant="default" onClick={() => setChanging(true)}>
        Change
      </ActButton>
      <ButtonLink to={pathTo('/families/$familyId/statement', { familyId: family.id })}>Family Statement</ButtonLink>
      {changing && <ChangeFamilyDialog family={family} onClose={() => setChanging(false)} />}
    </div>
  );
}

function SplitFamily({ family }: { family: Family['family'] }) {
  const apart = useAct(splitFamily, { fallback: 'The family could not be split up.' }, { broughtUpToDate: familyById });
  const send = () => apart.send({ params: { familyId: family.id } }, { onSuccess: () => go('/students') });
  return (
    <ActButton for={splitFamily} variant="subtle" size="xs" inactive={apart.isPending} onClick={send}>
      Split up the family
    </ActButton>
  );
}

const childColumns = (total: Family['balance']): readonly Column<Child>[] => [
  {
    head: 'Name',
    cell: ({ id, fullName, active }) => (
      <span className={classes.child}>
        <TextLink to={studentPath({ studentId: id })}>{fullName}</TextLink>
        {!active && <StatusBadge tone="waiting">Left</StatusBadge>}
      </span>
    ),
    priority: 'first',
    total: 'Total owed',
  },
  { head: 'Class', cell: ({ grade, stream }) => `${grade} ${stream}` },
  { head: 'Number', cell: ({ id, admissionNumber }) => admissionNumber ?? `ID ${id}` },
  {
    head: 'Balance (KES)',
    cell: ({ balance }) => <Money cents={balance} />,
    align: 'right',
    priority: 'first',
    total: <Money cents={total} />,
  },
];

const paymentColumns: readonly Column<Paid>[] = [
  { head: 'Day', cell: ({ date }) => dayText(date), narrow: true },
  {
    head: 'Student',
    cell: ({ studentId, fullName }) => <TextLink to={studentPath({ studentId })}>{fullName}</TextLink>,
    priority: 'first',
  },
  { head: 'How', cell: (paid) => methodText(paid) },
  {
    head: 'Receipt',
    cell: ({ studentId, receiptNumber, status, method }) => (
      <span className={classes.child}>
        <TextLink to={receiptPath({ studentId, paymentId: receiptNumber })}>{receiptNumber}</TextLink>
        {status === 'reversed' && <StatusBadge tone="bad">Reversed</StatusBadge>}
        {status === 'pending' && <StatusBadge tone="waiting">{statusWord({ method, isVerified: false })}</StatusBadge>}
      </span>
    ),
  },
  { head: 'Amount (KES)', cell: ({ amount }) => <Money cents={amount} />, align: 'right', priority: 'first' },
];
