import { z } from 'zod';
import { asField } from '../core/fields.ts';
import type { MoneyAccount } from '../ledger/accounts.ts';

export const methods = ['Cash', 'Mpesa', 'Bank'] as const;
export type Method = (typeof methods)[number];

/** What people call the method, its account in the ledger, and where its transaction code stands; null for money in the hand. */
type MethodFacts = { name: string; account: MoneyAccount; codeFrom: string | null; codeLength?: number; colour: string };

/** All that Karo knows of each way to pay, in the order in which they are offered. */
export const methodFacts: Record<Method, MethodFacts> = {
  Cash: { name: 'Cash', account: 'cash', codeFrom: null, colour: 'light-dark(#dd9717, #f7b32d)' },
  Mpesa: {
    name: 'M-Pesa',
    account: 'mpesa',
    codeFrom: 'From the M-Pesa message',
    codeLength: 10,
    colour: 'light-dark(#2e7d4f, #5bab76)',
  },
  Bank: { name: 'Bank', account: 'bank', codeFrom: 'From the deposit slip or bank statement', colour: 'light-dark(#345b63, #94b6bd)' },
};

export const wrongMethod = 'Payment method must be Cash, Mpesa or Bank';
export const method = asField(z.enum(methods, { error: (issue) => (issue.input ? wrongMethod : 'Payment method is required') }), {
  label: 'Payment Method',
});

/** Something of each method, such as a schema or a sum. */
export function byMethod<T>(each: (method: Method) => T): Record<Method, T> {
  return { Cash: each('Cash'), Mpesa: each('Mpesa'), Bank: each('Bank') };
}

/** True where a payment is a claim until somebody else has seen its code; money in the hand is not. */
export function needsCode(method: Method): boolean {
  return methodFacts[method].codeFrom !== null;
}

export function methodName(method: Method): string {
  return methodFacts[method].name;
}

/** How somebody paid, with the transaction code where there is one: "M-Pesa, SGH7Y2K9QL". */
export function methodText({ method, code }: { method: Method; code: string | null }): string {
  return code === null ? methodName(method) : `${methodName(method)}, ${code}`;
}
