import { expect, test } from 'vitest';
import { endpoints } from '../src/app/endpoints.ts';
import { scopeOf } from '../src/app/key-scopes.ts';
import { webhooksGuide } from '../src/app/reference/guide.ts';
import { errorTable } from '../src/core/errors.ts';
import { signatureOf } from '../src/school/webhooks/server/signature.ts';
import { ask, useServer } from './support/world.ts';

useServer();

test('the API reference has every call that a key may make, with its scope and example, and every error', async () => {
  const { status, text, headers } = await ask({ url: '/api/docs' });
  expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  for (const endpoint of endpoints) {
    const heading = `<h3><code>${endpoint.method} ${endpoint.path.replace(/:(\w+)/g, '{$1}')}</code></h3>`;
    expect(text.includes(heading), endpoint.path).toBe(scopeOf(endpoint) !== undefined);
  }
  for (const code of Object.keys(errorTable)) expect(text).toContain(`<code>${code}</code>`);
  expect(text).toContain("-d '{");
  expect(text).toContain('Idempotency-Key: order-8812');
});

test('the page runs no script and loads only its style sheet', async () => {
  const { text, headers } = await ask({ url: '/api/docs' });
  expect(text).not.toMatch(/<script|style="|https?:\/\/(?!example)[^"\s]*\.(js|css)/);
  expect(headers['content-security-policy']).toContain("default-src 'self'");
  expect((await ask({ url: '/api/docs.css' })).headers['content-type']).toBe('text/css; charset=utf-8');
});

test('every link within the page leads to a part of it', async () => {
  const { text } = await ask({ url: '/api/docs' });
  const ids = new Set([...text.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
  const links = [...text.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);
  expect(links.length).toBeGreaterThan(20);
  for (const id of links) expect(ids, id).toContain(id);
});

test('the Node.js example accepts what Karo signs and refuses another body, secret or time', async () => {
  const [, code = ''] = /<h4>Node\.js<\/h4><pre><code>(.*?)<\/code>/s.exec(webhooksGuide) ?? [];
  const source = code.replace(/&#(\d+);/g, (_, sign) => String.fromCharCode(Number(sign)));
  const { isFromKaro } = await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(source)}`);
  const signed = signatureOf('{"id":1}', { secret: 'whsec_a', atMs: Date.now() });
  expect(isFromKaro('{"id":1}', signed, 'whsec_a')).toBe(true);
  expect(isFromKaro('{"id":2}', signed, 'whsec_a')).toBe(false);
  expect(isFromKaro('{"id":1}', signed, 'whsec_b')).toBe(false);
  expect(isFromKaro('{"id":1}', undefined, 'whsec_a')).toBe(false);
  const old = signatureOf('{"id":1}', { secret: 'whsec_a', atMs: Date.now() - 301_000 });
  expect(isFromKaro('{"id":1}', old, 'whsec_a')).toBe(false);
});
