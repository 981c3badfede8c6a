import type { AdditionalFee } from '../../../books/billing/server/additional-fees-sql.ts';
import { AppError } from '../../../core/errors.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { orRefusal } from '../../../core/server/refusals.ts';
import { updateFeeName } from './sql.ts';

type NewName = { schoolId: number; additionalFeeId: number; feeName: string };

/** Renames an additional fee, on statements too; its amount stays. */
export async function renameAdditionalFee(tx: Transaction, fee: NewName): Promise<AdditionalFee> {
  const renamed = await orRefusal(updateFeeName(tx, fee), { feeName: fee.feeName });
  if (!renamed) throw new AppError('FEE_NOT_FOUND');
  return renamed;
}
