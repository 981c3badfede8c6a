import type { Transaction } from '../../../core/server/db.ts';
import { sql } from '../../../core/server/sql.ts';
import type { PaymentChannel } from '../ways-to-pay.ts';

/** The paybills, tills and bank accounts that papers print, in creation order. */
export function printedWays(tx: Transaction, schoolId: number): Promise<PaymentChannel[]> {
  return tx.rows<PaymentChannel>(sql`
    select kind, numbers, name
    from (
      select 1 as place, connection_id, kind, short_code as numbers, name
      from paybill_connections
      where school_id = ${schoolId} and is_printed and is_on
      union all
      select 2, connection_id, bank, account_numbers, name
      from bank_connections
      where school_id = ${schoolId} and is_printed
    ) as ways
    order by place, connection_id`);
}
