import type * as z from 'zod/mini';
import type { Endpoint } from '../../core/endpoint.ts';
import { factsOf, fieldsOf, valueAt } from '../../core/fields.ts';
import { asCents, typedMoney } from '../../core/money.ts';

type Body<E extends Endpoint> = E['body'] extends z.core.$ZodType ? z.output<E['body']> : Record<never, never>;
/** A number is held as its digits, a choice as its name or '', whatever is blank as ''; and so are the fields of the items of a list. */
type Held<T> = T extends boolean | string
  ? T | ''
  : T extends number
    ? string
    : T extends readonly (infer Item extends object)[]
      ? { [Name in keyof Item]: Held<NonNullable<Item[Name]>> }[]
      : T;

/** What a form holds while it is filled in: each field of the endpoint's body as its input holds it. */
export type Draft<E extends Endpoint> = { [Name in keyof Body<E>]-?: Held<NonNullable<Body<E>[Name]>> };

/** The draft of a form that nobody has filled in. */
export function blankOf<E extends Endpoint>(endpoint: E): Draft<E> {
  return draftOf(endpoint, {});
}

/** The draft of a form that changes a record: what the record holds under the names of the body's fields, and blank for the rest. */
export function draftOf<E extends Endpoint>({ body }: E, record: object): Draft<E> {
  const values: Record<string, unknown> = { ...record };
  const held = Object.entries(fieldsOf(body)).map(([name, field]) => [name, heldOf(values[name], factsOf(field)?.holds)]);
  return Object.fromEntries(held) as Draft<E>;
}

function heldOf(value: unknown, holds: 'money' | 'day' | undefined): unknown {
  if (value === undefined || value === null) return '';
  if (typeof value !== 'number') return value;
  return holds === 'money' ? typedMoney(asCents(value)) : String(value);
}

/** The draft with another value at a path. */
export function withValueAt<Values>(values: Values, path: string, value: unknown): Values {
  const [name = '', ...rest] = path.split('.');
  const inner = rest.length === 0 ? value : withValueAt(valueAt(values, name), rest.join('.'), value);
  return (Array.isArray(values) ? values.with(Number(name), inner) : { ...values, [name]: inner }) as Values;
}
