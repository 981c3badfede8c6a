import { postRecords } from '../../../books/ledger/server/post-records.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { sql } from '../../../core/server/sql.ts';

export type NoticeKind = 'confirmation' | 'prompt' | 'code' | 'codeLate' | 'pull';
export type NewNotice = { kind: NoticeKind; source: string; body: string };
export type Notice = NewNotice & { shortCode: string; checksSources: boolean; isDone: boolean; receivedAt: string; ageMs: number };
export type Result = { result: string; reason: string | null; arrivalId: number | null };

/** Stores what Safaricom told a school; answers the numbers. None where the school has no connection, or has that row of a look-up. */
export async function insertNotices(tx: Transaction, schoolId: number, notices: readonly NewNotice[]): Promise<number[]> {
  const rows = await tx.rows<{ id: number }>(sql`
    insert into paybill_notices (school_id, kind, source, body)
    select c.school_id, told.kind, told.source, told.body
    from paybill_connections c, unnest(
      ${notices.map(({ kind }) => kind)}::text[], ${notices.map(({ source }) => source)}::text[], ${notices.map(({ body }) => body)}::text[]
    ) as told (kind, source, body)
    where c.school_id = ${schoolId}
    on conflict (school_id, md5(body)) where kind = 'pull' do nothing
    returning notice_id as id`);
  return rows.map(({ id }) => id);
}

/** A notice beside the connection as it is now. */
export function noticeRow(tx: Transaction, key: { schoolId: number; noticeId: number }): Promise<Notice | undefined> {
  return tx.maybeRow<Notice>(sql`
    select n.kind, n.source, n.body, c.short_code as "shortCode", c.checks_sources as "checksSources", r.notice_id is not null as "isDone",
           n.received_at as "receivedAt", extract(epoch from clock_timestamp() - n.received_at)::float8 * 1000 as "ageMs"
    from paybill_notices n
    join paybill_connections c on c.school_id = n.school_id
    left join paybill_notice_results r on r.school_id = n.school_id and r.notice_id = n.notice_id
    where n.school_id = ${key.schoolId} and n.notice_id = ${key.noticeId}`);
}

/** Notes what was made of a notice, and has the ledger tell both. */
export async function insertResult(tx: Transaction, given: Result & { schoolId: number; noticeId: number }): Promise<void> {
  const { schoolId, noticeId, result, reason, arrivalId } = given;
  await Promise.all([
    tx.rows(sql`
    insert into paybill_notice_results (school_id, notice_id, result, reason, arrival_id)
    values (${schoolId}, ${noticeId}, ${result}, ${reason}, ${arrivalId})`),
    postRecords(
      tx,
      { schoolId, userId: null },
      sql`
        select 'notice ' || r.notice_id || ' of Safaricom' as name, paybill_notice_digest(r) as digest
        from paybill_notice_results r
        where r.school_id = ${schoolId} and r.notice_id = ${noticeId}`,
    ),
  ]);
}

/** What decides whether a payment is taken at the telephone. */
export function askedConnection(tx: Transaction, schoolId: number): Promise<{ shortCode: string; refusesUnknown: boolean } | undefined> {
  return tx.maybeRow(sql`
    select short_code as "shortCode", refuses_unknown as "refusesUnknown" from paybill_connections where school_id = ${schoolId}`);
}
