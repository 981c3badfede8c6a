import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { signInAs, useBrowser, visit } from '../support/browser.ts';
import { answer } from '../support/replies.ts';

useBrowser();

const notice = {
  ...{ origin: 'safaricom', id: 7, sender: 'safaricom', kind: 'confirmation', receivedAt: '2026-01-05T06:06:00.000Z' },
  ...{ source: '196.201.214.200', reason: 'It has no amount', isProven: true, arrived: null, state: 'waiting' },
  read: {
    ...{ code: 'UA5COMMA01', amount: 1500, arrivedOn: '2026-01-05', time: '09:05', account: 'ADM 7' },
    ...{ payerName: 'ASHA KAMAU', payerPhone: null, channel: '600100' },
  },
  ...{ dismissed: null, taking: null },
};
const taking = {
  ...{ id: 3, by: 'njoroge', at: '2026-01-05T07:00:00.000Z', method: 'Mpesa', code: 'UA5COMMA01', amount: 1500 },
  ...{ arrivedAt: '2026-01-05T06:05:00.000Z', account: 'ADM 7', payerName: null, channel: '600100' },
  ...{ decided: null, isOwn: false, mayApprove: true },
};

/** Opens the page where the server has this one notice. */
async function open(page: Page, listed: object): Promise<void> {
  await signInAs(page, 'mfano-admin');
  const pagination = { page: 1, limit: 20, total: 1, totalPages: 1 };
  await answer(page, 'GET', '**/api/notices?*', { json: { notices: [listed], pagination } });
  await page.goto('/payments/notices');
}

type Act = { address: string; reply?: object; dialog: Locator; submit: string };

/** What is sent once the dialog is confirmed, which then says that it was done and closes. */
async function sentBy(page: Page, { address, reply, dialog, submit }: Act): Promise<unknown> {
  await answer(page, 'POST', address, { json: { message: 'It is done.', ...reply } });
  const sent = page.waitForRequest(address);
  await dialog.getByRole('button', { name: submit }).click();
  await page.getByText('It is done.').waitFor();
  await dialog.waitFor({ state: 'detached' });
  return (await sent).postDataJSON();
}

test('what can be read of a notice is asked to be recorded, as it was read', async () => {
  await visit({}, async (page) => {
    await open(page, notice);
    await page.getByRole('button', { name: 'Record Safaricom notice 7 manually' }).click();
    const dialog = page.getByRole('dialog', { name: 'Record notice 7 of Safaricom' });
    const address = '**/api/notices/safaricom/7/take';
    expect(await sentBy(page, { address, reply: { takingId: 3 }, dialog, submit: 'Request Approval' })).toEqual({
      ...{ method: 'Mpesa', channel: '600100', code: 'UA5COMMA01', amount: 1500, arrivedOn: '2026-01-05', time: '09:05' },
      ...{ account: 'ADM 7', payerName: 'ASHA KAMAU', payerPhone: '' },
    });
  });
});

test('a notice is dismissed with the reason, and read as it came', async () => {
  await visit({}, async (page) => {
    await open(page, notice);
    await answer(page, 'GET', '**/api/notices/safaricom/7/words', { json: { words: 'TransAmount=1,500' } });
    await page.getByRole('button', { name: 'Show the original of Safaricom notice 7' }).click();
    const original = page.getByRole('dialog', { name: 'Notice 7 of Safaricom' });
    await original.getByText('TransAmount=1,500').waitFor();
    await page.keyboard.press('Escape');
    await original.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Dismiss Safaricom notice 7' }).click();
    const dialog = page.getByRole('dialog', { name: 'Dismiss this notice' });
    await dialog.getByLabel('Reason').fill('It is of another school');
    const address = '**/api/notices/safaricom/7/dismiss';
    expect(await sentBy(page, { address, dialog, submit: 'Dismiss' })).toEqual({ reason: 'It is of another school' });
  });
});

test('what a colleague read of a notice is approved, or refused with the reason', async () => {
  await visit({}, async (page) => {
    await open(page, { ...notice, state: 'asked', taking });
    await page.getByRole('button', { name: 'Approve Safaricom notice 7' }).click();
    const approving = page.getByRole('dialog', { name: 'Approve this money?' });
    await sentBy(page, { address: '**/api/notice-takings/3/approve', dialog: approving, submit: 'Approve' });
    await page.getByRole('button', { name: 'Refuse Safaricom notice 7' }).click();
    const refusing = page.getByRole('dialog', { name: 'Refuse KES 1,500.00' });
    await refusing.getByLabel('Reason').fill('The code is of another payment');
    await page.getByText('It is done.').waitFor({ state: 'detached' });
    const address = '**/api/notice-takings/3/refuse';
    expect(await sentBy(page, { address, dialog: refusing, submit: 'Refuse' })).toEqual({ reason: 'The code is of another payment' });
  });
});
