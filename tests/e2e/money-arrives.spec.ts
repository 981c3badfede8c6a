import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { addDays, nairobiToday, yearOf } from '../../src/core/dates.ts';
import { payCodeOf } from '../../src/school/settings/pay-codes.ts';
import { signInAs, sites, useBrowser, visit } from '../support/browser.ts';
import { paybillKeys } from '../support/daraja-rig.ts';
import { addClass, enrol, freshSchool, hire, signedInCall } from '../support/fresh-school.ts';
import { hasFocus } from '../support/keyboard.ts';
import { settled } from '../support/settled.ts';
import { scanned } from './scanned.ts';

useBrowser();

const [admin, bursar, cashier] = ['pesa-mkuu', 'pesa-karani', 'pesa-sanduku'];
const child = 'Neema Wanjiru';
const today = nairobiToday();
let studentId = 0;

const plain = (text: string) => text.replace(/\s+/g, ' ').trim();
const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** What a payer does at the telephone. */
async function atTheTelephone(page: Page, act: 'pay' | 'answer' | 'accidents', form: Record<string, string>): Promise<void> {
  const reply = await page.request.post(`${sites().daraja}/payer/${act}`, { form, maxRedirects: 0 });
  expect(reply.status()).toBe(303);
}

/** A school with a bursar and a cashier, whose administrator connects its paybill to the simulator, on the page. */
beforeAll(() =>
  visit({}, async (page) => {
    const call = await freshSchool(page, admin);
    const place = await addClass(call, 'Grade 4', ['East']);
    const days = { startDate: addDays(today, -30), endDate: addDays(today, 30) };
    await call('/api/settings/terms', { name: 'Muhula 1', year: yearOf(today), ...days, current: true });
    studentId = await enrol(call, place, child, 5000);
    for (const username of [bursar, cashier]) await hire(call, 'bursar', username);

    await page.goto('/settings/mpesa');
    await page.getByRole('combobox', { name: 'Environment' }).selectOption({ label: 'Simulator of this install' });
    await box(page, 'Paybill Number').fill('600100');
    await page.getByLabel('Consumer Key').fill(paybillKeys.consumerKey);
    await page.getByLabel('Consumer Secret').fill(paybillKeys.consumerSecret);
    await page.getByLabel('Passkey').fill(paybillKeys.passkey);
    await box(page, 'Initiator Name').fill(paybillKeys.initiatorName);
    await page.getByLabel('Security Credential').fill(paybillKeys.securityCredential);
    await press(page, 'Save Connection');
    await press(page, 'Test Connection');
    await page.locator('[data-tone=done]', { hasText: 'Safaricom accepts these keys for the paybill 600100.' }).waitFor();
    await press(page, 'Start Notices');
    await page.getByText('Safaricom notifies Karo of each payment from now on.').waitFor();
    await press(page, 'Save Connection');
    // Results are of what was saved before.
    await page.getByText('Safaricom accepts these keys for the paybill 600100.').waitFor({ state: 'detached' });
    expect(await page.content()).not.toMatch(/consumer-key-1234|consumer-secret-5678|pass-key-9012|security-credential-3456/);
  }),
);

/** The page that anybody sees who scans a receipt, in a browser where nobody is signed in. */
async function asVisitor(address: string): Promise<string> {
  let words = '';
  await visit({}, async (page) => {
    await page.goto(address);
    words = plain(await page.getByRole('region', { name: 'Receipt check' }).innerText());
    expect(await page.content()).not.toContain(child);
  });
  return words;
}

