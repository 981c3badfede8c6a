import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { Ids } from '../../tests/support/furnished-school.ts';
import { sampleRequest } from '../../tests/support/sample-request.ts';
import { endpoints } from './endpoints.ts';

/** Every thing of the school has the id 1. */
const ids = new Proxy({}, { get: () => 1 }) as Ids;
const wrongTypes = [5, true, 'text', null, [], [{}], {}];

/** The good body of an endpoint with one field of another type each, as JSON gives them. */
function bodiesOf(endpoint: (typeof endpoints)[number]): object[] {
  const body = (sampleRequest(endpoint, ids).body ?? {}) as Record<string, unknown>;
  return Object.keys(body).flatMap((field) => wrongTypes.map((value) => JSON.parse(JSON.stringify({ ...body, [field]: value }))));
}

test.each(
  endpoints.flatMap((endpoint) => (endpoint.body ? [[`${endpoint.method} ${endpoint.path}`, endpoint, endpoint.body] as const] : [])),
)('%s takes or refuses a body with one field of another type, and never throws', (_, endpoint, schema) => {
  const bodies = bodiesOf(endpoint);
  for (const body of bodies) expect(() => z.safeDecode(schema, body as never), JSON.stringify(body)).not.toThrow();
});
