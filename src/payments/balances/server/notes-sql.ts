import type { Day } from '../../../core/dates.ts';
import type { Cents } from '../../../core/money.ts';
import { momentOf } from '../../../core/server/clock.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { sql } from '../../../core/server/sql.ts';
import type { BalanceNote, CurrentPromise } from '../contract.ts';
import type { PromiseState } from '../rules.ts';

export type NotesKey = { schoolId: number; studentId: number };

/** The promise in force, as columns; all null if there is none. */
export type PromiseColumns = {
  promisedFor: Day | null;
  promised: Cents | null;
  paidSince: Cents | null;
  promiseState: PromiseState | null;
};

export function currentPromise({ promisedFor, promised, paidSince, promiseState }: PromiseColumns): CurrentPromise | null {
  if (promisedFor === null || promised === null || paidSince === null || promiseState === null) return null;
  return { day: promisedFor, amount: promised, paid: paidSince, state: promiseState };
}

type HeadRow = PromiseColumns & { total: number; today: Day };

/** The number of a student's notes, the promise in force, and today; undefined if there is no such student. */
export async function notesHead(tx: Transaction, { schoolId, studentId }: NotesKey): Promise<HeadRow | undefined> {
  const [{ today }, head] = await Promise.all([momentOf(tx), headOf(tx, { schoolId, studentId })]);
  return head && { ...head, today };
}

function headOf(tx: Transaction, { schoolId, studentId }: NotesKey): Promise<Omit<HeadRow, 'today'> | undefined> {
  return tx.maybeRow(sql`
    select (select count(*)::integer from balance_notes where school_id = ${schoolId} and student_id = ${studentId}) as total,
           w.promised_for as "promisedFor", w.promised_cents as promised, w.paid_cents as "paidSince", w.state as "promiseState"
    from students s
    left join standing_promises w on w.school_id = s.school_id and w.student_id = s.student_id
    where s.school_id = ${schoolId} and s.student_id = ${studentId} and not s.import_undone`);
}

export type NoteRow = Omit<BalanceNote, 'promised'> & { promisedFor: Day | null; promised: Cents | null };

const noteColumns = sql`
  n.note_id as id, n.kind, n.text, n.promised_for as "promisedFor", n.promised_cents as promised,
  (n.noted_at at time zone 'Africa/Nairobi')::date as date, u.username as by`;

/** A page of a student's notes, the newest first. */
export function noteRows(
  tx: Transaction,
  { schoolId, studentId, limit, offset }: NotesKey & { limit: number; offset: number },
): Promise<NoteRow[]> {
  return tx.rows<NoteRow>(sql`
    select ${noteColumns}
    from balance_notes n
    join users u on u.school_id = n.school_id and u.user_id = n.author_id
    where n.school_id = ${schoolId} and n.student_id = ${studentId}
    order by n.note_id desc
    limit ${limit} offset ${offset}`);
}

export type NewNote = NotesKey & Pick<NoteRow, 'kind' | 'text' | 'promisedFor' | 'promised'> & { authorId: number };

export function insertNote(
  tx: Transaction,
  { schoolId, studentId, authorId, kind, text, promisedFor, promised }: NewNote,
): Promise<NoteRow> {
  return tx.row<NoteRow>(sql`
    with n as (
      insert into balance_notes (school_id, student_id, kind, text, promised_for, promised_cents, author_id)
      values (${schoolId}, ${studentId}, ${kind}, ${text}, ${promisedFor}, ${promised}, ${authorId})
      returning *
    )
    select ${noteColumns}
    from n
    join users u on u.school_id = ${schoolId} and u.user_id = n.author_id`);
}
