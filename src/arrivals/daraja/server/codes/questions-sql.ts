import { postRecords } from '../../../../books/ledger/server/post-records.ts';
import type { Actor } from '../../../../core/server/caller.ts';
import type { Transaction } from '../../../../core/server/db.ts';
import { sql } from '../../../../core/server/sql.ts';
import type { CodeQuestion } from '../../../../payments/payments/asking-contract.ts';
import { hashedPhone, namePatterns, patternOfMasked } from '../../../unallocated/clues.ts';

type PaymentKey = { schoolId: number; paymentId: number };
type QuestionKey = { schoolId: number; questionId: number };
export type QuestionRow = { questionId: number; paymentId: number; code: string; connectionId: number | null };
type Change = Pick<CodeQuestion, 'state' | 'reason'> & { conversationId?: string | null };

/** The words for a question without an answer for two minutes; a later answer still counts. */
const noAnswer = 'M-Pesa has not answered. An answer that comes late still counts; you can also ask again.';

export async function hasPayment(tx: Transaction, { schoolId, paymentId }: PaymentKey): Promise<boolean> {
  return (await tx.rows(sql`select from payments where school_id = ${schoolId} and payment_id = ${paymentId}`)).length > 0;
}

/** The newest questions about a payment's code. */
export function questionRows(tx: Transaction, { schoolId, paymentId }: PaymentKey): Promise<CodeQuestion[]> {
  return tx.rows<CodeQuestion>(sql`
    select q.question_id as id, q.asked_at as "askedAt",
           case when late then 'failed' else q.state end as state, case when late then ${noAnswer} else q.reason end as reason
    from code_questions q
    cross join lateral (
      select q.state in ('asking', 'asked') and q.asked_at < clock_timestamp() - interval '2 minutes' as late
    ) given
    where q.school_id = ${schoolId} and q.payment_id = ${paymentId}
    order by q.question_id desc
    limit 3`);
}

/** True if the school can ask about codes: a connection is on and has an initiator. */
export async function hasInitiator(tx: Transaction, schoolId: number): Promise<boolean> {
  const rows = await tx.rows(sql`
    select from paybill_connections where school_id = ${schoolId} and is_on and initiator_name is not null limit 1`);
  return rows.length > 0;
}

/**
 * The connections that can ask about a code, in this order: the one that received money under the code, those that asked least about it,
 * then the default.
 */
export async function askersOf(tx: Transaction, { schoolId, code }: { schoolId: number; code: string }): Promise<number[]> {
  const rows = await tx.rows<{ id: number }>(sql`
    select c.connection_id as id
    from paybill_connections c
    where c.school_id = ${schoolId} and c.is_on and c.initiator_name is not null
    order by
      exists (select from arrivals a where a.school_id = ${schoolId} and a.code = ${code} and a.channel = c.short_code) desc,
      (select count(*) from code_questions q
       where q.school_id = ${schoolId} and q.code = ${code} and q.connection_id = c.connection_id),
      c.is_default desc, c.connection_id`);
  return rows.map(({ id }) => id);
}

/** The number of questions about a code in the last hour, and whether one is open; locked until the transaction ends. */
export async function recentQuestions(tx: Transaction, { schoolId, code }: { schoolId: number; code: string }) {
  await tx.rows(sql`select pg_advisory_xact_lock(hashtextextended(concat_ws(':', 'question', ${schoolId}::integer, ${code}::text), 0))`);
  return tx.row<{ count: number; isOpen: boolean }>(sql`
    select count(*)::integer as count,
           coalesce(bool_or(state in ('asking', 'asked') and asked_at > clock_timestamp() - interval '2 minutes'), false) as "isOpen"
    from code_questions
    where school_id = ${schoolId} and code = ${code} and asked_at > clock_timestamp() - interval '1 hour'`);
}

type NewQuestion = PaymentKey & { code: string; askedBy: number; connectionId: number };

export async function insertQuestion(tx: Transaction, question: NewQuestion): Promise<number> {
  const { id } = await tx.row<{ id: number }>(sql`
    insert into code_questions (school_id, payment_id, code, asked_by, connection_id)
    values (${question.schoolId}, ${question.paymentId}, ${question.code}, ${question.askedBy}, ${question.connectionId})
    returning question_id as id`);
  await recordQuestion(tx, { schoolId: question.schoolId, userId: question.askedBy }, id);
  return id;
}

/** Records a question in the ledger as it is now. */
function recordQuestion(tx: Transaction, actor: Actor, questionId: number): Promise<void> {
  return postRecords(
    tx,
    actor,
    sql`
      select concat('question ', q.question_id, ' about a code') as name, code_question_digest(row(q.*)::code_questions) as digest
      from code_questions q
      where q.school_id = ${actor.schoolId} and q.question_id = ${questionId}`,
  );
}

/** Stores the result of a question. A proof stays, and a timeout does not replace an answer. */
export async function changeQuestion(
  tx: Transaction,
  { schoolId, questionId }: QuestionKey,
  { state, reason, conversationId = null }: Change,
): Promise<CodeQuestion> {
  const changed = tx.row<CodeQuestion>(sql`
    update code_questions q
    set state = case when is_kept then q.state else ${state} end, reason = case when is_kept then q.reason else ${reason} end,
        conversation_id = coalesce(q.conversation_id, ${conversationId})
    from (
      select question_id, state = 'proved' or state = 'doubted' and ${state === 'failed'} as is_kept
      from code_questions
      where school_id = ${schoolId} and question_id = ${questionId}
      for update
    ) old
    where q.school_id = ${schoolId} and q.question_id = old.question_id
    returning q.question_id as id, q.asked_at as "askedAt", q.state, q.reason`);
  const [question] = await Promise.all([changed, recordQuestion(tx, { schoolId, userId: null }, questionId)]);
  return question;
}

/** The question with this name at Safaricom, locked first. */
export function questionNamed(tx: Transaction, key: { schoolId: number; conversationId: string }): Promise<QuestionRow | undefined> {
  return tx.maybeRow<QuestionRow>(sql`
    select question_id as "questionId", payment_id as "paymentId", code, connection_id as "connectionId"
    from code_questions
    where school_id = ${key.schoolId} and conversation_id = ${key.conversationId}
    for update`);
}

type Payer = { schoolId: number; studentIds: readonly number[]; payerName: string | null; payerPhone: string | null };

/** True if a payer's number (whole, masked or hashed) and name at M-Pesa are those of a guardian of one of these students. */
export async function isGuardian(tx: Transaction, { schoolId, studentIds, payerName, payerPhone }: Payer): Promise<boolean> {
  const names = namePatterns(payerName);
  const rows = await tx.rows(sql`
    select from guardian_phones
    where school_id = ${schoolId} and student_id = any (${studentIds}::integer[])
      and (phone = e164(${payerPhone}) or phone like ${patternOfMasked(payerPhone)}
        or ${hashedPhone(payerPhone)}::text = encode(sha256(convert_to(substr(phone, 2), 'UTF8')), 'hex'))
    union all
    select from students
    where school_id = ${schoolId} and student_id = any (${studentIds}::integer[])
      and ${names.length > 0} and ' ' || guardian_name ilike all (${names})`);
  return rows.length > 0;
}
