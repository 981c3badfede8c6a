import * as z from 'zod/mini';
import { asField, spoken } from '../../core/fields.ts';
import type { MoneyAccount } from './accounts.ts';

const usualMethods = ['Cash', 'Mpesa', 'Bank'] as const;
/** What a school takes only where its settings say so. */
const furtherMethods = ['Cheque'] as const;
export const methods = [...usualMethods, ...furtherMethods] as const;
type UsualMethod = (typeof usualMethods)[number];
type FurtherMethod = (typeof furtherMethods)[number];
export type Method = UsualMethod | FurtherMethod;

type MethodFacts = {
  name: string;
  account: MoneyAccount;
  colour: string;
  /** What tells the payment from others, and where it stands; null for money in the hand. */
  code: { label: string; from: string; length?: number } | null;
  /** True where each bank has codes of its own, so that the bank must be named. */
  isOfBank?: true;
  words: Words;
  /** The usual reason of a reversal, where there is one. */
  failure?: string;
};

/** What people call the states of a payment, the act between them, and a receipt until then. */
type Words = { pending: string; verify: string; verified: string; onReceipt: string };

const checked: Words = { pending: 'Pending', verify: 'Verify', verified: 'Verified', onReceipt: 'Subject to confirmation' };

/** All that Karo knows of each way to pay, in the order in which they are offered. */
export const methodFacts: Record<Method, MethodFacts> = {
  Cash: { name: 'Cash', account: 'cash', colour: 'light-dark(#dd9717, #f7b32d)', code: null, words: checked },
  Mpesa: {
    name: 'M-Pesa',
    account: 'mpesa',
    colour: 'light-dark(#2e7d4f, #5bab76)',
    code: { label: 'Transaction Code', from: 'From the M-Pesa message', length: 10 },
    words: checked,
  },
  Bank: {
    name: 'Bank',
    account: 'bank',
    colour: 'light-dark(#345b63, #94b6bd)',
    code: { label: 'Transaction Code', from: 'From the deposit slip or bank statement' },
    words: checked,
  },
  Cheque: {
    name: 'Cheque',
    account: 'cheque',
    colour: 'light-dark(#8a4f7d, #c793ba)',
    code: { label: 'Cheque Number', from: 'At the foot of the cheque' },
    isOfBank: true,
    words: { pending: 'To clear', verify: 'Clear', verified: 'Cleared', onReceipt: 'Subject to clearing' },
    failure: 'Cheque bounced',
  },
};

export const wrongMethod = 'Payment method must be Cash, Mpesa or Bank';
export const method = asField(z.enum(methods, { error: (issue) => (issue.input ? wrongMethod : 'Payment method is required') }), {
  label: 'Payment Method',
});

/** Money in, or money taken back. */
export const movementKind = z.enum(['payment', 'reversal']);
export type MovementKind = z.output<typeof movementKind>;

/** On which bank a cheque is drawn; absent from the reply, and null inside, for everything else. */
export const bank = z.codec(z.optional(z.string()), z.nullable(z.string()), {
  decode: (named) => named ?? null,
  encode: (named) => named ?? undefined,
});

/** The usual methods, and those of the others that hold. */
export function methodsWith(further: Record<FurtherMethod, boolean>): Method[] {
  return methods.filter((each) => isUsual(each) || further[each]);
}

/** True for what every school takes. */
export function isUsual(given: Method): given is UsualMethod {
  return usualMethods.some((each) => each === given);
}

/** Figures of the methods that a school sees: always the usual ones. */
export type ByMethod<T> = Record<UsualMethod, T> & { [M in FurtherMethod]?: T | undefined };

/** Something of each method that a school sees, such as a sum. */
export function byMethod<T>(seen: readonly Method[], each: (method: Method) => T): ByMethod<T> {
  return Object.fromEntries(seen.map((one) => [one, each(one)])) as ByMethod<T>;
}

/** The fields of a reply that hold the like of `byMethod`. */
export function fieldsByMethod<S extends z.core.$ZodType>(
  schema: S,
): Record<UsualMethod, S> & Record<FurtherMethod, z.core.$ZodOptional<S>> {
  return { Cash: schema, Mpesa: schema, Bank: schema, Cheque: z.optional(schema) };
}

/** The methods that figures are about; the usual ones while there are none yet. */
export function methodsOf(figures: ByMethod<unknown> | undefined): Method[] {
  return methods.filter((each) => (figures ? figures[each] !== undefined : isUsual(each)));
}

/** How money can tell of itself: by the network or the bank on whose account it arrives. */
export const arrivingMethods = ['Mpesa', 'Bank'] as const satisfies readonly Method[];
export type ArrivingMethod = (typeof arrivingMethods)[number];

/** True where money can tell of itself. */
export function canArrive(given: Method): given is ArrivingMethod {
  return arrivingMethods.some((each) => each === given);
}

/** True where a payment is a claim until somebody else has seen its code; money in the hand is not. */
export function needsCode(given: Method): boolean {
  return methodFacts[given].code !== null;
}

/** What its code is called in a sentence: "Cheque number"; blank for money in the hand. */
export function codeName(given: Method): string {
  return spoken(methodFacts[given].code?.label ?? '');
}

export function needsBank(given: Method): boolean {
  return methodFacts[given].isOfBank === true;
}

export function methodName(given: Method): string {
  return methodFacts[given].name;
}

/** "Verified" or "Pending", as people say it of the method. */
export function statusWord({ method: of, isVerified }: { method: Method; isVerified: boolean }): string {
  const { words } = methodFacts[of];
  return isVerified ? words.verified : words.pending;
}

type Reference = { code: string | null; bank: string | null };

/** The code, with the bank where it is one of a bank's: "000123, KCB"; null for money in the hand. */
export function referenceText({ code, bank }: Reference): string | null {
  return code === null || bank === null ? code : `${code}, ${bank}`;
}

/** How somebody paid, with what tells the payment from others: "M-Pesa, SGH7Y2K9QL". */
export function methodText({ method: by, ...reference }: Reference & { method: Method }): string {
  const text = referenceText(reference);
  return text === null ? methodName(by) : `${methodName(by)}, ${text}`;
}
