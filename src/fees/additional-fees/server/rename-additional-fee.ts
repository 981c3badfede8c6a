import type { AdditionalFee } from '../../../books/billing/server/additional-fees-sql.ts';
import { AppError } from '../../../core/errors.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { orRefusal } from '../../../core/server/refusals.ts';
import { updateFeeName } from './sql.ts';

type NewName = { schoolId: number; additionalFeeId: number; feeName: string };

/** Gives an additional fee another name, also on statements; its amount stays as it is. */
export async function renameAdditionalFee(tx: Transaction, fee: NewName): Promise<AdditionalFee> {
  const renamed = await orRefusal(updateFeeName(tx, fee), { feeName: fee.feeName });
  if (!renamed) throw new AppError('FEE_NOT_FOUND');
  return renamed;
}
