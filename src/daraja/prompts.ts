import * as z from 'zod/mini';
import { type Cents, centsFromShillings } from '../core/money.ts';
import { plainText } from '../core/text.ts';
import { darajaInstant } from './notices.ts';

const reasons: Record<string, string> = {
  1: 'There is not enough money on this M-Pesa account.',
  2: 'The amount is less than M-Pesa takes.',
  3: 'The amount is more than M-Pesa takes at once.',
  4: "The payer has reached M-Pesa's limit of the day.",
  17: 'The same amount was asked of this number within two minutes. Wait, then ask again.',
  26: 'M-Pesa is busy. Ask again in a minute.',
  1001: 'The phone is busy with another M-Pesa payment. Ask again in a minute.',
  1019: 'Nobody answered before the question ended.',
  1025: 'The question could not be sent to this phone.',
  1032: 'The payer cancelled it.',
  1037: 'The phone could not be reached: it is off, out of reach, or not on Safaricom.',
  2001: 'The payer entered a wrong PIN.',
  8006: "The payer's M-Pesa PIN is locked.",
  SFC_IC0003: 'M-Pesa does not know this number.',
};

/** Why nobody paid, in plain words, by Daraja's code and its own words. */
export function unpaidReason(code: string, words: string): string {
  if (Object.hasOwn(reasons, code)) return String(reasons[code]);
  return `It was not paid: ${words.replace(/^\[STK_CB - \]/, '').slice(0, 150)} (${code.slice(0, 20)}).`;
}

/** The number of a mobile telephone of Kenya as M-Pesa writes it, 254712345678, from whatever way it is written; null for others. */
export function mpesaNumber(typed: string): string | null {
  const [, number] = /^(?:00)?(?:254)?0?([17]\d{8})$/.exec(typed.replace(/[\s()+-]/g, '')) ?? [];
  return number === undefined ? null : `254${number}`;
}

/** How a prompt ended: for which, with which code, and the money where there is some. */
export type PromptEnd = { checkoutId: string; code: string; words: string; paid: PaidPrompt | null };
type PaidPrompt = { receipt: string; amount: Cents; arrivedAt: string; phone: string };

const scalar = z.union([z.string(), z.number()]);
const item = z.object({ Name: z.string(), Value: z.optional(scalar) });
const callback = z.object({
  Body: z.object({
    stkCallback: z.object({
      CheckoutRequestID: z.string(),
      ResultCode: scalar,
      ResultDesc: z.optional(z.string()),
      CallbackMetadata: z.optional(z.object({ Item: z.array(item) })),
    }),
  }),
});

/** What the callback of a prompt tells; or why it is none, in words. The parts of the money stand in any order. */
export function promptEnd(body: unknown): PromptEnd | string {
  const read = z.safeParse(callback, body);
  if (!read.success) return 'It is no answer to a question';
  const { CheckoutRequestID: checkoutId, ResultCode, ResultDesc, CallbackMetadata } = read.data.Body.stkCallback;
  const words = plainText(ResultDesc) ?? '';
  const code = plainText(ResultCode) ?? '';
  if (code !== '0') return { checkoutId, code, words, paid: null };
  const values = new Map((CallbackMetadata?.Item ?? []).map(({ Name, Value }) => [Name, String(Value ?? '')]));
  const receipt = (values.get('MpesaReceiptNumber') ?? '').toUpperCase();
  const amount = centsFromShillings(values.get('Amount') ?? '');
  const arrivedAt = darajaInstant(values.get('TransactionDate') ?? '');
  if (!/^[A-Z0-9]{8,20}$/.test(receipt) || amount === null || amount <= 0 || arrivedAt === null) return 'It has no money';
  return { checkoutId, code, words, paid: { receipt, amount, arrivedAt, phone: plainText(values.get('PhoneNumber')) ?? '' } };
}
