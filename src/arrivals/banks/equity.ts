import * as z from 'zod/mini';
import { type BankMoney, bankMoney, sentValue } from './bank-money.ts';

/** Equity reports paid bills. The name in its notice is the account's, not the payer's. */
const notice = z.object({
  billNumber: sentValue,
  billAmount: sentValue,
  CustomerRefNumber: sentValue,
  bankreference: sentValue,
  tranParticular: sentValue,
  transactionDate: sentValue,
  phonenumber: sentValue,
});

/** The money of an Equity notice; or why it has none, in words. */
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

const signIn = z.object({ username: sentValue, password: sentValue });

/** The name and password of a notice, however the rest of it is written. */
export function equitySignIn(body: unknown): { username: string; password: string } {
  const { data } = z.safeParse(signIn, body);
  return { username: String(data?.username ?? ''), password: String(data?.password ?? '') };
}

/** A notice as stored, without its password. */
export function withoutSignIn(body: Readonly<Record<string, unknown>>): string {
  return JSON.stringify(body, (name, value) => (/^(user|pass)/i.test(name) ? undefined : value));
}
