import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { endpoints } from './endpoints.ts';

type Field = readonly [name: string, schema: z.ZodType];

/** Every field of a request that may be left out, however deep it stands. */
function optionalFields(schema: z.ZodType | undefined, path = ''): Field[] {
  if (schema instanceof z.ZodArray) return optionalFields(schema.element as z.ZodType, `${path}[]`);
  if (!(schema instanceof z.ZodObject)) return [];
  return Object.entries<z.ZodType>(schema.shape).flatMap(([name, field]) => [
    ...(field.safeDecode(undefined as never).success ? [[`${path}.${name}`, field] as const] : []),
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
    expect(schema.safeDecode(null as never)).toEqual(schema.safeDecode(undefined as never));
  });
});
