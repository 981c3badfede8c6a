import { useState } from 'react';
import { dayText } from '../../../core/dates.ts';
import { statementPath } from '../../../core/page-links.ts';
import { useAsk } from '../../../core/web/ask.ts';
import { useAct } from '../../../ui/buttons/act.ts';
import { ActButton } from '../../../ui/buttons/act-button.tsx';
import { TextLink } from '../../../ui/buttons/link.tsx';
import { ErrorAlert } from '../../../ui/states/states.tsx';
import { PagedList } from '../../../ui/table/paged-list.tsx';
import { type Column, DataTable } from '../../../ui/table/table.tsx';
import { type Alias, aliases, forgetAlias } from '../contract.ts';

const columns: readonly Column<Alias>[] = [
  { head: 'Account', cell: ({ alias }) => alias, priority: 'first' },
  { head: 'Student', cell: ({ student }) => <TextLink to={statementPath({ studentId: student.id })}>{student.fullName}</TextLink> },
  { head: 'Saved by', cell: ({ by, date }) => `${by}, ${dayText(date)}` },
  { head: 'Actions', cell: (row) => <ForgetButton alias={row} /> },
];

/** The saved references, each removable; hidden if there are none. */
export function SavedReferences() {
  const [page, setPage] = useState(1);
  const list = useAsk(aliases, { query: { page, limit: 10 } }, { keepPrevious: true });
  const { data, error, refetch, isPlaceholderData } = list;
  const fallback = 'The saved payment references could not be read.';
  if (!data || data.pagination.total === 0) return error && <ErrorAlert error={error} fallback={fallback} onRetry={refetch} />;
  return (
    <section aria-label="Saved payment references">
      <h2>Saved payment references</h2>
      <PagedList list={list} fallback={fallback} counted={['reference', 'references']} onChange={(to) => setPage(to.page)}>
        <DataTable
          label="Saved payment references"
          columns={columns}
          rows={data.aliases}
          rowKey={({ alias }) => alias}
          stale={isPlaceholderData}
          empty={null}
        />
      </PagedList>
    </section>
  );
}

function ForgetButton({ alias: { alias } }: { alias: Alias }) {
  const send = useAct(forgetAlias, { fallback: 'The reference could not be removed.' });
  const press = () => send.send({ body: { alias } });
  return (
    <ActButton for={forgetAlias} variant="default" size="xs" busy={send.isPending} label={`Remove ${alias}`} onClick={press}>
      Remove
    </ActButton>
  );
}
