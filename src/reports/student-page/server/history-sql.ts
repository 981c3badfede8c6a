import type { AdjustmentKind } from '../../../books/ledger/adjustment-kinds.ts';
import type { Method } from '../../../books/ledger/methods.ts';
import { termOfRow } from '../../../books/terms/server/term-text-sql.ts';
import type { Day } from '../../../core/dates.ts';
import type { Cents } from '../../../core/money.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { sql } from '../../../core/server/sql.ts';
import type { MessageKind, MessageState } from '../../../messages/guardians/kinds.ts';
import type { PaymentStatus } from '../../../payments/payments/contract.ts';
import type { ChangedField } from '../../../students/register/changes.ts';
import type { LineKind } from '../rules.ts';
import type { StudentKey } from './sql.ts';

/** A number of lines of one source, below a position. */
type Part = StudentKey & { below: number; limit: number };
type Dated = { number: number; at: string; by: string };

export type EntryRow = Dated & {
  kind: Extract<LineKind, 'opening' | 'charge' | 'payment' | 'reversal' | 'adjustment'>;
  change: Cents;
  term: string | null;
  reason: string;
  adjustmentReason: string | null;
  receiptNumber: number | null;
  method: Method | null;
  code: string | null;
  bank: string | null;
  status: PaymentStatus | null;
  reversalReason: string | null;
  adjustmentId: number | null;
  adjustmentKind: AdjustmentKind | null;
  reference: string | null;
  takesBackId: number | null;
};

/** The entries that changed the student's balance, the newest first, with their payment or adjustment. */
export function entriesOfStudent(tx: Transaction, { schoolId, studentId, below, limit }: Part): Promise<EntryRow[]> {
  return tx.rows<EntryRow>(sql`
    select e.entry_id as number, e.posted_at as at, doer(u.username, p.method) as by, e.kind, moved.cents as change,
           ${termOfRow} as term, e.reason, p.payment_id as "receiptNumber", p.method, p.code, p.bank, p.status,
           p.reversal_reason as "reversalReason", a.adjustment_id as "adjustmentId", a.kind as "adjustmentKind",
           a.reference, a.takes_back_id as "takesBackId", a.reason as "adjustmentReason"
    from (
      select entry_id, sum(case when debit = 'students' then amount_cents else -amount_cents end)::bigint as cents
      from ledger_transfers
      where school_id = ${schoolId} and student_id = ${studentId} and entry_id < ${below}
      group by entry_id
      order by entry_id desc
      limit ${limit}
    ) as moved
    join ledger_entries e on e.school_id = ${schoolId} and e.entry_id = moved.entry_id
    left join users u on u.school_id = ${schoolId} and u.user_id = e.author_id
    left join terms t on t.school_id = ${schoolId} and t.term_id = e.term_id
    left join lateral (
      -- The offset keeps it a read of one payment for each entry, not of all payments of the school.
      select payment_id, method, code, bank, status, reversal_reason
      from standing_payments
      where school_id = ${schoolId} and entry_id = case when e.reverses_entry_id is null then e.entry_id else e.reverses_entry_id end
      offset 0
    ) as p on true
    left join adjustment_decisions d on d.school_id = ${schoolId} and d.entry_id = e.entry_id
    left join adjustments a on a.school_id = ${schoolId} and a.adjustment_id = d.adjustment_id
    order by e.entry_id desc`);
}

export type NoteRow = Dated & {
  kind: Extract<LineKind, 'note' | 'promise' | 'withdrawal'>;
  text: string | null;
  promisedFor: Day | null;
  promised: Cents | null;
};

/** Notes and promises about the student's balance, the newest first. */
export function notesOfStudent(tx: Transaction, { schoolId, studentId, below, limit }: Part): Promise<NoteRow[]> {
  return tx.rows<NoteRow>(sql`
    select n.note_id as number, n.noted_at as at, u.username as by, n.kind, n.text, n.promised_for as "promisedFor",
           n.promised_cents as promised
    from balance_notes n
    join users u on u.school_id = n.school_id and u.user_id = n.author_id
    where n.school_id = ${schoolId} and n.student_id = ${studentId} and n.note_id < ${below}
    order by n.note_id desc
    limit ${limit}`);
}

export type EditRow = Dated & { field: ChangedField; was: string | null; became: string | null };

/** Changes of the student's particulars, the newest first; `without` are fields hidden from the caller. */
export function editsOfStudent(
  tx: Transaction,
  { schoolId, studentId, below, limit, without }: Part & { without: readonly ChangedField[] },
): Promise<EditRow[]> {
  return tx.rows<EditRow>(sql`
    select c.change_id as number, c.changed_at as at, u.username as by, c.field, c.was, c.became
    from student_changes c
    join users u on u.school_id = c.school_id and u.user_id = c.changed_by
    where c.school_id = ${schoolId} and c.student_id = ${studentId} and c.change_id < ${below}
      and c.field <> all (${without}::text[])
    order by c.change_id desc
    limit ${limit}`);
}

export type MessageRow = Dated & { kind: MessageKind; phone: string | null; state: MessageState; fault: string | null };

/** Messages about the student, the newest first. A payment's own message has Karo as its author. */
export function messagesOfStudent(tx: Transaction, { schoolId, studentId, below, limit }: Part): Promise<MessageRow[]> {
  return tx.rows<MessageRow>(sql`
    select m.message_id as number, m.made_at as at, coalesce(u.username, 'Karo') as by, m.kind, m.phone, m.state, m.fault
    from message_subjects x
    join messages m on m.school_id = x.school_id and m.message_id = x.message_id
    left join users u on u.school_id = m.school_id and u.user_id = m.asked_by
    where x.school_id = ${schoolId} and x.student_id = ${studentId} and x.message_id < ${below}
    order by x.message_id desc
    limit ${limit}`);
}
