import { expect, test } from 'vitest';
import { endpoints } from '../src/app/endpoints.ts';
import { ask, newSchool, server, useServer } from './support/world.ts';

const friend = 'https://school.example';
useServer({ CORS_ORIGINS: friend });

function preflight(origin: string, method: string) {
  const headers = { origin, 'access-control-request-method': method, 'access-control-request-headers': 'authorization,idempotency-key' };
  return server().inject({ method: 'OPTIONS', url: '/api/dashboard', headers });
}

test('a listed origin may use every method that is served, with credentials', async () => {
  for (const method of new Set(endpoints.map((endpoint) => endpoint.method))) {
    const { headers } = await preflight(friend, method);
    expect(headers['access-control-allow-origin'], method).toBe(friend);
    expect(headers['access-control-allow-credentials'], method).toBe('true');
    expect(String(headers['access-control-allow-methods']).split(/,\s*/), method).toContain(method);
    expect(headers['access-control-allow-headers'], method).toContain('idempotency-key');
  }
  const { admin } = await newSchool();
  const read = await ask({ url: '/api/dashboard', token: admin.token, headers: { origin: friend } });
  expect(read).toMatchObject({ status: 200, headers: { 'access-control-allow-origin': friend } });
});

test('another origin is allowed nothing, and its writes are refused', async () => {
  const { headers } = await preflight('https://elsewhere.example', 'POST');
  expect(headers['access-control-allow-origin']).toBeUndefined();
  const crossSite = { 'sec-fetch-site': 'cross-site' };
  const url = '/api/leads/capture';
  const body = { name: 'Jane', email: 'jane@example.test', schoolName: 'Mlimani' };
  const refused = await ask({ method: 'POST', url, body, headers: { ...crossSite, origin: 'https://elsewhere.example' } });
  expect(refused).toMatchObject({ status: 403, body: { code: 'CROSS_SITE' } });
  const served = await ask({ method: 'POST', url, body, headers: { ...crossSite, origin: friend } });
  expect(served.status).toBeLessThan(300);
});
