import { idMax } from '../../../core/ids.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { sheetAsCsv } from '../../../core/server/sheets/sheet.ts';
import { exportBalances } from '../../../payments/balances/server/export-balances.ts';

/** Lists for people; nothing is restored from them. They are whole, however long: an archive that lacks a list is no archive. */
export async function archivedLists(tx: Transaction, schoolId: number): Promise<Record<string, string>> {
  return { 'lists/balances.csv': sheetAsCsv(await exportBalances(tx, { schoolId, role: 'admin' }, { format: 'csv' }, idMax)) };
}
