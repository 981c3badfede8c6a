import { AppError, errorMessage } from '../../core/errors.ts';
import type { Cents } from '../../core/money.ts';
import type { Transaction } from '../../core/server/db.ts';
import { type AdditionalFee, insertAdditionalFee } from './sql.ts';

type NewFee = { schoolId: number; feeName: string; amountCents: Cents };

/** Adds a fee under a name that the school does not use yet, letter case aside. */
export async function addAdditionalFee(tx: Transaction, fee: NewFee): Promise<AdditionalFee> {
  const added = await insertAdditionalFee(tx, fee);
  if (added) return added;
  throw feeNameTaken(fee.feeName);
}

/** The refusal of a name that the school uses already, beside the field that holds it. */
export function feeNameTaken(feeName: string): AppError {
  const message = errorMessage('FEE_EXISTS', { feeName });
  return new AppError('FEE_EXISTS', { feeName }, { fields: [{ path: 'feeName', message }] });
}
