import { type VoteHead, voteHeadFacts, voteHeadsIn } from '../../../books/billing/vote-heads.ts';
import { termText } from '../../../books/terms/rules.ts';
import { mayCall } from '../../../core/web/access.ts';
import { ActButton } from '../../../ui/buttons/act-button.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { cardScreen, tightScreen, useMedia } from '../../../ui/look/media.ts';
import { EmptyState } from '../../../ui/states/states.tsx';
import { type Column, DataTable } from '../../../ui/table/table.tsx';
import { Money } from '../../../ui/text/money.tsx';
import { type FeeStructure, saveFeeStructure } from '../contract.ts';

type FeeStructureTableProps = {
  structures: readonly FeeStructure[] | undefined;
  stale: boolean;
  /** True while a filter may be hiding structures. */
  filtered: boolean;
  onEdit: (structure: FeeStructure) => void;
  onClear: () => void;
};

export function FeeStructureTable({ structures, stale, filtered, onEdit, onClear }: FeeStructureTableProps) {
  const dense = useMedia(tightScreen);
  const isPhone = useMedia(cardScreen);
  const columns: readonly Column<FeeStructure>[] = [
    { head: 'Grade', cell: ({ grade }) => grade.name, priority: 'first', narrow: true },
    { head: 'Term', cell: ({ term }) => termText(term) },
    ...voteHeadsIn('list').map((head) => amountColumn(head, isPhone)),
    {
      head: 'Actions',
      cell: (structure) => (
        <ActButton for={saveFeeStructure} variant="default" size="xs" label={editLabel(structure)} onClick={() => onEdit(structure)}>
          Edit
        </ActButton>
      ),
    },
  ];
  return (
    <DataTable
      label="Fee Structures"
      columns={columns}
      rows={structures}
      rowKey={({ id }) => id}
      stale={stale}
      dense={dense}
      terse
      empty={filtered ? <NoneHere onClear={onClear} /> : <NoneYet />}
    />
  );
}

/** On a phone nothing is said of a vote head that charges nothing. */
export function amountColumn(head: VoteHead, isPhone: boolean): Column<FeeStructure> {
  return {
    head: `${voteHeadFacts[head].name} (KES)`,
    cell: (structure) => (isPhone && structure[head] === 0 ? null : <Money cents={structure[head]} />),
    align: 'right',
  };
}

function editLabel({ grade, term }: FeeStructure): string {
  return `Edit ${grade.name}, ${termText(term)}`;
}

function NoneYet() {
  return (
    <EmptyState title="No fee structures yet">
      {mayCall(saveFeeStructure)
        ? 'Add one for each grade before the term is made current: making it current bills these amounts.'
        : 'An administrator adds one for each grade. Making the term current bills these amounts.'}
    </EmptyState>
  );
}

function NoneHere({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      title="No fee structure for this choice"
      action={
        <Button variant="default" onClick={onClear}>
          Show all
        </Button>
      }
    >
      A grade without a fee structure is charged nothing in that term.
    </EmptyState>
  );
}
