import * as z from 'zod/mini';
import { addDays, dayText, nairobiDay } from '../../core/dates.ts';
import { type Cents, kesText } from '../../core/money.ts';
import { sentAmount, sentInstant } from '../../core/sent/sent-money.ts';
import { plainText } from '../../core/text.ts';
import { isReceipt } from './notices.ts';

/** Safaricom's payment of a code: the instant with its zone, and the parties in its words. */
export type FoundPayment = {
  receipt: string;
  status: string;
  amount: Cents;
  arrivedAt: string;
  payerName: string | null;
  payerPhone: string | null;
  /** The receiving paybill or person; empty if unknown. */
  receiver: string;
};

/** Safaricom's answer to a question: code and words, and the payment if there is one. */
export type CodeAnswer = { conversationId: string; code: string; words: string; payment: FoundPayment | null };

const scalar = z.union([z.string(), z.number()]);
const parameter = z.object({ Key: z.string(), Value: scalar });
const parameters = z.object({ ResultParameter: z.unknown() });
const result = z.object({
  Result: z.object({
    ConversationID: z.string().check(z.minLength(1)),
    ResultCode: scalar,
    ResultDesc: z.nullish(scalar),
    ResultParameters: z.optional(z.unknown()),
  }),
});

/** Parses the answer to a question about a code; a string says why it is not one. Parts come in any order, some twice or empty. */
export function codeAnswer(body: unknown): CodeAnswer | string {
  const read = z.safeParse(result, body);
  if (!read.success) return 'It is not an answer about a code';
  const { ConversationID: conversationId, ResultCode, ResultDesc, ResultParameters } = read.data.Result;
  const answer = { conversationId, code: plainText(ResultCode) ?? '', words: plainText(ResultDesc) ?? '' };
  if (answer.code !== '0') return { ...answer, payment: null };
  const payment = foundPayment(valuesIn(ResultParameters));
  return payment === null ? 'It has no payment' : { ...answer, payment };
}

/** Our own code for a timeout. */
const lapsed = 'LATE';

/** Parses a timeout as an answer without a payment; a string says why it is not one. */
export function codeLapse(body: unknown): CodeAnswer | string {
  const read = z.safeParse(result, body);
  if (!read.success) return 'It is not an answer about a code';
  return { conversationId: read.data.Result.ConversationID, code: lapsed, words: '', payment: null };
}

/** The parts that have a value, the first of each name. */
function valuesIn(resultParameters: unknown): ReadonlyMap<string, string> {
  const read = z.safeParse(parameters, resultParameters);
  const parts = read.success ? [read.data.ResultParameter].flat() : [];
  const values = parts.flatMap((part): [string, string][] => {
    const { data } = z.safeParse(parameter, part);
    const text = plainText(data?.Value);
    return data && text !== null ? [[data.Key, text]] : [];
  });
  return new Map(values.toReversed());
}

function foundPayment(values: ReadonlyMap<string, string>): FoundPayment | null {
  const value = (key: string) => values.get(key) ?? '';
  const receipt = value('ReceiptNo').toUpperCase();
  const amount = sentAmount(value('Amount'));
  const arrivedAt = sentInstant(value('FinalisedTime'));
  if (!isReceipt(receipt) || amount === null || amount <= 0 || arrivedAt === null) return null;
  const [, phone = '', name = ''] = /^(.*?)(?: - (.*))?$/.exec(value('DebitPartyName')) ?? [];
  const payer = { payerPhone: phone.trim() || null, payerName: name.trim() || null };
  return { receipt, amount, arrivedAt, ...payer, status: value('TransactionStatus'), receiver: value('CreditPartyName') };
}

/** The recorded payment of a code: the total of its parts, the day, and whether M-Pesa's payer is a guardian. */
export type RecordedPayment = { shortCode: string; amount: Cents; payDate: string; isFromGuardian: boolean };

/** Payments are recorded on their day or in the week after, like statement rows. */
const recordedWithinDays = 7;

/** Why Safaricom's payment does not prove ours, in plain words; null if paybill, amount, day and payer match. */
export function codeMismatch(payment: FoundPayment, recorded: RecordedPayment): string | null {
  const { status, receiver, amount, arrivedAt, payerName, payerPhone } = payment;
  const { shortCode, payDate } = recorded;
  const day = nairobiDay(arrivedAt);
  const payer = [payerName, payerPhone && `(${payerPhone})`].filter(Boolean).join(' ') || 'a payer whom it does not name';
  if (!/^completed$/i.test(status)) return `M-Pesa did not complete this payment: ${status.slice(0, 60) || 'it does not say why'}.`;
  if (!new RegExp(`^${shortCode}\\b`).test(receiver)) {
    return `M-Pesa says that this money did not come to the paybill ${shortCode}.`;
  }
  if (amount !== recorded.amount) return `M-Pesa says that it was ${kesText(amount)}, and ${kesText(recorded.amount)} was recorded.`;
  if (day > payDate || addDays(day, recordedWithinDays) < payDate) {
    return `M-Pesa says that it was paid on ${dayText(day)}, and it was recorded on ${dayText(payDate)}.`;
  }
  if (!recorded.isFromGuardian) {
    return `M-Pesa has this payment, of ${payer.slice(0, 90)}, who is not known as a guardian of the student. A user who knows the payer may approve it.`;
  }
  return null;
}

const unknownCode = 'R000002';
const initiatorCodes: readonly string[] = ['21', '2001', '2006', '8006'];

/** Why Safaricom has no payment, in plain words, and whether that casts doubt on the code. */
export function codeFault({ code, words }: Pick<CodeAnswer, 'code' | 'words'>): { isDoubt: boolean; reason: string } {
  if (code === lapsed) return { isDoubt: false, reason: "M-Pesa's look-up timed out. Please ask again." };
  if (code === unknownCode) return { isDoubt: true, reason: 'M-Pesa knows no payment with this code.' };
  if (initiatorCodes.includes(code)) {
    return { isDoubt: false, reason: 'M-Pesa did not accept the initiator of the paybill. An administrator enters it again.' };
  }
  return { isDoubt: false, reason: `M-Pesa could not look it up: ${words.slice(0, 150)} (${code.slice(0, 20)}).` };
}
