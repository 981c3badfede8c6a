import { type ReactNode, useState } from 'react';
import type { Reply } from '../../../core/endpoint.ts';
import { studentPath } from '../../../core/page-links.ts';
import { pathTo } from '../../../core/page-paths.ts';
import { may } from '../../../core/roles.ts';
import { mayCall } from '../../../core/web/access.ts';
import { useParams } from '../../../core/web/address.ts';
import { useAsk } from '../../../core/web/ask.ts';
import { isNoSuch } from '../../../core/web/call.ts';
import { useAct } from '../../../ui/buttons/act.ts';
import { ActButton } from '../../../ui/buttons/act-button.tsx';
import { ButtonLink, TextLink } from '../../../ui/buttons/link.tsx';
import { Checkbox } from '../../../ui/fields/choice.tsx';
import { announce } from '../../../ui/floating/toast.tsx';
import { useContractForm } from '../../../ui/forms/contract-form.ts';
import { draftOf } from '../../../ui/forms/draft.ts';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { allowedPage } from '../../../ui/page/allowed.tsx';
import { Page, Section } from '../../../ui/page/page.tsx';
import { StatusBadge } from '../../../ui/states/badge.tsx';
import { EmptyState, ErrorAlert, Spinner } from '../../../ui/states/states.tsx';
import { type Column, DataTable } from '../../../ui/table/table.tsx';
import { Money } from '../../../ui/text/money.tsx';
import { changeSponsor, sponsorById, unlinkStudent } from '../contract.ts';
import { LinkStudents } from './link-students.tsx';
import { SponsorFields } from './sponsor-fields.tsx';
import classes from './sponsors.module.css';

type Loaded = Reply<typeof sponsorById>;

export const SponsorPage = allowedPage(sponsorById, 'Sponsor', LoadedSponsor);

function LoadedSponsor() {
  const { sponsorId } = useParams('/sponsors/$sponsorId');
  const { data, error, refetch } = useAsk(sponsorById, { params: { sponsorId } });
  const failure = error && (
    <ErrorAlert error={error} fallback="Failed to load the sponsor." {...(!isNoSuch(error) && { onRetry: refetch })} />
  );
  if (data) return <SponsorContent data={data} failure={failure} />;
  return <Page title="Sponsor">{failure || <Spinner />}</Page>;
}

export function SponsorContent({ data: { sponsor, students, balance }, failure }: { data: Loaded; failure?: ReactNode }) {
  const contact = [sponsor.contactName, sponsor.phone, sponsor.email].filter(Boolean).join(' · ');
  return (
    <Page
      title={sponsor.name}
      purpose={contact === '' ? 'No contact recorded.' : contact}
      action={
        <div className={classes.acts}>
          {sponsor.isArchived && <StatusBadge tone="neutral">Archived</StatusBadge>}
          <ChangeButton sponsor={sponsor} />
          <ButtonLink variant="default" to={pathTo('/sponsors/$sponsorId/statement', { sponsorId: sponsor.id })}>
            Statement
          </ButtonLink>
          {!sponsor.isArchived && mayCall({ access: may.recordPayments }) && (
            <ButtonLink to={pathTo('/payments/shared', { sponsor: sponsor.id, payer: sponsor.name })}>Record Payment</ButtonLink>
          )}
        </div>
      }
    >
      {failure}
      <Section title="Sponsored students">
        <DataTable
          label="Students"
          columns={columnsOf(sponsor.id, balance)}
          rows={students}
          rowKey={({ id }) => id}
          empty={<EmptyState title="No students yet">Find them below. Adding a student does not record a payment.</EmptyState>}
        />
      </Section>
      <LinkStudents sponsor={sponsor} linked={students.map(({ id }) => id)} />
    </Page>
  );
}

const columnsOf = (sponsorId: number, balance: Loaded['balance']): readonly Column<Loaded['students'][number]>[] => [
  {
    head: 'Student',
    cell: ({ id, fullName }) => <TextLink to={studentPath({ studentId: id })}>{fullName}</TextLink>,
    priority: 'first',
    total: 'Total owed',
  },
  { head: 'Class', cell: ({ grade, stream }) => `${grade} ${stream}` },
  { head: 'Number', cell: ({ id, admissionNumber }) => admissionNumber ?? `ID ${id}` },
  { head: 'Balance (KES)', cell: (row) => <Money cents={row.balance} />, align: 'right', total: <Money cents={balance} /> },
  { head: 'Actions', cell: ({ id, fullName }) => <UnlinkButton sponsorId={sponsorId} studentId={id} name={fullName} /> },
];

function UnlinkButton({ sponsorId, studentId, name }: { sponsorId: number; studentId: number; name: string }) {
  const unlink = useAct(unlinkStudent, { fallback: 'The student could not be removed.' });
  const send = () => unlink.send({ params: { sponsorId, studentId } });
  return (
    <ActButton for={unlinkStudent} variant="subtle" size="xs" label={`Remove ${name}`} inactive={unlink.isPending} onClick={send}>
      Remove
    </ActButton>
  );
}

function ChangeButton({ sponsor }: { sponsor: Loaded['sponsor'] }) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <ActButton for={changeSponsor} variant="default" onClick={() => setOpened(true)}>
        Change
      </ActButton>
      {opened && <ChangeDialog sponsor={sponsor} onClose={() => setOpened(false)} />}
    </>
  );
}

function ChangeDialog({ sponsor, onClose }: { sponsor: Loaded['sponsor']; onClose: () => void }) {
  const form = useContractForm(changeSponsor, {
    start: draftOfSponsor(sponsor),
    params: { sponsorId: sponsor.id },
    fallback: 'The sponsor could not be saved.',
    versions: { draftOf: draftOfSponsor },
    onSent: announce(onClose),
  });
  return (
    <FormDialog form={form} title={`Change ${sponsor.name}`} submit="Save" submitting="Saving..." onClose={onClose}>
      <SponsorFields form={form} />
      <Checkbox
        label="Archived"
        description="No longer sponsoring. The statement is kept, and the sponsor can be restored."
        checked={form.values.isArchived === true}
        onChange={(event) => form.setFieldValue('isArchived', event.currentTarget.checked)}
      />
    </FormDialog>
  );
}

const draftOfSponsor = (sponsor: Loaded['sponsor']) => draftOf(changeSponsor, sponsor);
