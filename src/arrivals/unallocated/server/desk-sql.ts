import { type ArrivingMethod, arrivingMethods } from '../../../books/ledger/methods.ts';
import type { Day } from '../../../core/dates.ts';
import type { Cents } from '../../../core/money.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { type Statement, sql } from '../../../core/server/sql.ts';
import { debitSuspense, reversalEvidence } from '../../../payments/payments/server/settle-sql.ts';
import type { Arrived } from '../contract.ts';
import type { AccountOfMoney } from '../doubted-words.ts';
import type { DeskList } from '../rules.ts';
import type { ArrivalSource } from '../sources.ts';
import type { ChequeWords } from '../went-back.ts';
import { chequeWordsOf } from './known-sql.ts';

export type MoneyRow = Pick<Arrived, 'wentBack' | 'placed' | 'returned'> & {
  claim: Omit<NonNullable<Arrived['claim']>, 'why'> | null;
  id: number;
  source: ArrivalSource;
  method: ArrivingMethod;
  channel: string;
  code: string;
  furtherCodes: string[];
  amount: Cents;
  waiting: Cents;
  arrivedAt: string;
  account: string | null;
  payerName: string | null;
  payerPhone: string | null;
  chequeWords: ChequeWords | null;
  since: Day | null;
};

type Part = { schoolId: number; limit: number; offset: number };

/** The receipts of an arrival `a`, with who marked it as the same money. */
const allocationsOf = sql`
  coalesce((
    select json_agg(json_build_object(
             'receiptNumber', p.payment_id, 'student', json_build_object('id', s.student_id, 'fullName', s.full_name),
             'amount', p.amount_cents, 'by', doer(u.username, p.method), 'date', p.paid_on, 'status', p.status,
             'said', (select json_build_object('by', w.username, 'date', m.said_on)
                      from same_money m
                      join users w on w.school_id = m.school_id and w.user_id = m.said_by
                      where m.school_id = x.school_id and m.entry_id = x.entry_id))
           order by p.payment_id)
    from settlements x
    join standing_payments p on p.school_id = x.school_id and p.payment_id = x.payment_id
    join students s on s.school_id = p.school_id and s.student_id = p.student_id
    left join users u on u.school_id = p.school_id and u.user_id = p.recorded_by
    where x.school_id = a.school_id and x.arrival_id = a.arrival_id), '[]')`;

/** Arrivals of a list: unallocated ones oldest first, others newest first. */
export function moneyRows(tx: Transaction, { schoolId, show, limit, offset }: Part & { show: DeskList }): Promise<MoneyRow[]> {
  return tx.rows<MoneyRow>(sql`
    with page as (
      select a.arrival_id, s.waiting_cents, s.waiting_since
      from arrivals a
      left join suspense s on s.school_id = a.school_id and s.arrival_id = a.arrival_id
      where ${isListed(schoolId, show)}
      order by ${show === 'waiting' ? sql`s.waiting_since, a.arrival_id` : sql`a.arrival_id desc`}
      limit ${limit} offset ${offset}
    )
    select a.arrival_id as id, a.source, a.method, a.channel, a.code, a.amount_cents as amount,
           array(select c.code from arrival_codes c where c.school_id = a.school_id and c.arrival_id = a.arrival_id) as "furtherCodes",
           coalesce(page.waiting_cents, 0) as waiting, a.arrived_at as "arrivedAt", a.account, a.payer_name as "payerName",
           a.payer_phone as "payerPhone", page.waiting_since as since,
           ${chequeWordsOf} as "chequeWords", ${reversalEvidence} as "wentBack",
           (select json_build_object('receiptNumber', p.payment_id, 'studentId', p.student_id, 'fullName', s.full_name,
                                     'amount', typed.amount_cents)
            from (
              select min(q.payment_id) as payment_id, sum(q.amount_cents)::bigint as amount_cents
              from payment_codes c
              join standing_payments q on q.school_id = c.school_id
                and (q.payment_id = c.payment_id or q.shared_payment_id = c.shared_payment_id)
              where c.school_id = a.school_id and c.method = any (${arrivingMethods}) and c.bank = '' and q.status <> 'reversed'
                and (c.code = a.code or c.code in (
                  select k.code from arrival_codes k where k.school_id = a.school_id and k.arrival_id = a.arrival_id))
                and page.waiting_cents = a.amount_cents
              group by c.method, c.code
              order by min(q.payment_id)
              limit 1
            ) typed
            join payments p on p.school_id = a.school_id and p.payment_id = typed.payment_id
            join students s on s.school_id = p.school_id and s.student_id = p.student_id) as claim,
           ${allocationsOf} as placed,
           coalesce((
             select json_agg(json_build_object('amount', r.amount_cents, 'reason', r.reason, 'by', u.username, 'date', r.returned_on)
                             order by r.return_id)
             from arrival_returns r
             join users u on u.school_id = r.school_id and u.user_id = r.returned_by
             where r.school_id = a.school_id and r.arrival_id = a.arrival_id), '[]') as returned
    from page
    join arrivals a on a.school_id = ${schoolId} and a.arrival_id = page.arrival_id
    order by ${show === 'waiting' ? sql`page.waiting_since, a.arrival_id` : sql`a.arrival_id desc`}`);
}

