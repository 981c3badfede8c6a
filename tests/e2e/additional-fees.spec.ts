import type { Page, Route } from 'playwright-core';
import { expect, test } from 'vitest';
import { signInAs, useBrowser, visit } from '../support/browser.ts';

useBrowser();

const path = '/settings/additional-fees';
const api = `**/api${path}`;
const table = (page: Page) => page.getByRole('table', { name: 'Additional Fees' });
const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const refusal = (message: string) => ({ code: 'REFUSED', message, error: message, errors: [] });

/** Answers only reads, or only writes, of the one address that both have. */
const only = (method: string, reply: Parameters<Route['fulfill']>[0]) => (route: Route) =>
  route.request().method() === method ? route.fulfill(reply) : route.fallback();

async function open(page: Page): Promise<void> {
  await signInAs(page, 'mfano-admin');
  await page.goto(path);
  await table(page).getByText('Swimming').waitFor();
}

test('both fields are asked for together, and an amount must be more than zero', async () => {
  await visit({}, async (page) => {
    await open(page);
    await page.getByRole('button', { name: 'Add Fee' }).click();
    await page.getByRole('alert').getByText('Please fill in all fields', { exact: true }).waitFor();
    await box(page, 'Fee Name').fill('Choir');
    await box(page, 'Amount').fill('0');
    await box(page, 'Amount').press('Enter');
    await page.getByText('Amount must be more than zero').first().waitFor();
    expect(await table(page).getByText('Choir').count()).toBe(0);
  });
});

test('the list waits, fails in the server’s words or ours, and comes back by Retry', async () => {
  await visit({ expected: /500/ }, async (page) => {
    await signInAs(page, 'mfano-admin');
    let answerNow = () => {};
    const awaited = new Promise<void>((resolve) => {
      answerNow = resolve;
    });
    await page.route(api, async (route) => {
      await awaited;
      await route.fulfill({ status: 500, json: refusal('The books are being counted.') });
    });
    await page.goto(path);
    await table(page).getByText('Loading…').waitFor();
    answerNow();
    await page.getByRole('alert').getByText('The books are being counted.').waitFor();
    await page.unroute(api);
    await page.route(api, only('GET', { status: 500, body: '' }));
    await page.getByRole('button', { name: 'Retry' }).press('Enter');
    await page.getByRole('alert').getByText('Failed to fetch additional fees.', { exact: true }).waitFor();
    await page.unroute(api);
    await page.getByRole('button', { name: 'Retry' }).press('Enter');
    await table(page).getByText('Swimming').waitFor();
    await page.route(api, only('GET', { json: { additionalFees: [] } }));
    await page.reload();
    await page.getByText('No additional fees defined yet.', { exact: true }).waitFor();
  });
});

test('a fee that is refused keeps what was typed, and says why', async () => {
  await visit({ expected: /409|500/ }, async (page) => {
    await open(page);
    await page.route(api, only('POST', { status: 409, json: refusal('There is a Choir already.') }));
    await box(page, 'Fee Name').fill('Choir');
    await box(page, 'Amount').fill('1,250.50');
    await box(page, 'Amount').press('Enter');
    await page.getByRole('alert').getByText('There is a Choir already.').waitFor();
    await page.unroute(api);
    await page.route(api, only('POST', { status: 500, body: '' }));
    await box(page, 'Amount').press('Enter');
    await page.getByRole('alert').getByText('Failed to create additional fee.', { exact: true }).waitFor();
    expect([await box(page, 'Fee Name').inputValue(), await box(page, 'Amount').inputValue()]).toEqual(['Choir', '1250.50']);
  });
});
