import { addDays, type Day } from '../../../../core/dates.ts';
import type { Cents } from '../../../../core/money.ts';
import type { Transaction } from '../../../../core/server/db.ts';
import { sql } from '../../../../core/server/sql.ts';
import { isClosedByAdmin } from '../../../../payments/payments/server/settle-sql.ts';
import { type ToldBounce, toldBefore } from '../../bounces.ts';
import { chequeDaysMax } from '../../duplicates.ts';
import type { MoneyOfCheque } from '../../went-back.ts';
import { chequeWordsOf, dayOf, settledChequesOf } from '../known-sql.ts';
import { isKeptWithMoney } from '../went-back-sql.ts';

type Sought = { schoolId: number; amount: Cents; day: Day };

/** The days in which money and its bounce may be, and those of other money that may have this bounce. */
const around = ({ day }: Sought) => sql`between ${addDays(day, -chequeDaysMax)}::date and ${addDays(day, chequeDaysMax)}::date`;

export type Bounce = ToldBounce & { code: string | null; words: string };

/** Bounced cheques of an amount, in the order of their days, as they were told. */
export function bouncesTold(tx: Transaction, sought: Sought): Promise<Bounce[]> {
  return tx.rows<Bounce>(sql`
    select b.evidence, b.went_on as day, b.code, b.words,
           b.arrival_id is not null or ${isKeptWithMoney} or ${isClosedByAdmin} or exists (
             select from settlements x where x.school_id = b.school_id and x.payment_id = b.payment_id) as "isUsed"
    from money_backs b
    where b.school_id = ${sought.schoolId} and b.kind = 'cheque' and b.amount_cents = ${sought.amount}
      and b.went_on ${around(sought)} and not starts_with(b.evidence, ${toldBefore})
    order by b.went_on, b.money_back_id`);
}

/** Other money of banks of this amount of which no bounce is known, in the order in which it came. */
export function moneyWithoutBounce(
  tx: Transaction,
  { arrivalId, ...sought }: Sought & { arrivalId: number | null },
): Promise<(MoneyOfCheque & { day: Day })[]> {
  return tx.rows(sql`
    select ${dayOf} as day, a.account, ${chequeWordsOf} as "chequeWords", ${settledChequesOf} as cheques
    from arrivals a
    where a.school_id = ${sought.schoolId} and a.method = 'Bank' and a.amount_cents = ${sought.amount} and ${dayOf} ${around(sought)}
      and a.arrival_id is distinct from ${arrivalId}::integer
      and not exists (
        select from money_backs b
        where b.school_id = a.school_id and (b.arrival_id = a.arrival_id or b.payment_id in (
          select x.payment_id from settlements x where x.school_id = a.school_id and x.arrival_id = a.arrival_id)))
    order by a.arrival_id`);
}
