import type { Cents } from '../../../core/money.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { type Statement, sql } from '../../../core/server/sql.ts';
import type { Prompt } from '../../../payments/payments/asking-contract.ts';
import { hashedPhone, patternOfMasked } from '../../unallocated/clues.ts';

type StudentKey = { schoolId: number; studentId: number };
/** As stored: a timeout shows only when it is read. */
type KeptState = Exclude<Prompt['state'], 'unknown'>;
export type PromptRow = {
  promptId: number;
  /** The connection that sent it; null from an older archive. */
  connectionId: number | null;
  studentId: number;
  amount: Cents;
  state: KeptState;
  checkoutId: string | null;
};
export type PromptChange = Pick<Prompt, 'reason'> & { state: KeptState; checkoutId?: string | null; paymentId?: number | null };

/**
 * For this time a prompt without a result counts as open, and the number gets no other. Afterwards its result is unknown; it is still
 * looked up, and later money or answers still end it.
 */
const openMinutes = 10;
const notKnown =
  "Safaricom has not said whether this was paid. If you send the request again, the payer may pay twice: first check All Payments, Unallocated Payments and the M-Pesa message on the payer's phone.";

/** The newest prompts of a student. */
export function promptRows(tx: Transaction, { schoolId, studentId }: StudentKey): Promise<Prompt[]> {
  return tx.rows<Prompt>(sql`
    select prompt_id as id, phone, amount_cents as amount, asked_at as "askedAt", payment_id as "receiptNumber",
           case when late then 'unknown' else state end as state,
           case when late then concat_ws(' ', ${notKnown}::text, case state when 'asked' then reason end) else reason end as reason
    from payment_prompts
    cross join lateral (
      select state in ('asking', 'asked') and asked_at < clock_timestamp() - ${openMinutes} * interval '1 minute' as late
    ) open
    where school_id = ${schoolId} and student_id = ${studentId} and phone is not null
    order by prompt_id desc
    limit 5`);
}

/** The mobile numbers of a student's guardians in M-Pesa's form. */
export async function guardianNumbers(tx: Transaction, { schoolId, studentId }: StudentKey): Promise<string[]> {
  const rows = await tx.rows<{ phone: string }>(sql`
    select distinct substr(phone, 2) as phone
    from guardian_phones
    where school_id = ${schoolId} and student_id = ${studentId} and phone ~ '^[+]254[17][0-9]{8}$'
    order by phone`);
  return rows.map(({ phone }) => phone);
}

/** The paybills and tills that can send payment requests, the default first: they are on and have a passkey. */
export function askingConnections(tx: Transaction, schoolId: number): Promise<{ id: number; name: string }[]> {
  return tx.rows(sql`
    select connection_id as id, concat_ws(', ', concat_ws(' ', initcap(kind), short_code), name) as name
    from paybill_connections
    where school_id = ${schoolId} and is_on and passkey is not null
    order by is_default desc, connection_id`);
}

/** The number of requests to a phone in the last hour, and whether one is open; locked until the transaction ends. */
export async function recentPrompts(tx: Transaction, { schoolId, phone }: { schoolId: number; phone: string }) {
  await tx.rows(sql`select pg_advisory_xact_lock(hashtextextended(concat_ws(':', 'prompt', ${schoolId}::integer, ${phone}::text), 0))`);
  return tx.row<{ count: number; isOpen: boolean }>(sql`
    select count(*)::integer as count,
           coalesce(
             bool_or(state in ('asking', 'asked') and asked_at > clock_timestamp() - ${openMinutes} * interval '1 minute'), false
           ) as "isOpen"
    from payment_prompts
    where school_id = ${schoolId} and phone = ${phone} and asked_at > clock_timestamp() - interval '1 hour'`);
}

export async function insertPrompt(
  tx: Transaction,
  prompt: StudentKey & { phone: string; amount: Cents; askedBy: number; connectionId: number },
): Promise<number> {
  const { id } = await tx.row<{ id: number }>(sql`
    insert into payment_prompts (school_id, student_id, phone, amount_cents, asked_by, connection_id)
    values (${prompt.schoolId}, ${prompt.studentId}, ${prompt.phone}, ${prompt.amount}, ${prompt.askedBy}, ${prompt.connectionId})
    returning prompt_id as id`);
  return id;
}

/** Stores the result of a prompt. Paid ones stay paid. */
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

/** Stores M-Pesa's last words about an open prompt. */
export function noteOfPrompt(tx: Transaction, key: { schoolId: number; promptId: number }, reason: string): Promise<object[]> {
  return tx.rows(sql`
    update payment_prompts set reason = ${reason}
    where school_id = ${key.schoolId} and prompt_id = ${key.promptId} and state in ('asking', 'asked')`);
}

