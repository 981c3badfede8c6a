import { arrivingMethods } from '../../../books/ledger/methods.ts';
import { codesOfMoney, sameArrival } from '../../../books/ledger/server/arrived-money.ts';
import { AppError } from '../../../core/errors.ts';
import type { Cents } from '../../../core/money.ts';
import { may } from '../../../core/roles.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { type Statement, sql } from '../../../core/server/sql.ts';
import { withoutChequeWord } from '../rules.ts';

type CodeKey = { schoolId: number; code: string };

/**
 * Takes the locks of many payments in one order: codes, then the given students and all payers with these codes. Later locks on them do not
 * wait.
 */
export async function lockPaying(
  tx: Transaction,
  { schoolId, codes, studentIds }: { schoolId: number; codes: readonly string[]; studentIds: readonly number[] },
): Promise<void> {
  await Promise.all([
    tx.rows(sql`
      select pg_advisory_xact_lock(lock)
      from (
        select distinct ${codeLock(schoolId, sql`code`)} as lock
        from unnest(${codes}::text[]) as given (code)
        order by lock
      ) as locks`),
    tx.rows(sql`
      select student_id
      from students
      where school_id = ${schoolId} and (student_id = any (${studentIds}::integer[]) or student_id in (
        select p.student_id
        from payment_codes c
        join payments p on p.school_id = c.school_id and (p.payment_id = c.payment_id or p.shared_payment_id = c.shared_payment_id)
        where c.school_id = ${schoolId} and c.method = any (${arrivingMethods}) and c.bank = '' and c.code = any (${codes})))
      order by student_id
      for no key update`),
  ]);
}

/** Locks by 256 buckets of codes, so a large transaction does not exhaust the lock table. */
export function lockCode(tx: Transaction, { schoolId, code }: CodeKey): Promise<object[]> {
  return tx.rows(sql`select pg_advisory_xact_lock(${codeLock(schoolId, sql`${code}::text`)})`);
}

function codeLock(schoolId: number, code: Statement): Statement {
  return sql`hashtextextended(concat_ws(':', 'code', ${schoolId}::integer, hashtext(${code}) & 255), 0)`;
}

export type ArrivedRow = {
  arrivalId: number;
  code: string;
  /** An arrival, and the part of it in suspense. */
  amount: Cents;
  waiting: Cents;
  /** Its first receipt in force; null if there is none. */
  receiptNumber: number | null;
  /** The first receipt in force that was typed with one of its codes, by whichever method; null if there is none. */
  claimedBy: number | null;
  /** The user who imported it with a statement; null for an automatic one. */
  receivedBy: number | null;
  /** The evidence that it was reversed; null if it was not. */
  wentBack: string | null;
};

/** The fewest characters of a code that is looked for among the words of a reversal: shorter ones are amounts and days too. */
const codeInWordsMin = 8;

/** True where an administrator has closed a reversal `b`. */
const isClosedByAdmin = sql`
  exists (
    select from money_back_closings c
    join users u on u.school_id = c.school_id and u.user_id = c.closed_by
    where c.school_id = b.school_id and c.money_back_id = b.money_back_id and u.role = any (${may.reverseMoney}))`;

/**
 * What administrators decided about the receipts of a reversal `b`: true if they refused to reverse them, false if they approved one, null
 * if neither. Nobody is asked about a second telling, and a part may have been corrected before, so what was told of its receipt counts
 * with all that was asked for it.
 */
const refusalOf = sql`
  (select bool_and(q.outcome = 'refused')
   from reversal_requests q
   where q.school_id = b.school_id and q.outcome in ('refused', 'approved') and q.evidence = any (b.evidence || array(
     select k.evidence
     from reversal_requests k
     where k.school_id = b.school_id and k.payment_id = b.payment_id and k.evidence is not null)))`;

/** True where an administrator said of a reversal `b`, by refusing or by closing it, that the school has that money. */
export const isNoReversal = sql`(${refusalOf} is true or ${isClosedByAdmin})`;

