import * as z from 'zod/mini';
import { asField, factsOf, fieldAt, spoken } from './fields.ts';
import { preprocess } from './preprocess.ts';
import { countText } from './wording.ts';

declare const cents: unique symbol;

/** An amount of Kenyan money in whole cents; the only form that Karo calculates with. */
export type Cents = number & { readonly [cents]: true };

/** The largest amount in one field: 100,000,000.00 shillings. */
export const amountMax = 10_000_000_000 as Cents;
export const zeroCents = 0 as Cents;

const decimalText = /^-?\d{1,12}(\.\d{1,2})?$/;

/** Marks a safe integer as cents; throws on a fraction, because a fraction of a cent is always a bug. */
export function asCents(value: number): Cents {
  if (!Number.isSafeInteger(value)) throw new RangeError(`Not a whole number of cents: ${value}`);
  return value as Cents;
}

/** Sum of amounts in cents. */
export function sumCents(amounts: readonly Cents[]): Cents {
  return asCents(amounts.reduce((total, amount) => total + amount, 0));
}

/** The negative of an amount in cents; zero stays zero. */
export function negated(amount: Cents): Cents {
  return amount === 0 ? zeroCents : (-amount as Cents);
}

/** Decimal shillings (at most two places, as number or plain text) to cents; null when it is no such amount or beyond `max`. */
export function centsFromShillings(shillings: number | string, max = amountMax): Cents | null {
  const text = typeof shillings === 'number' ? String(shillings) : shillings;
  if (!decimalText.test(text)) return null;
  const [whole = '0', fraction = ''] = text.replace('-', '').split('.');
  const magnitude = Number(whole) * 100 + Number(fraction.padEnd(2, '0'));
  if (magnitude > max) return null;
  return (text.startsWith('-') && magnitude > 0 ? -magnitude : magnitude) as Cents;
}

/** Cents to the decimal shillings of JSON: 150050 → 1500.5. Division of safe integers by 100 rounds to the exact decimal. */
export function shillingsFromCents(amount: Cents): number {
  return amount / 100;
}

/** Cents as a person types them: 150050 → "1500.50". */
export function typedMoney(amount: Cents): string {
  return (amount / 100).toFixed(2);
}

/** Cents for people without the currency: 150050 → "1,500.50". */
export function moneyText(amount: Cents): string {
  return countText(typedMoney(amount));
}

/** Cents for people: 150050 → "KES 1,500.50". */
export function kesText(amount: Cents): string {
  return `KES ${moneyText(amount)}`;
}

type AmountWords = {
  /** True to name the currency; in tables the head does. */
  code?: boolean;
  /** The word for a negative amount. */
  negative?: 'credit' | 'minus';
};

/** Cents as every page and paper shows them: 150050 → "1,500.50", with the code "KES 1,500.50"; negative "credit 500.00" or "−500.00". */
export function amountText(amount: Cents, { code = false, negative = 'credit' }: AmountWords = {}): string {
  const magnitude = asCents(Math.abs(amount));
  const text = code ? kesText(magnitude) : moneyText(magnitude);
  const sign = negative === 'credit' ? 'credit ' : '−';
  return amount < 0 ? `${sign}${text}` : text;
}

/** The wire form in replies: a JSON number in shillings. May be negative (a credit). */
export const money = z.codec(z.number(), z.custom<Cents>(Number.isSafeInteger), {
  decode: (shillings) => asCents(Math.round(shillings * 100)),
  encode: (amount) => shillingsFromCents(amount),
});

type MoneyBounds = { label: string; min: Cents; minMessage?: string; max?: Cents };

/**
 * The wire form in requests: a JSON number or plain decimal text in shillings, at most two places.
 * null, true, [5], "0x10", "1e3" and " 12 " are refused; nothing is coerced.
 */
export function moneyInput({ label, min, minMessage, max = amountMax }: MoneyBounds) {
  const name = spoken(label);
  const wire = z.union([z.number(), z.string()], {
    error: (issue) => (issue.input === undefined ? `${name} is required` : `${name} must be in shillings`),
  });
  const codec = z.codec(wire, z.custom<Cents>(Number.isSafeInteger), {
    decode: (shillings, payload) => {
      const amount = centsFromShillings(shillings, max);
      if (amount !== null && amount >= min) return amount;
      payload.issues.push({ code: 'custom', input: shillings, message: amountFault({ name, min, minMessage, max, shillings, amount }) });
      return z.NEVER;
    },
    encode: (amount) => shillingsFromCents(amount),
  });
  return asField(codec, { label, holds: 'money', inputMode: 'decimal', autoComplete: 'off' });
}

/** Like `moneyInput`, but absent, null and "" mean none (undefined). Spaces alone are refused, as around any amount. */
export function optionalMoneyInput(bounds: MoneyBounds) {
  return preprocess((value) => (value === '' || value === null ? undefined : value), z.optional(moneyInput(bounds)));
}

/** Like `moneyInput`, but null is 0: clients that keep 0 as "nothing" send it back so. */
export function moneyOrNullInput(bounds: MoneyBounds) {
  return preprocess((value) => (value === null ? 0 : value), moneyInput(bounds));
}

/** A request body for sending: amounts typed as text become JSON numbers, in lists too. */
export function withMoneyAsNumbers(schema: z.core.$ZodType | undefined, body: unknown): unknown {
  if (typeof body !== 'object' || body === null) return factsOf(schema)?.holds === 'money' ? moneyNumber(body) : body;
  const sent = Object.entries(body).map(([name, value]) => [name, withMoneyAsNumbers(fieldAt(schema, name), value)] as const);
  return Array.isArray(body) ? sent.map(([, value]) => value) : Object.fromEntries(sent);
}

function moneyNumber(value: unknown): unknown {
  const amount = typeof value === 'string' ? centsFromShillings(value) : null;
  return amount === null ? value : shillingsFromCents(amount);
}

type AmountFault = Omit<MoneyBounds, 'label' | 'max'> & { name: string; max: Cents; shillings: number | string; amount: Cents | null };

function amountFault({ name, min, minMessage, max, shillings, amount }: AmountFault): string {
  if (shillings === '') return `${name} is required`;
  if (amount === null) return `${name} must be in shillings, at most ${moneyText(max)}, with at most two decimal places`;
  return minMessage ?? `${name} must be at least ${moneyText(min)}`;
}
