import type { Page, Route } from 'playwright-core';
import { expect, test } from 'vitest';
import { useBrowser, visit } from '../support/browser.ts';

useBrowser();

const thanks = 'Thank you for your interest! Our team will contact you shortly.';
const failed = 'Failed to submit form. Please try again later.';
/** Nothing moves by itself, and what is asked to move arrives at once. */
const still = { reducedMotion: 'reduce' as const };

async function open(page: Page): Promise<void> {
  await page.goto('/');
  await page.waitForLoadState('networkidle');
}

const field = (page: Page, name: string) => page.getByRole('textbox', { name: new RegExp(`^${name}`) });
const button = (page: Page) => page.getByRole('button', { name: 'Request a Demo' });

async function fillIn(page: Page): Promise<void> {
  await field(page, 'Name').fill('Wanjiru Kamau');
  await field(page, 'Email').fill('wanjiru@mlimani.example');
  await field(page, 'School name').fill('Mlimani Academy');
  await field(page, 'Phone number').fill('0712 345 678');
}

test('a request is thanked in place of the form', async () => {
  await visit(still, async (page) => {
    await open(page);
    await fillIn(page);
    const [request] = await Promise.all([page.waitForRequest('**/api/leads/capture'), button(page).click()]);
    expect(request.postDataJSON()).toEqual({
      name: 'Wanjiru Kamau',
      email: 'wanjiru@mlimani.example',
      schoolName: 'Mlimani Academy',
      phoneNumber: '0712 345 678',
      website: '',
    });
    const words = page.getByRole('status').filter({ hasText: thanks });
    await words.waitFor();
    expect(await words.evaluate((node) => node === document.activeElement)).toBe(true);
    expect(await button(page).count()).toBe(0);
  });
});

test('a request cannot be sent twice while it is under way', async () => {
  await visit(still, async (page) => {
    const waiting: Route[] = [];
    await page.route('**/api/leads/capture', (route) => void waiting.push(route));
    await open(page);
    await fillIn(page);
    await button(page).click();
    const busy = page.getByRole('button', { name: 'Submitting...' });
    await busy.waitFor();
    expect(await busy.isDisabled()).toBe(true);
    await field(page, 'Name').press('Enter');
    expect(waiting).toHaveLength(1);
    await waiting[0]?.fulfill({ json: { success: true, message: thanks } });
    await page.getByText(thanks).waitFor();
  });
});

test.each([
  ['the server’s words', (route: Route) => route.fulfill({ status: 429, json: { message: 'Too many requests.' } }), 'Too many requests.'],
  ['words of its own when the server has none', (route: Route) => route.fulfill({ status: 500, body: 'x' }), failed],
  ['words of its own when a reply makes no sense', (route: Route) => route.fulfill({ json: { success: false } }), failed],
  ['words of its own without a network', (route: Route) => route.abort(), failed],
])('a failure shows %s, keeps what was typed, and can be tried again', async (_, answer, words) => {
  await visit({ ...still, expected: /api\/leads|Failed to load resource/ }, async (page) => {
    await page.route('**/api/leads/capture', answer);
    await open(page);
    await fillIn(page);
    await button(page).click();
    await page.getByRole('alert').filter({ hasText: words }).waitFor();
    expect(await field(page, 'Name').inputValue()).toBe('Wanjiru Kamau');
    await page.unroute('**/api/leads/capture');
    await button(page).click();
    await page.getByText(thanks).waitFor();
  });
});

test('the form asks for what is missing, beside its field, and sends nothing', async () => {
  await visit(still, async (page) => {
    const sent: string[] = [];
    page.on('request', (request) => sent.push(request.url()));
    await open(page);
    await button(page).click();
    for (const fault of ['Name is required', 'Email is required', 'School name is required']) {
      await page.getByText(fault, { exact: true }).waitFor();
    }
    expect(await field(page, 'Name').evaluate((input) => input === document.activeElement)).toBe(true);
    await fillIn(page);
    await field(page, 'Email').fill('nowhere');
    await button(page).click();
    await page.getByText('Email must be an e-mail address').waitFor();
    expect(await field(page, 'Email').getAttribute('aria-invalid')).toBe('true');
    expect(sent.filter((url) => url.includes('/api/'))).toEqual([]);
  });
});

test('the form has a field that no person meets', async () => {
  await visit(still, async (page) => {
    await open(page);
    expect(await page.getByRole('textbox', { name: 'website' }).count()).toBe(0);
    await field(page, 'Phone number').focus();
    await page.keyboard.press('Tab');
    expect(await button(page).evaluate((node) => node === document.activeElement)).toBe(true);
  });
});