/** True where the receipts of a reversal `b` were all reversed, nobody has decided whether for it, and their money waits or never came. */
export const isOfCorrected = sql`
  (b.payment_id is not null and ${refusalOf} is null
   and (b.arrival_id is null and not exists (
       select from settlements x where x.school_id = b.school_id and x.payment_id = b.payment_id)
     or exists (
       select from suspense s
       where s.school_id = b.school_id and (s.arrival_id = b.arrival_id or s.arrival_id in (
         select x.arrival_id from settlements x where x.school_id = b.school_id and x.payment_id = b.payment_id))))
   and not exists (
     select from payments p
     join standing_payments o on o.school_id = p.school_id and (o.payment_id = p.payment_id or o.shared_payment_id = p.shared_payment_id
       or o.payment_id in (
         select y.payment_id
         from settlements x
         join settlements y on y.school_id = x.school_id and y.arrival_id = x.arrival_id
         where x.school_id = p.school_id and x.payment_id = p.payment_id))
     where p.school_id = b.school_id and p.payment_id = b.payment_id and o.status <> 'reversed'))`;

/** True where a reversal `b` that is of no payment names a code, and of its money not only a part. */
const isNamedBy = (code: Statement, amount: Statement) => sql`
  (b.payment_id is null and b.arrival_id is null and b.amount_cents >= ${amount} and (b.code = ${code}
    or length(${code}) >= ${codeInWordsMin}::integer and ${code} = any (regexp_split_to_array(upper(b.words), '[^A-Z0-9]+'))))`;

/**
 * The evidence that an arrival `a` was reversed: itself, with its payment, with one typed under its code, or before it was received. None
 * where the school has the money.
 */
export const reversalEvidence = sql`
  (select min(b.evidence)
   from money_backs b
   where b.school_id = a.school_id and not ${isNoReversal} and (b.arrival_id = a.arrival_id
     or b.payment_id in (select x.payment_id from settlements x where x.school_id = a.school_id and x.arrival_id = a.arrival_id)
     or ${isNamedBy(sql`a.code`, sql`a.amount_cents`)}
     or exists (
       select from arrival_codes k
       where k.school_id = a.school_id and k.arrival_id = a.arrival_id and ${isNamedBy(sql`k.code`, sql`a.amount_cents`)})
     or exists (
       select from payments p
       where p.school_id = b.school_id and p.payment_id = b.payment_id
         and (normal_code(p.code) = a.code or normal_code(p.code) in (
           select c.code from arrival_codes c where c.school_id = a.school_id and c.arrival_id = a.arrival_id)))))`;

export type CodedAmount = { code: string; amount: Cents };

/** The evidence of reversals that name the code of some money and are of no payment, the first of each code. */
export function reversalsNaming(
  tx: Transaction,
  { schoolId, money }: { schoolId: number; money: readonly CodedAmount[] },
): Promise<{ code: string; evidence: string }[]> {
  return tx.rows(sql`
    select given.code, min(b.evidence) as evidence
    from money_backs b
    join unnest(${money.map(({ code }) => code)}::text[], ${money.map(({ amount }) => amount)}::bigint[]) as given (code, amount_cents)
      on ${isNamedBy(sql`given.code`, sql`given.amount_cents`)}
    where b.school_id = ${schoolId} and not ${isClosedByAdmin}
    group by given.code`);
}

/** `receiptNumber` is the payment of a reversal while that is in force, and `isNamed` true of one without a payment that names the code. */
type ReversalOfCode = { evidence: string; isNamed: boolean; receiptNumber: number | null };

/** What was typed in all with a payment `p`: all parts of a shared one. */
const typedTogether = sql`
  (select sum(o.amount_cents)
   from payments o
   where o.school_id = p.school_id and (o.payment_id = p.payment_id or o.shared_payment_id = p.shared_payment_id))`;

/**
 * The reversal of what is typed with a code: one that names it, else one of a payment with it, also once the code was freed. What is too
 * short for a code, as the number of a cheque, comes again.
 */
