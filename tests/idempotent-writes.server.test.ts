import { beforeAll, expect, test } from 'vitest';
import { takesKey } from '../src/core/endpoint.ts';
import { endpoints } from '../src/endpoints.ts';
import { type FurnishedSchool, furnishedSchool } from './support/furnished-school.ts';
import { sampleRequest } from './support/sample-request.ts';
import { useSoundLedger } from './support/sound-ledger.ts';
import { ask, newStaff, nextNumber, useServer } from './support/world.ts';

useServer();
useSoundLedger();

const under = (key: string) => ({ 'idempotency-key': key });
// A removal comes last of its kind, as it takes away what the others are about.
const writes = endpoints.filter(({ method }) => method !== 'GET');

test.each(writes.filter(takesKey).map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  '%s is done once under one key and answers the same again',
  async (_, endpoint) => {
    const { school, ids } = await furnishedSchool({ mark: `m${nextNumber()}`, students: 1 });
    const colleague = await newStaff(school.admin, 'admin');
    const request = { ...sampleRequest(endpoint, ids), token: colleague.token, headers: under('k') };
    const first = await ask(request);
    const again = await ask(request);
    expect(first.headers['idempotency-replayed'], first.text).toBeUndefined();
    if (first.status >= 300) return expect(again.text.replace(/"instance":"[^"]*"/, '')).toBe(first.text.replace(/"instance":"[^"]*"/, ''));
    expect(again).toMatchObject({ status: first.status, text: first.text, headers: { 'idempotency-replayed': 'true' } });
  },
);

let refusing: FurnishedSchool;
beforeAll(async () => {
  refusing = await furnishedSchool({ mark: `m${nextNumber()}`, students: 1 });
});

test.each(writes.filter((endpoint) => !takesKey(endpoint)).map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  '%s, to which a key means nothing, refuses it',
  async (_, endpoint) => {
    const { school, ids } = refusing;
    const refused = await ask({ ...sampleRequest(endpoint, ids), token: school.admin.token, headers: under('k') });
    const message = 'This call takes no Idempotency-Key.';
    expect(refused.body).toMatchObject({ status: 400, code: 'IDEMPOTENCY_KEY_NOT_TAKEN', message, error: message });
    expect((await school.admin.read('/api/dashboard')).status).toBe(200);
  },
);
