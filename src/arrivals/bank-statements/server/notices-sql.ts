import type { ArrivingMethod } from '../../../books/ledger/methods.ts';
import { addDays } from '../../../core/dates.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { sql } from '../../../core/server/sql.ts';
import { allCodesOf } from '../../unallocated/server/known-sql.ts';
import { payeesOfAccounts } from '../../unallocated/server/named-payee.ts';
import type { ArrivalSource } from '../../unallocated/sources.ts';
import { daysSinceNotice, type NoticedMoney } from '../rules/notices.ts';
import { daysOf, type StatementRow } from '../rules/rows.ts';
import { isSameAccount, type StatementAccount } from '../rules/same-account.ts';

type Sought = { schoolId: number; method: ArrivingMethod; account: StatementAccount; rows: readonly StatementRow[] };

/** Notices to this account without a statement row, of the amounts and days of these rows; the newest first. */
export async function noticedMoney(tx: Transaction, { schoolId, method, account, rows }: Sought): Promise<NoticedMoney[]> {
  const days = daysOf(rows);
  if (days === null) return [];
  const told = await tx.rows<NoticedMoney & { source: ArrivalSource; channel: string }>(sql`
    select a.source, a.channel, a.code, ${allCodesOf} as codes, a.amount_cents as amount,
           (a.arrived_at at time zone 'Africa/Nairobi')::date as day, a.account,
           min(p.payment_id) as "receiptNumber", case when count(distinct p.student_id) = 1 then min(p.student_id) end as "studentId"
    from arrivals a
    left join settlements x on x.school_id = a.school_id and x.arrival_id = a.arrival_id
    left join standing_payments p on p.school_id = x.school_id and p.payment_id = x.payment_id and p.status <> 'reversed'
    where a.school_id = ${schoolId} and a.source in ('notice', 'hand') and a.method = ${method}
      and a.amount_cents = any (${[...new Set(rows.map(({ amount }) => amount))]}::bigint[])
      and (a.arrived_at at time zone 'Africa/Nairobi')::date between ${addDays(days.first, -daysSinceNotice)}::date and ${days.last}::date
      and not exists (select from bank_statement_results r where r.school_id = a.school_id and r.arrival_id = a.arrival_id)
    group by a.school_id, a.arrival_id, a.source, a.channel, a.code, a.amount_cents, a.arrived_at, a.account
    order by a.arrived_at desc`);
  const channels = [...new Set(told.map(({ channel }) => channel))].filter((channel) => isSameAccount(channel, account));
  const notices = told.filter(({ channel }) => channels.includes(channel));
  const waiting = notices.filter(({ receiptNumber }) => receiptNumber === null);
  if (waiting.length === 0) return notices;
  const payees = await payeesOfAccounts(tx, { schoolId, money: waiting.map((each) => ({ ...each, method, chequeWords: null })) });
  const named = new Map(waiting.map(({ code }, place) => [code, payees[place]?.student?.id ?? null]));
  return notices.map((notice) => ({ ...notice, studentId: named.get(notice.code) ?? notice.studentId }));
}
