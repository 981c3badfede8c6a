import { arrivingMethods } from '../../../../books/ledger/methods.ts';
import { codesOfMoney } from '../../../../books/ledger/server/arrived-money.ts';
import type { Cents } from '../../../../core/money.ts';
import type { Transaction } from '../../../../core/server/db.ts';
import { sql } from '../../../../core/server/sql.ts';
import { reversalEvidence } from '../../../../payments/payments/server/settle-sql.ts';
import type { AccountOfMoney } from '../../doubted-words.ts';
import { chequeWordsOf } from '../known-sql.ts';

/** Money by its own numbers, or by any of its codes. */
export type SoughtMoney = { schoolId: number } & ({ arrivalIds: readonly number[] } | { codes: readonly string[] });

export type ClaimedMoney = Omit<AccountOfMoney, 'isUnsure'> & {
  arrivalId: number;
  arrived: Cents;
  /** The parts in force of the payment typed with its code: their sum, their receipts and their students. */
  claimed: Cents;
  paymentIds: number[];
  studentIds: number[];
  /** The first receipt, and its student. */
  receiptNumber: number;
  studentId: number;
  fullName: string;
};

/** The sought money that waits as a whole and did not go back, while an unverified payment has its code. */
export function claimedMoney(tx: Transaction, sought: SoughtMoney): Promise<ClaimedMoney[]> {
  const { schoolId } = sought;
  const isSought = 'codes' in sought ? sql`code = any (${sought.codes}::text[])` : sql`arrival_id = any (${sought.arrivalIds}::integer[])`;
  return tx.rows<ClaimedMoney>(sql`
    with money as (
      select k.school_id, k.code, a.arrival_id, a.amount_cents
      from (${codesOfMoney(sql`school_id = ${schoolId} and ${isSought}`)}) k
      join suspense w on w.school_id = k.school_id and w.arrival_id = k.arrival_id
      join arrivals a on a.school_id = k.school_id and a.arrival_id = k.arrival_id and a.amount_cents = w.waiting_cents
      where ${reversalEvidence} is null
    ),
    claim as (
      select m.school_id, m.arrival_id, m.amount_cents, sum(p.amount_cents)::bigint as claimed,
             array_agg(p.payment_id order by p.payment_id) as payment_ids, array_agg(p.student_id order by p.payment_id) as student_ids
      from money m
      join payment_codes c on c.school_id = m.school_id and c.method = any (${arrivingMethods}) and c.bank = '' and c.code = m.code
      join standing_payments p on p.school_id = c.school_id
        and (p.payment_id = c.payment_id or p.shared_payment_id = c.shared_payment_id)
      where p.status <> 'reversed'
      group by m.school_id, m.arrival_id, m.amount_cents, c.method, c.code
      having bool_or(p.status = 'pending')
    )
    select c.arrival_id as "arrivalId", a.source, a.method, a.code, a.account, ${chequeWordsOf} as "chequeWords",
           c.amount_cents as arrived, c.claimed, c.payment_ids as "paymentIds", c.student_ids as "studentIds",
           c.payment_ids[1] as "receiptNumber", s.student_id as "studentId", s.full_name as "fullName"
    from claim c
    join arrivals a on a.school_id = c.school_id and a.arrival_id = c.arrival_id
    join students s on s.school_id = c.school_id and s.student_id = c.student_ids[1]
    order by c.arrival_id, c.payment_ids[1]`);
}
