import { type AdditionalFee, additionalFeeRows } from '../../../books/billing/server/additional-fees-sql.ts';
import type { Transaction } from '../../../core/server/db.ts';
import type { Sheet, SheetColumn } from '../../../core/server/sheets/sheet.ts';
import { schoolSheet } from '../../../school/settings/server/school-sheet.ts';

const columns: readonly SheetColumn<AdditionalFee>[] = [
  { label: 'Fee name', kind: 'text', cell: ({ feeName }) => feeName },
  { label: 'Amount', kind: 'money', cell: ({ amount }) => amount },
];

/** Every additional fee of the school by name. */
export async function exportAdditionalFees(tx: Transaction, school: { schoolId: number }): Promise<Sheet<AdditionalFee>> {
  const rows = await additionalFeeRows(tx, school.schoolId);
  return schoolSheet(tx, school, { title: 'Additional Fees', filters: '', columns, rows });
}
