import * as z from 'zod/mini';
import type { Cents } from '../../core/money.ts';
import { sentAmount, sentInstant } from '../../core/sent/sent-money.ts';
import { plainText } from '../../core/text.ts';
import { isReceipt } from './notices.ts';

/** The source of a code: the callback at the end of a prompt, or the answer to our query. */
export type CodeSource = 'callback' | 'query';
type Ending = { says: string; isFinalBy: readonly CodeSource[] };

const both = ['callback', 'query'] as const;
/** In the answer to a query these codes may concern the query itself, and the prompt may still be on the phone. */
const callbackOnly = ['callback'] as const;

/** Every final code without a payment. Unknown codes are not final. */
const endings: Readonly<Record<string, Ending>> = {
  1: { says: 'There is not enough money on this M-Pesa account.', isFinalBy: both },
  2: { says: 'The amount is less than M-Pesa takes.', isFinalBy: both },
  3: { says: 'The amount is above the limit of one M-Pesa payment.', isFinalBy: both },
  4: { says: "The payer has reached M-Pesa's limit of the day.", isFinalBy: both },
  8: { says: "The paybill's account at M-Pesa is full.", isFinalBy: both },
  17: { says: 'The same amount was requested from this number within two minutes. Wait, then try again.', isFinalBy: both },
  26: { says: 'M-Pesa is busy. Ask again in a minute.', isFinalBy: callbackOnly },
  1001: { says: 'The phone is busy with another M-Pesa payment. Ask again in a minute.', isFinalBy: callbackOnly },
  1019: { says: 'The payer did not answer in time.', isFinalBy: both },
  1025: { says: 'The payment request could not be sent to this phone.', isFinalBy: both },
  1032: { says: 'The payer cancelled it.', isFinalBy: both },
  1037: { says: 'The phone could not be reached: it is off, out of reach, or not on Safaricom.', isFinalBy: both },
  2001: { says: 'The payer entered a wrong PIN.', isFinalBy: both },
  2028: {
    says: 'Safaricom does not let this paybill ask phones for money. An administrator asks Safaricom for M-Pesa Express.',
    isFinalBy: both,
  },
  8006: { says: "The payer's M-Pesa PIN is locked.", isFinalBy: both },
  9999: { says: 'The payment request could not be sent to this phone.', isFinalBy: both },
  SFC_IC0003: { says: 'M-Pesa does not know this number.', isFinalBy: both },
};

/** The meaning of a code: paid, not paid, or not known yet. */
export function promptOutcome(code: string, teller: CodeSource): 'paid' | 'unpaid' | 'open' {
  if (code === '0') return 'paid';
  const ending = Object.hasOwn(endings, code) ? endings[code] : undefined;
  return ending?.isFinalBy.includes(teller) ? 'unpaid' : 'open';
}

/** Why a prompt was not paid, in plain words, from Daraja's code and words. */
export function unpaidReason(code: string, words: string): string {
  const ending = Object.hasOwn(endings, code) ? endings[code] : undefined;
  return ending?.says ?? `It was not paid: ${wordsOf(code, words)}`;
}

/** M-Pesa's last words about a prompt without a final result. */
export function openReason(code: string, words: string): string {
  return `M-Pesa last said: ${wordsOf(code, words)}`;
}

function wordsOf(code: string, words: string): string {
  return `${words.replace(/^\[STK_CB - \]/, '').slice(0, 150)} (${code.slice(0, 20)}).`;
}

/** A Kenyan mobile number in M-Pesa's form, 254712345678, from any notation; null for others. */
export function mpesaNumber(typed: string): string | null {
  const [, number] = /^(?:00)?(?:254)?0?([17]\d{8})$/.exec(typed.replace(/[\s()+-]/g, '')) ?? [];
  return number === undefined ? null : `254${number}`;
}

/** The result of a prompt: its id, code, and payment if readable. */
export type PromptEnd = { checkoutId: string; code: string; words: string; paid: PaidPrompt | null };
/** `arrivedAt` is null if Safaricom's time cannot be read. */
type PaidPrompt = { receipt: string; amount: Cents; arrivedAt: string | null; phone: string };

const scalar = z.union([z.string(), z.number()]);
const callback = z.object({
  Body: z.object({
    stkCallback: z.object({
      CheckoutRequestID: z.string().check(z.minLength(1)),
      ResultCode: scalar,
      ResultDesc: z.optional(z.unknown()),
      CallbackMetadata: z.optional(z.unknown()),
    }),
  }),
});
const metadata = z.object({ Item: z.unknown() });
const item = z.object({ Name: z.string(), Value: scalar });

/** Parses the callback of a prompt; a string says why it is not one. The parts come in any order, some empty. */
export function promptEnd(body: unknown): PromptEnd | string {
  const read = z.safeParse(callback, body);
  if (!read.success) return 'It is not an answer to a question';
  const { CheckoutRequestID: checkoutId, ResultCode, ResultDesc, CallbackMetadata } = read.data.Body.stkCallback;
  const words = typeof ResultDesc === 'string' ? (plainText(ResultDesc) ?? '') : '';
  const code = plainText(ResultCode) ?? '';
  return { checkoutId, code, words, paid: code === '0' ? paidPrompt(CallbackMetadata) : null };
}

function paidPrompt(value: unknown): PaidPrompt | null {
  const read = z.safeParse(metadata, value);
  const items = read.success ? [read.data.Item].flat() : [];
  const values = new Map(items.map((each) => z.safeParse(item, each).data).flatMap((each) => (each ? [[each.Name, each.Value]] : [])));
  const receipt = (plainText(values.get('MpesaReceiptNumber')) ?? '').toUpperCase();
  const amount = sentAmount(values.get('Amount'));
  if (!isReceipt(receipt) || amount === null || amount <= 0) return null;
  return { receipt, amount, arrivedAt: sentInstant(values.get('TransactionDate')), phone: plainText(values.get('PhoneNumber')) ?? '' };
}
