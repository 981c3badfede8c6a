import type { Transaction } from '../../../core/server/db.ts';
import { sheetAsCsv } from '../../../core/server/sheets/sheet.ts';
import { exportBalances } from '../../../payments/balances/server/export-balances.ts';

/** Lists for people; nothing is restored from them. */
export async function archivedLists(tx: Transaction, schoolId: number): Promise<Record<string, string>> {
  return { 'lists/balances.csv': sheetAsCsv(await exportBalances(tx, schoolId, { format: 'csv' })) };
}
