import { arrivingMethods } from '../../../books/ledger/methods.ts';
import { codesOfMoney, sameArrival } from '../../../books/ledger/server/arrived-money.ts';
import { addDays, type Day } from '../../../core/dates.ts';
import type { Cents } from '../../../core/money.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { type Statement, sql } from '../../../core/server/sql.ts';
import { isNoReversal, reversalEvidence } from '../../../payments/payments/server/settle-sql.ts';
import { chequeDaysMax, daysLater, type LikeMoney } from '../duplicates.ts';
import type { KnownCode } from '../money-codes.ts';
import type { MoneyOfCheque } from '../went-back.ts';

type School = { schoolId: number };

/** All codes of the money that is known under these codes, those of what a person marked as the same money too. */
export async function codesOfSame(tx: Transaction, { schoolId, codes }: School & { codes: readonly string[] }): Promise<string[]> {
  const isOfSame = sql`
    school_id = ${schoolId} and arrival_id in (
      with known as (
        select ${sameArrival(sql`k.school_id`, sql`k.arrival_id`)} as arrival_id
        from (${codesOfMoney(sql`school_id = ${schoolId} and code = any (${codes})`)}) k
      )
      select arrival_id from known
      union
      select m.arrival_id
      from settlements x
      join same_money m on m.school_id = x.school_id and m.payment_id = x.payment_id
      where x.school_id = ${schoolId} and x.arrival_id in (select arrival_id from known))`;
  const rows = await tx.rows<{ code: string }>(sql`select distinct code from (${codesOfMoney(isOfSame)}) c`);
  return rows.map(({ code }) => code);
}

/** The sources of an arrival `a`. */
const listsOf = sql`
  (select json_agg(json_build_object('source', l.source, 'channel', l.channel))
   from (
     select a.source, a.channel
     union
     select c.source, c.channel from arrival_codes c where c.school_id = a.school_id and c.arrival_id = a.arrival_id
     union
     select 'statement', f.name
     from bank_statement_results r
     join bank_statements b on b.school_id = r.school_id and b.statement_id = r.statement_id
     join statement_profiles f on f.school_id = b.school_id and f.profile_id = b.profile_id
     where r.school_id = a.school_id and r.arrival_id = a.arrival_id
   ) l)`;

/** The amounts that arrived under these codes, by a first code before a further one. */
export async function arrivedUnderCodes(
  tx: Transaction,
  { schoolId, codes }: School & { codes: readonly string[] },
): Promise<Map<string, Cents>> {
  const rows = await tx.rows<{ code: string; amount: Cents }>(sql`
    select given.code, a.amount_cents as amount
    from (${codesOfMoney(sql`school_id = ${schoolId} and code = any (${codes})`)}) given
    join arrivals a on a.school_id = ${schoolId} and a.arrival_id = given.arrival_id
    order by given.is_further desc`);
  return new Map(rows.map(({ code, amount }) => [code, amount]));
}

/** What the row of a statement says of a cheque, for an arrival `a`; null without a row. */
export const chequeWordsOf = sql`
  (select json_build_object('narration', r.narration, 'cheque', r.further ->> 'cheque')
   from bank_statement_results x
   join bank_statement_rows r on r.school_id = x.school_id and r.statement_id = x.statement_id and r.line = x.line
   where x.school_id = a.school_id and x.arrival_id = a.arrival_id and x.result <> 'contradicted'
   order by x.statement_id, x.line
   limit 1)`;

/** The Nairobi day of an arrival `a`. */
export const dayOf = sql`(a.arrived_at at time zone 'Africa/Nairobi')::date`;

/** All codes of an arrival `a`, its first before the others. */
export const allCodesOf = sql`
  array[a.code] || array(select c.code from arrival_codes c where c.school_id = a.school_id and c.arrival_id = a.arrival_id)`;

export type KnownMoney = KnownCode & {
  arrivalId: number;
  /** Its first code. */
  code: string;
  waiting: Cents;
  /** Its first receipt in force; null if there is none. */
  receiptNumber: number | null;
  receivedBy: number | null;
  /** True if a statement row has reported it. */
  isOnStatement: boolean;
};

/** The money of these codes, once for each code, first codes before further ones. */
export function knownMoneyRows(tx: Transaction, { schoolId, codes }: School & { codes: readonly string[] }): Promise<KnownMoney[]> {
  return tx.rows<KnownMoney>(sql`
    select k.code as under, k.is_further as "isFurther", a.arrival_id as "arrivalId", a.code, a.amount_cents as amount, ${dayOf} as day,
           coalesce(s.waiting_cents, 0) as waiting, a.received_by as "receivedBy", ${listsOf} as lists,
           (select min(x.payment_id)
            from settlements x
            join standing_payments p on p.school_id = x.school_id and p.payment_id = x.payment_id
            where x.school_id = a.school_id and x.arrival_id = ${sameArrival(sql`a.school_id`, sql`a.arrival_id`)}
              and p.status <> 'reversed') as "receiptNumber",
           a.source = 'statement' or exists (
             select from bank_statement_results r where r.school_id = a.school_id and r.arrival_id = a.arrival_id) as "isOnStatement"
    from (${codesOfMoney(sql`school_id = ${schoolId} and code = any (${codes})`)}) k
    join arrivals a on a.school_id = k.school_id and a.arrival_id = k.arrival_id
    left join suspense s on s.school_id = a.school_id and s.arrival_id = a.arrival_id
    order by k.is_further, a.arrival_id`);
}

