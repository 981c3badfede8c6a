import type { Cents } from '../../../core/money.ts';
import type { Actor } from '../../../core/server/caller.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { type Statement, sql } from '../../../core/server/sql.ts';
import type { Account } from '../accounts.ts';

/** One positive amount from the credit to the debit account. */
export type Transfer = {
  debit: Account;
  credit: Account;
  studentId: number | null;
  additionalFeeId?: number | null;
  amount: Cents;
};

export type Entry = {
  /** A verification moves no money. */
  kind: 'opening' | 'charge' | 'reversal' | 'verification' | 'adjustment' | 'settlement' | 'return';
  termId: number | null;
  reason: string;
  reversesEntryId?: number;
  transfers: readonly Transfer[];
};

/**
 * The only writer of the chain, as the rest of a `with`: takes number and hash from the counter row and inserts the entry and its
 * transfers. The statement before it gives one row `given` (school_id, kind, term_id, user_id, reason, reverses_entry_id, digest) and the
 * rows `line` (line_number, debit, credit, student_id, additional_fee_id, amount_cents). After it, `numbered` is `given` with its entry_id,
 * day and moment. It holds the counter's lock until the transaction ends, so post an entry last. Each insert reads `schools`: Citus sends
 * it to the school's server alone then, and to every server otherwise.
 */
export const appendedEntry = sql`
  moment as (
    select entry_instant() as posted_at, nairobi_today() as today
  ),
  moved as (
    select string_agg(transfer_text(l.line_number, l.debit, l.credit, l.student_id, given.term_id, l.additional_fee_id, l.amount_cents),
                      ';' order by l.line_number) as transfers
    from given, line l
  ),
  numbered as (
    update counters c
    set last_number = c.last_number + 1,
        chain_head = entry_hash(c.chain_head, coalesce(c.chain_school_id, c.school_id), c.last_number + 1, given.kind, given.term_id,
          moment.today, given.user_id, given.reverses_entry_id, moment.posted_at, moved.transfers, given.reason, given.digest)
    from given, moved, moment
    where c.school_id = given.school_id and c.kind = 'entry'
    returning given.*, moment.today, moment.posted_at, c.last_number as entry_id, c.chain_head
  ),
  entry as (
    insert into ledger_entries (school_id, entry_id, kind, term_id, entry_day, posted_at, author_id, reason, reverses_entry_id, digest,
      hash)
    select own.school_id, n.entry_id, n.kind, n.term_id, n.today, n.posted_at, n.user_id, n.reason, n.reverses_entry_id, n.digest,
           n.chain_head
    from numbered n
    join schools own on own.school_id = n.school_id
    returning school_id
  ),
  transfer as (
    insert into ledger_transfers (school_id, entry_id, line_number, debit, credit, student_id, term_id, additional_fee_id, amount_cents)
    select own.school_id, n.entry_id, l.line_number, l.debit, l.credit, l.student_id, n.term_id, l.additional_fee_id, l.amount_cents
    from numbered n
    join schools own on own.school_id = n.school_id
    cross join line l
    returning school_id
  )`;

/**
 * Changes balances, as a part of a `with`: the rows `change` before it hold the change by student (student_id, cents), each student once.
 */
export const changedBalances = (schoolId: number): Statement => sql`
  owed as (
    update student_balances b
    set balance_cents = b.balance_cents + change.cents
    from change
    where b.school_id = ${schoolId} and b.student_id = change.student_id
  )`;

/** Locks the school's ledger until the transaction ends: later entries get later numbers, and nobody else posts meanwhile. */
export function holdLedger(tx: Transaction, { schoolId }: { schoolId: number }): Promise<object[]> {
  return tx.rows(sql`select last_number from counters where school_id = ${schoolId} and kind = 'entry' for no key update`);
}

/** Appends one entry with its transfers to the school's ledger and returns its number. */
export async function postEntry(tx: Transaction, { schoolId, userId }: Actor, entry: Entry): Promise<number> {
  const { kind, termId, reason, reversesEntryId, transfers } = entry;
  const { entryId } = await tx.row<{ entryId: number }>(sql`
    with given as (
      select ${schoolId}::integer as school_id, ${kind}::entry_kind as kind, ${termId}::integer as term_id, ${userId}::integer as user_id,
             ${reason}::text as reason, ${reversesEntryId}::integer as reverses_entry_id, null::bytea as digest
    ),
    line as (
      select line_number::integer, debit, credit, student_id, additional_fee_id, amount_cents
      from unnest(
        ${transfers.map((transfer) => transfer.debit)}::ledger_account[],
        ${transfers.map((transfer) => transfer.credit)}::ledger_account[],
        ${transfers.map((transfer) => transfer.studentId)}::integer[],
        ${transfers.map((transfer) => transfer.additionalFeeId ?? null)}::integer[],
        ${transfers.map((transfer) => transfer.amount)}::bigint[]
      ) with ordinality as given (debit, credit, student_id, additional_fee_id, amount_cents, line_number)
    ),
    ${appendedEntry}
    select entry_id as "entryId" from numbered`);
  return entryId;
}
