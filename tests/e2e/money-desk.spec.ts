import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { payCodeOf } from '../../src/school/settings/pay-codes.ts';
import { signInAs, useBrowser, visit } from '../support/browser.ts';
import { messages } from '../support/screen-states.ts';

useBrowser();

/** The demo school's parents paid for these: one mistyped the pay-code, one wrote the child's name. */
const [mistypedFor, namedFor] = [141, 57];
const rowOf = (page: Page, words: string) =>
  page.getByRole('table', { name: 'Received payments' }).getByRole('row').filter({ hasText: words });

test('money with a mistyped account is found on the desk, allocated once it is confirmed, and its receipt is verified', async () => {
  await visit({}, async (page) => {
    await signInAs(page, 'mfano-bursar');
    await page.goto('/payments/reconcile');
    const row = rowOf(page, `One character off their code ${payCodeOf(mistypedFor)}`);
    expect(await row.innerText()).toContain('KES 5,000.00');
    await row
      .getByRole('button', { name: /^Allocate KES 5,000.00 to / })
      .first()
      .click();
    const question = page.getByRole('dialog', { name: /^Allocate KES 5,000.00 to / });
    await question.getByText(new RegExp(`ID ${mistypedFor}\\b`)).waitFor();
    await question.getByRole('button', { name: 'Allocate' }).click();
    const message = await page.getByText(/KES 5,000\.00 was allocated to the student\. Receipt number \d+\./).innerText();
    await row.waitFor({ state: 'detached' });
    expect(message).not.toContain('saved');
    const number = /number (\d+)/.exec(message)?.[1];
    await page.getByLabel('Show').selectOption({ label: 'Allocated' });
    await page.getByRole('link', { name: `Receipt ${number}`, exact: true }).click();
    await page.waitForURL(`**/receipt/${mistypedFor}/${number}`);
    const receipt = page.getByRole('article');
    expect(await receipt.innerText()).toMatch(/KES 5,000\.00/);
    expect(await receipt.innerText()).not.toMatch(/Subject to confirmation/);
  });
});

test('another student is chosen, the account is remembered for them, and forgotten', async () => {
  await visit({}, async (page) => {
    await signInAs(page, 'mfano-admin');
    await page.goto('/payments/reconcile');
    const row = rowOf(page, 'More than 3 days');
    expect(await row.innerText()).toContain('The account reads like their name');
    await row.getByRole('button', { name: /^Choose Student for / }).click();
    const dialog = page.getByRole('dialog', { name: 'Allocate KES 4,500.00' });
    await dialog.getByRole('combobox').fill(String(namedFor));
    await dialog.getByRole('option').first().click();
    await dialog.getByRole('checkbox', { name: /^Save / }).check();
    await dialog.getByRole('button', { name: 'Allocate' }).click();
    await page.getByText(/is saved for this student/).waitFor();
    // It lies over what is pressed next.
    await messages(page).getByRole('button', { name: 'Close message' }).click();
    const remembered = page.getByRole('region', { name: 'Saved payment references' });
    const forget = remembered.getByRole('button', { name: /^Remove [A-Z]{8,}$/ });
    await forget.click();
    await forget.waitFor({ state: 'detached' });
  });
});
