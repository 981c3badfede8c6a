import * as z from 'zod/mini';
import type { Cents } from '../../core/money.ts';
import { type SentValue, sentAmount, sentInstant } from '../../core/sent/sent-money.ts';
import { plainText } from '../../core/text.ts';

/** The kinds of Safaricom's notices; `pull` is a row of a look-up. */
export type NoticeKind = 'confirmation' | 'prompt' | 'code' | 'codeLate' | 'pull';

/** A payment reported by Safaricom, texts unchanged. */
export type NoticeMoney = {
  receipt: string;
  shortCode: string;
  amount: Cents;
  /** The instant with its zone; null if it cannot be read. */
  arrivedAt: string | null;
  account: string | null;
  payerName: string | null;
  payerPhone: string | null;
};

const sentValue = z.nullish(z.union([z.string(), z.number()]));
const confirmation = z.object({
  TransID: sentValue,
  TransTime: sentValue,
  TransAmount: sentValue,
  BusinessShortCode: sentValue,
  BillRefNumber: sentValue,
  MSISDN: sentValue,
  FirstName: sentValue,
  MiddleName: sentValue,
  LastName: sentValue,
});

const pulled = z.object({ transactionId: sentValue, trxDate: sentValue, amount: sentValue, billreference: sentValue, msisdn: sentValue });

/** Parses a confirmation; a string says why it is not one. Any key may be missing or null, and numbers may be texts. */
export function moneyOfConfirmation(body: unknown): NoticeMoney | string {
  const read = z.safeParse(confirmation, body);
  if (!read.success) return 'It is not a confirmation';
  const { TransID, TransTime, TransAmount, BusinessShortCode, BillRefNumber, MSISDN, ...names } = read.data;
  const payerName = [names.FirstName, names.MiddleName, names.LastName].flatMap((name) => plainText(name) ?? []).join(' ');
  return noticeMoney({
    receipt: TransID,
    shortCode: plainText(BusinessShortCode) ?? '',
    amount: TransAmount,
    arrivedAt: sentInstant(TransTime),
    account: plainText(BillRefNumber),
    payerName: payerName === '' ? null : payerName,
    payerPhone: plainText(MSISDN),
  });
}

/** Parses a row of a look-up; a string says why it is not one. */
export function moneyOfPull(row: unknown, shortCode: string): NoticeMoney | string {
  const read = z.safeParse(pulled, row);
  if (!read.success) return 'It is not a row of a look-up';
  const { transactionId, trxDate, amount, billreference, msisdn } = read.data;
  const details = { arrivedAt: sentInstant(trxDate), account: plainText(billreference), payerName: null, payerPhone: plainText(msisdn) };
  return noticeMoney({ receipt: transactionId, shortCode, amount, ...details });
}

/** The receipt number of a look-up row, readable or not; null if it has none. */
export function receiptOfPull(row: unknown): string | null {
  const read = z.safeParse(z.object({ transactionId: sentValue }), row);
  const code = (plainText(read.data?.transactionId) ?? '').toUpperCase();
  return isReceipt(code) ? code : null;
}

type Parts = Omit<NoticeMoney, 'receipt' | 'amount'> & { receipt: SentValue; amount: SentValue };

function noticeMoney({ receipt, amount, shortCode, ...details }: Parts): NoticeMoney | string {
  const code = (plainText(receipt) ?? '').toUpperCase();
  const cents = sentAmount(amount);
  if (!isReceipt(code)) return 'It has no receipt number of M-Pesa';
  if (!/^\d{5,7}$/.test(shortCode)) return 'It names no paybill';
  if (cents === null || cents <= 0) return 'It has no amount';
  return { receipt: code, shortCode, amount: cents, ...details };
}

/** True for a possible M-Pesa receipt number, in capitals. */
export function isReceipt(code: string): boolean {
  return /^[A-Z0-9]{8,20}$/.test(code);
}
