import type { Caller } from '../../core/server/caller.ts';
import type { Transaction } from '../../core/server/db.ts';
import { sql } from '../../core/server/sql.ts';

export type Account =
  | 'students'
  | 'tuition'
  | 'ass_books'
  | 'diary'
  | 'activity'
  | 'others'
  | 'additional_fees'
  | 'opening_balances'
  | 'cash'
  | 'mpesa'
  | 'bank';

/** One positive amount in cents from the credit to the debit account. */
export type Transfer = {
  debit: Account;
  credit: Account;
  studentId: number | null;
  additionalFeeId?: number | null;
  amountCents: number;
};

export type Entry = {
  /** A verification moves no money. */
  kind: 'opening' | 'charge' | 'reversal' | 'verification';
  termId: number | null;
  reason: string;
  reversesEntryId?: number;
  transfers: readonly Transfer[];
};

/**
 * Appends one entry with all its transfers to the school's ledger and answers its number. Number and hash are taken from the
 * counter row by one UPDATE; its lock is held until the transaction ends, so post last.
 */
export async function postEntry(tx: Transaction, { schoolId, userId }: Caller, entry: Entry): Promise<number> {
  const { kind, termId, reason, reversesEntryId, transfers } = entry;
  const { entryId } = await tx.row<{ entryId: number }>(sql`
    with line as (
      select line_number::integer, debit, credit, student_id, additional_fee_id, amount_cents
      from unnest(
        ${transfers.map((transfer) => transfer.debit)}::ledger_account[],
        ${transfers.map((transfer) => transfer.credit)}::ledger_account[],
        ${transfers.map((transfer) => transfer.studentId)}::integer[],
        ${transfers.map((transfer) => transfer.additionalFeeId ?? null)}::integer[],
        ${transfers.map((transfer) => transfer.amountCents)}::bigint[]
      ) with ordinality as given (debit, credit, student_id, additional_fee_id, amount_cents, line_number)
    ),
    numbered as (
      update counters c
      set last_number = c.last_number + 1,
          chain_head = entry_hash(c.chain_head, c.school_id, c.last_number + 1, ${kind}::entry_kind, ${termId}::integer, nairobi_today(),
            ${userId}::integer, ${reversesEntryId}::integer, now(),
            (select string_agg(transfer_text(line_number, debit, credit, student_id, ${termId}::integer, additional_fee_id, amount_cents),
                               ';' order by line_number) from line), ${reason}::text)
      where c.school_id = ${schoolId} and c.kind = 'entry'
      returning c.last_number as entry_id, c.chain_head
    ),
    entry as (
      insert into ledger_entries (school_id, entry_id, kind, term_id, entry_day, author_id, reason, reverses_entry_id, hash)
      select ${schoolId}::integer, entry_id, ${kind}::entry_kind, ${termId}::integer, nairobi_today(), ${userId}::integer, ${reason}::text,
             ${reversesEntryId}::integer, chain_head
      from numbered
    ),
    transfer as (
      insert into ledger_transfers (school_id, entry_id, line_number, debit, credit, student_id, term_id, additional_fee_id, amount_cents)
      select ${schoolId}::integer, entry_id, line_number, debit, credit, student_id, ${termId}::integer, additional_fee_id, amount_cents
      from numbered, line
    )
    select entry_id as "entryId" from numbered`);
  return entryId;
}