test('money for a mistyped account is found and allocated; its receipt is good for whoever scans it, until it is reversed', async () => {
  await visit({ deviceScaleFactor: 2 }, async (page) => {
    const payCode = payCodeOf(studentId);
    const account = payCode.slice(0, -1) + (payCode.endsWith('7') ? '8' : '7');
    const payer = { phone: '254712345678', name: 'Asha Njeri Kamau', showing: 'masked' };
    await atTheTelephone(page, 'pay', { shortCode: '600100', amount: '1500', account, ...payer });
    const call = await signedInCall(page, bursar);
    await expect.poll(async () => (await call<{ money: object[] }>('/api/arrivals')).money.length).toBe(1);

    await signInAs(page, bursar);
    await page.goto('/dashboard');
    await page.getByRole('link', { name: 'Unallocated Payments, 1 waiting' }).click();
    const row = page.getByRole('row').filter({ hasText: `One character off their code ${payCode}` });
    expect(await row.innerText()).toMatch(new RegExp(`KES 1,500\\.00[^]*${account}[^]*${child}`));
    await press(page, `Allocate KES 1,500.00 to ${child}`);
    await expect.poll(() => hasFocus(page.getByRole('dialog').getByRole('button', { name: 'Allocate' }))).toBe(true);
    await page.keyboard.press('Enter');
    const message = await page.getByText(/KES 1,500\.00 was allocated to the student\. Receipt number \d+\./).innerText();
    const number = /number (\d+)/.exec(message)?.[1] ?? '';
    await page.getByText('No unallocated payments').waitFor();
    await page.getByLabel('Show').selectOption({ label: 'Allocated' });
    await page.getByRole('link', { name: `Receipt ${number}`, exact: true }).click();

    const paper = page.getByRole('article', { name: `Receipt ${number}` });
    expect(plain(await paper.innerText())).toMatch(/KES 1,500\.00 .*Neema Wanjiru .*Balance after this payment .*KES 3,500\.00/i);
    expect(await paper.innerText()).not.toContain('Subject to confirmation');
    await page.emulateMedia({ media: 'print' });
    expect(await page.getByRole('button', { name: 'Print Receipt' }).isVisible()).toBe(false);
    const address = await scanned(page, paper.getByRole('img', { name: /^QR code/ }));
    await page.emulateMedia({ media: 'screen' });
    expect(await asVisitor(address)).toMatch(new RegExp(`^Shule ya pesa-mkuu Receipt ${number} KES 1,500\\.00 Paid on .* VALID$`));

    await signInAs(page, admin);
    await page.goto('/all-payments');
    await page.getByRole('row', { name: /Neema Wanjiru .*M-Pesa .*Verified .* by M-Pesa/ }).waitFor();
    await press(page, `Reverse payment ${number}`);
    const dialog = page.getByRole('dialog', { name: `Reverse payment ${number}?` });
    await dialog.getByLabel('Reason').fill('For her brother at another school');
    await press(page, 'Reverse payment');
    await page.getByText(`Payment ${number} of KES 1,500.00 reversed.`).waitFor();
    expect(await asVisitor(address)).toMatch(/KES 1,500\.00 .* REVERSED This payment has been reversed\./);
    await page.getByRole('link', { name: 'Unallocated Payments, 1 waiting' }).click();
    await row.waitFor();
  });
});

test('a cashier closes a day with a variance, says why, and an administrator countersigns it', async () => {
  await visit({}, async (page) => {
    const call = await signedInCall(page, cashier);
    for (const amount of [1500, 700]) await call('/api/payments/new', { studentId, amount, method: 'Cash' });
    await signInAs(page, cashier);
    await page.goto('/day');
    await page.getByLabel('1,000').fill('2');
    await page.getByLabel('50', { exact: true }).fill('3');
    await page.getByText('KES 2,150.00').waitFor();
    expect(await page.getByText(/2,200/).count()).toBe(0);
    await press(page, 'Close the Day');
    await page.getByText('KES 2,150.00 counted: KES 50.00 short.').waitFor();
    await page.getByLabel('Reason').fill('Change given twice');
    await press(page, 'Save Reason');
    await page.getByText('The day waits for a second person').waitFor();

    await signInAs(page, admin);
    await page.goto('/day/overview');
    await page
      .getByRole('row', { name: /pesa-sanduku .*2,150\.00/ })
      .first()
      .waitFor();
    await page.getByRole('table', { name: 'Days' }).getByRole('link').click();
    await press(page, 'Countersign and Lock');
    const sheet = page.getByRole('article', { name: /^Day sheet of pesa-sanduku/ });
    await sheet.getByText(/^Counted .*Locked\./).waitFor();
    expect(plain(await sheet.getByRole('table', { name: 'Cash' }).innerText())).toBe(
      'Cash Amount (KES) Opening cash 0.00 Cash received 2,200.00 Cash reversed 0.00 Expected cash 2,200.00 Counted 2,150.00 Variance: KES 50.00 short −50.00',
    );
    expect(plain(await sheet.innerText())).toMatch(/Why it differs Change given twice Counted by pesa-sanduku Countersigned by pesa-mkuu,/);
    expect(await page.getByRole('button', { name: 'Countersign and Lock' }).count()).toBe(0);
    await settled(page);
  });
});

test('a guardian is asked by telephone, is told no, asked again, and has the receipt', async () => {
  await visit({}, async (page) => {
    await signInAs(page, bursar);
    await page.goto(`/payments/new?studentId=${studentId}&amount=1200&method=Mpesa`);
    await page.getByRole('link', { name: 'Request M-Pesa Payment' }).click();
    await page.waitForURL(/\/payments\/ask\?/);
    expect(await box(page, 'Amount').inputValue()).toBe('1200');
    await press(page, 'Request Payment');
    await page.getByText('Waiting for the PIN on the phone.').waitFor();
    await atTheTelephone(page, 'answer', { prompt: '254712345678', outcome: 'cancelled' });
    await page.getByText('The payer cancelled it.').waitFor();
    await press(page, 'Request Payment');
    await page.getByText('Waiting for the PIN on the phone.').waitFor();
    await atTheTelephone(page, 'answer', { prompt: '254712345678', outcome: 'paid' });
    await page.getByRole('link', { name: /^Receipt \d+$/ }).click();
    await page.getByText('KES 1,200.00').first().waitFor();
  });
});

