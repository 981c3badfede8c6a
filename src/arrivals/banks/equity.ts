import * as z from 'zod/mini';
import { type BankMoney, bankMoney, sentValue } from './bank-money.ts';

/** Equity tells of a bill that was paid. The name that it gives is the account's own, not the payer's. */
const notice = z.object({
  username: sentValue,
  password: sentValue,
  billNumber: sentValue,
  billAmount: sentValue,
  CustomerRefNumber: sentValue,
  bankreference: sentValue,
  tranParticular: sentValue,
  transactionDate: sentValue,
  phonenumber: sentValue,
});

/** What a notice of Equity tells; or why it tells of no money, in words. */
export function equityMoney(body: unknown): BankMoney | string {
  const read = z.safeParse(notice, body);
  if (!read.success) return 'It is not a notice from Equity';
  const { bankreference, billAmount, transactionDate, billNumber, CustomerRefNumber, phonenumber, tranParticular } = read.data;
  return bankMoney({
    ...{ reference: bankreference, at: transactionDate, amount: billAmount, into: [] },
    // Without a bill the customer's number is the account.
    ...{ others: billNumber ? [CustomerRefNumber] : [], words: [tranParticular] },
    ...{ account: billNumber || CustomerRefNumber, payerName: null, payerPhone: phonenumber },
  });
}

/** The name and password that a notice carries. */
export function equitySignIn(body: unknown): { username: string; password: string } {
  const read = z.safeParse(notice, body);
  return read.success
    ? { username: String(read.data.username ?? ''), password: String(read.data.password ?? '') }
    : { username: '', password: '' };
}

/** A notice as it is kept: without what lets somebody sign in. */
export function withoutSignIn(body: Readonly<Record<string, unknown>>): string {
  return JSON.stringify(body, (name, value) => (/^(user|pass)/i.test(name) ? undefined : value));
}
