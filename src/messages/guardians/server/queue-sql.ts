import { postRecords } from '../../../books/ledger/server/post-records.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { sql } from '../../../core/server/sql.ts';
import { type MessageKind, stopTexts } from '../kinds.ts';
import { hasOptedOut } from './opt-outs/opt-outs-sql.ts';
import { outcomeRecord, textRecord } from './sql.ts';
import { hasRefused, receivingPhones } from './stops-sql.ts';

/** A phone of a guardian who receives messages about a student, and its text (null: the default). */
export type Receiver = {
  studentId: number;
  name: string;
  admissionNumber: string | null;
  paybill: string | null;
  accountPrefix: string | null;
  phone: string;
  isOptedOut: boolean;
  school: string;
  text: string | null;
};

const isOptedOut = hasOptedOut({ schoolId: sql`m.school_id`, phone: sql`g.phone` });

/**
 * The recipients for students. Empty if the school does not send this kind; it is read together with the payment's own rows, so that such a
 * school pays one key look-up.
 */
export function receiversOf(
  tx: Transaction,
  { schoolId, kind, studentIds }: { schoolId: number; kind: MessageKind; studentIds: readonly number[] },
): Promise<Receiver[]> {
  const sends = kind === 'reminder' ? sql`m.sends_reminders` : sql`m.sends_receipts`;
  const text = { receipt: sql`m.receipt_text`, reversal: sql`m.reversal_text`, reminder: sql`m.reminder_text` }[kind];
  return tx.rows<Receiver>(sql`
    select s.student_id as "studentId", s.full_name as name, s.admission_number as "admissionNumber",
           sc.paybill_number as paybill, sc.paybill_account_prefix as "accountPrefix", g.phone, ${isOptedOut} as "isOptedOut",
           sc.name as school, ${text} as text
    from message_settings m
    join schools sc on sc.school_id = m.school_id
    join students s on s.school_id = m.school_id and s.student_id = any (${studentIds}::integer[]) and not ${hasRefused}
    cross join lateral (${receivingPhones}) as g
    where m.school_id = ${schoolId} and ${sends} and g.phone is not null
    order by s.student_id, g.phone`);
}

/** Which of the students a reminder is about that was sent today, or may still be: one of last night goes out this morning. */
export async function remindedToday(
  tx: Transaction,
  { schoolId, studentIds }: { schoolId: number; studentIds: readonly number[] },
): Promise<ReadonlySet<number>> {
  const rows = await tx.rows<{ studentId: number }>(sql`
    select distinct x.student_id as "studentId"
    from message_subjects x
    join messages m on m.school_id = x.school_id and m.message_id = x.message_id
    where x.school_id = ${schoolId} and x.student_id = any (${studentIds}::integer[]) and m.kind = 'reminder'
      and m.state in ('waiting', 'sending', 'sent', 'unsure')
      and m.send_after >= nairobi_today()::timestamp at time zone 'Africa/Nairobi'`);
  return new Set(rows.map(({ studentId }) => studentId));
}

export async function drawNumbers(tx: Transaction, count: number): Promise<number[]> {
  const rows = await tx.rows<{ id: number }>(sql`
    select nextval('messages_message_id_seq')::integer as id from generate_series(1, ${count}::integer)`);
  return rows.map(({ id }) => id);
}

type NewMessage = {
  id: number;
  phone: string;
  text: string;
  isOptedOut: boolean;
  segments: number;
  amount: number;
  subjects: readonly { studentId: number; paymentId: number | null }[];
};
type Batch = { schoolId: number; kind: MessageKind; askedBy: number | null; sendAfter: string; messages: readonly NewMessage[] };

/** Inserts the messages and their students, each with a ledger entry that covers its text. */
export function insertMessages(tx: Transaction, { schoolId, kind, askedBy, sendAfter, messages }: Batch): Promise<unknown> {
  const subjects = messages.flatMap(({ id, subjects: of }) => of.map((subject) => ({ id, ...subject })));
  return Promise.all([
    tx.rows(sql`
      insert into messages (school_id, message_id, kind, phone, text, segments, amount_cents, asked_by, send_after, state, fault)
      select ${schoolId}, id, ${kind}, phone, text, segments, amount, ${askedBy}, ${sendAfter},
             case when opted_out then 'optedOut' else 'waiting' end, case when opted_out then ${stopTexts.optedOut}::text end
      from unnest(
        ${messages.map(({ id }) => id)}::integer[], ${messages.map(({ phone }) => phone)}::text[],
        ${messages.map(({ text }) => text)}::text[], ${messages.map(({ segments }) => segments)}::integer[],
        ${messages.map(({ amount }) => amount)}::bigint[], ${messages.map((each) => Number(each.isOptedOut))}::integer[]::boolean[]
      ) as given (id, phone, text, segments, amount, opted_out)
      returning school_id`),
    tx.rows(sql`
      insert into message_subjects (school_id, message_id, student_id, payment_id)
      select ${schoolId}, id, student_id, payment_id
      from unnest(
        ${subjects.map(({ id }) => id)}::integer[], ${subjects.map(({ studentId }) => studentId)}::integer[],
        ${subjects.map(({ paymentId }) => paymentId)}::integer[]
      ) as given (id, student_id, payment_id)
      returning school_id`),
    postRecords(
      tx,
      { schoolId, userId: askedBy },
      sql`
        select ${textRecord}
        from messages m
        where m.school_id = ${schoolId} and m.message_id = any (${messages.map(({ id }) => id)}::integer[])
        union all
        select ${outcomeRecord}
        from messages m
        where m.school_id = ${schoolId} and m.message_id = any (${messages.map(({ id }) => id)}::integer[]) and m.state = 'optedOut'`,
    ),
  ]);
}
