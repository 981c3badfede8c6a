import { dayText } from '../../../core/dates.ts';
import { dayPath } from '../../../core/page-links.ts';
import { TextLink } from '../../../ui/buttons/link.tsx';
import { StatusBadge } from '../../../ui/states/badge.tsx';
import { EmptyState } from '../../../ui/states/states.tsx';
import { Second } from '../../../ui/table/cell.tsx';
import { type Column, DataTable } from '../../../ui/table/table.tsx';
import { Money } from '../../../ui/text/money.tsx';
import type { DaySummary } from '../contract.ts';
import { stateMarks, varianceWords } from './day-words.ts';

const columns: readonly Column<DaySummary>[] = [
  {
    head: 'Day',
    cell: ({ id, closedOn }) => <TextLink to={dayPath({ dayId: id })}>{dayText(closedOn)}</TextLink>,
    priority: 'first',
    alone: true,
  },
  { head: 'Cashier', cell: ({ cashier }) => cashier },
  { head: 'Expected (KES)', cell: ({ expected }) => <Money cents={expected} negative="minus" />, align: 'right' },
  { head: 'Counted (KES)', cell: ({ counted }) => <Money cents={counted} />, align: 'right' },
  { head: 'Variance', cell: (day) => <Variance day={day} /> },
  { head: 'Status', cell: (day) => <Status day={day} /> },
];

/** Counted days, each linked to its sheet. `days` is undefined while loading. */
export function DaysTable({ days, stale = false }: { days: readonly DaySummary[] | undefined; stale?: boolean }) {
  return (
    <DataTable
      label="Days"
      terse
      columns={columns}
      rows={days}
      rowKey={({ id }) => id}
      stale={stale}
      empty={<EmptyState title="No day has been closed yet">Cashiers close their days under Close the Day.</EmptyState>}
    />
  );
}

function Variance({ day }: { day: DaySummary }) {
  return (
    <span>
      {varianceWords(day)}
      {day.varianceReason !== null && <Second>{day.varianceReason}</Second>}
    </span>
  );
}

function Status({ day: { state, decided } }: { day: DaySummary }) {
  const [tone, word] = stateMarks[state];
  return (
    <span>
      <StatusBadge tone={tone}>{word}</StatusBadge>
      {decided && <Second>{`${dayText(decided.date)} by ${decided.by}`}</Second>}
    </span>
  );
}
