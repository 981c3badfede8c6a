import type { Transaction } from '../../../core/server/db.ts';
import { sql } from '../../../core/server/sql.ts';
import type { ArrivalRow } from './arrivals-sql.ts';
import { chequeWordsOf } from './known-sql.ts';

type ArrivalKey = { schoolId: number; arrivalId: number };
export type ArrivalFacts = Omit<ArrivalRow, 'isUnsure' | 'studentId' | 'evidence' | 'receivedBy'>;

/** The report of an arrival. */
export function arrivalFacts(tx: Transaction, { schoolId, arrivalId }: ArrivalKey): Promise<ArrivalFacts | undefined> {
  return tx.maybeRow<ArrivalFacts>(sql`
    select a.school_id as "schoolId", a.source, a.method, a.channel, a.code, a.amount_cents as amount,
           a.arrived_at as "arrivedAt", a.account, a.payer_name as "payerName", a.payer_phone as "payerPhone",
           array(select c.code from arrival_codes c where c.school_id = a.school_id and c.arrival_id = a.arrival_id) as "furtherCodes",
           ${chequeWordsOf} as "chequeWords"
    from arrivals a
    where a.school_id = ${schoolId} and a.arrival_id = ${arrivalId}`);
}

/** Stores who marked an arrival as the money of a receipt, with the correcting entry. */
export function insertSameMoney(
  tx: Transaction,
  { schoolId, arrivalId, entryId, paymentId, userId }: ArrivalKey & { entryId: number; paymentId: number; userId: number },
): Promise<object[]> {
  return tx.rows(sql`
    insert into same_money (school_id, entry_id, arrival_id, payment_id, said_by)
    values (${schoolId}, ${entryId}, ${arrivalId}, ${paymentId}, ${userId})`);
}
