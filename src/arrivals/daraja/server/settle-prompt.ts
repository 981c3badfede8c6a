import * as z from 'zod/mini';
import { AppError } from '../../../core/errors.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { plainText } from '../../../core/text.ts';
import type { JobHandler } from '../../../school/jobs/server/run-job.ts';
import { receiveMoney } from '../../unallocated/server/receive-money.ts';
import { openReason, type PromptEnd, promptOutcome, unpaidReason } from '../prompts.ts';
import { isAccepted, type RefusalKind } from '../refusals.ts';
import { type Daraja, DarajaRefusal } from './client.ts';
import { connectionRow, type Keeping, paybillOf } from './connections/paybill-of.ts';
import { arrivalOf } from './money/arrival-of.ts';
import { type Result, refused } from './notices-sql.ts';
import { promptAccount } from './prompt-account.ts';
import { changePrompt, noteOfPrompt, type PromptRow, promptNamed, promptRow, receiptOfPrompt } from './prompts-sql.ts';
import type { Paybill } from './tokens.ts';

type ReceivedAnswer = { schoolId: number; noticeId: number; connectionId: number; shortCode: string; isFresh: boolean; receivedAt: string };

/**
 * Processes the answer to a prompt: a payment of its student, or a reason. Answers to unknown prompts, of another amount, or with a second
 * receipt do nothing: a prompt is paid once. Null until the prompt is known.
 */
export async function settlePrompt(tx: Transaction, receivedAnswer: ReceivedAnswer, end: PromptEnd): Promise<Result | null> {
  const { schoolId } = receivedAnswer;
  const prompt = await promptNamed(tx, { schoolId, checkoutId: end.checkoutId });
  // It may be faster than Safaricom's reply to our request, which names the prompt.
  if (!prompt && receivedAnswer.isFresh) return null;
  if (!prompt) return refused('No such payment request was sent');
  if (prompt.connectionId !== null && prompt.connectionId !== receivedAnswer.connectionId)
    return refused('Another paybill or till sent the request');
  if (end.paid !== null) return settlePaid(tx, receivedAnswer, { prompt, checkoutId: end.checkoutId, paid: end.paid });
  const outcome = promptOutcome(end.code, 'callback');
  await noteOutcome(tx, { schoolId, promptId: prompt.promptId }, { ...end, outcome });
  return { result: 'noted', reason: notedReasons[outcome], arrivalId: null };
}

export const notedReasons = {
  paid: 'It was paid, but receipt or amount cannot be read',
  unpaid: null,
  open: 'It does not say whether it was paid',
} as const;

type Paid = { prompt: PromptRow; checkoutId: string; paid: NonNullable<PromptEnd['paid']> };

async function settlePaid(tx: Transaction, receivedAnswer: ReceivedAnswer, { prompt, checkoutId, paid }: Paid): Promise<Result> {
  const { schoolId, noticeId, shortCode, receivedAt } = receivedAnswer;
  const { receipt, amount, arrivedAt, phone: payerPhone } = paid;
  if (amount !== prompt.amount) return refused('It is not the requested amount');
  const before = prompt.state === 'paid' ? await receiptOfPrompt(tx, { schoolId, checkoutId }) : null;
  if (before !== null && before !== receipt) return refused('It was paid already, with another receipt');
  const { studentId } = prompt;
  const account = await promptAccount(tx, { schoolId, studentId });
  const money = { receipt, amount, arrivedAt, payerPhone, payerName: null, account, shortCode };
  const arrival = { ...arrivalOf(money, { source: 'stk', evidence: `Notice ${noticeId} of Safaricom`, receivedAt }), studentId };
  const { outcome, arrivalId, paymentId } = await receiveMoney(tx, schoolId, arrival);
  await changePrompt(tx, { schoolId, promptId: prompt.promptId }, { state: 'paid', reason: null, paymentId });
  return { result: outcome, reason: null, arrivalId };
}

type PromptKey = { schoolId: number; promptId: number };
type PromptAnswer = { outcome: ReturnType<typeof promptOutcome>; code: string; words: string };

/** Stores Safaricom's answer about a prompt without its money, which comes separately. Without a result the prompt stays open. */
async function noteOutcome(tx: Transaction, key: PromptKey, { outcome, code, words }: PromptAnswer): Promise<void> {
  if (outcome === 'open') await noteOfPrompt(tx, key, openReason(code, words));
  else if (outcome === 'paid') await changePrompt(tx, key, { state: 'paid', reason: null });
  else await changePrompt(tx, key, { state: 'failed', reason: unpaidReason(code, words) });
}

const statusReply = z.object({
  ResponseCode: z.nullish(z.union([z.string(), z.number()])),
  ResultCode: z.nullish(z.union([z.string(), z.number()])),
  ResultDesc: z.nullish(z.string()),
});

/** Queries Safaricom for the result of a prompt. It says who paid; the receipt comes with the money. */
export function promptHandler(keeping: Keeping, daraja: Daraja): JobHandler {
  return async ({ schoolId, payload, inSchool }) => {
    const key = { schoolId, promptId: Number(payload.promptId) };
    const { prompt, row } = await inSchool(async (tx) => {
      const promptFacts = await promptRow(tx, key);
      return { prompt: promptFacts, row: promptFacts && (await connectionRow(tx, { schoolId, connectionId: promptFacts.connectionId })) };
    });
    if (!row || prompt?.state !== 'asked') return async () => undefined;
    const answer = await statusOf(daraja, paybillOf(keeping, schoolId, row), prompt);
    return async (tx) => answer && noteOutcome(tx, key, answer);
  };
}

const pendingRefusals: readonly RefusalKind[] = ['processing', 'locked', 'busy', 'internal'];

/** Null while Safaricom has no answer. */
async function statusOf(daraja: Daraja, paybill: Paybill, { checkoutId }: PromptRow): Promise<PromptAnswer | null> {
  const body = { ...daraja.expressKeys(paybill, paybill.passkey ?? ''), CheckoutRequestID: checkoutId };
  try {
    const { ResponseCode, ResultCode, ResultDesc } = await daraja.post(paybill, '/mpesa/stkpushquery/v1/query', statusReply, body);
    if (ResultCode === null || ResultCode === undefined || !isAccepted(ResponseCode ?? '0')) return null;
    const code = String(ResultCode);
    return { code, words: plainText(ResultDesc) ?? '', outcome: promptOutcome(code, 'query') };
  } catch (error) {
    if (!(error instanceof DarajaRefusal)) throw error;
    if (pendingRefusals.includes(error.kind)) return null;
    throw new AppError('DARAJA_REFUSED', { reason: error.message });
  }
}
