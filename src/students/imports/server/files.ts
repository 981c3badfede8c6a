import { csvText } from '../../../core/csv.ts';
import type { Caller } from '../../../core/server/caller.ts';
import type { Transaction } from '../../../core/server/db.ts';
import type { Sheet, SheetColumn } from '../../../core/server/sheets/sheet.ts';
import { schoolSheet } from '../../../school/settings/server/school-sheet.ts';
import { errorHead, errorHeads, twinPlace } from '../rules/row-errors.ts';
import { readableImport } from './check-import.ts';
import { namedFaults } from './reading.ts';
import type { StoredImport } from './sql.ts';

type CellsOfRow = readonly string[];

/** The rows with faults as in the file, with a column of reasons: to be corrected and uploaded again. */
export async function rowsToCorrect(tx: Transaction, caller: Caller, stored: StoredImport): Promise<Sheet<CellsOfRow>> {
  const { reading, rows } = await readableImport(tx, caller, stored);
  const { heads, rows: written } = reading.sheet;
  const cellsOf = new Map(written.map(({ line, cells }) => [line, cells]));
  // A file that is uploaded again has the column already.
  const columns = heads.flatMap((head, at) => (errorHeads.includes(head) ? [] : [at]));
  const faulty = rows.flatMap((row) => {
    if (row.outcome !== 'fault' && row.outcome !== 'duplicate') return [];
    const reasons = namedFaults(row, reading).map(({ column, reason }) => `${column}: ${reason}`);
    const twin =
      row.outcome === 'duplicate' && row.twin ? [`looks like ${row.twin.fullName}, ${twinPlace(row.twin, stored.settings.sheets)}`] : [];
    const cells = cellsOf.get(row.student.line) ?? [];
    return [[...columns.map((at) => cells[at] ?? ''), [...reasons, ...twin].join('; ')]];
  });
  const labels = [...columns.map((at) => heads[at] ?? ''), errorHead];
  return schoolSheet<CellsOfRow>(tx, caller, {
    title: 'Rows with errors',
    filters: '',
    columns: labels.map((label, at): SheetColumn<CellsOfRow> => ({ label, kind: 'text', cell: (cells) => cells[at] ?? '' })),
    rows: faulty,
    bare: 'both',
  });
}

/** Sample rows: a student who owes, one who paid ahead, one who owes nothing. */
export function exampleText(): string {
  return csvText([
    [
      'Admission No',
      'Full Name',
      'Date of Birth',
      'Gender',
      'Class',
      'Stream',
      'Guardian',
      'Phone',
      'Phone 2',
      'Balance',
      'Additional fees',
    ],
    ['1001', 'Amina Yusuf', '14/03/2016', 'F', 'Grade 4', 'East', 'Halima Yusuf', '0712 345 678', '', '12,500', ''],
    ['1002', 'Brian Otieno', '02/11/2015', 'M', 'Grade 4', 'East', 'Peter Otieno', '0722 000 111', '0733 000 222', '(500)', 'Bus'],
    ['1003', 'Cynthia Wanjiku', '29/07/2020', 'F', 'PP1', 'East', 'Mary Wanjiku', '0110 123 456', '', '', ''],
  ]);
}
