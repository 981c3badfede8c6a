import { expect, test } from 'vitest';
import { headersOfEveryReply } from '../../src/core/server/doors/headers.ts';
import { signInAs, site, useBrowser, visit } from '../support/browser.ts';
import { freshSchool } from '../support/fresh-school.ts';
import { noteViolations } from '../support/policy-violations.ts';
import { settled } from '../support/settled.ts';

useBrowser();

test('what the policy forbids does not run or show, and is noted', async () => {
  await visit({ apart: true, expected: /Content Security Policy|\bcsp$/ }, async (page) => {
    const violations = await noteViolations(page);
    await page.goto('/login');
    await page.evaluate(`document.body.append(Object.assign(document.createElement('script'), { textContent: 'window.ran = true' }))`);
    await page.evaluate(`document.body.append(Object.assign(new Image(), { src: 'https://elsewhere.example/a.png' }))`);
    await page.evaluate(`document.head.append(Object.assign(document.createElement('style'), { textContent: 'body { opacity: 0 }' }))`);
    await page.evaluate(`document.body.setAttribute('style', 'opacity: 0')`);
    const noted = () => violations.map(({ directive }) => directive).sort();
    await expect.poll(noted).toEqual(['img-src', 'script-src-elem', 'style-src-attr', 'style-src-elem']);
    expect(await page.evaluate('window.ran')).toBeUndefined();
    expect(await page.evaluate('getComputedStyle(document.body).opacity')).toBe('1');
  });
});

const onEveryPage = {
  'content-security-policy':
    "default-src 'self';script-src 'self';style-src 'self';font-src 'self';img-src 'self' data:;connect-src 'self';" +
    "object-src 'none';base-uri 'none';form-action 'self';frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy':
    'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), usb=()',
  'x-dns-prefetch-control': 'off',
  'x-permitted-cross-domain-policies': 'none',
};

test('a page is asked for anew after a minute, its hashed files never again, and both have the headers of every reply', async () => {
  const { 'cache-control': noStore, ...every } = headersOfEveryReply({ publicUrl: undefined });
  expect(noStore).toBe('no-store');
  const page = await fetch(`${site()}/signup`);
  const script = /src="(\/assets\/[^"]+\.js)"/.exec(await page.text())?.[1];
  const asset = await fetch(site() + script, { headers: { 'accept-encoding': 'br' } });
  await asset.arrayBuffer();
  for (const [reply, own] of [
    [page, { ...onEveryPage, 'cache-control': 'max-age=60', 'content-type': 'text/html; charset=utf-8' }],
    [asset, { 'cache-control': 'public, max-age=31536000, immutable', 'content-type': 'application/javascript; charset=utf-8' }],
  ] as const) {
    expect(reply.status).toBe(200);
    const { 'content-security-policy': policy = '', ...headers } = Object.fromEntries(reply.headers);
    expect({ ...headers, 'content-security-policy': policy.replace(/ 'sha256-[^']+'/, '') }).toMatchObject({ ...every, ...own });
    expect(reply.headers.get('set-cookie')).toBeNull();
    expect(reply.headers.get('server') ?? reply.headers.get('x-powered-by')).toBeNull();
  }
  expect(['etag', 'last-modified', 'accept-ranges'].map((name) => asset.headers.get(name))).toEqual([null, null, null]);
  // Its name says nothing of what is in it.
  const icon = await fetch(`${site()}/favicon.svg`);
  expect([icon.status, icon.headers.get('cache-control'), icon.headers.get('etag')]).toEqual([200, 'no-cache', expect.any(String)]);
});

test('a file that is not there is not answered with a page', async () => {
  for (const path of ['/nope.js', '/favicon.ico', '/assets/gone.css', '/.env', '/students/12.json']) {
    const reply = await fetch(site() + path);
    expect([path, reply.status, await reply.json()]).toMatchObject([path, 404, { success: false, code: 'NOT_FOUND' }]);
  }
  expect((await fetch(`${site()}/students/12/edit`)).status).toBe(200);
});

test('after signing out, the way back shows the sign-in page and nothing of the school', async () => {
  await visit({ expected: /ERR_ABORTED|401/ }, async (page) => {
    await freshSchool(page, 'way-back-admin');
    await page.goto('/settings/users');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.goto('/logout');
    await page.waitForURL('**/login');
    await page.goBack();
    await page.waitForURL('**/login**');
    expect(await page.locator('body').innerText()).not.toContain('Manage Users');
  });
});

test('a receipt without a QR code says why on the screen, and not on paper', async () => {
  await visit({}, async (page) => {
    await signInAs(page, 'mfano-bursar');
    await page.route('**/api/payments/student/12/receipt/*', async (route) => {
      const reply = await route.fetch();
      return route.fulfill({ response: reply, json: { ...(await reply.json()), qrCode: null } });
    });
    await page.goto('/payments/12/fee-statement');
    await page
      .getByRole('link', { name: /^Receipt \d+$/ })
      .last()
      .click();
    const words = page.getByText('This receipt has no QR code');
    await words.waitFor();
    await page.emulateMedia({ media: 'print' });
    expect(await words.isVisible()).toBe(false);
    await settled(page);
  });
});
