import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { useBrowser, visit } from '../support/browser.ts';
import { hasFocus } from '../support/keyboard.ts';
import { answer, hold, refusal } from '../support/replies.ts';
import { settled } from '../support/settled.ts';

useBrowser();

const capture = '**/api/leads/capture';
const thanks = 'Thank you for your interest! Our team will contact you shortly.';
const failed = 'Failed to submit form. Please try again later.';
/** Nothing moves by itself, and what is asked to move arrives at once. */

async function open(page: Page): Promise<void> {
  await page.goto('/');
  await settled(page);
}

const field = (page: Page, name: string) => page.getByRole('textbox', { name: new RegExp(`^${name}`) });
const button = (page: Page) => page.getByRole('button', { name: 'Request a Demo' });

async function fillIn(page: Page): Promise<void> {
  await field(page, 'Name').fill('Wanjiru Kamau');
  await field(page, 'Email').fill('wanjiru@mlimani.example');
  await field(page, 'School name').fill('Mlimani Academy');
  await field(page, 'Phone number').fill('0712 345 678');
}

test('a request cannot be sent twice while it is under way', async () => {
  await visit({}, async (page) => {
    let sent = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/api/leads/capture')) sent += 1;
    });
    const letGo = await hold(page, capture, { json: { success: true, message: thanks } });
    await open(page);
    await fillIn(page);
    const request = page.waitForRequest(capture);
    await button(page).click();
    expect((await request).postDataJSON()).toMatchObject({ phoneNumber: '0712 345 678' });
    const busy = page.getByRole('button', { name: 'Submitting...' });
    await busy.waitFor();
    await expect.poll(() => busy.isDisabled()).toBe(true);
    await field(page, 'Name').press('Enter');
    letGo();
    await page.getByText(thanks).waitFor();
    expect(sent).toBe(1);
  });
});

test('a failure shows the server’s words, or its own where it has none, keeps what was typed, and can be tried again', async () => {
  await visit({ expected: /api\/leads|Failed to load resource/ }, async (page) => {
    await open(page);
    await fillIn(page);
    for (const [reply, words] of [
      [refusal('Too many requests.', 429), 'Too many requests.'],
      [{ status: 500, body: 'x' }, failed],
      [{ json: { success: false } }, failed],
      [null, failed],
    ] as const) {
      await page.unroute(capture);
      await (reply ? answer(page, 'POST', capture, reply) : page.route(capture, (route) => route.abort()));
      await button(page).click();
      await page.getByRole('alert').filter({ hasText: words }).waitFor();
      await expect.poll(() => field(page, 'Name').inputValue()).toBe('Wanjiru Kamau');
    }
    await page.unroute(capture);
    await button(page).click();
    await page.getByText(thanks).waitFor();
  });
});

test('the form asks for what is missing, beside its field, and sends nothing', async () => {
  await visit({}, async (page) => {
    const sent: string[] = [];
    page.on('request', (request) => sent.push(request.url()));
    await open(page);
    await button(page).click();
    for (const fault of ['Name is required', 'Email is required', 'School name is required']) {
      await page.getByText(fault, { exact: true }).waitFor();
    }
    expect(await hasFocus(field(page, 'Name'))).toBe(true);
    await fillIn(page);
    await field(page, 'Email').fill('nowhere');
    await button(page).click();
    await page.getByText('Email must be an address such as jane@example.com').waitFor();
    await expect.poll(() => field(page, 'Email').getAttribute('aria-invalid')).toBe('true');
    expect(sent.filter((url) => url.includes('/api/'))).toEqual([]);
  });
});

test('the form has a field that no person meets', async () => {
  await visit({}, async (page) => {
    await open(page);
    expect(await page.getByRole('textbox', { name: 'website' }).count()).toBe(0);
    await field(page, 'Phone number').focus();
    await page.keyboard.press('Tab');
    expect(await hasFocus(button(page))).toBe(true);
  });
});
