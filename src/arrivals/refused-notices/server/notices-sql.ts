import { postRecords } from '../../../books/ledger/server/post-records.ts';
import type { Cents } from '../../../core/money.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { allOf, type Statement, sql } from '../../../core/server/sql.ts';
import { hasOneUser, maySecond } from '../../../school/users/server/second-person.ts';
import { notedReasons } from '../../daraja/server/settle-prompt.ts';
import { foreignSource } from '../../daraja/sources.ts';
import type { NoticeTaking, RefusedNotice } from '../contract.ts';
import type { NoticeKind, NoticeList, NoticeOrigin, NoticeSender, NoticeState } from '../origins.ts';

type Reader = { schoolId: number; userId: number };
export type NoticeFilter = Reader & { show: NoticeList; sender?: NoticeSender | undefined };

export type NoticeRow = Pick<RefusedNotice, 'origin' | 'id' | 'dismissed'> & {
  sender: NoticeSender;
  kind: NoticeKind;
  receivedAt: string;
  source: string;
  body: string;
  reason: string | null;
  isProven: boolean;
  state: NoticeState;
  taking: (Omit<NoticeTaking, 'amount'> & { amount: Cents }) | null;
};

/** A page of filtered notices, the newest first. */
export function noticeRows(tx: Transaction, { limit, offset, ...filter }: NoticeFilter & { limit: number; offset: number }) {
  const { schoolId, userId } = filter;
  const approvable = maySecond({
    ...{ schoolId, userId, first: sql`t.taken_by` },
    isAlone: sql`page."isProven" and ${hasOneUser(sql`${schoolId}`)}`,
  });
  return tx.rows<NoticeRow>(sql`
    with page as (${filteredNotices(filter)} order by "receivedAt" desc, origin, id desc limit ${limit} offset ${offset})
    select page.origin, page.id, page.sender, page.kind, page."receivedAt", page.source, page.body, page.reason, page."isProven",
           page.state,
           (select json_build_object('by', u.username, 'at', to_json(d.dismissed_at), 'reason', d.reason)
            from notice_dismissals d
            join users u on u.school_id = d.school_id and u.user_id = d.dismissed_by
            where d.school_id = ${schoolId} and d.origin = page.origin and d.notice_id = page.id) as dismissed,
           (select json_build_object(
                     'id', t.taking_id, 'by', u.username, 'at', to_json(t.taken_at), 'method', t.method, 'code', t.code,
                     'amount', t.amount_cents, 'arrivedAt', to_json(t.arrived_at), 'account', t.account, 'payerName', t.payer_name,
                     'channel', t.channel, 'isOwn', t.taken_by = ${userId}, 'mayApprove', ${approvable},
                     'decided', case when t.outcome is not null then json_build_object(
                       'by', decider.username, 'at', to_json(t.decided_at), 'outcome', t.outcome, 'refusal', t.refusal) end)
            from notice_takings t
            join users u on u.school_id = t.school_id and u.user_id = t.taken_by
            left join users decider on decider.school_id = t.school_id and decider.user_id = t.decided_by
            where t.school_id = ${schoolId} and t.origin = page.origin and t.notice_id = page.id
            order by t.taking_id desc
            limit 1) as taking
    from page
    order by page."receivedAt" desc, page.origin, page.id desc`);
}

export async function noticeCount(tx: Transaction, filter: NoticeFilter): Promise<number> {
  return (await tx.row<{ count: number }>(sql`select count(*)::integer as count from (${filteredNotices(filter)}) as those`)).count;
}

const countMax = 100;

/** The number of notices that wait, up to a hundred. */
export async function noticesWaiting(tx: Transaction, reader: Reader): Promise<number> {
  const waiting = filteredNotices({ ...reader, show: 'waiting' });
  const { count } = await tx.row<{ count: number }>(sql`
    select count(*)::integer as count from (${waiting} limit ${countMax}) as those`);
  return count;
}

/** The filtered notices with their state: one that waits for approval is still open. */
function filteredNotices({ schoolId, show, sender }: NoticeFilter): Statement {
  return sql`
    select origin, id, sender, kind, "receivedAt", source, body, reason, "isProven", state
    from (
      select l.*, case
               when exists (select from notice_dismissals d
                            where d.school_id = ${schoolId} and d.origin = l.origin and d.notice_id = l.id) then 'dismissed'
               else coalesce((
                 select case when t.outcome is null then 'asked' else 'taken' end
                 from notice_takings t
                 where t.school_id = ${schoolId} and t.origin = l.origin and t.notice_id = l.id
                   and (t.outcome is null or t.outcome = 'approved')),
                 case when ${isAnswered(schoolId)} then 'answered' else 'waiting' end) end as state
      from (${refusedNoticesOf(schoolId)}) as l
    ) as s
    where ${allOf([
      show === 'waiting' ? sql`state in ('waiting', 'asked')` : sql`state in ('taken', 'dismissed')`,
      sender && sql`sender = ${sender}`,
    ])}`;
}

