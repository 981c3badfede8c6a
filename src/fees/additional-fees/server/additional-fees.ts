import { type AdditionalFee, additionalFeeRows } from '../../../books/billing/server/additional-fees-sql.ts';
import { AppError } from '../../../core/errors.ts';
import type { Cents } from '../../../core/money.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { orRefusal } from '../../../core/server/refusals.ts';
import type { Sheet, SheetColumn } from '../../../core/server/sheets/sheet.ts';
import { schoolSheet } from '../../../school/settings/server/school-sheet.ts';
import { insertAdditionalFee, updateFeeName } from './sql.ts';

type NewFee = { schoolId: number; feeName: string; amount: Cents };

/** Adds a fee; its name must be new, ignoring letter case. */
export function addAdditionalFee(tx: Transaction, fee: NewFee): Promise<AdditionalFee> {
  return orRefusal(insertAdditionalFee(tx, fee), { feeName: fee.feeName });
}

type NewName = { schoolId: number; additionalFeeId: number; feeName: string };

/** Renames an additional fee, on statements too; its amount stays. */
export async function renameAdditionalFee(tx: Transaction, fee: NewName): Promise<AdditionalFee> {
  const renamed = await orRefusal(updateFeeName(tx, fee), { feeName: fee.feeName });
  if (!renamed) throw new AppError('FEE_NOT_FOUND');
  return renamed;
}

const columns: readonly SheetColumn<AdditionalFee>[] = [
  { label: 'Fee name', kind: 'text', cell: ({ feeName }) => feeName },
  { label: 'Amount', kind: 'money', cell: ({ amount }) => amount },
];

/** Every additional fee of the school by name. */
export async function exportAdditionalFees(tx: Transaction, school: { schoolId: number }): Promise<Sheet<AdditionalFee>> {
  const rows = await additionalFeeRows(tx, school.schoolId);
  return schoolSheet(tx, school, { title: 'Additional Fees', filters: '', columns, rows });
}
