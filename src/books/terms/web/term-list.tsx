import { dayText } from '../../../core/dates.ts';
import { mayCall } from '../../../core/web/access.ts';
import { ActButton } from '../../../ui/buttons/act-button.tsx';
import { StatusBadge } from '../../../ui/states/badge.tsx';
import { EmptyState } from '../../../ui/states/states.tsx';
import { type Column, DataTable } from '../../../ui/table/table.tsx';
import { type ListedTerm, saveTerm, type Term, undoOpening } from '../contract.ts';
import { termText } from '../rules.ts';

type TermListProps = {
  terms: readonly ListedTerm[] | undefined;
  onEdit: (term: Term) => void;
  onOpen: (term: Term) => void;
  onUndo: (term: Term) => void;
};

export function TermList({ terms, onEdit, onOpen, onUndo }: TermListProps) {
  const columns: readonly Column<ListedTerm>[] = [
    { head: 'Name', cell: ({ name }) => name, priority: 'first' },
    { head: 'Year', cell: ({ year }) => year, narrow: true },
    { head: 'Start Date', cell: ({ startDate }) => dayText(startDate), narrow: true },
    { head: 'End Date', cell: ({ endDate }) => dayText(endDate), narrow: true },
    {
      head: 'Status',
      cell: ({ current }) => <StatusBadge tone={current ? 'good' : 'neutral'}>{`Current: ${current ? 'Yes' : 'No'}`}</StatusBadge>,
      narrow: true,
    },
    { head: 'Actions', cell: (term) => <TermActions term={term} onEdit={onEdit} onOpen={onOpen} onUndo={onUndo} /> },
  ];
  return (
    <DataTable
      label="Existing Terms"
      columns={columns}
      rows={terms}
      rowKey={({ id }) => id}
      skeletonRows={3}
      empty={
        <EmptyState title="No terms yet">
          {mayCall(saveTerm) ? 'Save the first term above.' : 'An administrator adds them.'} Payments and billing start once a term is
          current.
        </EmptyState>
      }
    />
  );
}

type TermActionsProps = Omit<TermListProps, 'terms'> & { term: ListedTerm };

function TermActions({ term, onEdit, onOpen, onUndo }: TermActionsProps) {
  return (
    <div>
      <ActButton for={saveTerm} variant="default" size="xs" label={`Edit ${termText(term)}`} onClick={() => onEdit(term)}>
        Edit
      </ActButton>
      {!term.current && (
        <ActButton for={saveTerm} variant="default" size="xs" label={`Make current: ${termText(term)}`} onClick={() => onOpen(term)}>
          Make current
        </ActButton>
      )}
      {term.undoable && (
        <ActButton for={undoOpening} variant="default" size="xs" label={`Undo opening: ${termText(term)}`} onClick={() => onUndo(term)}>
          Undo opening
        </ActButton>
      )}
    </div>
  );
}