/** True of the notice `l` of a paid request that has its payment since. */
function isAnswered(schoolId: number): Statement {
  return sql`
    l.reason = ${notedReasons.paid} and not exists (
      select from payment_prompts p
      where p.school_id = ${schoolId} and p.state = 'paid' and p.payment_id is null
        and position(to_json(p.checkout_id)::text in l.body) > 0)`;
}

/** Every notice of the school without an arrival that may report money. */
export function refusedNoticesOf(schoolId: number): Statement {
  return sql`
    select 'safaricom' as origin, n.notice_id as id, 'safaricom' as sender, n.kind, n.received_at as "receivedAt", n.source, n.body,
           r.reason, r.reason is distinct from ${foreignSource} as "isProven"
    from paybill_notice_results r
    join paybill_notices n on n.school_id = r.school_id and n.notice_id = r.notice_id
    where r.school_id = ${schoolId} and r.result in ('refused', 'contradicted')
    union all
    select 'safaricom', n.notice_id, 'safaricom', n.kind, n.received_at, n.source, n.body, r.reason, true
    from paybill_notice_results r
    join paybill_notices n on n.school_id = r.school_id and n.notice_id = r.notice_id
    where r.school_id = ${schoolId} and r.result = 'noted' and r.reason = ${notedReasons.paid}
    union all
    select 'bank', n.notice_id, n.bank, 'notice', n.received_at, n.source, n.body, r.reason, true
    from bank_notice_results r
    join bank_notices n on n.school_id = r.school_id and n.notice_id = r.notice_id
    where r.school_id = ${schoolId} and r.result in ('refused', 'contradicted')
    union all
    select 'bank', n.notice_id, n.bank, 'notice', n.received_at, n.source, n.body, n.doubt, false
    from bank_notices n
    where n.school_id = ${schoolId} and n.doubt is not null`;
}

export type NoticeKey = { schoolId: number; origin: NoticeOrigin; noticeId: number };

/** A refused notice with its state. */
export function refusedNotice(
  tx: Transaction,
  { schoolId, origin, noticeId }: NoticeKey,
): Promise<{ sender: NoticeSender; body: string; isProven: boolean } | undefined> {
  return tx.maybeRow(sql`
    select l.sender, l.body, l."isProven" from (${refusedNoticesOf(schoolId)}) as l where l.origin = ${origin} and l.id = ${noticeId}`);
}

/** Serialises changes of a notice. */
export function lockNotice(tx: Transaction, { schoolId, origin, noticeId }: NoticeKey): Promise<object[]> {
  const lock = ['notice', schoolId, origin, noticeId].join(':');
  return tx.rows(sql`select pg_advisory_xact_lock(hashtextextended(${lock}::text, 0))`);
}

/** True if the notice is dismissed, taken, or waits for approval. */
export async function isSettled(tx: Transaction, { schoolId, origin, noticeId }: NoticeKey): Promise<boolean> {
  const rows = await tx.rows(sql`
    select from notice_dismissals where school_id = ${schoolId} and origin = ${origin} and notice_id = ${noticeId}
    union all
    select from notice_takings
    where school_id = ${schoolId} and origin = ${origin} and notice_id = ${noticeId} and (outcome is null or outcome = 'approved')`);
  return rows.length > 0;
}

/** Inserts the dismissal with its ledger record. */
export async function insertDismissal(
  tx: Transaction,
  { schoolId, origin, noticeId, reason, userId }: NoticeKey & { reason: string; userId: number },
): Promise<void> {
  await tx.rows(sql`
    insert into notice_dismissals (school_id, origin, notice_id, reason, dismissed_by)
    values (${schoolId}, ${origin}, ${noticeId}, ${reason}, ${userId})`);
  const record = sql`
    select concat('dismissal of notice ', d.notice_id, case d.origin when 'bank' then ' of a bank' else ' of Safaricom' end) as name,
           notice_dismissal_digest(row(d.*)::notice_dismissals) as digest
    from notice_dismissals d
    where d.school_id = ${schoolId} and d.origin = ${origin} and d.notice_id = ${noticeId}`;
  await postRecords(tx, { schoolId, userId }, record);
}