export function moneyCount(tx: Transaction, { schoolId, show }: { schoolId: number; show: DeskList }): Promise<{ count: number }> {
  return tx.row(sql`
    select count(*)::integer as count
    from arrivals a
    left join suspense s on s.school_id = a.school_id and s.arrival_id = a.arrival_id
    where ${isListed(schoolId, show)}`);
}

function isListed(schoolId: number, show: DeskList): Statement {
  if (show === 'waiting') return sql`a.school_id = ${schoolId} and s.arrival_id is not null`;
  if (show === 'returned') {
    return sql`a.school_id = ${schoolId} and exists (
      select from arrival_returns r where r.school_id = a.school_id and r.arrival_id = a.arrival_id)`;
  }
  return sql`a.school_id = ${schoolId} and exists (
    select from settlements x
    where x.school_id = a.school_id and x.arrival_id = a.arrival_id
      and not exists (select from payment_reversals r where r.school_id = x.school_id and r.payment_id = x.payment_id))`;
}

export type Sums = { arrived: Cents; placed: Cents; waiting: Cents; returned: Cents };

/** All money received, and where it is; duplicates count once. */
export function moneySums(tx: Transaction, schoolId: number): Promise<Sums> {
  return tx.row<Sums>(sql`
    with twice as (
      select coalesce(sum(r.amount_cents), 0)::bigint as cents
      from same_money m
      join arrival_returns r on r.school_id = m.school_id and r.entry_id = m.entry_id
      where m.school_id = ${schoolId}
    )
    select (select coalesce(sum(amount_cents), 0)::bigint from arrivals where school_id = ${schoolId}) - twice.cents as arrived,
           (select coalesce(sum(p.amount_cents), 0)::bigint
            from settlements x
            join payments p on p.school_id = x.school_id and p.payment_id = x.payment_id
            where x.school_id = ${schoolId}
              and not exists (select from payment_reversals r where r.school_id = x.school_id and r.payment_id = x.payment_id)) as placed,
           (select coalesce(sum(waiting_cents), 0)::bigint from suspense where school_id = ${schoolId}) as waiting,
           (select coalesce(sum(amount_cents), 0)::bigint from arrival_returns where school_id = ${schoolId}) - twice.cents as returned
    from twice`);
}

/** The number of unallocated payments that have waited since before a day. */
export function waitingSinceBefore(tx: Transaction, { schoolId, before }: { schoolId: number; before: Day }): Promise<{ count: number }> {
  return tx.row(sql`
    select count(*)::integer as count from suspense where school_id = ${schoolId} and waiting_since < ${before}`);
}

const countMax = 100;

/** The number of unallocated payments, up to a hundred. */
export async function moneyWaiting(tx: Transaction, { schoolId }: { schoolId: number }): Promise<number> {
  const { count } = await tx.row<{ count: number }>(sql`
    select count(*)::integer as count
    from (select arrival_id from suspense where school_id = ${schoolId} limit ${countMax}) as those`);
  return count;
}

export type WaitingRow = Omit<AccountOfMoney, 'isUnsure'> & { method: ArrivingMethod; waiting: Cents };

/** One arrival with its unallocated part. */
export function waitingMoney(
  tx: Transaction,
  { schoolId, arrivalId }: { schoolId: number; arrivalId: number },
): Promise<WaitingRow | undefined> {
  return tx.maybeRow<WaitingRow>(sql`
    select a.source, a.method, a.code, a.account, ${chequeWordsOf} as "chequeWords", coalesce(s.waiting_cents, 0) as waiting
    from arrivals a
    left join suspense s on s.school_id = a.school_id and s.arrival_id = a.arrival_id
    where a.school_id = ${schoolId} and a.arrival_id = ${arrivalId}`);
}

type ReturnRow = { schoolId: number; arrivalId: number; entryId: number; amount: Cents; reason: string; userId: number };

/** Inserts the return, and lowers the suspense. */
export async function insertReturn(tx: Transaction, { schoolId, arrivalId, entryId, amount, reason, userId }: ReturnRow): Promise<void> {
  await Promise.all([
    debitSuspense(tx, { schoolId, arrivalId, amount }),
    tx.rows(sql`
      insert into arrival_returns (school_id, arrival_id, entry_id, amount_cents, reason, returned_by)
      values (${schoolId}, ${arrivalId}, ${entryId}, ${amount}, ${reason}, ${userId})`),
  ]);
}
