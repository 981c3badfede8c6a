import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { nairobiToday } from '../../src/core/dates.ts';
import { useBrowser, visit } from '../support/browser.ts';
import { paybillKeys } from '../support/daraja-rig.ts';
import { addClass, enrol, freshSchool } from '../support/fresh-school.ts';

useBrowser();

const year = Number(nairobiToday().slice(0, 4));
const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** What the payer does at the telephone. */
async function atTheTelephone(page: Page, outcome: 'paid' | 'cancelled'): Promise<void> {
  const form = { prompt: '254712345678', outcome };
  const reply = await page.request.post(`${inject('daraja')}/payer/answer`, { form, maxRedirects: 0 });
  expect(reply.status()).toBe(303);
}

test('a school connects its paybill, asks a guardian by telephone, is told no, asks again, and has the receipt', async () => {
  await visit({}, async (page) => {
    const call = await freshSchool(page, 'piga-mpesa');
    const place = await addClass(call, 'Grade 4', ['East']);
    const days = { startDate: `${year}-01-01`, endDate: `${year}-12-31` };
    await call('/api/settings/terms', { name: 'Term 1', year, ...days, current: true });
    const student = await enrol(call, place, 'Neema', 5000);

    await page.goto('/settings/mpesa');
    await page.getByRole('combobox', { name: 'Environment' }).selectOption({ label: 'Simulator of this install' });
    await box(page, 'Paybill Number').fill('600100');
    await page.getByLabel('Consumer Key').fill(paybillKeys.consumerKey);
    await page.getByLabel('Consumer Secret').fill(paybillKeys.consumerSecret);
    await page.getByLabel('Passkey').fill(paybillKeys.passkey);
    await press(page, 'Save Connection');
    await press(page, 'Test Connection');
    await page.getByText('Safaricom accepts these keys for the paybill 600100.').waitFor();
    await press(page, 'Start Notices');
    await page.getByText('Safaricom tells Karo of each payment from now on.').waitFor();
    expect(await page.content()).not.toMatch(/consumer-key-1234|consumer-secret-5678|pass-key-9012/);

    await page.goto(`/payments/new?studentId=${student}&amount=1500&method=Mpesa`);
    await page.getByRole('link', { name: 'Ask M-Pesa' }).click();
    await page.waitForURL(/\/payments\/ask\?/);
    expect(await box(page, 'Amount').inputValue()).toBe('1500');
    await press(page, 'Ask M-Pesa');
    await page.getByText('Waiting for the PIN at the telephone.').waitFor();
    await atTheTelephone(page, 'cancelled');
    await page.getByText('The payer cancelled it.').waitFor();
    await press(page, 'Ask M-Pesa');
    await page.getByText('Waiting for the PIN at the telephone.').waitFor();
    await atTheTelephone(page, 'paid');
    await page.getByRole('link', { name: 'Receipt 1' }).click();
    await page.getByText('KES 1,500.00').first().waitFor();
  });
});
