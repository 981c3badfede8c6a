import { AppError } from '../../core/errors.ts';
import type { Transaction } from '../../core/server/db.ts';
import { violates } from '../../core/server/error-reply.ts';
import { feeNameTaken } from './add-additional-fee.ts';
import { type AdditionalFee, updateFeeName } from './sql.ts';

type NewName = { schoolId: number; additionalFeeId: number; feeName: string };

/** Gives an additional fee another name, also on statements; its amount stays as it is. */
export async function renameAdditionalFee(tx: Transaction, fee: NewName): Promise<AdditionalFee> {
  const renamed = await updateFeeName(tx, fee).catch((error: unknown) => {
    throw violates(error, 'additional_fees_name_once') ? feeNameTaken(fee.feeName) : error;
  });
  if (!renamed) throw new AppError('FEE_NOT_FOUND');
  return renamed;
}
