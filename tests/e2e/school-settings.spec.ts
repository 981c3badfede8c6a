import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { signInAs, useBrowser, visit } from '../support/browser.ts';
import { freshSchool } from '../support/fresh-school.ts';
import { hasFocus } from '../support/keyboard.ts';
import { followMenu } from '../support/menu-link.ts';
import { expectRefusalInWords, expectToWaitFailAndReturn } from '../support/screen-states.ts';
import { settled } from '../support/settled.ts';

useBrowser();

const path = '/settings/school';
const api = `**/api${path}`;
const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** A new school of this test's own, signed in, with its settings open. */
async function openNewSchool(page: Page, username: string): Promise<void> {
  await freshSchool(page, username);
  await openSettings(page);
}

async function openSettings(page: Page): Promise<void> {
  await page.goto(path);
  await box(page, 'School Name').waitFor();
  await settled(page);
}

/** Saves, and waits until what was saved has been read again: leaving earlier would abort that. */
async function save(page: Page): Promise<void> {
  const read = (path: string) => page.waitForResponse((reply) => reply.url().endsWith(path) && reply.request().method() === 'GET');
  const again = [read('/api/settings/school'), read('/api/dashboard')];
  await press(page, 'Save Settings');
  await page.getByText('School settings saved.').first().waitFor();
  await Promise.all((await Promise.all(again)).map((reply) => reply.finished()));
}

/** A PNG of noise that no compression makes small, drawn in the page. */
async function noisyPicture(page: Page, side: number): Promise<Buffer> {
  const base64 = await page.evaluate((size) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: size, height: size });
    const pen = canvas.getContext('2d');
    const picture = new ImageData(size, size);
    for (let place = 0; place < picture.data.length; place += 1) picture.data[place] = ((place * place * 7919) % 251) | 128;
    pen?.putImageData(picture, 0, 0);
    return canvas.toDataURL('image/png').split(',')[1] ?? '';
  }, side);
  return Buffer.from(base64, 'base64');
}

const chooseLogo = (page: Page, file: { name: string; mimeType: string; buffer: Buffer }) =>
  page.locator('input[type="file"]').setInputFiles(file);

test('the account menu leads to the settings; what is saved shows in the top bar and after a reload', async () => {
  await visit({}, async (page) => {
    await openNewSchool(page, 'mwangaza-settings');
    await page.goto('/dashboard');
    await page.getByRole('button', { name: 'Account of mwangaza-settings' }).click();
    await page.getByRole('link', { name: 'School settings', exact: true }).click();
    await page.waitForURL('**/settings/school');
    await expect.poll(() => page.getByRole('link', { name: 'School settings', exact: true }).isVisible()).toBe(false);
    await expect.poll(() => box(page, 'Email').inputValue()).toBe('mwangaza-settings@shule.ac.ke');
    await expect.poll(() => box(page, 'Lessons per Week').inputValue()).toBe('30');
    await box(page, 'School Name').fill('Mwangaza Junior School');
    await box(page, 'Address').fill('P.O. Box 7, Kisumu');
    await box(page, 'Receipt Footer').fill('Asante');
    await box(page, 'Paybill Number').fill('247247');
    await box(page, 'Account Starts With').fill('0110#');
    await page.getByText('Pay to: paybill 247247, account 0110#K13').waitFor();
    await box(page, 'Lessons per Week').fill('27');
    await save(page);
    await page.getByRole('banner').getByText('Mwangaza Junior School').waitFor();
    await page.reload();
    await box(page, 'School Name').waitFor();
    const names = ['School Name', 'Address', 'Receipt Footer', 'Paybill Number', 'Account Starts With', 'Lessons per Week'];
    const values = await Promise.all(names.map((name) => box(page, name).inputValue()));
    expect(values).toEqual(['Mwangaza Junior School', 'P.O. Box 7, Kisumu', 'Asante', '247247', '0110#', '27']);
    await settled(page);
  });
});

test('a fault is shown beside its field, and what was typed stays', async () => {
  await visit({}, async (page) => {
    await openNewSchool(page, 'mwangaza-faults');
    await box(page, 'School Name').fill('');
    await box(page, 'Paybill Number').fill('123');
    await box(page, 'Lessons per Week').fill('61');
    await press(page, 'Save Settings');
    await page.getByRole('alert').getByText('3 fields need attention').waitFor();
    await page.getByRole('alert').getByRole('button', { name: 'Paybill number must be 5 to 7 digits' }).click();
    expect(await hasFocus(box(page, 'Paybill Number'))).toBe(true);
    await expect.poll(() => box(page, 'Paybill Number').inputValue()).toBe('123');
    await expect.poll(() => box(page, 'Lessons per Week').getAttribute('aria-invalid')).toBe('true');
  });
});

