import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { site, useBrowser } from '../support/browser.ts';

useBrowser();

const get = (path: string, headers: Record<string, string> = {}) => fetch(site() + path, { headers });

test('a document comes packed, and not again to whoever has it', async () => {
  const plain = await get('/students', { 'accept-encoding': 'identity' });
  const text = await plain.text();
  expect([plain.headers.get('content-encoding'), plain.headers.get('vary')]).toEqual([null, 'accept-encoding']);
  const packed = await get('/students', { 'accept-encoding': 'gzip' });
  expect([packed.headers.get('content-encoding'), await packed.text()]).toEqual(['gzip', text]);
  const smaller = await get('/students', { 'accept-encoding': 'gzip, br' });
  expect([smaller.headers.get('content-encoding'), await smaller.text()]).toEqual(['br', text]);
  const etag = plain.headers.get('etag') ?? '';
  const again = await get('/students', { 'if-none-match': etag });
  expect([again.status, again.headers.get('cache-control'), await again.text()]).toEqual([304, 'max-age=60', '']);
  // A browser takes the policy of a 304 for that of the page it has.
  expect(again.headers.get('content-security-policy')).toBe(plain.headers.get('content-security-policy'));
  // Another page has other files, and so another document.
  expect((await get('/dashboard', { 'if-none-match': etag })).status).toBe(200);
  expect(() => gunzipSync(text)).toThrow();
});

test('a document is had by the address of its page only, and what no page has by none', async () => {
  for (const name of ['/index.html', '/login.html', '/landing.html', '/.vite/pages.json', '/.vite/manifest.json']) {
    expect([name, (await get(name)).status]).toEqual([name, 404]);
  }
  expect(await (await get('/students/')).text()).toBe(await (await get('/STUDENTS')).text());
  const unknown = await get('/no/such/page');
  expect([unknown.status, (await unknown.text()).includes('students-page')]).toEqual([200, false]);
});

test('the one script within a document is allowed by its hash, and every document has it', async () => {
  for (const path of ['/', '/login', '/students']) {
    const reply = await get(path);
    const policy = reply.headers.get('content-security-policy') ?? '';
    expect([path, /script-src 'self' 'sha256-[\w+/]{43}=';/.test(policy)]).toEqual([path, true]);
    expect((await reply.text()).match(/<script>/g)).toHaveLength(1);
  }
  expect((await get('/healthz')).headers.get('content-security-policy')).toMatch(/^default-src 'none';/);
});
