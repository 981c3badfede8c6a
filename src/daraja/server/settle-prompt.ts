import * as z from 'zod/mini';
import { receiveMoney } from '../../arrivals/server/receive-money.ts';
import { AppError } from '../../core/errors.ts';
import type { Transaction } from '../../core/server/db.ts';
import type { JobHandler } from '../../jobs/server/run-job.ts';
import { payCodeOf } from '../../schools/pay-codes.ts';
import { type PromptEnd, unpaidReason } from '../prompts.ts';
import { type Daraja, DarajaRefusal } from './client.ts';
import { type Keeping, paybillOf } from './connections.ts';
import type { Result } from './notices-sql.ts';
import { changePrompt, type PromptRow, promptNamed, promptRow, receiptOfPrompt } from './prompts-sql.ts';
import type { Paybill } from './tokens.ts';

type Told = { schoolId: number; noticeId: number; shortCode: string; isFresh: boolean };

/**
 * What the answer to a prompt makes: a payment of its student, or a reason. Nothing of one that nobody asked, of another amount, or of a
 * second receipt: a prompt is paid once. Null while it is not known which prompt it answers.
 */
export async function settlePrompt(tx: Transaction, told: Told, end: PromptEnd): Promise<Result | null> {
  const { schoolId, noticeId, shortCode } = told;
  const prompt = await promptNamed(tx, { schoolId, checkoutId: end.checkoutId });
  // It may be faster than Safaricom's reply to our request, by which we know its name.
  if (!prompt && told.isFresh) return null;
  if (!prompt) return refused('Nobody was asked for this');
  const key = { schoolId, promptId: prompt.promptId };
  if (end.paid === null) {
    await changePrompt(tx, key, { state: 'failed', reason: unpaidReason(end.code, end.words) });
    return { result: 'noted', reason: null, arrivalId: null };
  }
  const { receipt: code, phone: payerPhone, amount, arrivedAt } = end.paid;
  if (amount !== prompt.amount) return refused('It is not the amount that was asked for');
  const before = prompt.state === 'paid' ? await receiptOfPrompt(tx, { schoolId, checkoutId: end.checkoutId }) : null;
  if (before !== null && before !== code) return refused('It was paid already, with another receipt');
  const { studentId } = prompt;
  const money = { code, amount, arrivedAt, payerPhone, account: payCodeOf(studentId), studentId, channel: shortCode };
  const arrival = { ...money, source: 'stk', method: 'Mpesa', evidence: `Notice ${noticeId} of Safaricom` } as const;
  const { outcome, arrivalId, paymentId } = await receiveMoney(tx, schoolId, arrival);
  await changePrompt(tx, key, { state: 'paid', reason: null, paymentId });
  return { result: outcome, reason: null, arrivalId };
}

function refused(reason: string): Result {
  return { result: 'refused', reason, arrivalId: null };
}

const statusReply = z.object({ ResultCode: z.union([z.string(), z.number()]), ResultDesc: z.optional(z.string()) });
const noAnswer = 'Nobody answered on the phone.';

/** Asks Safaricom what became of a prompt of which it has not told. Who paid is known by that; the receipt comes with the money. */
export function promptHandler(keeping: Keeping, daraja: Daraja): JobHandler {
  return async ({ schoolId, payload, inSchool }) => {
    const key = { schoolId, promptId: Number(payload.promptId) };
    const { prompt, paybill } = await inSchool(async (tx) => ({
      prompt: await promptRow(tx, key),
      paybill: await paybillOf(tx, keeping, schoolId),
    }));
    if (!paybill || prompt?.state !== 'asked') return async () => undefined;
    const answer = await statusOf(daraja, paybill, prompt);
    const isLost = answer === null && payload.isLast === 1;
    if (answer === null && !isLost) return async () => undefined;
    if (answer?.code === '0') return (tx) => changePrompt(tx, key, { state: 'paid', reason: null });
    const reason = answer ? unpaidReason(answer.code, answer.words) : noAnswer;
    return (tx) => changePrompt(tx, key, { state: 'failed', reason });
  };
}

/** Null while the person has not answered. */
async function statusOf(daraja: Daraja, paybill: Paybill, { checkoutId }: PromptRow): Promise<{ code: string; words: string } | null> {
  const body = { ...daraja.expressKeys(paybill, paybill.passkey ?? ''), CheckoutRequestID: checkoutId };
  try {
    const { ResultCode, ResultDesc = '' } = await daraja.post(paybill, '/mpesa/stkpushquery/v1/query', statusReply, body);
    return { code: String(ResultCode), words: ResultDesc };
  } catch (error) {
    if (!(error instanceof DarajaRefusal)) throw error;
    if (/being processed/i.test(error.words)) return null;
    throw new AppError('DARAJA_REFUSED', { reason: error.message });
  }
}