type Sought = School & { amounts: readonly Cents[]; days: { first: Day; last: Day } };

type TypedMoney = School & { amounts: readonly Cents[]; isOfMethod: Statement; from: Day; to: Day };

/** Typed payments in force that nothing has settled, with the parts of a shared one together, as money of some amounts. */
const typedMoney = ({ schoolId, amounts, isOfMethod, from, to }: TypedMoney) => sql`
  select null, min(p.payment_id), sum(p.amount_cents)::bigint, min(p.paid_on), min(p.method), '[]'::json, null, null, null,
         array[normal_code(min(p.code))], array_agg(p.student_id)
  from standing_payments p
  where p.school_id = ${schoolId} and ${isOfMethod} and p.paid_on between ${from}::date and ${to}::date and p.status <> 'reversed'
    and not exists (select from settlements x where x.school_id = p.school_id and x.payment_id = p.payment_id)
  group by coalesce(p.shared_payment_id::text, 'payment ' || p.payment_id)
  having sum(p.amount_cents) = any (${amounts}::bigint[])`;

/**
 * Money of some amounts and days: received and not returned, or typed without proof on these days or some days later. A cheque, which no
 * code of the money names, may have been handed in some days before.
 */
export function likeMoney(tx: Transaction, { schoolId, amounts, days: { first, last } }: Sought): Promise<LikeMoney[]> {
  const typed = { schoolId, amounts, to: addDays(last, daysLater) };
  return tx.rows<LikeMoney>(sql`
    select a.arrival_id as "arrivalId", min(p.payment_id) as "receiptNumber", a.amount_cents as amount, ${dayOf} as day, a.method,
           ${listsOf} as lists, a.account, a.payer_name as "payerName", a.payer_phone as "payerPhone",
           ${allCodesOf} as codes,
           coalesce(array_agg(p.student_id) filter (where p.student_id is not null), '{}') as "studentIds"
    from arrivals a
    left join settlements x on x.school_id = a.school_id and x.arrival_id = a.arrival_id
    left join standing_payments p on p.school_id = x.school_id and p.payment_id = x.payment_id and p.status <> 'reversed'
    where a.school_id = ${schoolId} and a.amount_cents = any (${amounts}::bigint[]) and ${dayOf} between ${first}::date and ${last}::date
    group by a.school_id, a.arrival_id
    having count(p.payment_id) > 0
      or exists (select from suspense s where s.school_id = a.school_id and s.arrival_id = a.arrival_id)
    union all
    ${typedMoney({ ...typed, isOfMethod: sql`p.method = any (${arrivingMethods})`, from: first })}
    union all
    ${typedMoney({ ...typed, isOfMethod: sql`p.method = 'Cheque'`, from: addDays(first, -chequeDaysMax) })}
    order by "arrivalId" nulls first, "receiptNumber"`);
}

export type WaitingOfBank = MoneyOfCheque & {
  arrivalId: number;
  waiting: Cents;
  /** All of its codes. */
  codes: string[];
  /** True if a reversal or a bounce is kept with it. */
  hasBack: boolean;
};

/** The numbers of the cheques that an arrival `a` settled. */
const settledChequesOf = sql`
  array(
    select p.code
    from settlements x
    join payments p on p.school_id = x.school_id and p.payment_id = x.payment_id
    where x.school_id = a.school_id and x.arrival_id = a.arrival_id and p.method = 'Cheque')`;

/** What says which cheque an arrival `a` is of. */
export const chequeFactsOf = sql`
  a.account, a.payer_name as "payerName", ${chequeWordsOf} as "chequeWords", ${settledChequesOf} as cheques`;

/** True if a reversal or a bounce, of money that the school does not have, is kept with an arrival `a` or a payment that it settled. */
export const hasBackOf = sql`
  exists (
    select from money_backs b
    where b.school_id = a.school_id and not ${isNoReversal} and (b.arrival_id = a.arrival_id or b.payment_id in (
      select x.payment_id from settlements x where x.school_id = a.school_id and x.arrival_id = a.arrival_id)))`;

/**
 * Unallocated money of banks of just this amount that came in the days up to this one, with what may name a cheque: first that which is not
 * known to have gone back, then the newest.
 */
export function waitingOfBanks(tx: Transaction, { schoolId, amount, day }: School & { amount: Cents; day: Day }): Promise<WaitingOfBank[]> {
  return tx.rows<WaitingOfBank>(sql`
    select a.arrival_id as "arrivalId", s.waiting_cents as waiting, ${chequeFactsOf}, ${allCodesOf} as codes, ${hasBackOf} as "hasBack"
    from suspense s
    join arrivals a on a.school_id = s.school_id and a.arrival_id = s.arrival_id
    where s.school_id = ${schoolId} and s.waiting_cents = ${amount} and a.method = 'Bank'
      and ${dayOf} between ${addDays(day, -chequeDaysMax)}::date and ${day}::date
    order by ${reversalEvidence} is not null, a.arrived_at desc, a.arrival_id`);
}
