import { useState } from 'react';
import { dayText } from '../../../core/dates.ts';
import { useAsk } from '../../../core/web/ask.ts';
import { Section } from '../../../ui/page/page.tsx';
import { Paging } from '../../../ui/table/paging.tsx';
import { type Column, DataTable } from '../../../ui/table/table.tsx';
import { Money } from '../../../ui/text/money.tsx';
import { type MoneyBack, moneyBacks } from '../contract.ts';

/** Reversals and bounced cheques for which no reversal could be asked for; nothing where there are none. */
export function MoneyBacks() {
  const [page, setPage] = useState(1);
  const { data, isPlaceholderData } = useAsk(moneyBacks, { query: { page } }, { keepPrevious: true });
  if (!data || data.pagination.total === 0) return null;
  return (
    <Section title="Reversed by M-Pesa or the bank">
      <DataTable
        label="Reversed by M-Pesa or the bank"
        columns={columns}
        rows={data.backs}
        rowKey={({ id }) => id}
        stale={isPlaceholderData}
        empty={null}
      />
      <Paging pagination={data.pagination} counted={['row', 'rows']} onPage={setPage} />
    </Section>
  );
}

const columns: readonly Column<MoneyBack>[] = [
  { head: 'Day', cell: ({ date }) => dayText(date), priority: 'first' },
  { head: 'Status', cell: ({ evidence }) => evidence },
  { head: 'Details', cell: ({ words }) => words },
  { head: 'What to do', cell: ({ reason }) => `${reason}.` },
  { head: 'Amount (KES)', cell: ({ amount }) => <Money cents={amount} />, align: 'right' },
];
