import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { signInAs, useBrowser, visit } from '../support/browser.ts';

useBrowser();

const api = '**/api/settings/configure-grades';
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const alert = (page: Page) => page.getByRole('main').getByRole('alert');
const refusal = (message: string, status = 500) => ({ status, json: { code: 'INTERNAL', message, error: message, errors: [] } });

async function open(page: Page): Promise<void> {
  await signInAs(page, 'mfano-admin');
  await page.goto('/settings/configure-grades');
  await page.getByRole('heading', { name: 'Grade Configuration', level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
}

test.each([
  ['the server’s words', 'The list is being bound.', 'The list is being bound.'],
  ['the specification’s where it has none', '', 'Failed to fetch grades. Please try again.'],
])('grades that cannot be read are told in %s, and Retry reads them', async (_, message, words) => {
  await visit({ expected: /500/ }, async (page) => {
    await page.route(api, (route) => route.fulfill(refusal(message)));
    await open(page);
    expect(await alert(page).locator('p').innerText()).toBe(words);
    await page.unroute(api);
    await button(page, 'Retry').click();
    await page.getByText('2 streams').first().waitFor();
  });
});

test('no grades, a grade of one stream and one of none are each said in words', async () => {
  await visit({}, async (page) => {
    let grades: object[] = [];
    await page.route(api, (route) => route.fulfill({ json: { grades } }));
    await open(page);
    await page.getByText('No grades configured yet').waitFor();
    grades = [
      { id: 1, name: 'Alone', streams: [{ id: 1, name: 'East', gradeId: 1 }], subjects: [] },
      { id: 2, name: 'Bare', streams: [], subjects: [] },
    ];
    await page.reload();
    await page.getByText('1 stream', { exact: true }).waitFor();
    await page.getByText('No streams configured').waitFor();
  });
});

test('a grade without a name and streams without a grade are refused in the specification’s words', async () => {
  await visit({}, async (page) => {
    await open(page);
    await button(page, 'Create Grade').click();
    await alert(page).getByText('Grade name is required').first().waitFor();
    await page.reload();
    await button(page, 'Add Streams').click();
    await alert(page).getByText('Both grade and streams are required').waitFor();
  });
});
