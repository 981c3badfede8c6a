import { useState } from 'react';
import { dayText } from '../../../core/dates.ts';
import { statementPath } from '../../../core/page-links.ts';
import { useAsk } from '../../../core/web/ask.ts';
import { useAct } from '../../../ui/buttons/act.ts';
import { ActButton } from '../../../ui/buttons/act-button.tsx';
import { TextLink } from '../../../ui/buttons/link.tsx';
import { Paging } from '../../../ui/table/paging.tsx';
import { DataTable } from '../../../ui/table/table.tsx';
import { type Alias, aliases, forgetAlias } from '../contract.ts';

/** The saved references, each removable; hidden if there are none. */
export function RememberedAccounts() {
  const [page, setPage] = useState(1);
  const list = useAsk(aliases, { query: { page, limit: 10 } }, { keepPrevious: true });
  if (!list.data || list.data.pagination.total === 0) return null;
  return (
    <section aria-label="Saved payment references">
      <h2>Saved payment references</h2>
      <DataTable
        label="Saved payment references"
        columns={[
          { head: 'Account', cell: ({ alias }) => alias, priority: 'first' },
          {
            head: 'Student',
            cell: ({ student }) => <TextLink to={statementPath({ studentId: student.id })}>{student.fullName}</TextLink>,
          },
          { head: 'Saved by', cell: ({ by, date }) => `${by}, ${dayText(date)}` },
          { head: 'Actions', cell: (row) => <ForgetButton alias={row} /> },
        ]}
        rows={list.data.aliases}
        rowKey={({ alias }) => alias}
        stale={list.isPlaceholderData}
        empty={null}
      />
      <Paging pagination={list.data.pagination} counted={['account', 'accounts']} onPage={setPage} />
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