/** Somebody pays at the telephone and nobody is told of it; answers M-Pesa's receipt number. */
async function paidUnheard(page: Page, amount: number, account: string): Promise<string> {
  const payer = { phone: '254712345678', name: 'Jane Wanjiku', showing: 'masked' };
  await atTheTelephone(page, 'accidents', { dropped: '100', doubled: '0', late: '0' });
  await atTheTelephone(page, 'pay', { shortCode: '600100', amount: String(amount), account, ...payer });
  await atTheTelephone(page, 'accidents', { dropped: '0', doubled: '0', late: '0' });
  const markup = await (await page.request.get(sites().daraja)).text();
  const [, code = ''] = new RegExp(`<td>([A-Z0-9]{10})(?:<td>[^<]*){2}<td>${account}<td>${amount}<`).exec(markup) ?? [];
  return code;
}

const rightEdge = (box: { x: number; width: number } | null) => (box === null ? Number.NaN : box.x + box.width);

type Recorded = { payment: { id: number } };

test('M-Pesa is asked about a code of which it told nobody, and its answer verifies the receipt', async () => {
  await visit({}, async (page) => {
    await signInAs(page, bursar);
    const code = await paidUnheard(page, 1350, 'Neema');
    const call = await signedInCall(page, bursar);
    const { payment } = await call<Recorded>('/api/payments/new', { studentId, amount: 1350, method: 'Mpesa', code });
    await page.goto(`/receipt/${studentId}/${payment.id}`);
    const paper = page.getByRole('article', { name: `Receipt ${payment.id}` });
    await paper.getByText(/Subject to confirmation/i).waitFor();
    await press(page, 'Verify code with M-Pesa');
    await page.getByText('M-Pesa has this payment: it is verified.').waitFor();
    await paper.getByText(/Subject to confirmation/i).waitFor({ state: 'detached' });
    expect(await page.getByRole('button', { name: 'Verify code with M-Pesa' }).count()).toBe(0);
  });
});

test('of the payments that wait for approval, M-Pesa verifies the one it has and says of the other what it has instead', async () => {
  await visit({}, async (page) => {
    const call = await signedInCall(page, bursar);
    const recorded = async (paid: number, typed: number) => {
      const code = await paidUnheard(page, paid, `Neema${paid}`);
      return (await call<Recorded>('/api/payments/new', { studentId, amount: typed, method: 'Mpesa', code })).payment.id;
    };
    const [right, wrong] = [await recorded(1360, 1360), await recorded(1370, 1730)];
    await signInAs(page, admin);
    await page.goto('/approvals');
    const waiting = page.getByRole('table', { name: 'Approvals' }).locator('tbody tr');
    const row = (amount: string) => waiting.filter({ hasText: amount });
    await press(page, `Ask M-Pesa about payment ${wrong}`);
    const answer = row('1,730.00').getByText('M-Pesa says that it was KES 1,370.00, and KES 1,730.00 was recorded.');
    await answer.waitFor();
    const requester = row('1,730.00').getByText('pesa-karani');
    expect(rightEdge(await requester.boundingBox())).toBeLessThan((await answer.boundingBox())?.x ?? 0);
    const questions = `/api/payments/${right}/code-questions`;
    const newestState = async () => (await call<{ questions: { state: string }[] }>(questions)).questions[0]?.state;
    // M-Pesa answers before the page reads anything again, and the row leaves before the answer is read.
    await page.route(`**${questions}`, async (route) => {
      const isRead = route.request().method() === 'GET';
      const reply = await route.fetch();
      await (isRead ? row('1,360.00').waitFor({ state: 'detached' }) : expect.poll(newestState, { timeout: 10_000 }).toBe('proved'));
      await route.fulfill({ response: reply });
    });
    await press(page, `Ask M-Pesa about payment ${right}`);
    await page.getByText(`M-Pesa has payment ${right}: it is verified.`).waitFor();
    await row('1,730.00').waitFor();
    await page.getByRole('link', { name: 'Approvals, 1 waiting' }).waitFor();
    await page.goto('/all-payments');
    await page.getByRole('row', { name: /1,360\.00 .*Verified/ }).waitFor();
    await page.getByRole('row', { name: /1,730\.00 .*Pending/ }).waitFor();
  });
});

test('an initiator is removed once somebody has said yes, and its field is empty', async () => {
  await visit({}, async (page) => {
    await signInAs(page, admin);
    await page.goto('/settings/mpesa');
    await press(page, 'Remove Initiator');
    await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
    await page.getByText('Initiator removed.').waitFor();
    await page.getByRole('button', { name: 'Remove Initiator' }).waitFor({ state: 'detached' });
    expect(await box(page, 'Initiator Name').inputValue()).toBe('');
  });
});
