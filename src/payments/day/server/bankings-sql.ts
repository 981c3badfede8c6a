import type { Account } from '../../../books/ledger/accounts.ts';
import { appendedEntry } from '../../../books/ledger/server/post-entry.ts';
import type { Day } from '../../../core/dates.ts';
import { asCents, type Cents, negated, sumCents } from '../../../core/money.ts';
import type { Caller } from '../../../core/server/caller.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { type Statement, sql } from '../../../core/server/sql.ts';
import type { Banking } from '../contract.ts';
import { noEnd, type Range } from './sql.ts';

/** The slips of a cashier's cash between two entries, in order, with those that were reversed then. */
export function bankingsBetween(tx: Transaction, { schoolId, userId, after, before = noEnd }: Range): Promise<Banking[]> {
  return bankings(tx, schoolId, sql`b.cashier_id = ${userId} and b.entry_id > ${after} and b.entry_id < ${before}`);
}

const seenMax = 200;

/**
 * The slips of a user's own cash after an entry, with those that they recorded for colleagues from a day on: the newest, in order, and the
 * number and sum of the others. Who never counts has all that they ever banked.
 */
export async function bankingsSeen(
  tx: Transaction,
  { schoolId, userId, after, from }: Range & { from: Day },
): Promise<{ bankings: Banking[]; earlier: { slips: number; amount: Cents } }> {
  const ofColleagues = sql`b.recorded_by = ${userId} and b.recorded_on >= ${from}::date`;
  const seen = sql`(b.cashier_id = ${userId} or ${ofColleagues}) and b.entry_id > ${after}`;
  const [newest, all] = await Promise.all([
    bankings(tx, schoolId, seen, seenMax),
    tx.row<{ slips: number; amount: Cents }>(sql`
      select count(*)::integer as slips, coalesce(sum(b.amount_cents), 0)::bigint as amount
      from cash_bankings b
      where b.school_id = ${schoolId} and ${seen}`),
  ]);
  const shown = sumCents(newest.map(({ amount }) => amount));
  return { bankings: newest, earlier: { slips: all.slips - newest.length, amount: asCents(all.amount - shown) } };
}

export async function bankingById(tx: Transaction, { schoolId }: Caller, bankingId: number): Promise<Banking | undefined> {
  const [banking] = await bankings(tx, schoolId, sql`b.banking_id = ${bankingId}`);
  return banking;
}

/** All of the chosen slips in order, or the newest of them. */
async function bankings(tx: Transaction, schoolId: number, chosen: Statement, newestMax: number | null = null): Promise<Banking[]> {
  const newestFirst = await tx.rows<Banking>(sql`
    select b.banking_id as id, b.amount_cents as amount, b.bank, b.reference, b.banked_on as "bankedOn", b.recorded_on as "recordedOn",
           b.cashier_id as "cashierId", cashier.username as cashier, recorder.username as "recordedBy", b.reverses_id as "reversesId",
           b.reason, reversal.banking_id is not null as "isReversed"
    from cash_bankings b
    join users cashier on cashier.school_id = b.school_id and cashier.user_id = b.cashier_id
    left join users recorder on recorder.school_id = b.school_id and recorder.user_id = b.recorded_by
    left join cash_bankings reversal on reversal.school_id = b.school_id and reversal.reverses_id = b.banking_id
    where b.school_id = ${schoolId} and ${chosen}
    order by b.entry_id desc
    limit ${newestMax}::integer`);
  return newestFirst.toReversed();
}

