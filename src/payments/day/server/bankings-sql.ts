import { appendedEntry } from '../../../books/ledger/server/post-entry.ts';
import type { Day } from '../../../core/dates.ts';
import type { Cents } from '../../../core/money.ts';
import type { Caller } from '../../../core/server/caller.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { type Statement, sql } from '../../../core/server/sql.ts';
import type { Banking } from '../contract.ts';
import { noEnd, type Range } from './sql.ts';

const columns = (recorder: Statement): Statement => sql`
  b.banking_id as id, b.amount_cents as amount, b.bank, b.reference, b.banked_on as "bankedOn", b.recorded_on as "recordedOn",
  ${recorder} as "recordedBy"`;

/** The bankings of a cashier's cash between two entries, in order. */
export function bankingsBetween(tx: Transaction, { schoolId, userId, after, before = noEnd }: Range): Promise<Banking[]> {
  return tx.rows<Banking>(sql`
    select ${columns(sql`u.username`)}
    from cash_bankings b
    left join users u on u.school_id = b.school_id and u.user_id = b.recorded_by
    where b.school_id = ${schoolId} and b.cashier_id = ${userId} and b.entry_id > ${after} and b.entry_id < ${before}
    order by b.entry_id`);
}

/** The cash of the school in the books: received less reversed, and not banked. */
export async function cashHeld(tx: Transaction, { schoolId }: Caller): Promise<Cents> {
  const { cents } = await tx.row<{ cents: Cents }>(sql`
    select coalesce(taken.cents, 0) - coalesce(banked.cents, 0) as cents
    from schools s
    left join lateral (
      select sum(t.amount_cents)::bigint as cents from takings t where t.school_id = s.school_id and t.method = 'Cash'
    ) as taken on true
    left join lateral (
      select sum(b.amount_cents)::bigint as cents from cash_bankings b where b.school_id = s.school_id
    ) as banked on true
    where s.school_id = ${schoolId}`);
  return cents;
}

/** True if a slip of this bank and number was recorded. */
export async function isSlipUsed(
  tx: Transaction,
  { schoolId }: Caller,
  { bank, reference }: { bank: string; reference: string },
): Promise<boolean> {
  const rows = await tx.rows(sql`
    select banking_id from cash_bankings where school_id = ${schoolId} and bank = ${bank} and reference = ${reference}`);
  return rows.length > 0;
}

export type NewBanking = { cashierId: number; amount: Cents; bank: string; reference: string; bankedOn: Day };

/** The banking, with its entry from drawer to bank, whose author is who recorded it. */
export async function insertBanking(
  tx: Transaction,
  { schoolId, userId, username }: Caller,
  { cashierId, amount, bank, reference, bankedOn }: NewBanking,
): Promise<Banking> {
  const isOwn = cashierId === userId;
  const banking = await tx.row<Banking>(sql`
    with given as (
      select ${schoolId}::integer as school_id, ${userId}::integer as user_id, 'banking'::entry_kind as kind, null::integer as term_id,
             cash_banking_reason(${cashierId}, ${bank}, ${reference}, ${bankedOn}) as reason, null::integer as reverses_entry_id,
             null::bytea as digest
    ),
    line as (
      select 1 as line_number, 'bank'::ledger_account as debit, 'cash'::ledger_account as credit, null::integer as student_id,
             null::integer as additional_fee_id, ${amount}::bigint as amount_cents
    ),
    ${appendedEntry}
    insert into cash_bankings as b (school_id, cashier_id, recorded_by, amount_cents, bank, reference, banked_on, entry_id)
    select school_id, ${cashierId}::integer, ${isOwn ? null : userId}::integer, ${amount}::bigint, ${bank}::text, ${reference}::text,
           ${bankedOn}::date, entry_id
    from numbered
    returning ${columns(sql`null::text`)}`);
  return { ...banking, recordedBy: isOwn ? null : username };
}
