import { lineText, type SheetPlaces } from '../../../school/files/sheets.ts';
import { ActButton } from '../../../ui/buttons/act-button.tsx';
import type { Column } from '../../../ui/table/table.tsx';
import { Money } from '../../../ui/text/money.tsx';
import { VisuallyHidden } from '../../../ui/text/visually-hidden.tsx';
import { type CheckedRow, decideImport, type Outcome } from '../contract.ts';
import { twinPlace } from '../rules/row-errors.ts';
import classes from './imports.module.css';

const who: readonly Column<CheckedRow>[] = [
  { head: 'Name', cell: ({ fullName }) => fullName || '—', priority: 'first' },
  { head: 'Adm. No', cell: ({ admissionNumber }) => admissionNumber || '—' },
  { head: 'Class', cell: ClassCell },
];

type Shown = { sheets: SheetPlaces | undefined; apart: (line: number) => void };

/** The columns for the outcome of a row; `apart` marks a duplicate as another student. */
export function columnsOf(outcome: Outcome, { sheets, apart }: Shown): readonly Column<CheckedRow>[] {
  const lineColumn: Column<CheckedRow> = { head: 'Line', cell: ({ line }) => lineText(line, sheets), narrow: true };
  return [lineColumn, ...who, ...particularsOf(outcome, { sheets, apart })];
}

function particularsOf(outcome: Outcome, { sheets, apart }: Shown): readonly Column<CheckedRow>[] {
  if (outcome === 'fault') return [{ head: 'Errors', cell: ({ faults }) => <Faults faults={faults} />, priority: 'last' }];
  if (outcome === 'new') return [{ head: 'Balance (KES)', cell: ({ balance }) => <Money cents={balance} />, align: 'right' }];
  if (outcome === 'known') {
    return [
      twinColumn(sheets),
      { head: 'The file says otherwise', cell: ({ differs }) => differs.join(', ') || 'Nothing', priority: 'last' },
    ];
  }
  return [
    twinColumn(sheets),
    {
      head: 'Actions',
      align: 'right',
      cell: ({ line, fullName }) => (
        <ActButton
          for={decideImport}
          variant="default"
          size="xs"
          label={`${fullName} on line ${lineText(line, sheets)} is another student`}
          onClick={() => apart(line)}
        >
          Another student
        </ActButton>
      ),
    },
  ];
}

function twinColumn(sheets: SheetPlaces | undefined): Column<CheckedRow> {
  return {
    head: 'The same as',
    cell: ({ twin }) => twin && [twin.fullName, twin.className, twinPlace(twin, sheets)].filter(Boolean).join(', '),
  };
}

function Faults({ faults }: Pick<CheckedRow, 'faults'>) {
  return faults.map(({ column, value, reason }) => (
    <div key={column}>
      <strong>{column}</strong>
      {value === '' ? `: ${reason}` : ` “${value}”: ${reason}`}
    </div>
  ));
}

/** The class of a row: as the school names it, else in grey as the file writes it, until the user chooses the class. */
export function ClassCell({ className, writtenClass }: Pick<CheckedRow, 'className' | 'writtenClass'>) {
  if (className !== '') return className;
  if (writtenClass === '') return '—';
  return (
    <span className={classes.written}>
      {writtenClass}
      <VisuallyHidden> (as in the file)</VisuallyHidden>
    </span>
  );
}
