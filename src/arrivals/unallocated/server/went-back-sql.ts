import { arrivingMethods } from '../../../books/ledger/methods.ts';
import { codesOfMoney, sameArrival } from '../../../books/ledger/server/arrived-money.ts';
import { postRecords } from '../../../books/ledger/server/post-records.ts';
import type { Day } from '../../../core/dates.ts';
import type { Cents } from '../../../core/money.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { type Statement, sql } from '../../../core/server/sql.ts';
import { type CodedAmount, isNoReversal, isOfCorrected, reversalsNaming } from '../../../payments/payments/server/settle-sql.ts';
import type { MoneyBackKind } from '../../../payments/reversals/rules.ts';
import { toldBefore } from '../bounces.ts';
import type { MoneyBack } from '../contract.ts';
import { correctedText, type MoneyBackList, wordsMax } from '../went-back.ts';
import { dayOf } from './known-sql.ts';

type School = { schoolId: number };
/** Receipts of the same money: those that it settled, or those typed together. */
export type RecordedMoney = {
  firstReceipt: number;
  /** The money that settled them; null for typed ones. */
  arrivalId: number | null;
  /** Its receipts in force, and their sum. */
  inForce: number[];
  together: Cents;
  /** All of the money: what arrived, or what was typed together, reversed parts included. */
  whole: Cents;
  /** The part of what arrived that is unallocated. */
  rest: Cents;
  /** The place of its code among those sought, from 1. */
  place: number;
  day: Day;
};

/** The receipts that a query finds as payment_id and place, grouped by their money, settled ones first. */
function recordedMoney(tx: Transaction, { schoolId, found }: School & { found: Statement }): Promise<RecordedMoney[]> {
  return tx.rows<RecordedMoney>(sql`
    select min(p.payment_id) as "firstReceipt", a.arrival_id as "arrivalId",
           coalesce(array_agg(p.payment_id order by p.payment_id) filter (where p.status <> 'reversed'), '{}') as "inForce",
           coalesce(sum(p.amount_cents) filter (where p.status <> 'reversed'), 0)::bigint as together,
           coalesce(a.amount_cents, sum(p.amount_cents))::bigint as whole,
           coalesce(s.waiting_cents, 0) as rest, min(f.place) as place, min(p.paid_on) as day
    from (${found}) f
    join standing_payments p on p.school_id = ${schoolId} and p.payment_id = f.payment_id
    left join settlements x on x.school_id = p.school_id and x.payment_id = p.payment_id
    left join arrivals a on a.school_id = x.school_id and a.arrival_id = x.arrival_id
    left join suspense s on s.school_id = a.school_id and s.arrival_id = a.arrival_id
    group by a.arrival_id, a.amount_cents, s.waiting_cents,
             case when a.arrival_id is null then coalesce('shared ' || p.shared_payment_id, 'payment ' || p.payment_id) end
    order by a.arrival_id nulls last, min(p.payment_id)`);
}

type Codes = School & { codes: readonly string[] };

const arrivalsUnder = ({ schoolId, codes }: Codes) => sql`
  select school_id, arrival_id, array_position(${codes}::text[], code) as place
  from (${codesOfMoney(sql`school_id = ${schoolId} and code = any (${codes})`)}) c`;

/** Receipts with the first of the codes that any has, or settled by money under it. */
export function recordedUnder(tx: Transaction, { schoolId, codes }: Codes): Promise<RecordedMoney[]> {
  const found = sql`
    with under as (
      select x.payment_id, k.place
      from (${arrivalsUnder({ schoolId, codes })}) k
      join settlements x on x.school_id = ${schoolId} and x.arrival_id = ${sameArrival(sql`k.school_id`, sql`k.arrival_id`)}
      union
      select q.payment_id, array_position(${codes}::text[], c.code)
      from payment_codes c
      join payments q on q.school_id = c.school_id and (q.payment_id = c.payment_id or q.shared_payment_id = c.shared_payment_id)
      where c.school_id = ${schoolId} and c.method = any (${arrivingMethods}) and c.code = any (${codes})
    )
    select payment_id, place from under where place = (select min(place) from under)`;
  return recordedMoney(tx, { schoolId, found });
}

