import { type Method, methodsWith } from '../../../books/ledger/methods.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { sql } from '../../../core/server/sql.ts';

type Further = Parameters<typeof methodsWith>[0];
type School = { schoolId: number };

/** The methods that the school accepts. */
export async function acceptedMethods(tx: Transaction, { schoolId }: School): Promise<Method[]> {
  return methodsWith(
    await tx.row<Further>(sql`
      select accepts_cheques as "Cheque" from schools where school_id = ${schoolId}`),
  );
}

/** The methods with figures: those that the school accepts or once did. */
export async function methodsSeen(tx: Transaction, { schoolId }: School): Promise<Method[]> {
  return methodsWith(
    await tx.row<Further>(sql`
      select accepts_cheques or exists (select from payments where school_id = ${schoolId} and method = 'Cheque') as "Cheque"
      from schools
      where school_id = ${schoolId}`),
  );
}