test('a large picture is made to fit, shown at once, kept and taken away again', async () => {
  await visit({}, async (page) => {
    await openNewSchool(page, 'mwangaza-logo');
    const buffer = await noisyPicture(page, 900);
    expect(buffer.length).toBeGreaterThan(48 * 1024);
    await chooseLogo(page, { name: 'logo.png', mimeType: 'image/png', buffer });
    const logo = page.getByRole('img', { name: "The school's logo" });
    await logo.waitFor();
    await save(page);
    await openSettings(page);
    await expect.poll(() => logo.getAttribute('src')).toMatch(/^data:image\/(png|jpeg);base64,/);
    expect((await logo.getAttribute('src'))?.length).toBeLessThanOrEqual(48 * 1024);
    await press(page, 'Remove logo');
    await logo.waitFor({ state: 'hidden' });
    await save(page);
    await openSettings(page);
    expect(await logo.count()).toBe(0);
  });
});

test('settings that were saved are left without a question, though a space at their end was not kept', async () => {
  await visit({}, async (page) => {
    await openNewSchool(page, 'mwangaza-nafasi');
    await box(page, 'Address').fill('P.O. Box 7, Kisumu ');
    await save(page);
    await expect.poll(() => box(page, 'Address').inputValue()).toBe('P.O. Box 7, Kisumu');
    await followMenu(page, 'Dashboard');
    await page.waitForURL('**/dashboard');
    await settled(page);
  });
});

test('what only calls itself a picture is refused in words', async () => {
  await visit({}, async (page) => {
    await signInAs(page, 'mfano-admin');
    await openSettings(page);
    await chooseLogo(page, { name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('<svg onload="alert(1)"/>') });
    await page.getByText('Logo must be a PNG or JPEG picture').waitFor();
  });
});

test('the receipt and the statement of the demo school carry its crest, its footer and where to pay', async () => {
  await visit({}, async (page) => {
    await signInAs(page, 'mfano-bursar');
    // Where to pay is told to those who owe.
    await page.route('**/api/payments/12/fee-statement**', async (route) => {
      const { data, ...reply } = await (await route.fetch()).json();
      await route.fulfill({ json: { ...reply, data: { ...data, summary: { ...data.summary, currentBalance: 100 } } } });
    });
    await page.goto('/payments/12/fee-statement');
    const statement = page.getByRole('article');
    await statement.getByText('Pay to: paybill 174379, account SM/1011').waitFor();
    await expect.poll(() => statement.locator('header img').getAttribute('src')).toMatch(/^data:image\/png/);
    await statement.locator('a[href^="/receipt/12/"]').last().click();
    await page.getByText('Asante. Keep this receipt').waitFor();
    await expect.poll(() => page.getByRole('article').locator('header img').count()).toBe(1);
    await expect.poll(() => page.getByRole('article').innerText()).toContain('P.O. Box 100, Nakuru | 0700 000 100');
    await settled(page);
  });
});

test('a bursar reads the settings and is told who can change them; a teacher is not led to them', async () => {
  await visit({}, async (page) => {
    await signInAs(page, 'mfano-bursar');
    await page.goto('/settings/school');
    await page.getByText('Only administrators can change these settings.').waitFor();
    const name = page.getByRole('definition').filter({ hasText: 'Shule ya Mfano' });
    await name.waitFor();
    expect(await page.getByRole('main').getByRole('textbox').count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Save Settings' }).count()).toBe(0);
  });
  await visit({}, async (page) => {
    await signInAs(page, 'mfano-teacher');
    await page.goto('/dashboard');
    await page.getByRole('button', { name: 'Account of mfano-teacher' }).click();
    expect(await page.getByRole('link', { name: 'School settings', exact: true }).count()).toBe(0);
  });
});

test('the settings wait, fail in the server’s words or ours, and come back by Retry', async () => {
  await visit({ expected: /500/ }, async (page) => {
    await signInAs(page, 'mfano-admin');
    await expectToWaitFailAndReturn(page, {
      path,
      reads: api,
      fallback: 'Failed to load the school settings.',
      waiting: () => page.getByRole('main').getByRole('status').getByText('Loading…'),
      full: () => box(page, 'School Name'),
    });
  });
});

test('settings that cannot be saved say so in the server’s words or ours, and stay as they were typed', async () => {
  await visit({ expected: /409/ }, async (page) => {
    await signInAs(page, 'mfano-admin');
    await openSettings(page);
    await box(page, 'Address').fill('P.O. Box 8, Eldoret');
    const saving = { method: 'PATCH', address: api, fallback: 'The school settings could not be saved.' } as const;
    await expectRefusalInWords(page, { ...saving, act: () => press(page, 'Save Settings'), place: page.getByRole('alert') });
    await expect.poll(() => box(page, 'Address').inputValue()).toBe('P.O. Box 8, Eldoret');
  });
});
