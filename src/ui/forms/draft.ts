import type * as z from 'zod/mini';
import type { Endpoint } from '../../core/endpoint.ts';
import { factsOf, fieldsOf, valueAt } from '../../core/fields.ts';
import { asCents, typedMoney } from '../../core/money.ts';

type Body<E extends Endpoint> = E['body'] extends z.core.$ZodType ? z.output<E['body']> : Record<never, never>;
/** Numbers are held as digits, choices by name or '', blanks as ''; also within list items. */
type Held<T> = T extends boolean | string
  ? T | ''
  : T extends number
    ? string
    : T extends readonly (infer Item extends object)[]
      ? { [Name in keyof Item]: Held<NonNullable<Item[Name]>> }[]
      : T;

/** The draft of a form: each field of the endpoint's body as its input holds it. */
export type Draft<E extends Endpoint> = { [Name in keyof Body<E>]-?: Held<NonNullable<Body<E>[Name]>> };

/** An empty draft. */
export function blankOf<E extends Endpoint>(endpoint: E): Draft<E> {
  return draftOf(endpoint, {});
}

/** The draft of an existing record: its values by the body's field names, blank otherwise. */
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
