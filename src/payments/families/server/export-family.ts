import type { Reply } from '../../../core/endpoint.ts';
import type { Transaction } from '../../../core/server/db.ts';
import type { Sheet, SheetColumn } from '../../../core/server/sheets/sheet.ts';
import { studentColumns } from '../../../core/server/sheets/student-columns.ts';
import { schoolSheet } from '../../../school/settings/server/school-sheet.ts';
import type * as api from '../contract.ts';
import { familyById } from './family.ts';

type Child = Reply<typeof api.familyById>['children'][number];

const columns: readonly SheetColumn<Child>[] = [
  ...studentColumns<Child>((child) => child),
  { label: 'Status', kind: 'text', cell: ({ active }) => (active ? 'Active' : 'Inactive') },
  { label: 'Balance', kind: 'money', cell: ({ balance }) => balance },
];

/** The students of a family, the eldest first, with the total balance. */
export async function exportFamily(tx: Transaction, key: { schoolId: number; familyId: number }): Promise<Sheet<Child>> {
  const { family, children, balance } = await familyById(tx, key);
  return schoolSheet(tx, key, {
    title: 'Family',
    about: [
      ['Family', family.name],
      ['First guardian', family.guardianName],
    ],
    filters: '',
    columns,
    rows: children,
    totals: ['Total', null, null, null, null, null, balance],
  });
}
