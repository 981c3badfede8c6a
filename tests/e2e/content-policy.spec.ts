import { expect, test } from 'vitest';
import { headersOfEveryReply } from '../../src/core/server/doors/headers.ts';
import { signInAs, site, useBrowser, visit } from '../support/browser.ts';
import { freshSchool } from '../support/fresh-school.ts';
import { noteViolations } from '../support/policy-violations.ts';
import { settled } from '../support/settled.ts';

useBrowser();

test('what the policy forbids does not run or show, and is noted', async () => {
  await visit({ expected: /Content Security Policy|\bcsp$/ }, async (page) => {
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

test('a page is asked for anew each time, its hashed files never again, and both have the headers of every reply', async () => {
  const { 'cache-control': noStore, 'content-security-policy': strictest = '', ...every } = headersOfEveryReply({ publicUrl: undefined });
  expect(noStore).toBe('no-store');
  const page = await fetch(`${site()}/signup`);
  const script = /src="(\/assets\/[^"]+\.js)"/.exec(await page.text())?.[1];
  const asset = await fetch(site() + script, { headers: { 'accept-encoding': 'br' } });
  await asset.arrayBuffer();
  for (const [reply, kept, type] of [
    [page, 'no-cache', 'text/html; charset=utf-8'],
    [asset, 'public, max-age=31536000, immutable', 'application/javascript; charset=utf-8'],
  ] as const) {
    expect(reply.status).toBe(200);
    expect(reply.headers.get('content-security-policy')?.replace(/ 'sha256-[^']+'/, '')).toBe(strictest);
    expect(Object.fromEntries(reply.headers)).toMatchObject({ ...every, 'cache-control': kept, 'content-type': type });
    expect(reply.headers.get('set-cookie')).toBeNull();
    expect(reply.headers.get('server') ?? reply.headers.get('x-powered-by')).toBeNull();
  }
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
