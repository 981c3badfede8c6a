import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { demoPassword, signInAs, useBrowser, visit } from '../support/browser.ts';
import { alter } from '../support/replies.ts';
import { messages } from '../support/screen-states.ts';

useBrowser();

const words = 'This money arrived for account SM/1060, which names Baraka Otieno, but receipt 9 is for Amina Yusuf.';

/** Records something by M-Pesa over the API as the bursar of the demo school, and answers the reply. */
async function recorded<Reply>(page: Page, path: string, payment: object): Promise<Reply> {
  const login = { data: { username: 'mfano-bursar', password: demoPassword } };
  const { token } = await (await page.request.post('/api/auth/login', login)).json();
  const sent = { data: { method: 'Mpesa', ...payment }, headers: { authorization: `Bearer ${token}` } };
  return (await page.request.post(path, sent)).json();
}

/** Refuses to verify anything, as the server does where its money names another student, until that was read. */
async function refuseUnread(page: Page): Promise<void> {
  await page.route('**/verify', (route) =>
    route.request().postDataJSON().seen === '55-1060'
      ? route.continue()
      : route.fulfill({ status: 409, json: { code: 'MONEY_NAMES_ANOTHER', message: words, error: words, seen: '55-1060' } }),
  );
}

/** Presses Verify, reads and cancels, and then verifies after all. */
async function verifyAtLast(page: Page, name: string): Promise<void> {
  const verify = page.getByRole('button', { name });
  const dialog = page.getByRole('dialog', { name: 'Payment names another student' });
  await verify.click();
  await dialog.getByText(words).waitFor();
  expect(await messages(page).innerText()).toBe('');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await verify.click();
  await dialog.getByRole('button', { name: 'Verify' }).click();
  await verify.waitFor({ state: 'hidden' });
  expect(await dialog.count()).toBe(0);
}

test('All Payments says whom the money of a payment names, before that is verified', async () => {
  await visit({ expected: /409/ }, async (page) => {
    await signInAs(page, 'mfano-admin');
    const { payment } = await recorded<{ payment: { id: number } }>(page, '/api/payments/new', {
      ...{ studentId: 20, amount: 1250, code: 'E2ENAMES1' },
    });
    await refuseUnread(page);
    await page.goto('/all-payments?q=E2ENAMES1');
    await verifyAtLast(page, `Verify payment ${payment.id}`);
    await page.getByText(`Payment ${payment.id} verified.`).waitFor();
  });
});

test('so does the page of a payment for several students', async () => {
  await visit({ expected: /409/ }, async (page) => {
    await signInAs(page, 'mfano-admin');
    const parts = [20, 21].map((studentId) => ({ studentId, amount: 250 }));
    const { sharedPayment } = await recorded<{ sharedPayment: { id: number } }>(page, '/api/shared-payments', {
      ...{ payerName: 'Mama Neema', total: 500, code: 'E2ENAMES2', parts },
    });
    await refuseUnread(page);
    await page.goto(`/payments/shared/${sharedPayment.id}`);
    await verifyAtLast(page, 'Verify all parts');
    await page.getByText('and 1 other part of the same payment verified.').waitFor();
  });
});

test('Approvals sends with an approval what it said about the money', async () => {
  await visit({}, async (page) => {
    await signInAs(page, 'mfano-admin');
    const { payment } = await recorded<{ payment: { id: number } }>(page, '/api/payments/new', {
      ...{ studentId: 20, amount: 1250, code: 'E2ENAMES3' },
    });
    const arrivedFor = { amount: 1250, account: 'SM/1060', names: 'Baraka Otieno', seen: '55-1060' };
    await alter<{ approvals: { id: number }[] }>(page, '**/api/approvals?*', (reply) => ({
      ...reply,
      approvals: reply.approvals.filter(({ id }) => id === payment.id).map((row) => ({ ...row, arrivedFor })),
    }));
    await page.goto('/approvals?kind=payment');
    await page.getByRole('button', { name: /^Approve: Verify KES 1,250\.00 \(M-Pesa, E2ENAMES3\)/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Approve this?' });
    await dialog.getByText('This money arrived for account SM/1060, which names Baraka Otieno.').waitFor();
    const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/api/approvals/approve'));
    await dialog.getByRole('button', { name: 'Approve' }).click();
    expect((await sent).postDataJSON()).toEqual({ decided: [{ kind: 'payment', id: payment.id, seen: '55-1060' }] });
    await page.getByText('1 approved.').waitFor();
  });
});
