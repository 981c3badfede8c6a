import type { ArrivingMethod } from '../../../books/ledger/methods.ts';
import type { Cents } from '../../../core/money.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { sql } from '../../../core/server/sql.ts';
import type { StatementAccount } from '../rules/same-account.ts';

/** Days around an instant. */
type Sought = { schoolId: number; method: ArrivingMethod; amount: Cents; arrivedAt: string; daysBefore: number; daysAfter: number };
/** Money of a row without a code, its statement's account, its words, and the student it is allocated to. */
export type RowWithoutCode = StatementAccount & {
  arrivalId: number;
  method: ArrivingMethod;
  code: string;
  narration: string;
  cheque: string | null;
  account: string | null;
  /** The account of its money, with the reference among its words that names a student. */
  reference: string | null;
  /** True if the row itself paid a student or proved a typed payment. */
  isPlaced: boolean;
  studentId: number | null;
};

/** Money of rows without a code, of an amount and some days, without a notice; the oldest first. */
export function rowsWithoutCode(tx: Transaction, { schoolId, method, amount, ...around }: Sought): Promise<RowWithoutCode[]> {
  const { arrivedAt, daysBefore, daysAfter } = around;
  return tx.rows<RowWithoutCode>(sql`
    with told as (select (${arrivedAt}::timestamptz at time zone 'Africa/Nairobi')::date as day)
    select f.name, f.bank, a.arrival_id as "arrivalId", a.method, a.code, r.narration, r.further ->> 'cheque' as cheque, r.account,
           a.account as reference, x.result in ('settled', 'recorded') as "isPlaced",
           case when count(distinct p.student_id) = 1 then min(p.student_id) end as "studentId"
    from bank_statement_rows r
    join bank_statement_results x on x.school_id = r.school_id and x.statement_id = r.statement_id and x.line = r.line
    join bank_statements b on b.school_id = r.school_id and b.statement_id = r.statement_id
    join statement_profiles f on f.school_id = b.school_id and f.profile_id = b.profile_id
    join arrivals a on a.school_id = x.school_id and a.arrival_id = x.arrival_id
    left join settlements s on s.school_id = a.school_id and s.arrival_id = a.arrival_id
    left join standing_payments p on p.school_id = s.school_id and p.payment_id = s.payment_id and p.status <> 'reversed'
    where r.school_id = ${schoolId} and r.code is null and r.amount_cents = ${amount}
      and r.day between (select day from told) - ${daysBefore}::integer and (select day from told) + ${daysAfter}::integer
      and x.result in ('settled', 'recorded', 'waiting') and a.source = 'statement' and a.method = ${method}
      and not exists (
        select from arrival_codes c
        where c.school_id = a.school_id and c.arrival_id = a.arrival_id and c.source in ('notice', 'hand'))
    group by r.school_id, r.statement_id, r.line, r.day, r.narration, r.further, r.account, x.result, f.name, f.bank, a.arrival_id,
      a.method, a.code, a.account
    order by r.day, r.statement_id, r.line`);
}
