import type * as z from 'zod/mini';
import type { Endpoint } from '../endpoint.ts';
import { factsOf, fieldsOf } from '../fields.ts';

const keys = new WeakSet<z.core.$ZodType>();

/** Marks a field that holds a key, and returns it. Passwords and codes of a second factor say so by their `autoComplete`. */
export function asSecret<S extends z.core.$ZodType>(field: S): S {
  keys.add(field);
  return field;
}

/** The names of the fields of a body that hold a password, a key or a code of a second factor. */
export function secretFields({ body }: Pick<Endpoint, 'body'>): string[] {
  const isSecret = (field: z.core.$ZodType) => keys.has(field) || /password|one-time-code/.test(factsOf(field)?.autoComplete ?? '');
  return Object.entries(fieldsOf(body)).flatMap(([name, field]) => (isSecret(field) ? [name] : []));
}
