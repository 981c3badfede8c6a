import { postRecords } from '../../../books/ledger/server/post-records.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { sql } from '../../../core/server/sql.ts';
import { hasOneUser } from '../../../school/users/server/second-person.ts';
import type { ArrivalRow } from '../../unallocated/server/arrivals-sql.ts';
import type { NoticeOrigin } from '../origins.ts';
import type { NoticeKey } from './notices-sql.ts';

export type ReadMoney = Omit<
  ArrivalRow,
  'schoolId' | 'source' | 'evidence' | 'receivedBy' | 'furtherCodes' | 'isUnsure' | 'studentId' | 'chequeWords'
>;

/** Inserts a user's reading with its ledger record. */
export async function insertTaking(
  tx: Transaction,
  { schoolId, origin, noticeId, userId, ...money }: NoticeKey & ReadMoney & { userId: number },
): Promise<number> {
  const { takingId } = await tx.row<{ takingId: number }>(sql`
    insert into notice_takings (school_id, origin, notice_id, method, channel, code, amount_cents, arrived_at, account, payer_name,
      payer_phone, taken_by)
    values (${schoolId}, ${origin}, ${noticeId}, ${money.method}, ${money.channel}, ${money.code}, ${money.amount}, ${money.arrivedAt},
      ${money.account}, ${money.payerName}, ${money.payerPhone}, ${userId})
    returning taking_id as "takingId"`);
  await postTaking(tx, { schoolId, takingId, userId });
  return takingId;
}

/** Records a reading in the ledger as it is now. */
function postTaking(tx: Transaction, { schoolId, takingId, userId }: TakingKey & { userId: number }): Promise<void> {
  const record = sql`
    select concat('reading ', t.taking_id, ' of a notice') as name, notice_taking_digest(row(t.*)::notice_takings) as digest
    from notice_takings t
    where t.school_id = ${schoolId} and t.taking_id = ${takingId}`;
  return postRecords(tx, { schoolId, userId }, record);
}

type TakingKey = { schoolId: number; takingId: number };

export type TakingFacts = ReadMoney & {
  id: number;
  origin: NoticeOrigin;
  noticeId: number;
  askedBy: number;
  taker: string;
  outcome: 'approved' | 'refused' | 'withdrawn' | null;
  isAlone: boolean;
};

/** The facts needed to decide a taking, locked until the transaction ends. */
export function takingFacts(tx: Transaction, { schoolId, takingId }: TakingKey): Promise<TakingFacts | undefined> {
  return tx.maybeRow<TakingFacts>(sql`
    select t.taking_id as id, t.origin, t.notice_id as "noticeId", t.method, t.channel, t.code, t.amount_cents as amount,
           t.arrived_at as "arrivedAt", t.account, t.payer_name as "payerName", t.payer_phone as "payerPhone", t.taken_by as "askedBy",
           u.username as taker, t.outcome,
           ${hasOneUser(sql`t.school_id`)} as "isAlone"
    from notice_takings t
    join users u on u.school_id = t.school_id and u.user_id = t.taken_by
    where t.school_id = ${schoolId} and t.taking_id = ${takingId}
    for no key update of t`);
}

/** Locks takings in numeric order; returns their money. */
export function lockTakings(
  tx: Transaction,
  { schoolId, takingIds }: { schoolId: number; takingIds: readonly number[] },
): Promise<Pick<ReadMoney, 'method' | 'amount' | 'arrivedAt'>[]> {
  return tx.rows(sql`
    select method, amount_cents as amount, arrived_at as "arrivedAt"
    from notice_takings
    where school_id = ${schoolId} and taking_id = any (${takingIds}::integer[])
    order by taking_id
    for no key update`);
}

type Decision = TakingKey & {
  userId: number;
  outcome: 'approved' | 'refused' | 'withdrawn';
  /** The reason of a refusal. */
  refusal?: string;
  /** The received money. */
  arrivalId?: number;
  selfApproved?: boolean;
};

/** Inserts the decision with its ledger record. */
export async function decideTaking(
  tx: Transaction,
  { schoolId, takingId, userId, outcome, refusal, arrivalId, selfApproved = false }: Decision,
): Promise<void> {
  await tx.rows(sql`
    update notice_takings
    set outcome = ${outcome}, refusal = ${refusal ?? null}, decided_by = ${userId}, decided_at = now(), self_approved = ${selfApproved},
        arrival_id = ${arrivalId ?? null}
    where school_id = ${schoolId} and taking_id = ${takingId}`);
  await postTaking(tx, { schoolId, takingId, userId });
}
