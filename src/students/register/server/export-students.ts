import { additionalFeeName } from '../../../books/billing/server/additional-fees-sql.ts';
import type { Decoded } from '../../../core/endpoint.ts';
import type { Caller } from '../../../core/server/caller.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { filterWords, type Sheet, type SheetColumn, sheetRowsMax } from '../../../core/server/sheets/sheet.ts';
import { studentColumns } from '../../../core/server/sheets/student-columns.ts';
import { chosenClass } from '../../../school/grades/rules.ts';
import { classChoices } from '../../../school/grades/server/sql.ts';
import { schoolSheet } from '../../../school/settings/server/school-sheet.ts';
import type { exportStudents as endpoint, ListedStudent } from '../contract.ts';
import { secondaryContact } from '../secondary-contact.ts';
import { studentPage } from './list-sql.ts';
import { studentFilter } from './list-students.ts';
import { withVisibleContacts } from './visible-contacts.ts';

const columns: readonly SheetColumn<ListedStudent>[] = [
  ...studentColumns<ListedStudent>(({ grade, stream, ...student }) => ({ ...student, grade: grade.name, stream: stream.name })),
  { label: 'Gender', kind: 'text', cell: ({ gender }) => gender },
  { label: 'Guardian', kind: 'text', cell: ({ guardianName }) => guardianName },
  { label: 'Primary contact', kind: 'text', cell: ({ contactNumber1 }) => contactNumber1 ?? 'Hidden' },
  { label: 'Secondary contact', kind: 'text', cell: secondaryContact },
  { label: 'Status', kind: 'text', cell: ({ active }) => (active ? 'Active' : 'Inactive') },
  { label: 'Left on', kind: 'day', cell: ({ leftDate }) => leftDate },
  { label: 'Additional fees', kind: 'number', cell: ({ additionalFeesCount }) => additionalFeesCount },
];

/** The filtered students, by name. */
export async function exportStudents(
  tx: Transaction,
  caller: Caller,
  query: Decoded<typeof endpoint>['query'],
): Promise<Sheet<ListedStudent>> {
  const { schoolId, role } = caller;
  const { feeId, active, q } = query;
  const filter = studentFilter(caller, query);
  const [students, choices, fee] = await Promise.all([
    studentPage(tx, { ...filter, limit: sheetRowsMax + 1, offset: 0 }),
    classChoices(tx, schoolId),
    feeId === undefined ? undefined : additionalFeeName(tx, { schoolId, additionalFeeId: feeId }),
  ]);
  const { grade, stream } = chosenClass(choices, { grade: filter.gradeId, stream: filter.streamId, streamName: query.streamName });
  const status = { all: '', true: 'active', false: 'inactive' }[active];
  return schoolSheet(tx, caller, {
    title: 'Students',
    filters: filterWords([grade, stream, status, fee && `additional fee ${fee.feeName}`, q && `search “${q}”`]),
    columns,
    rows: students.map((student) => withVisibleContacts(student, role)),
  });
}
