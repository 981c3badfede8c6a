import { Button } from '../../../ui/buttons/button.tsx';
import type { Column } from '../../../ui/table/table.tsx';
import { Money } from '../../../ui/text/money.tsx';
import type { CheckedRow, Outcome } from '../contract.ts';
import { ClassCell } from './class-cell.tsx';

const who: readonly Column<CheckedRow>[] = [
  { head: 'Line', cell: ({ line }) => line, narrow: true },
  { head: 'Name', cell: ({ fullName }) => fullName || '—', priority: 'first' },
  { head: 'Adm. No', cell: ({ admissionNumber }) => admissionNumber || '—' },
  { head: 'Class', cell: ClassCell },
];

/** The columns for the outcome of a row; `apart` marks a duplicate as another student. */
export function columnsOf(outcome: Outcome, apart: (line: number) => void): readonly Column<CheckedRow>[] {
  if (outcome === 'fault') return [...who, { head: 'Errors', cell: ({ faults }) => <Faults faults={faults} />, priority: 'last' }];
  if (outcome === 'new') return [...who, { head: 'Balance (KES)', cell: ({ balance }) => <Money cents={balance} />, align: 'right' }];
  if (outcome === 'known') {
    return [...who, twin, { head: 'The file says otherwise', cell: ({ differs }) => differs.join(', ') || 'Nothing', priority: 'last' }];
  }
  return [
    ...who,
    twin,
    {
      head: 'Actions',
      align: 'right',
      cell: ({ line, fullName }) => (
        <Button variant="default" size="xs" aria-label={`${fullName} on line ${line} is another student`} onClick={() => apart(line)}>
          Another student
        </Button>
      ),
    },
  ];
}

const twin: Column<CheckedRow> = {
  head: 'The same as',
  cell: ({ twin: same }) =>
    same && [same.fullName, same.className, same.line ? `line ${same.line}` : `student ${same.studentId}`].filter(Boolean).join(', '),
};

function Faults({ faults }: Pick<CheckedRow, 'faults'>) {
  return faults.map(({ column, value, reason }) => (
    <div key={column}>
      <strong>{column}</strong>
      {value === '' ? `: ${reason}` : ` “${value}”: ${reason}`}
    </div>
  ));
}
