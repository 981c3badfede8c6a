import { Secret, TOTP } from 'otpauth';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { demoPassword, useBrowser, visit } from '../support/browser.ts';
import { freshSchool } from '../support/fresh-school.ts';
import { hold } from '../support/replies.ts';
import { settled } from '../support/settled.ts';

useBrowser();

const codeOf = (secret: string, stepsLater = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + stepsLater * 30_000 });

async function typeSignIn(page: Page, username: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password').fill(demoPassword);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

/** Turns the second factor on, as far as the recovery codes. */
async function setUpFactor(page: Page): Promise<{ dialog: Locator; secret: string; codes: string[] }> {
  await page.goto('/dashboard');
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('link', { name: 'My Account' }).click();
  await page.getByText('This device').waitFor();
  await page.getByRole('button', { name: 'Set up' }).click();
  return setUpIn(page, page.getByRole('dialog', { name: 'Set up a second factor' }));
}

async function setUpIn(page: Page, dialog: Locator, codeOfNow?: string): Promise<{ dialog: Locator; secret: string; codes: string[] }> {
  await dialog.getByLabel('Current password').fill(demoPassword);
  if (codeOfNow) await dialog.getByLabel('Code').fill(codeOfNow);
  await page.keyboard.press('Enter');
  await dialog.getByAltText('QR code for an authenticator app').waitFor();
  const secret = (await dialog.locator('code').innerText()).replaceAll(' ', '');
  await dialog.getByLabel('Code').fill(codeOf(secret, -1));
  await page.keyboard.press('Enter');
  await expect.poll(() => recoveryCodes(dialog).count()).toBe(10);
  return { dialog, secret, codes: await recoveryCodes(dialog).allInnerTexts() };
}

const recoveryCodes = (dialog: Locator) => dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');

/** All that closes a dialog but its own buttons. */
async function tryToClose(page: Page, dialog: Locator): Promise<void> {
  for (const key of ['Escape', 'Escape']) await page.keyboard.press(key);
  await page.mouse.click(5, 5);
  expect(await dialog.getByRole('button', { name: 'Close' }).isDisabled()).toBe(true);
}

const question = (page: Page) => page.getByRole('dialog', { name: 'Leave without saving?' });

async function goBackAndStay(page: Page): Promise<void> {
  await page.goBack();
  await question(page).getByRole('button', { name: 'Stay' }).click();
  await page.waitForURL('**/account');
}

test('a user sets up a second factor, signs in with a code and with a recovery code, moves it to another phone and removes it', async () => {
  await visit({ expected: /status of 401/ }, async (page) => {
    await freshSchool(page, 'namba-siri');
    const { dialog, secret, codes } = await setUpFactor(page);
    await dialog.getByRole('button', { name: 'I have kept them' }).click();
    await page.getByText('You have 10 unused recovery codes.').waitFor();

    for (const code of [codeOf(secret), String(codes[3])]) {
      await page.goto('/logout');
      await page.waitForURL((url) => url.pathname === '/login');
      await typeSignIn(page, 'namba-siri');
      await page.getByText('Enter the code of your authenticator app, or a recovery code.').waitFor();
      await page.keyboard.type(code);
      await page.keyboard.press('Enter');
      await page.waitForURL('**/dashboard');
      await settled(page);
    }
    await page.goto('/account');
    await page.getByText('You have 9 unused recovery codes.').waitFor();
    await page.getByRole('button', { name: 'Set up on another phone' }).click();
    const moved = await setUpIn(page, page.getByRole('dialog', { name: 'Set up on another phone' }), codes[4]);
    await moved.dialog.getByRole('button', { name: 'I have kept them' }).click();
    await page.getByText('You have 10 unused recovery codes.').waitFor();
    await page.getByRole('main').getByRole('button', { name: 'Remove', exact: true }).click();
    const removal = page.getByRole('dialog', { name: 'Remove the second factor' });
    await removal.getByLabel('Current password').fill(demoPassword);
    await removal.getByLabel('Code').fill(String(moved.codes[0]));
    await page.keyboard.press('Enter');
    await removal.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Set up', exact: true }).waitFor();
    await settled(page);
  });
});

test('recovery codes, which are shown once, are closed by the word that they are kept only, and left by nothing unasked', async () => {
  await visit({}, async (page) => {
    await freshSchool(page, 'namba-zabaki');
    const { dialog, codes } = await setUpFactor(page);
    await tryToClose(page, dialog);
    await goBackAndStay(page);
    expect(await recoveryCodes(dialog).allInnerTexts()).toEqual(codes);
    await dialog.getByRole('button', { name: 'I have kept them' }).click();
    await page.getByRole('button', { name: 'New recovery codes' }).click();
    const renewal = page.getByRole('dialog', { name: 'New recovery codes' });
    await renewal.getByLabel('Current password').fill(demoPassword);
    await renewal.getByLabel('Code').fill(String(codes[0]));
    const letGo = await hold(page, '**/api/account/second-factor/recovery-codes');
    await page.keyboard.press('Enter');
    await renewal.getByRole('button', { name: 'Checking...' }).waitFor();
    await tryToClose(page, renewal);
    letGo();
    await expect.poll(() => recoveryCodes(renewal).count()).toBe(10);
    await settled(page);
    expect(await question(page).count()).toBe(0);
    await tryToClose(page, renewal);
    await goBackAndStay(page);
    expect(await recoveryCodes(renewal).count()).toBe(10);
    await renewal.getByRole('button', { name: 'I have kept them' }).click();
    await renewal.waitFor({ state: 'detached' });
    await page.getByText('You have 10 unused recovery codes.').waitFor();
  });
});

test('the dialog of a password stays while it is changed, so that the session goes on', async () => {
  await visit({}, async (page) => {
    await freshSchool(page, 'neno-jipya');
    await page.goto('/account');
    await page.getByText('This device').waitFor();
    await page.getByRole('main').getByRole('button', { name: 'Change password' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change password' });
    await dialog.getByLabel('Current password').fill(demoPassword);
    await dialog.getByLabel('New password').fill('jua-linachomoza-7');
    const letGo = await hold(page, '**/api/auth/password');
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: 'Changing...' }).waitFor();
    await tryToClose(page, dialog);
    letGo();
    await dialog.waitFor({ state: 'detached' });
    await settled(page);
    expect(await question(page).count()).toBe(0);
    await page.reload();
    await page.getByText('This device').waitFor();
    await settled(page);
  });
});

test('an administrator requires it of bursars, who then set it up before anything else', async () => {
  await visit({ expected: /status of 40[13]/ }, async (page) => {
    const call = await freshSchool(page, 'lazima-mkuu');
    const bursar = { username: 'lazima-bursar', email: 'b@lazima.ac.ke', role: 'bursar', password: demoPassword };
    await call('/api/settings/new-user', bursar);
    await page.goto('/settings/users');
    await page.getByRole('button', { name: 'Sign-in Rules' }).click();
    await page.getByRole('checkbox', { name: 'For bursars' }).check();
    await page.getByRole('button', { name: 'Save Rules' }).click();
    await page.getByText('Sign-in rules saved.').waitFor();
    await page.goto('/logout');
    await page.waitForURL((url) => url.pathname === '/login');
    await typeSignIn(page, bursar.username);
    await page.waitForURL('**/second-factor');
    await page.getByLabel('Current password').fill(demoPassword);
    await page.keyboard.press('Enter');
    await page.getByAltText('QR code for an authenticator app').waitFor();
    const secret = (await page.locator('code').innerText()).replaceAll(' ', '');
    await page.getByLabel('Code').fill(codeOf(secret));
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'I have kept them' }).click();
    await page.waitForURL('**/dashboard');
    await settled(page);
  });
});

test('an administrator ends the session of a colleague under Manage Users', async () => {
  await visit({}, async (page) => {
    const call = await freshSchool(page, 'toa-mkuu');
    const teacher = { username: 'toa-mwalimu', email: 't@toa.ac.ke', role: 'teacher', password: demoPassword };
    await call('/api/settings/new-user', teacher);
    const { token } = await (await page.request.post('/api/auth/login', { data: teacher })).json();
    await page.goto('/settings/users');
    await page.getByRole('button', { name: 'Sessions of toa-mwalimu' }).click();
    const dialog = page.getByRole('dialog', { name: 'Sessions of toa-mwalimu' });
    await dialog.getByRole('button', { name: /^End the session of/ }).click();
    await dialog.getByText('Not signed in anywhere').waitFor();
    const reply = await page.request.get('/api/dashboard', { headers: { authorization: `Bearer ${token}` } });
    expect(reply.status()).toBe(401);
    await settled(page);
  });
});
