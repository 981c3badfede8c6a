import { IconSelector } from '@tabler/icons-react';
import type { Reply } from '../../../core/endpoint.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { type Column, DataTable } from '../../../ui/table/table.tsx';
import { Money } from '../../../ui/text/money.tsx';
import type { PlannedClass, yearEnd } from '../contract.ts';
import { targetChoices, type YearDraft } from '../draft.ts';
import classes from './year-end.module.css';

type ClassTableProps = {
  plan: Reply<typeof yearEnd>;
  draft: YearDraft;
  onTarget: (streamId: number, target: string) => void;
  onRepeaters: (of: PlannedClass) => void;
};

/** Each class with students, its destination and its repeaters. */
export function ClassTable({ plan, draft, onTarget, onRepeaters }: ClassTableProps) {
  const nameOf = ({ grade, stream }: PlannedClass) => `${grade} ${stream}`;
  const columns: readonly Column<PlannedClass>[] = [
    { head: 'Class', cell: nameOf, priority: 'first' },
    {
      head: 'Students',
      cell: ({ students }) => students,
      align: 'right',
      total: plan.classes.reduce((sum, { students }) => sum + students, 0),
    },
    { head: 'Owed (KES)', cell: ({ owed }) => <Money cents={owed} />, align: 'right' },
    {
      head: 'Goes to',
      cell: (each) => (
        <span className={classes.target}>
          <select
            aria-label={`${nameOf(each)} goes to`}
            value={draft.targets[each.streamId]}
            onChange={(event) => onTarget(each.streamId, event.currentTarget.value)}
          >
            {targetChoices(each, plan).map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
          <IconSelector size={16} aria-hidden />
        </span>
      ),
    },
    {
      head: 'Actions',
      cell: (each) => (
        <Button variant="default" size="xs" aria-label={`Repeaters of ${nameOf(each)}`} onClick={() => onRepeaters(each)}>
          {repeatersText(draft, each)}
        </Button>
      ),
      alone: true,
    },
  ];
  return <DataTable label="Classes" columns={columns} rows={plan.classes} rowKey={({ streamId }) => streamId} terse empty={null} />;
}

function repeatersText({ repeaters }: YearDraft, { streamId }: PlannedClass): string {
  const count = repeaters.filter((each) => each.streamId === streamId).length;
  return count === 0 ? 'Repeaters' : `Repeaters: ${count}`;
}