/** Receipts by a cheque with this number, without leading zeros, of this amount or shared. */
export function recordedByCheque(
  tx: Transaction,
  { schoolId, number, amount }: School & { number: string; amount: Cents },
): Promise<RecordedMoney[]> {
  const found = sql`
    select payment_id, 1 as place
    from payments
    where school_id = ${schoolId} and method in ('Cheque', 'Bank') and (amount_cents = ${amount} or shared_payment_id is not null)
      and ltrim(normal_code(code), '0') = ltrim(${number}, '0')`;
  return recordedMoney(tx, { schoolId, found });
}

export type Waiting = { arrivalId: number; waiting: Cents; place: number; day: Day };

/** Unallocated money under the codes, in their order. */
export function waitingUnder(tx: Transaction, { schoolId, codes }: Codes): Promise<Waiting[]> {
  return tx.rows<Waiting>(sql`
    select a.arrival_id as "arrivalId", s.waiting_cents as waiting, min(k.place) as place,
           ${dayOf} as day
    from (${arrivalsUnder({ schoolId, codes })}) k
    join suspense s on s.school_id = ${schoolId} and s.arrival_id = k.arrival_id
    join arrivals a on a.school_id = s.school_id and a.arrival_id = s.arrival_id
    group by a.arrival_id, a.arrived_at, s.waiting_cents
    order by min(k.place), a.arrival_id`);
}

/**
 * The evidence of reversals, but of those whose money the school has: those for which a payment was reversed, those told before their
 * money, and that of an arrival and of the codes it has; the first of each code.
 */
export async function reversalEvidenceUnder(
  tx: Transaction,
  { schoolId, money, arrivalId = null }: School & { money: readonly CodedAmount[]; arrivalId?: number | null },
): Promise<{ code: string; evidence: string }[]> {
  const codes = money.map(({ code }) => code);
  const before = arrivalId === null ? [] : await codedAmountsOf(tx, { schoolId, arrivalId });
  const [ofPayments, early] = await Promise.all([
    tx.rows<{ code: string; evidence: string }>(sql`
      select coalesce(normal_code(p.code), '') as code, min(b.evidence) as evidence
      from money_backs b
      left join standing_payments p on p.school_id = b.school_id and p.payment_id = b.payment_id
      where b.school_id = ${schoolId} and not ${isNoReversal} and (b.arrival_id = ${arrivalId}::integer
        or p.status = 'reversed' and (normal_code(p.code) = any (${codes}) or p.payment_id in (
          select x.payment_id from settlements x where x.school_id = ${schoolId} and x.arrival_id = ${arrivalId}::integer)))
      group by normal_code(p.code)`),
    reversalsNaming(tx, { schoolId, money: [...money, ...before] }),
  ]);
  return [...ofPayments, ...early];
}

/** The codes that an arrival has, whoever told them. */
function codedAmountsOf(tx: Transaction, { schoolId, arrivalId }: School & { arrivalId: number }): Promise<CodedAmount[]> {
  const ofArrival = sql`school_id = ${schoolId} and arrival_id = ${arrivalId}`;
  return tx.rows<CodedAmount>(sql`
    select k.code, a.amount_cents as amount
    from (${codesOfMoney(ofArrival)}) k
    join arrivals a on a.school_id = k.school_id and a.arrival_id = k.arrival_id`);
}

export type NewMoneyBack = School & {
  kind: MoneyBackKind;
  evidence: string;
  day: Day;
  amount: Cents;
  code: string | null;
  words: string;
  paymentId: number | null;
  arrivalId: number | null;
  reason: string;
};

/** Inserts a reversal. False if it is stored already. */
export async function insertMoneyBack(tx: Transaction, back: NewMoneyBack): Promise<boolean> {
  const rows = await tx.rows(sql`
    insert into money_backs (school_id, kind, evidence, went_on, amount_cents, code, words, payment_id, arrival_id, reason)
    values (${back.schoolId}, ${back.kind}, ${back.evidence}, ${back.day}, ${back.amount}, ${back.code},
      ${back.words.slice(0, wordsMax)}, ${back.paymentId}, ${back.arrivalId}, ${back.reason.slice(0, 200)})
    on conflict (school_id, evidence) do nothing
    returning money_back_id`);
  return rows.length > 0;
}

