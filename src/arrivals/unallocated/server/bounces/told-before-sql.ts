import { addDays, type Day } from '../../../../core/dates.ts';
import type { Cents } from '../../../../core/money.ts';
import type { Transaction } from '../../../../core/server/db.ts';
import { sql } from '../../../../core/server/sql.ts';
import { isNoReversal } from '../../../../payments/payments/server/settle-sql.ts';
import type { MoneyBackKind } from '../../../../payments/reversals/rules.ts';
import { type ToldBounce, toldBefore } from '../../bounces.ts';
import { chequeDaysMax } from '../../duplicates.ts';
import type { MoneyOfCheque } from '../../went-back.ts';
import { chequeFactsOf, dayOf, hasBackOf } from '../known-sql.ts';

/** Money or a bounce of some amount and day. */
export type Sought = { schoolId: number; amount: Cents; day: Day };

/** The days in which money and its bounce may be, and those of other money that may have this bounce. */
const around = ({ day }: Sought) => sql`between ${addDays(day, -chequeDaysMax)}::date and ${addDays(day, chequeDaysMax)}::date`;

/** `arrivalId` is its money, if it has arrived, of which the facts are too. */
export type Bounce = ToldBounce &
  MoneyOfCheque & { kind: MoneyBackKind; code: string | null; words: string; arrivalId: number | null; isReceiptReversed: boolean };

/** Bounced cheques of an amount, and what else took back money of this amount, in the order of their days, as they were told. */
export function backsTold(tx: Transaction, sought: Sought): Promise<Bounce[]> {
  return tx.rows<Bounce>(sql`
    select b.evidence, b.kind, b.went_on as day, b.code, b.words, a.arrival_id as "arrivalId", ${chequeFactsOf},
           a.arrival_id is not null or ${isNoReversal} as "isUsed",
           exists (
             select from standing_payments p
             where p.school_id = b.school_id and p.payment_id = b.payment_id and p.status = 'reversed') as "isReceiptReversed"
    from money_backs b
    left join arrivals a on a.school_id = b.school_id and a.arrival_id = coalesce(
      b.arrival_id,
      (select k.arrival_id from money_backs k where k.school_id = b.school_id and k.evidence = ${toldBefore}::text || b.evidence),
      (select x.arrival_id from settlements x where x.school_id = b.school_id and x.payment_id = b.payment_id))
    where b.school_id = ${sought.schoolId} and b.amount_cents = ${sought.amount} and b.went_on ${around(sought)}
      and (b.kind = 'cheque' or a.arrival_id is not null) and not starts_with(b.evidence, ${toldBefore})
    order by b.went_on, b.money_back_id`);
}

/** Other money of banks of this amount of which no bounce is known, in the order in which it came. */
export function moneyWithoutBounce(
  tx: Transaction,
  { arrivalId, ...sought }: Sought & { arrivalId: number | null },
): Promise<(MoneyOfCheque & { arrivalId: number; day: Day })[]> {
  return tx.rows(sql`
    select a.arrival_id as "arrivalId", ${dayOf} as day, ${chequeFactsOf}
    from arrivals a
    where a.school_id = ${sought.schoolId} and a.method = 'Bank' and a.amount_cents = ${sought.amount} and ${dayOf} ${around(sought)}
      and a.arrival_id is distinct from ${arrivalId}::integer and not ${hasBackOf}
    order by a.arrival_id`);
}
