import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { endpoints } from './endpoints.ts';

type Field = readonly [name: string, schema: z.core.$ZodType];

/** Every field of a request that may be left out, however deep it stands. */
function optionalFields(schema: z.core.$ZodType | undefined, path = ''): Field[] {
  if (schema instanceof z.core.$ZodArray) return optionalFields(schema._zod.def.element as z.core.$ZodType, `${path}[]`);
  if (!(schema instanceof z.core.$ZodObject)) return [];
  return Object.entries<z.core.$ZodType>(schema._zod.def.shape).flatMap(([name, field]) => [
    ...(z.safeDecode(field, undefined as never).success ? [[`${path}.${name}`, field] as const] : []),
    ...optionalFields(field, `${path}.${name}`),
  ]);
}

const fields = endpoints.flatMap(({ method, path, body, query }) =>
  [...optionalFields(body), ...optionalFields(query)].map(([name, schema]) => [`${method} ${path} ${name}`, schema] as const),
);

describe('null means absent', () => {
  test('there are optional fields to try', () => {
    expect(fields.length).toBeGreaterThan(30);
  });

  test.each(fields)('for %s', (_, schema) => {
    expect(z.safeDecode(schema, null as never)).toEqual(z.safeDecode(schema, undefined as never));
  });
});