export function reversalOfTyped(
  tx: Transaction,
  { schoolId, code, amount }: CodeKey & { amount: Cents },
): Promise<ReversalOfCode | undefined> {
  if (withoutChequeWord(code).length < codeInWordsMin) return Promise.resolve(undefined);
  // The offset keeps the few reversals before the payments, of which PostgreSQL would try the code of each.
  const [typed, cents] = [sql`${code}::text`, sql`${amount}::bigint`];
  return tx.maybeRow<ReversalOfCode>(sql`
    select b.evidence, true as "isNamed", null::integer as "receiptNumber"
    from money_backs b
    where b.school_id = ${schoolId} and ${isNamedBy(typed, cents)} and not ${isClosedByAdmin}
    union all
    select b.evidence, false, case when not exists (
             select from payment_reversals r where r.school_id = p.school_id and r.payment_id = p.payment_id) then p.payment_id end
    from money_backs b
    cross join lateral (select p.* from payments p where p.school_id = b.school_id and p.payment_id = b.payment_id offset 0) p
    where b.school_id = ${schoolId} and normal_code(p.code) = ${typed}
      and p.method = any (${arrivingMethods}) and b.amount_cents >= least(${cents}, ${typedTogether}) and not ${isNoReversal}
    order by "isNamed" desc, "receiptNumber" nulls first, evidence
    limit 1`);
}

/** The receipt of a code `c`, the first part in force of a shared payment. */
export const receiptOfCode = sql`
  coalesce(c.payment_id, (
    select min(p.payment_id)
    from standing_payments p
    where p.school_id = c.school_id and p.shared_payment_id = c.shared_payment_id and p.status <> 'reversed'))`;

/** The arrivals with this code, or known by it. */
export function arrivalWithCode(tx: Transaction, { schoolId, code }: CodeKey): Promise<ArrivedRow | undefined> {
  return tx.maybeRow<ArrivedRow>(sql`
    select a.arrival_id as "arrivalId", a.code, a.amount_cents as amount, coalesce(s.waiting_cents, 0) as waiting,
           a.received_by as "receivedBy", ${reversalEvidence} as "wentBack",
           (select min(x.payment_id)
            from settlements x
            join standing_payments p on p.school_id = x.school_id and p.payment_id = x.payment_id
            where x.school_id = a.school_id and x.arrival_id = a.arrival_id and p.status <> 'reversed') as "receiptNumber",
           (select min(${receiptOfCode})
            from payment_codes c
            where c.school_id = a.school_id and c.method = any (${arrivingMethods}) and c.bank = '' and c.code in (
              select a.code
              union all
              select k.code from arrival_codes k where k.school_id = a.school_id and k.arrival_id = a.arrival_id)) as "claimedBy"
    from arrivals a
    left join suspense s on s.school_id = a.school_id and s.arrival_id = a.arrival_id
    where a.school_id = ${schoolId} and a.arrival_id = (
      select ${sameArrival(sql`k.school_id`, sql`k.arrival_id`)}
      from (${codesOfMoney(sql`school_id = ${schoolId} and code = ${code}`)}) k
      order by k.is_further limit 1)`);
}

type SettlementRow = { schoolId: number; paymentId: number; arrivalId: number; entryId: number; amount: Cents };

/** Inserts the settlement, and lowers the suspense. */
export async function insertSettlement(tx: Transaction, { schoolId, paymentId, arrivalId, entryId, amount }: SettlementRow): Promise<void> {
  await Promise.all([
    debitSuspense(tx, { schoolId, arrivalId, amount }),
    tx.rows(sql`
      insert into settlements (school_id, payment_id, arrival_id, entry_id)
      values (${schoolId}, ${paymentId}, ${arrivalId}, ${entryId})`),
  ]);
}

/**
 * Moves an amount of an arrival out of suspense, which keeps no zero rows. Throws if less waits: whoever came by another code of the money
 * did not wait for the lock of this one, and placed it meanwhile.
 */
export async function debitSuspense(
  tx: Transaction,
  { schoolId, arrivalId, amount }: Pick<SettlementRow, 'schoolId' | 'arrivalId' | 'amount'>,
): Promise<void> {
  const debited = await tx.rows(sql`
    with emptied as (
      delete from suspense where school_id = ${schoolId} and arrival_id = ${arrivalId} and waiting_cents = ${amount}
      returning arrival_id
    ),
    lessened as (
      update suspense set waiting_cents = waiting_cents - ${amount}
      where school_id = ${schoolId} and arrival_id = ${arrivalId} and waiting_cents > ${amount}
      returning arrival_id
    )
    select arrival_id from emptied
    union all
    select arrival_id from lessened`);
  if (debited.length === 0) throw new AppError('MONEY_PLACED');
}
