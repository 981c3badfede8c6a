import type { Page, Route } from 'playwright-core';
import { expect, test } from 'vitest';
import { signInAs, useBrowser, visit } from '../support/browser.ts';

useBrowser();

const path = '/settings/fee-structures';
const api = '**/api/settings/fee-structure**';
const choices = '**/api/grades-and-terms';
const table = (page: Page) => page.getByRole('table', { name: 'Fee Structures' });
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
    await page.getByRole('alert').getByText('Failed to fetch fee structures. Please try again later.', { exact: true }).waitFor();
    await page.unroute(api);
    await page.getByRole('button', { name: 'Retry' }).press('Enter');
    await table(page).getByRole('cell', { name: 'Grade 9' }).first().waitFor();
    await page.route(api, only('GET', { json: { feeStructures: [] } }));
    await page.reload();
    await page.getByText('No fee structures yet', { exact: true }).waitFor();
  });
});

test('without terms and grades it says so, and no structure can be begun', async () => {
  await visit({ expected: /500/ }, async (page) => {
    await signInAs(page, 'mfano-admin');
    await page.route(choices, (route) => route.fulfill({ status: 500, body: '' }));
    await page.goto(path);
    await page.getByRole('alert').getByText('Failed to fetch terms and grades.', { exact: true }).waitFor();
    expect(await page.getByRole('button', { name: 'New Fee Structure' }).isDisabled()).toBe(true);
  });
});

test('the dialog asks for what is missing, and a refusal shows the server’s words or ours', async () => {
  await visit({ expected: /409|500/ }, async (page) => {
    await signInAs(page, 'mfano-admin');
    await page.goto(path);
    await page.getByRole('button', { name: 'New Fee Structure' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'New Fee Structure' });
    await dialog.getByRole('button', { name: 'Save' }).press('Enter');
    for (const label of ['Tuition fee', 'Diary fee', 'AssBook fee']) await dialog.getByText(`${label} is required`).first().waitFor();
    expect(await dialog.getByText('Activity fee is required').count()).toBe(0);
    await dialog.getByRole('button', { name: 'Cancel' }).press('Enter');
    await dialog.waitFor({ state: 'hidden' });
    await page
      .getByRole('button', { name: /^Edit Grade 9/ })
      .first()
      .press('Enter');
    const edit = page.getByRole('dialog', { name: 'Edit Fee Structure' });
    await page.route(api, only('POST', { status: 409, json: refusal('That term is closed.') }));
    await edit.getByRole('button', { name: 'Save' }).click();
    await edit.getByRole('alert').getByText('That term is closed.').waitFor();
    await page.unroute(api);
    await page.route(api, only('POST', { status: 500, body: '' }));
    await edit.getByRole('button', { name: 'Save' }).click();
    await edit.getByRole('alert').getByText('Failed to save fee structure. Please check your inputs.', { exact: true }).waitFor();
  });
});