type PaidMoney = { schoolId: number; amount: Cents; arrivedAt: string; payerPhone?: string | null | undefined };

/** True of an open prompt of this amount that was sent shortly before the money came; clocks differ by up to two minutes. */
function answeredBy({ amount, arrivedAt }: Record<'amount' | 'arrivedAt', Statement>): Statement {
  return sql`
    payment_id is null and state <> 'failed' and amount_cents = ${amount}
      and asked_at between ${arrivedAt} - interval '15 minutes' and ${arrivedAt} + interval '2 minutes'`;
}

/** Locks, in numeric order, every prompt that some of this money may have answered, whoever paid it. */
export function lockPromptsFor(
  tx: Transaction,
  schoolId: number,
  moneys: readonly Pick<PaidMoney, 'amount' | 'arrivedAt'>[],
): Promise<object[]> {
  return tx.rows(sql`
    select prompt_id
    from payment_prompts
    where school_id = ${schoolId} and exists (
      select
      from unnest(${moneys.map(({ amount }) => amount)}::bigint[], ${moneys.map(({ arrivedAt }) => arrivedAt)}::timestamptz[])
        as money (amount, arrived_at)
      where ${answeredBy({ amount: sql`money.amount`, arrivedAt: sql`money.arrived_at` })})
    order by prompt_id
    for update`);
}

/** The prompts that money may have answered, by amount, time and the phone as M-Pesa shows it, locked first. */
export async function promptsOf(tx: Transaction, { schoolId, amount, arrivedAt, payerPhone }: PaidMoney): Promise<number[]> {
  const rows = await tx.rows<{ id: number }>(sql`
    select prompt_id as id
    from payment_prompts
    where school_id = ${schoolId} and ${answeredBy({ amount: sql`${amount}`, arrivedAt: sql`${arrivedAt}::timestamptz` })}
      and (${payerPhone ?? null}::text is null or '+' || phone = e164(${payerPhone})
        or '+' || phone like ${patternOfMasked(payerPhone ?? null)}
        or ${hashedPhone(payerPhone ?? null)}::text = encode(sha256(convert_to(phone, 'UTF8')), 'hex'))
    order by prompt_id
    for update`);
  return rows.map(({ id }) => id);
}

/** Marks the oldest of these prompts for the paid student as paid by this payment. */
export async function notePromptPaid(
  tx: Transaction,
  { schoolId, promptIds, paymentId }: { schoolId: number; promptIds: readonly number[]; paymentId: number },
): Promise<void> {
  await tx.rows(sql`
    update payment_prompts
    set state = 'paid', reason = null, payment_id = ${paymentId}
    where school_id = ${schoolId} and prompt_id = (
      select min(q.prompt_id)
      from payment_prompts q
      join payments p on p.school_id = q.school_id and p.student_id = q.student_id and p.payment_id = ${paymentId}
      where q.school_id = ${schoolId} and q.prompt_id = any (${promptIds}::integer[])
    )`);
}

/** The prompt with this number. */
export function promptRow(tx: Transaction, key: { schoolId: number; promptId: number }): Promise<PromptRow | undefined> {
  return tx.maybeRow<PromptRow>(sql`
    select prompt_id as "promptId", connection_id as "connectionId", student_id as "studentId", amount_cents as amount, state,
           checkout_id as "checkoutId"
    from payment_prompts
    where school_id = ${key.schoolId} and prompt_id = ${key.promptId}`);
}

/** The prompt with this name at Safaricom, locked first. */
export function promptNamed(tx: Transaction, key: { schoolId: number; checkoutId: string }): Promise<PromptRow | undefined> {
  return tx.maybeRow<PromptRow>(sql`
    select prompt_id as "promptId", connection_id as "connectionId", student_id as "studentId", amount_cents as amount, state,
           checkout_id as "checkoutId"
    from payment_prompts
    where school_id = ${key.schoolId} and checkout_id = ${key.checkoutId}
    for update`);
}

/** M-Pesa's receipt number in an answer to this prompt; null without one. Answers of before it are not searched. */
export async function receiptOfPrompt(tx: Transaction, key: { schoolId: number; checkoutId: string }): Promise<string | null> {
  const arrival = await tx.maybeRow<{ code: string }>(sql`
    select a.code
    from paybill_notices n
    join paybill_notice_results r on r.school_id = n.school_id and r.notice_id = n.notice_id
    join arrivals a on a.school_id = r.school_id and a.arrival_id = r.arrival_id
    where n.school_id = ${key.schoolId} and n.kind = 'prompt' and position(${JSON.stringify(key.checkoutId)} in n.body) > 0
      and n.received_at > (
        select q.asked_at - interval '1 day'
        from payment_prompts q
        where q.school_id = ${key.schoolId} and q.checkout_id = ${key.checkoutId})
    limit 1`);
  return arrival?.code ?? null;
}
