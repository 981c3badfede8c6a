import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { Ids } from '../../tests/support/furnished-school.ts';
import { sampleRequest } from '../../tests/support/sample-request.ts';
import { endpoints } from './endpoints.ts';

/** Every thing of the school has the id 1. */
const ids = new Proxy({}, { get: () => 1 }) as Ids;

test.each(
  endpoints.flatMap((endpoint) => (endpoint.body ? [[`${endpoint.method} ${endpoint.path}`, endpoint, endpoint.body] as const] : [])),
)('%s says in words of its own what is wrong with a field that a form left empty', (_, endpoint, schema) => {
  const body = (sampleRequest(endpoint, ids).body ?? {}) as Record<string, unknown>;
  for (const field of Object.keys(body)) {
    const decoded = z.safeDecode(schema, { ...body, [field]: '' } as never);
    for (const { message } of decoded.error?.issues ?? []) expect(message, field).not.toMatch(/^Invalid (input|option)/);
  }
});
