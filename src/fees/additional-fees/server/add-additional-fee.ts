import type { AdditionalFee } from '../../../books/billing/server/additional-fees-sql.ts';
import type { Cents } from '../../../core/money.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { orRefusal } from '../../../core/server/refusals.ts';
import { insertAdditionalFee } from './sql.ts';

type NewFee = { schoolId: number; feeName: string; amount: Cents };

/** Adds a fee; its name must be new, ignoring letter case. */
export function addAdditionalFee(tx: Transaction, fee: NewFee): Promise<AdditionalFee> {
  return orRefusal(insertAdditionalFee(tx, fee), { feeName: fee.feeName });
}
