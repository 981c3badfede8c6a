import { instantText } from '../../../core/dates.ts';
import { pathTo } from '../../../core/page-paths.ts';
import { countText } from '../../../core/wording.ts';
import { ButtonLink } from '../../../ui/buttons/link.tsx';
import { StatusBadge } from '../../../ui/states/badge.tsx';
import { EmptyState } from '../../../ui/states/states.tsx';
import { type Column, DataTable } from '../../../ui/table/table.tsx';
import { Money } from '../../../ui/text/money.tsx';
import { type ListedImport, stateWords } from '../contract.ts';

const tones = { draft: 'waiting', done: 'good', undone: 'neutral' } as const;

/** The state of an import as a word. */
export function ImportState({ state }: Pick<ListedImport, 'state'>) {
  return <StatusBadge tone={tones[state]}>{stateWords[state]}</StatusBadge>;
}

const columns: readonly Column<ListedImport>[] = [
  { head: 'File', cell: ({ fileName }) => fileName, priority: 'first' },
  { head: 'Read on', cell: ({ createdAt }) => instantText(createdAt) },
  { head: 'By', cell: ({ createdBy }) => createdBy },
  { head: 'Students', cell: ({ students }) => (students === null || students === undefined ? '' : countText(students)), align: 'right' },
  { head: 'Balances (KES)', cell: ({ openingTotal }) => openingTotal !== null && <Money cents={openingTotal} />, align: 'right' },
  { head: 'State', cell: ({ state }) => <ImportState state={state} />, narrow: true, priority: 'first' },
  {
    head: 'Actions',
    align: 'right',
    cell: ({ id, state, fileName }) => (
      <ButtonLink
        to={pathTo('/import/$importId', { importId: id })}
        variant="default"
        size="xs"
        label={`${state === 'draft' ? 'Continue' : 'Open'} ${fileName}`}
      >
        {state === 'draft' ? 'Continue' : 'Open'}
      </ButtonLink>
    ),
  },
];

export function ImportList({ imports, stale }: { imports: readonly ListedImport[] | undefined; stale: boolean }) {
  return (
    <DataTable
      label="Import history"
      columns={columns}
      rows={imports}
      rowKey={({ id }) => id}
      skeletonRows={3}
      stale={stale}
      empty={<EmptyState title="No imports yet">Files that you read are listed here, with their result.</EmptyState>}
    />
  );
}
