import { useState } from 'react';
import { instantText } from '../../../core/dates.ts';
import { studentPath } from '../../../core/page-links.ts';
import { useAsk } from '../../../core/web/ask.ts';
import { ActButton } from '../../../ui/buttons/act-button.tsx';
import { TextLink } from '../../../ui/buttons/link.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { announce } from '../../../ui/floating/toast.tsx';
import { useContractForm } from '../../../ui/forms/contract-form.ts';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { Section } from '../../../ui/page/page.tsx';
import { StatusBadge } from '../../../ui/states/badge.tsx';
import { EmptyState } from '../../../ui/states/states.tsx';
import { Second } from '../../../ui/table/cell.tsx';
import { PagedList } from '../../../ui/table/paged-list.tsx';
import { type Column, DataTable } from '../../../ui/table/table.tsx';
import { cancelOptOut, listOptOuts, type OptOut } from '../contract.ts';
import classes from './messages.module.css';

/** The opted-out numbers, with the recorder and the time, above the messages that were not sent to them. */
export function OptOuts() {
  const [page, setPage] = useState(1);
  const list = useAsk(listOptOuts, { query: { page } }, { keepPrevious: true });
  return (
    <Section title="Numbers that opted out">
      <PagedList
        list={list}
        counted={['number', 'numbers']}
        fallback="Failed to load the numbers that opted out."
        onChange={(to) => setPage(to.page)}
      >
        <DataTable
          label="Numbers that opted out"
          columns={columns}
          rows={list.data?.optOuts}
          rowKey={({ id }) => id}
          stale={list.isPlaceholderData}
          dense
          empty={<EmptyState title="No number has opted out">All guardians who receive messages still do.</EmptyState>}
        />
      </PagedList>
    </Section>
  );
}

type RowProps = { row: OptOut };

const columns: readonly Column<OptOut>[] = [
  { head: 'Phone number', cell: ({ phone }) => phone, priority: 'first' },
  { head: 'Student', cell: (row) => <Students row={row} /> },
  { head: 'Status', cell: (row) => <OptOutState row={row} /> },
  { head: 'Actions', cell: (row) => row.isOptedOut && <CancelButton row={row} /> },
];

function Students({ row: { students } }: RowProps) {
  return students.map(({ id, fullName }) => (
    <span key={id} className={classes.text}>
      <TextLink to={studentPath({ studentId: id })}>{fullName}</TextLink>
    </span>
  ));
}

const providerWords = {
  refusal: "Africa's Talking refused a message: the number is on its blacklist",
  report: "Africa's Talking reported a message: the number is on its blacklist",
  notice: "The owner opted out at Africa's Talking",
} as const;

function OptOutState({ row: { isOptedOut, source, by, at, reason } }: RowProps) {
  return (
    <span>
      <StatusBadge tone={isOptedOut ? 'bad' : 'good'}>{isOptedOut ? 'Opted out' : 'Receives messages again'}</StatusBadge>
      <Second>{instantText(at)}</Second>
      <Second>{source === 'person' ? `Recorded by ${by}` : providerWords[source]}</Second>
      {reason !== null && <Second>{reason}</Second>}
    </span>
  );
}

function CancelButton({ row }: RowProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <ActButton
        for={cancelOptOut}
        variant="default"
        size="xs"
        label={`Send messages to ${row.phone} again`}
        onClick={() => setIsOpen(true)}
      >
        Send messages again
      </ActButton>
      {isOpen && <CancelDialog row={row} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function CancelDialog({ row: { id, phone }, onClose }: RowProps & { onClose: () => void }) {
  const form = useContractForm(cancelOptOut, {
    params: { optOutId: id },
    fallback: 'The number stays opted out.',
    onSent: announce(onClose),
  });
  return (
    <FormDialog form={form} title={`Send messages to ${phone} again`} submit="Send Again" submitting="Saving..." onClose={onClose}>
      <p>
        Do this only when the owner of the number asks for messages. A number on the blacklist of Africa's Talking is refused there again.
      </p>
      <TextInput {...form.field('reason')} description="Such as: the father asked for messages at the office" />
    </FormDialog>
  );
}
