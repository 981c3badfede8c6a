import type { Transaction } from '../../../core/server/db.ts';
import type { Sheet, SheetColumn } from '../../../core/server/sheets/sheet.ts';
import { schoolSheet } from '../../settings/server/school-sheet.ts';
import { type Grade, gradeRows } from './sql.ts';

const namesOf = (parts: readonly { name: string }[]) => parts.map(({ name }) => name).join(', ');

const columns: readonly SheetColumn<Grade>[] = [
  { label: 'Grade', kind: 'text', cell: ({ name }) => name },
  { label: 'Streams', kind: 'text', cell: ({ streams }) => namesOf(streams) },
  { label: 'Subjects', kind: 'text', cell: ({ subjects }) => namesOf(subjects) },
  {
    label: 'Lessons a week',
    kind: 'number',
    cell: ({ subjects }) => subjects.reduce((sum, { lessonsPerWeek }) => sum + lessonsPerWeek, 0),
  },
];

/** Every grade in the order of the ladder, with its streams and subjects. */
export async function exportGrades(tx: Transaction, school: { schoolId: number }): Promise<Sheet<Grade>> {
  return schoolSheet(tx, school, { title: 'Grades', filters: '', columns, rows: await gradeRows(tx, school.schoolId) });
}
