import type { Cents } from '../../../core/money.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { sql } from '../../../core/server/sql.ts';

export type AdditionalFee = { id: number; feeName: string; amount: Cents };

/** Every additional fee of the school by name. */
export function additionalFeeRows(tx: Transaction, schoolId: number): Promise<AdditionalFee[]> {
  return tx.rows<AdditionalFee>(sql`
    select additional_fee_id as id, name as "feeName", amount_cents as amount
    from additional_fees
    where school_id = ${schoolId}
    order by lower(name)`);
}

/** The name of an additional fee; undefined if the school has no such fee. */
export function additionalFeeName(
  tx: Transaction,
  { schoolId, additionalFeeId }: { schoolId: number; additionalFeeId: number },
): Promise<{ feeName: string } | undefined> {
  return tx.maybeRow<{ feeName: string }>(sql`
    select name as "feeName"
    from additional_fees
    where school_id = ${schoolId} and additional_fee_id = ${additionalFeeId}`);
}
