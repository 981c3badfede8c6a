import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { actionOf } from '../core/server/audit/recorded.ts';
import { endpoints } from './endpoints.ts';

/** Each field called `kind`, at any depth. */
function kindsIn(schema: unknown): { enum?: readonly string[] }[] {
  if (typeof schema !== 'object' || schema === null) return [];
  return Object.entries(schema).flatMap(([name, value]) => [...(name === 'kind' ? [value] : []), ...kindsIn(value)]);
}

test('a kind is a word of its contract wherever somebody sends one: the audit log names things by it', () => {
  const sent = endpoints.flatMap((endpoint) =>
    kindsIn(endpoint.body && z.toJSONSchema(endpoint.body, { io: 'output', unrepresentable: 'any' })).map(
      (kind) => [endpoint, kind] as const,
    ),
  );
  expect(sent.length).toBeGreaterThan(2);
  expect(sent.filter(([, { enum: words = [] }]) => words.length === 0).map(([endpoint]) => actionOf(endpoint))).toEqual([]);
});