export async function isMoneyBackStored(tx: Transaction, { schoolId, evidence }: School & { evidence: string }): Promise<boolean> {
  const rows = await tx.rows(sql`select from money_backs where school_id = ${schoolId} and evidence = ${evidence}`);
  return rows.length > 0;
}

type Page = { limit: number; offset: number };

/** True for a bounce `b` that is kept once more with its money, which came later. */
const isKeptWithMoney = sql`
  exists (select from money_backs k where k.school_id = b.school_id and k.evidence = ${toldBefore}::text || b.evidence)`;

/** Reversals without a request: of no payment, unless it was unallocated and no longer is, or of a payment that was reversed otherwise. */
const withoutRequest = (schoolId: number) => sql`
  b.school_id = ${schoolId} and (c.money_back_id is not null or ${isOfCorrected}
    or b.payment_id is null and (b.arrival_id is null and not ${isKeptWithMoney} or exists (
      select from suspense s where s.school_id = b.school_id and s.arrival_id = b.arrival_id)))`;

const isWaiting = sql`b.payment_id is null and b.arrival_id is not null and c.money_back_id is null`;

const closings = sql`left join money_back_closings c on c.school_id = b.school_id and c.money_back_id = b.money_back_id`;

/** A page of them, the newest first: open or resolved. */
export function moneyBackRows(
  tx: Transaction,
  { schoolId, show, limit, offset }: School & Page & { show: MoneyBackList },
): Promise<MoneyBack[]> {
  return tx.rows<MoneyBack>(sql`
    select b.money_back_id as id, b.kind, b.evidence, b.went_on as date, b.amount_cents as amount, b.code, b.words,
           case when b.payment_id is null then b.reason else concat('Receipt ', b.payment_id, ${correctedText}::text) end as reason,
           ${isWaiting} as "isWaiting",
           case when c.money_back_id is not null then json_build_object(
             'reason', c.reason, 'by', u.username, 'date', (c.closed_at at time zone 'Africa/Nairobi')::date) end as closed
    from money_backs b
    ${closings}
    left join users u on u.school_id = c.school_id and u.user_id = c.closed_by
    where ${withoutRequest(schoolId)} and (c.money_back_id is not null) = ${show === 'closed'}
    order by b.money_back_id desc
    limit ${limit} offset ${offset}`);
}

/** The numbers of open and resolved ones. */
export function moneyBackCounts(tx: Transaction, schoolId: number): Promise<Record<MoneyBackList, number>> {
  return tx.row(sql`
    select (count(*) filter (where c.money_back_id is null))::integer as open, count(c.money_back_id)::integer as closed
    from money_backs b
    ${closings}
    where ${withoutRequest(schoolId)}`);
}

type MoneyBackKey = School & { moneyBackId: number };

/** One of them, open or resolved; undefined if it is requested or does not exist. */
export function moneyBackWithoutRequest(
  tx: Transaction,
  { schoolId, moneyBackId }: MoneyBackKey,
): Promise<{ isWaiting: boolean } | undefined> {
  return tx.maybeRow(sql`
    select ${isWaiting} as "isWaiting"
    from money_backs b
    ${closings}
    where ${withoutRequest(schoolId)} and b.money_back_id = ${moneyBackId}`);
}

/** Stores what was done about it, with a ledger record; false if it is resolved already. */
export async function insertClosing(
  tx: Transaction,
  { schoolId, moneyBackId, reason, userId }: MoneyBackKey & { reason: string; userId: number },
): Promise<boolean> {
  const rows = await tx.rows(sql`
    insert into money_back_closings (school_id, money_back_id, reason, closed_by)
    values (${schoolId}, ${moneyBackId}, ${reason}, ${userId})
    on conflict do nothing
    returning money_back_id`);
  if (rows.length === 0) return false;
  const record = sql`
    select concat('closing of money back ', c.money_back_id) as name, money_back_closing_digest(row(c.*)::money_back_closings) as digest
    from money_back_closings c
    where c.school_id = ${schoolId} and c.money_back_id = ${moneyBackId}`;
  await postRecords(tx, { schoolId, userId }, record);
  return true;
}
