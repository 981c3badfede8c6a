import { dayText } from '../../../core/dates.ts';
import { studentPath } from '../../../core/page-links.ts';
import { useFilters } from '../../../core/web/address.ts';
import { useAsk } from '../../../core/web/ask.ts';
import { TextLink } from '../../../ui/buttons/link.tsx';
import { Section } from '../../../ui/page/page.tsx';
import { EmptyState } from '../../../ui/states/states.tsx';
import { ExportChoice } from '../../../ui/table/export-choice.tsx';
import { PagedList } from '../../../ui/table/paged-list.tsx';
import { type Column, DataTable } from '../../../ui/table/table.tsx';
import { type Erasure, exportErasures, listErasures } from '../contract.ts';
import { basisText } from '../rules.ts';

/** Every erasure, without names. */
export function ErasuresSection() {
  const [{ page }, change] = useFilters('/settings/data');
  const list = useAsk(listErasures, { query: { page } }, { keepPrevious: true });
  return (
    <Section title="Erasures" action={<ExportChoice of={exportErasures} disabled={!list.data?.pagination.total} what="erasures" />}>
      <p>
        Backups and exports that were made before an erasure keep the data until they are deleted. If an older one is restored, erase these
        students again: keep this list outside Karo.
      </p>
      <PagedList list={list} fallback="Failed to load the erasures." counted={['erasure', 'erasures']} onChange={change}>
        <DataTable
          label="Erasures"
          columns={columns}
          rows={list.data?.erasures}
          rowKey={({ studentId }) => studentId}
          stale={list.isPlaceholderData}
          empty={<EmptyState title="No erasures yet" />}
        />
      </PagedList>
    </Section>
  );
}

const columns: readonly Column<Erasure>[] = [
  {
    head: 'Student ID',
    cell: ({ studentId }) => <TextLink to={studentPath({ studentId })}>{`Student ${studentId}`}</TextLink>,
    priority: 'first',
  },
  { head: 'Erased on', cell: ({ on }) => dayText(on) },
  { head: 'By', cell: ({ by }) => by },
  { head: 'Reason', cell: (row) => basisText(row) },
];
