import type { Transaction } from '../../../core/server/db.ts';
import type { Sheet, SheetColumn } from '../../../core/server/sheets/sheet.ts';
import { schoolSheet } from '../../../school/settings/server/school-sheet.ts';
import type { Term } from '../contract.ts';
import { termRows } from './sql.ts';

const columns: readonly SheetColumn<Term>[] = [
  { label: 'Name', kind: 'text', cell: ({ name }) => name },
  { label: 'Year', kind: 'number', cell: ({ year }) => year },
  { label: 'Start date', kind: 'day', cell: ({ startDate }) => startDate },
  { label: 'End date', kind: 'day', cell: ({ endDate }) => endDate },
  { label: 'Current', kind: 'text', cell: ({ current }) => (current ? 'Yes' : 'No') },
  { label: 'Opened', kind: 'text', cell: ({ billed }) => (billed ? 'Yes' : 'No') },
];

/** Every term of the school, the latest first. */
export async function exportTerms(tx: Transaction, school: { schoolId: number }): Promise<Sheet<Term>> {
  return schoolSheet(tx, school, { title: 'Terms', filters: '', columns, rows: await termRows(tx, school.schoolId) });
}
