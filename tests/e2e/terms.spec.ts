import type { Page, Route } from 'playwright-core';
import { expect, test } from 'vitest';
import { signInAs, useBrowser, visit } from '../support/browser.ts';

useBrowser();

const path = '/settings/terms';
const api = `**/api${path}`;
const table = (page: Page) => page.getByRole('table', { name: 'Existing Terms' });
const save = (page: Page) => page.getByRole('button', { name: 'Save Term' });
const refusal = (message: string) => ({ code: 'REFUSED', message, error: message, errors: [] });

/** Answers only reads, or only writes, of the one address that both have. */
const only = (method: string, reply: Parameters<Route['fulfill']>[0]) => (route: Route) =>
  route.request().method() === method ? route.fulfill(reply) : route.fallback();

test('the list waits, fails in the server’s words or ours, comes back by Retry, and says when it is empty', async () => {
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
    await page.getByRole('alert').getByText('Error fetching terms.', { exact: true }).waitFor();
    await page.unroute(api);
    await page.getByRole('button', { name: 'Retry' }).press('Enter');
    await table(page).getByText('Current: Yes').waitFor();
    await page.route(api, only('GET', { json: { terms: [] } }));
    await page.reload();
    await page.getByText('No terms yet', { exact: true }).waitFor();
  });
});

test('name, year and both days are asked for, and a refusal shows the server’s words or ours', async () => {
  await visit({ expected: /409|500/ }, async (page) => {
    await signInAs(page, 'mfano-admin');
    await page.goto(path);
    await table(page).getByText('Current: Yes').waitFor();
    await page.getByRole('textbox', { name: 'Year' }).fill('');
    await save(page).press('Enter');
    const alert = page.getByRole('alert');
    for (const label of ['Name', 'Year', 'Start date', 'End date']) await alert.getByText(`${label} is required`).waitFor();
    await page.getByRole('textbox', { name: 'Name' }).fill('Term 9');
    await page.getByRole('textbox', { name: 'Year' }).fill('2090');
    await page.getByLabel('Start Date').fill('2090-05-01');
    await page.getByLabel('End Date').fill('2090-04-01');
    await save(page).click();
    await page.getByText('End date must not be before the start date').first().waitFor();
    await page.getByLabel('End Date').fill('2090-07-01');
    await page.route(api, only('POST', { status: 409, json: refusal('Terms overlap.') }));
    await save(page).click();
    await alert.getByText('Terms overlap.').waitFor();
    await page.unroute(api);
    await page.route(api, only('POST', { status: 500, body: '' }));
    await save(page).click();
    await alert.getByText('Error managing term.', { exact: true }).waitFor();
  });
});

test('Edit, by keyboard, loads the term into the form, and Cancel empties it', async () => {
  await visit({}, async (page) => {
    await signInAs(page, 'mfano-admin');
    await page.goto(path);
    await table(page)
      .getByRole('button', { name: /^Edit Term/ })
      .first()
      .press('Enter');
    expect(await page.getByRole('textbox', { name: 'Name' }).inputValue()).toMatch(/^Term \d$/);
    expect(await page.getByLabel('Start Date').inputValue()).toMatch(/^\d{4}-\d\d-\d\d$/);
    await page.getByRole('button', { name: 'Cancel' }).press('Enter');
    expect(await page.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('');
    await page.waitForLoadState('networkidle');
  });
});
