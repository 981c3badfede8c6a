import type { Cents } from '../../core/money.ts';
import type { Transaction } from '../../core/server/db.ts';
import { sql } from '../../core/server/sql.ts';
import type { Prompt } from '../contract.ts';

type StudentKey = { schoolId: number; studentId: number };
export type PromptRow = { promptId: number; studentId: number; amount: Cents; state: Prompt['state']; checkoutId: string | null };
export type PromptChange = Pick<Prompt, 'state' | 'reason'> & { checkoutId?: string | null; paymentId?: number | null };

/** The newest prompts of a student. */
export function promptRows(tx: Transaction, { schoolId, studentId }: StudentKey): Promise<Prompt[]> {
  return tx.rows<Prompt>(sql`
    select prompt_id as id, phone, amount_cents as amount, asked_at as "askedAt", state, reason, payment_id as "receiptNumber"
    from payment_prompts
    where school_id = ${schoolId} and student_id = ${studentId}
    order by prompt_id desc
    limit 5`);
}

/** The mobile numbers of a student's guardians as M-Pesa writes them. */
export async function guardianNumbers(tx: Transaction, { schoolId, studentId }: StudentKey): Promise<string[]> {
  const rows = await tx.rows<{ phone: string }>(sql`
    select distinct substr(phone, 2) as phone
    from guardian_phones
    where school_id = ${schoolId} and student_id = ${studentId} and phone ~ '^[+]254[17][0-9]{8}$'
    order by phone`);
  return rows.map(({ phone }) => phone);
}

/** Whether the school's paybill can ask telephones: it has a passkey. */
export async function hasPasskey(tx: Transaction, schoolId: number): Promise<boolean> {
  return (await tx.rows(sql`select from paybill_connections where school_id = ${schoolId} and passkey is not null`)).length > 0;
}

/** How often a number was asked in the last hour, and whether it is being asked now; nobody else asks it until the transaction ends. */
export async function askedLately(tx: Transaction, { schoolId, phone }: { schoolId: number; phone: string }) {
  await tx.rows(sql`select pg_advisory_xact_lock(hashtextextended(concat_ws(':', 'prompt', ${schoolId}::integer, ${phone}::text), 0))`);
  return tx.row<{ count: number; isOpen: boolean }>(sql`
    select count(*)::integer as count,
           coalesce(bool_or(state in ('asking', 'asked') and asked_at > clock_timestamp() - interval '2 minutes'), false) as "isOpen"
    from payment_prompts
    where school_id = ${schoolId} and phone = ${phone} and asked_at > clock_timestamp() - interval '1 hour'`);
}

export async function insertPrompt(
  tx: Transaction,
  given: StudentKey & { phone: string; amount: Cents; askedBy: number },
): Promise<number> {
  const { id } = await tx.row<{ id: number }>(sql`
    insert into payment_prompts (school_id, student_id, phone, amount_cents, asked_by)
    values (${given.schoolId}, ${given.studentId}, ${given.phone}, ${given.amount}, ${given.askedBy})
    returning prompt_id as id`);
  return id;
}

/** Notes what became of a prompt. What was paid stays paid. */
export async function changePrompt(
  tx: Transaction,
  { schoolId, promptId }: { schoolId: number; promptId: number },
  { state, reason, checkoutId, paymentId }: PromptChange,
): Promise<Prompt | undefined> {
  return tx.maybeRow<Prompt>(sql`
    update payment_prompts
    set state = case when state = 'paid' then state else ${state} end, reason = case when state = 'paid' then reason else ${reason} end,
        checkout_id = coalesce(${checkoutId}, checkout_id), payment_id = coalesce(${paymentId}, payment_id)
    where school_id = ${schoolId} and prompt_id = ${promptId}
    returning prompt_id as id, phone, amount_cents as amount, asked_at as "askedAt", state, reason, payment_id as "receiptNumber"`);
}

/** The prompt with this number. */
export function promptRow(tx: Transaction, key: { schoolId: number; promptId: number }): Promise<PromptRow | undefined> {
  return tx.maybeRow<PromptRow>(sql`
    select prompt_id as "promptId", student_id as "studentId", amount_cents as amount, state, checkout_id as "checkoutId"
    from payment_prompts
    where school_id = ${key.schoolId} and prompt_id = ${key.promptId}`);
}

/** The prompt that Safaricom calls by this name, locked before anything that follows from its answer. */
export function promptNamed(tx: Transaction, key: { schoolId: number; checkoutId: string }): Promise<PromptRow | undefined> {
  return tx.maybeRow<PromptRow>(sql`
    select prompt_id as "promptId", student_id as "studentId", amount_cents as amount, state, checkout_id as "checkoutId"
    from payment_prompts
    where school_id = ${key.schoolId} and checkout_id = ${key.checkoutId}
    for update`);
}

/** M-Pesa's receipt number of the money that an answer to this prompt told of; null where none has. */
export async function receiptOfPrompt(tx: Transaction, key: { schoolId: number; checkoutId: string }): Promise<string | null> {
  const found = await tx.maybeRow<{ code: string }>(sql`
    select a.code
    from paybill_notices n
    join paybill_notice_results r on r.school_id = n.school_id and r.notice_id = n.notice_id
    join arrivals a on a.school_id = r.school_id and a.arrival_id = r.arrival_id
    where n.school_id = ${key.schoolId} and n.kind = 'prompt' and position(${JSON.stringify(key.checkoutId)} in n.body) > 0
    limit 1`);
  return found?.code ?? null;
}
