import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { signInAs, useBrowser, visit } from '../support/browser.ts';

useBrowser();

const api = '**/api/settings/school';
const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** A new school of this test's own, signed in, with its settings open. */
async function openNewSchool(page: Page, username: string): Promise<void> {
  await page.goto('/signup');
  await box(page, 'School name').fill('Mwangaza Academy');
  await box(page, 'Username').fill(username);
  await box(page, 'Email').fill('office@mwangaza.example');
  await page.getByLabel('Password').fill('jua-linachomoza-6');
  await press(page, 'Create school');
  await page.waitForURL('**/dashboard');
  await page.waitForLoadState('networkidle');
  await openSettings(page);
}

async function openSettings(page: Page): Promise<void> {
  await page.goto('/settings/school');
  await box(page, 'School name').waitFor();
  await page.waitForLoadState('networkidle');
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
    expect(await page.getByRole('link', { name: 'School settings', exact: true }).isVisible()).toBe(false);
    expect(await box(page, 'Email').inputValue()).toBe('office@mwangaza.example');
    expect(await box(page, 'Lessons per week').inputValue()).toBe('30');
    await box(page, 'School name').fill('Mwangaza Junior School');
    await box(page, 'Address').fill('P.O. Box 7, Kisumu');
    await box(page, 'Receipt footer').fill('Asante');
    await box(page, 'Paybill number').fill('247247');
    await box(page, 'Account starts with').fill('0110#');
    await page.getByText('Pay to: paybill 247247, account 0110#1024').waitFor();
    await box(page, 'Lessons per week').fill('27');
    await save(page);
    await page.getByRole('banner').getByText('Mwangaza Junior School').waitFor();
    await page.reload();
    await box(page, 'School name').waitFor();
    const names = ['School name', 'Address', 'Receipt footer', 'Paybill number', 'Account starts with', 'Lessons per week'];
    const kept = await Promise.all(names.map((name) => box(page, name).inputValue()));
    expect(kept).toEqual(['Mwangaza Junior School', 'P.O. Box 7, Kisumu', 'Asante', '247247', '0110#', '27']);
    await page.waitForLoadState('networkidle');
  });
});

test('a fault is shown beside its field, and what was typed stays', async () => {
  await visit({}, async (page) => {
    await openNewSchool(page, 'mwangaza-faults');
    await box(page, 'School name').fill('');
    await box(page, 'Paybill number').fill('123');
    await box(page, 'Lessons per week').fill('61');
    await press(page, 'Save Settings');
    await page.getByRole('alert').getByText('3 fields need attention').waitFor();
    await page.getByRole('alert').getByRole('button', { name: 'Paybill number must be 5 to 7 digits' }).click();
    expect(await box(page, 'Paybill number').evaluate((field) => field === document.activeElement)).toBe(true);
    expect(await box(page, 'Paybill number').inputValue()).toBe('123');
    expect(await box(page, 'Lessons per week').getAttribute('aria-invalid')).toBe('true');
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
    expect(await logo.getAttribute('src')).toMatch(/^data:image\/(png|jpeg);base64,/);
    expect((await logo.getAttribute('src'))?.length).toBeLessThanOrEqual(48 * 1024);
    await press(page, 'Remove logo');
    await logo.waitFor({ state: 'hidden' });
    await save(page);
    await openSettings(page);
    expect(await logo.count()).toBe(0);
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
    await page.goto('/payments/12/fee-statement');
    const statement = page.getByRole('article');
    await statement.getByText('Pay to: paybill 174379, account SM/1011').waitFor();
    expect(await statement.locator('header img').getAttribute('src')).toMatch(/^data:image\/png/);
    await statement.locator('a[href^="/receipt/12/"]').last().click();
    await page.getByText('Asante. Keep this receipt').waitFor();
    expect(await page.getByRole('article').locator('header img').count()).toBe(1);
    expect(await page.getByRole('article').innerText()).toContain('P.O. Box 100, Nakuru | 0700 000 100');
    await page.waitForLoadState('networkidle');
  });
});

test('a bursar reads the settings and is told who can change them; a teacher, who may read them', async () => {
  await visit({}, async (page) => {
    await signInAs(page, 'mfano-bursar');
    await openSettings(page);
    await page.getByText('Only administrators can change these settings.').waitFor();
    expect(await box(page, 'School name').inputValue()).toBe('Shule ya Mfano');
    expect(await box(page, 'School name').getAttribute('readonly')).not.toBeNull();
    expect(await page.getByRole('button', { name: 'Save Settings' }).getAttribute('aria-disabled')).toBe('true');
  });
  await visit({}, async (page) => {
    await signInAs(page, 'mfano-teacher');
    await page.goto('/dashboard');
    await page.getByRole('button', { name: 'Account of mfano-teacher' }).click();
    expect(await page.getByRole('link', { name: 'School settings', exact: true }).count()).toBe(0);
    await page.goto('/settings/school');
    await page.getByText('This page is for bursars and administrators.').waitFor();
  });
});

test('settings that load slowly show it; settings that cannot be read say so, and Retry reads them', async () => {
  await visit({ expected: /500/ }, async (page) => {
    await signInAs(page, 'mfano-admin');
    let answer = () => {};
    const awaited = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route(api, async (route) => {
      await awaited;
      await route.fulfill({ status: 500, body: '' });
    });
    await page.goto('/settings/school');
    await page.getByRole('status').getByText('Loading…').waitFor();
    answer();
    await page.getByRole('alert').getByText('Failed to load the school settings.').waitFor();
    await page.unroute(api);
    await press(page, 'Retry');
    await box(page, 'School name').waitFor();
  });
});

test('settings that cannot be saved stay as they were typed', async () => {
  await visit({ expected: /500/ }, async (page) => {
    await signInAs(page, 'mfano-admin');
    await openSettings(page);
    await page.route(api, (route) => (route.request().method() === 'PATCH' ? route.fulfill({ status: 500, body: '' }) : route.continue()));
    await box(page, 'Address').fill('P.O. Box 8, Eldoret');
    await press(page, 'Save Settings');
    await page.getByRole('alert').getByText('The school settings could not be saved.').waitFor();
    expect(await box(page, 'Address').inputValue()).toBe('P.O. Box 8, Eldoret');
  });
});
