import type { Method } from '../../../books/ledger/methods.ts';
import { appendedEntry } from '../../../books/ledger/server/post-entry.ts';
import { postRecords } from '../../../books/ledger/server/post-records.ts';
import type { Day } from '../../../core/dates.ts';
import type { Cents } from '../../../core/money.ts';
import type { Caller } from '../../../core/server/caller.ts';
import { momentOf } from '../../../core/server/clock.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { sql } from '../../../core/server/sql.ts';

/** The stored sheet: payments by day, hour and method, and each reversal as a negative amount. */
export type Figures = {
  received: { day: Day; hour: number; method: Method; payments: number; cents: Cents }[];
  reversed: { day: Day; hour: number; method: Method; paymentId: number; cents: Cents }[];
};

export type Before = { entryId: number; closedOn: Day; counted: Cents };

/** The cashier's previous day, and today. */
export async function dayBefore(tx: Transaction, { schoolId, userId }: Caller): Promise<{ today: Day; before: Before | null }> {
  const [{ today }, before = null] = await Promise.all([
    momentOf(tx),
    tx.maybeRow<Before>(sql`
      select entry_id as "entryId", closed_on as "closedOn", counted_cents as counted
      from cash_days
      where school_id = ${schoolId} and cashier_id = ${userId} and outcome is distinct from 'sentBack'
      order by entry_id desc
      limit 1`),
  ]);
  return { today, before };
}

export type Range = { schoolId: number; userId: number; after: number; before?: number };
/** Greater than any entry number. */
export const noEnd = 2_147_483_647;

/** A cashier's movements in the ledger between two entries. */
export async function figuresBetween(tx: Transaction, { schoolId, userId, after, before = noEnd }: Range): Promise<Figures> {
  const { figures } = await tx.row<{ figures: Figures }>(sql`
    select cash_figures(${schoolId}, ${userId}, ${after}, ${before}) as figures`);
  return figures;
}

export type NewCount = {
  after: number;
  left: Cents;
  received: Cents;
  givenBack: Cents;
  banked: Cents;
  counted: Cents;
  pieces: Record<string, number>;
  figures: Figures;
};

/** Inserts the count with the entry that ends the day. */
export async function insertCount(tx: Transaction, { schoolId, userId }: Caller, count: NewCount): Promise<number> {
  const { dayId } = await tx.row<{ dayId: number }>(sql`
    with counted as (
      select ${schoolId}::integer as school_id, ${userId}::integer as user_id, nairobi_today() as closed_on, now() as counted_at,
             ${count.after}::integer as after_entry_id, ${count.left}::bigint as left_cents, ${count.received}::bigint as received_cents,
             ${count.givenBack}::bigint as given_back_cents, ${count.banked}::bigint as banked_cents,
             ${count.counted}::bigint as counted_cents, ${JSON.stringify(count.pieces)}::jsonb as pieces,
             ${JSON.stringify(count.figures)}::jsonb as figures
    ),
    given as (
      select counted.*, 'day'::entry_kind as kind, null::integer as term_id, 'Cash counted' as reason, null::integer as reverses_entry_id,
             cash_count_digest(user_id, closed_on, counted_at, after_entry_id, left_cents, received_cents, given_back_cents, banked_cents,
               counted_cents, pieces, figures) as digest
      from counted
    ),
    ${withoutMoney},
    ${appendedEntry}
    insert into cash_days (school_id, cashier_id, closed_on, counted_at, after_entry_id, entry_id, left_cents, received_cents,
      given_back_cents, banked_cents, counted_cents, pieces, figures)
    select school_id, user_id, closed_on, counted_at, after_entry_id, entry_id, left_cents, received_cents, given_back_cents, banked_cents,
      counted_cents, pieces, figures
    from numbered
    returning day_id as "dayId"`);
  return dayId;
}

const withoutMoney = sql`
  line as (
    select 1 as line_number, null::ledger_account as debit, null::ledger_account as credit, null::integer as student_id,
           null::integer as additional_fee_id, null::bigint as amount_cents
    where false
  )`;

type DayKey = { schoolId: number; dayId: number };

/** Locks the day with an entry that covers the sheet. */
export async function lockDay(
  tx: Transaction,
  { schoolId, dayId, userId, selfApproved }: DayKey & { userId: number; selfApproved: boolean },
): Promise<object[]> {
  const { today } = await momentOf(tx);
  return tx.rows(sql`
    with given as (
      select d.school_id, d.day_id, 'day'::entry_kind as kind, null::integer as term_id, ${userId}::integer as user_id,
             'Day locked' as reason, null::integer as reverses_entry_id,
             cash_lock_digest(row(d.*)::cash_days, ${userId}, ${today}::date, ${selfApproved}) as digest
      from cash_days d
      where d.school_id = ${schoolId} and d.day_id = ${dayId}
    ),
    ${withoutMoney},
    ${appendedEntry}
    update cash_days d
    set outcome = 'locked', decided_by = ${userId}, decided_on = ${today}::date, self_approved = ${selfApproved},
        lock_entry_id = n.entry_id
    from numbered n
    where d.school_id = n.school_id and d.day_id = n.day_id`);
}

/** Sends the day back for a recount; the ledger records it too. */
export async function sendBack(
  tx: Transaction,
  { schoolId, dayId, userId, reason }: DayKey & { userId: number; reason: string },
): Promise<void> {
  await tx.rows(sql`
    update cash_days
    set outcome = 'sentBack', refusal = ${reason}, decided_by = ${userId}, decided_on = nairobi_today()
    where school_id = ${schoolId} and day_id = ${dayId}`);
  await postRecords(
    tx,
    { schoolId, userId },
    sql`
      select 'sending back of day ' || d.day_id as name, cash_refusal_digest(row(d.*)::cash_days) as digest
      from cash_days d
      where d.school_id = ${schoolId} and d.day_id = ${dayId}`,
  );
}

/** Stores the reason for a variance; the ledger records it too. */
export async function updateReason(
  tx: Transaction,
  { schoolId, dayId, userId, reason }: DayKey & { userId: number; reason: string },
): Promise<void> {
  await tx.rows(sql`
    update cash_days
    set variance_reason = ${reason}
    where school_id = ${schoolId} and day_id = ${dayId}`);
  await postRecords(
    tx,
    { schoolId, userId },
    sql`
      select 'reason of day ' || d.day_id as name, cash_reason_digest(row(d.*)::cash_days) as digest
      from cash_days d
      where d.school_id = ${schoolId} and d.day_id = ${dayId}`,
  );
}
