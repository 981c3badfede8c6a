import { instantText } from '../../../core/dates.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { type Sheet, type SheetColumn, sheetRowsMax } from '../../../core/server/sheets/sheet.ts';
import { fileStateWords } from '../../../school/files/file-contract.ts';
import { schoolSheet } from '../../../school/settings/server/school-sheet.ts';
import type { ListedImport } from '../contract.ts';
import { importStore } from './sql.ts';

const columns: readonly SheetColumn<ListedImport>[] = [
  { label: 'File', kind: 'text', cell: ({ fileName }) => fileName },
  { label: 'Uploaded', kind: 'text', cell: ({ createdAt }) => instantText(createdAt) },
  { label: 'By', kind: 'text', cell: ({ createdBy }) => createdBy },
  { label: 'Students', kind: 'number', cell: ({ students }) => students },
  { label: 'Balances', kind: 'money', cell: ({ openingTotal }) => openingTotal },
  { label: 'State', kind: 'text', cell: ({ state }) => fileStateWords[state] },
  { label: 'Imported on', kind: 'text', cell: ({ doneAt }) => doneAt && instantText(doneAt) },
  { label: 'Undone on', kind: 'text', cell: ({ undoneAt }) => undoneAt && instantText(undoneAt) },
];

/** Every import of the school, the newest first. */
export async function exportImports(tx: Transaction, school: { schoolId: number }): Promise<Sheet<ListedImport>> {
  const rows = await importStore.rows(tx, { ...school, limit: sheetRowsMax + 1, offset: 0 });
  return schoolSheet(tx, school, { title: 'Imports', filters: '', columns, rows });
}
