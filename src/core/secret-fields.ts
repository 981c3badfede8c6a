import type { Endpoint } from './endpoint.ts';
import { factsOf, fieldsOf } from './fields.ts';

/** The names of the fields of a body that hold a password, a key or a code of a second factor. */
export function secretFields({ body }: Pick<Endpoint, 'body'>): string[] {
  return Object.entries(fieldsOf(body)).flatMap(([name, field]) => (factsOf(field)?.isSecret ? [name] : []));
}