/** The cash of the school: received less reversed, not banked, and what the locked counts found over it in all. */
export async function cashHeld(tx: Transaction, { schoolId }: Caller): Promise<Cents> {
  const { cents } = await tx.row<{ cents: Cents }>(sql`
    select coalesce(taken.cents, 0) - coalesce(banked.cents, 0) + greatest(coalesce(over.cents, 0), 0) as cents
    from schools s
    left join lateral (
      select sum(t.amount_cents)::bigint as cents from takings t where t.school_id = s.school_id and t.method = 'Cash'
    ) as taken on true
    left join lateral (
      select sum(b.amount_cents)::bigint as cents from cash_bankings b where b.school_id = s.school_id
    ) as banked on true
    left join lateral (
      select sum(d.counted_cents - d.left_cents - d.received_cents + d.given_back_cents + d.banked_cents)::bigint as cents
      from cash_days d
      where d.school_id = s.school_id and d.outcome = 'locked'
    ) as over on true
    where s.school_id = ${schoolId}`);
  return cents;
}

/** True if a slip of this bank and number was recorded, in whatever spelling, and not reversed. */
export async function isSlipUsed(
  tx: Transaction,
  { schoolId }: Caller,
  { bank, reference }: { bank: string; reference: string },
): Promise<boolean> {
  const rows = await tx.rows(sql`
    select b.banking_id
    from cash_bankings b
    left join cash_bankings reversal on reversal.school_id = b.school_id and reversal.reverses_id = b.banking_id
    where b.school_id = ${schoolId} and account_key(b.bank) = account_key(${bank}) and account_key(b.reference) = account_key(${reference})
      and b.reverses_id is null and reversal.banking_id is null`);
  return rows.length > 0;
}

export type NewBanking = Pick<Banking, 'cashierId' | 'amount' | 'bank' | 'reference' | 'bankedOn'>;

/** Inserts a slip, with its entry from drawer to bank, whose author is who recorded it. */
export function insertBanking(tx: Transaction, caller: Caller, slip: NewBanking): Promise<Pick<Banking, 'id' | 'recordedOn'>> {
  const { cashierId, bank, reference, bankedOn } = slip;
  const told = sql`cash_banking_reason(${cashierId}, ${bank}, ${reference}, ${bankedOn})`;
  return insert(tx, caller, { ...slip, told, debit: 'bank', credit: 'cash', reversesId: null, reason: null });
}

/** Inserts the reversal of a slip: the slip below zero, with its entry from bank to drawer. */
export async function insertSlipReversal(
  tx: Transaction,
  caller: Caller,
  { slip, reason }: { slip: Banking; reason: string },
): Promise<void> {
  const told = sql`cash_banking_reversal_reason(${slip.id}, ${reason})`;
  const reversal = { ...slip, amount: negated(slip.amount), reversesId: slip.id, reason };
  await insert(tx, caller, { ...reversal, told, debit: 'cash', credit: 'bank' });
}

type Row = NewBanking & Pick<Banking, 'reversesId' | 'reason'> & { told: Statement; debit: Account; credit: Account };

function insert(tx: Transaction, { schoolId, userId }: Caller, row: Row): Promise<Pick<Banking, 'id' | 'recordedOn'>> {
  const { cashierId, amount, bank, reference, bankedOn, reversesId, reason, told, debit, credit } = row;
  return tx.row(sql`
    with given as (
      select ${schoolId}::integer as school_id, ${userId}::integer as user_id, 'banking'::entry_kind as kind, null::integer as term_id,
             ${told} as reason, null::integer as reverses_entry_id, null::bytea as digest
    ),
    line as (
      select 1 as line_number, ${debit}::ledger_account as debit, ${credit}::ledger_account as credit, null::integer as student_id,
             null::integer as additional_fee_id, ${Math.abs(amount)}::bigint as amount_cents
    ),
    ${appendedEntry}
    insert into cash_bankings (school_id, cashier_id, recorded_by, amount_cents, bank, reference, banked_on, entry_id, reverses_id, reason)
    select school_id, ${cashierId}::integer, ${cashierId === userId ? null : userId}::integer, ${amount}::bigint, ${bank}::text,
           ${reference}::text, ${bankedOn}::date, entry_id, ${reversesId}::integer, ${reason}::text
    from numbered
    returning banking_id as id, recorded_on as "recordedOn"`);
}
