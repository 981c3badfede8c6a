import * as z from 'zod/mini';
import { spoken } from '../../core/fields.ts';
import { choiceInput } from '../../core/inputs.ts';
import type { MoneyAccount } from './accounts.ts';

const usualMethods = ['Cash', 'Mpesa', 'Bank'] as const;
/** A method that a school accepts only if its settings say so. */
const furtherMethods = ['Cheque'] as const;
export const methods = [...usualMethods, ...furtherMethods] as const;
type UsualMethod = (typeof usualMethods)[number];
type FurtherMethod = (typeof furtherMethods)[number];
export type Method = UsualMethod | FurtherMethod;

type MethodFacts = {
  name: string;
  account: MoneyAccount;
  colour: string;
  /** The reference that identifies the payment, and where it is printed; null for cash. */
  code: { label: string; from: string; length?: number } | null;
  /** True if each bank has its own codes, so that the bank must be named. */
  isOfBank?: true;
  words: Words;
  /** The usual reason of a reversal, if there is one. */
  failure?: string;
};

/** The words for the states of a payment, the act between them, and an unverified receipt. */
type Words = { pending: string; verify: string; verified: string; onReceipt: string };

const checked: Words = { pending: 'Pending', verify: 'Verify', verified: 'Verified', onReceipt: 'Subject to confirmation' };

/** Every payment method, in the order of the form. */
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

export const wrongMethod = 'Payment method must be Cash, Mpesa or Bank, or Cheque where the school takes cheques';
export const method = choiceInput('Payment Method', methods, wrongMethod);

/** Payments and reversals. */
export const movementKind = z.enum(['payment', 'reversal']);
export type MovementKind = z.output<typeof movementKind>;

/** The bank of a cheque; absent from the reply, and null inside, for other methods. */
export const bank = z.codec(z.optional(z.string()), z.nullable(z.string()), {
  decode: (named) => named ?? null,
  encode: (named) => named ?? undefined,
});

/** The usual methods and those of the others for which the test holds. */
export function methodsWith(further: Record<FurtherMethod, boolean>): Method[] {
  return methods.filter((each) => isUsual(each) || further[each]);
}

/** True for a method that every school accepts. */
export function isUsual(method: Method): method is UsualMethod {
  return usualMethods.some((each) => each === method);
}

/** Figures by method: always the usual ones. */
export type ByMethod<T> = Record<UsualMethod, T> & { [M in FurtherMethod]?: T | undefined };

/** One value for each method of a school, such as a sum. */
export function byMethod<T>(seen: readonly Method[], each: (method: Method) => T): ByMethod<T> {
  return Object.fromEntries(seen.map((one) => [one, each(one)])) as ByMethod<T>;
}

/** The reply fields that hold a `byMethod`. */
export function fieldsByMethod<S extends z.core.$ZodType>(
  schema: S,
): Record<UsualMethod, S> & Record<FurtherMethod, z.core.$ZodOptional<S>> {
  return { Cash: schema, Mpesa: schema, Bank: schema, Cheque: z.optional(schema) };
}

/** The methods of the figures; the usual ones if there are none yet. */
export function methodsOf(figures: ByMethod<unknown> | undefined): Method[] {
  return methods.filter((each) => (figures ? figures[each] !== undefined : isUsual(each)));
}

/** How a received payment is reported: by the network or the bank of the account. */
export const arrivingMethods = ['Mpesa', 'Bank'] as const satisfies readonly Method[];
export type ArrivingMethod = (typeof arrivingMethods)[number];

/** True if payments by this method can be reported. */
export function canArrive(method: Method): method is ArrivingMethod {
  return arrivingMethods.some((each) => each === method);
}

/** True if a payment is pending until its code is checked; false for cash. */
export function needsCode(method: Method): boolean {
  return methodFacts[method].code !== null;
}

/** The name of its code: "Cheque number"; blank for cash. */
export function codeName(method: Method): string {
  return spoken(methodFacts[method].code?.label ?? '');
}

export function needsBank(method: Method): boolean {
  return methodFacts[method].isOfBank === true;
}

export function methodName(method: Method): string {
  return methodFacts[method].name;
}

/** The word for the state: "Verified" or "Pending". */
export function statusWord({ method: of, isVerified }: { method: Method; isVerified: boolean }): string {
  const { words } = methodFacts[of];
  return isVerified ? words.verified : words.pending;
}

type Reference = { code: string | null; bank: string | null };

/** The code, with its bank if it is one of a bank: "000123, KCB"; null for cash. */
export function referenceText({ code, bank }: Reference): string | null {
  return code === null || bank === null ? code : `${code}, ${bank}`;
}

/** The method and its code: "M-Pesa, SGH7Y2K9QL". */
export function methodText({ method: by, ...reference }: Reference & { method: Method }): string {
  const text = referenceText(reference);
  return text === null ? methodName(by) : `${methodName(by)}, ${text}`;
}
