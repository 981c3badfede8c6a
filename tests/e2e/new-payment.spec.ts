import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { signInAs, useBrowser, visit } from '../support/browser.ts';
import { hasFocus } from '../support/keyboard.ts';
import { answer, hold, refusal } from '../support/replies.ts';
import { settled } from '../support/settled.ts';

useBrowser();

const sending = '**/api/payments/new';
const searching = '**/api/search-student**';
const student = (page: Page) => page.getByRole('combobox', { name: 'Student' });
const amount = (page: Page) => page.getByRole('textbox', { name: 'Amount' });
const method = (page: Page) => page.getByRole('combobox', { name: 'Payment Method' });
const code = (page: Page) => page.getByRole('textbox', { name: 'Transaction Code' });
const submit = (page: Page) => page.getByRole('button', { name: 'Process Payment' });
// The methods are options too.
const options = (page: Page) => page.getByRole('listbox', { name: 'Students found' }).getByRole('option');

async function open(page: Page, search = ''): Promise<void> {
  await signInAs(page, 'mfano-bursar');
  await page.goto(`/payments/new${search}`);
  await submit(page).waitFor();
  await settled(page);
}

test('nothing can be sent before a student is chosen', async () => {
  await visit({}, async (page) => {
    await open(page);
    await amount(page).fill('500');
    await method(page).selectOption('Cash');
    await expect.poll(() => submit(page).isDisabled()).toBe(true);
    await expect.poll(() => method(page).locator('option').allTextContents()).toEqual(['Choose a method', 'Cash', 'M-Pesa', 'Bank']);
    await student(page).fill('1');
    await options(page).first().click();
    await expect.poll(() => submit(page).isEnabled()).toBe(true);
    await page.getByText('Balance after').waitFor();
    await settled(page);
  });
});

test('who types over a chosen student has chosen nobody, so that no payment goes to the one before', async () => {
  await visit({}, async (page) => {
    await open(page, '?studentId=12');
    await amount(page).fill('500');
    await method(page).selectOption('Cash');
    await expect.poll(() => submit(page).isEnabled()).toBe(true);
    await student(page).fill('Achieng');
    await options(page).first().waitFor();
    await expect.poll(() => submit(page).isDisabled()).toBe(true);
    expect(await page.getByText('Balance after').count()).toBe(0);
    await settled(page);
  });
});

test('amount, method and code are each asked for, at the field and above the form', async () => {
  await visit({}, async (page) => {
    await open(page, '?studentId=12');
    const alert = page.getByRole('alert');
    await submit(page).click();
    await alert.getByText('Amount is required').waitFor();
    await alert.getByText('Payment method is required').waitFor();
    await amount(page).fill('0.99');
    await method(page).selectOption('Mpesa');
    await submit(page).click();
    await alert.getByText('Amount must be at least 1').waitFor();
    await amount(page).fill('1');
    await submit(page).click();
    await alert.getByText('Transaction code is required').click();
    expect(await hasFocus(code(page))).toBe(true);
    await expect.poll(() => code(page).getAttribute('aria-invalid')).toBe('true');
    expect(page.url()).toContain('/payments/new');
  });
});

test('an amount and a code that are both missing are said at once', async () => {
  await visit({}, async (page) => {
    await open(page, '?studentId=12');
    await method(page).selectOption('Mpesa');
    await submit(page).click();
    const faults = page.getByRole('alert').getByRole('listitem');
    await expect.poll(() => faults.allInnerTexts()).toEqual(['Amount is required', 'Transaction code is required']);
    await expect.poll(() => amount(page).getAttribute('aria-invalid')).toBe('true');
    await expect.poll(() => code(page).getAttribute('aria-invalid')).toBe('true');
  });
});

test('choosing Cash clears the transaction code', async () => {
  await visit({}, async (page) => {
    await open(page, '?studentId=12');
    expect(await code(page).count()).toBe(0);
    await method(page).selectOption('Bank');
    await code(page).fill('FT 221');
    await method(page).selectOption('Mpesa');
    await expect.poll(() => code(page).inputValue()).toBe('FT 221');
    await method(page).selectOption('Cash');
    expect(await code(page).count()).toBe(0);
    await method(page).selectOption('Bank');
    await expect.poll(() => code(page).inputValue()).toBe('');
  });
});

test('while students are searched for it says so; nobody found and a failed search are said in words', async () => {
  await visit({ expected: /500/ }, async (page) => {
    await open(page);
    const letGo = await hold(page, searching, { json: [] });
    await student(page).fill('zzz');
    await page.getByText('Searching…').waitFor();
    letGo();
    await page.getByText('No student found. Check the spelling, or search by ID.').waitFor();
    await answer(page, 'GET', searching, refusal(''));
    await student(page).fill('yyy');
    await page.getByText('Failed to fetch students. Please try again.', { exact: true }).waitFor();
    await answer(page, 'GET', searching, { json: [] });
    await student(page).fill('xxx');
    await page.getByText('No student found. Check the spelling, or search by ID.').waitFor();
  });
});

test('Enter before the search has answered chooses the student behind what is typed on, and asks back only in doubt', async () => {
  await visit({}, async (page) => {
    await open(page);
    const letGo = await hold(page, searching);
    await page.keyboard.type('12');
    await page.keyboard.press('Enter');
    await page.keyboard.type('500');
    letGo();
    await page.waitForURL('**/payments/new?studentId=12');
    expect([await amount(page).inputValue(), await hasFocus(amount(page))]).toEqual(['500', true]);
    await page.unroute(searching);
    await student(page).fill('ma');
    await page.keyboard.press('Enter');
    await options(page).nth(1).waitFor();
    expect(await hasFocus(student(page))).toBe(true);
    const letGoAgain = await hold(page, searching);
    await page.keyboard.type('an');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+A');
    await page.keyboard.type('700');
    letGoAgain();
    await page.getByText('Several students match. Choose one.').waitFor();
    expect([await student(page).inputValue(), await amount(page).inputValue()]).toEqual(['an', '700']);
    await settled(page);
  });
});

test('a refused payment shows the server’s words, ours where it has none, and keeps what was typed', async () => {
  await visit({ expected: /409/ }, async (page) => {
    await open(page, '?studentId=12');
    await amount(page).fill('1500.50');
    await method(page).selectOption('Mpesa');
    await code(page).fill('SGH7Y2K9QL');
    await answer(page, 'POST', sending, refusal('This code was used before.', 409));
    await submit(page).click();
    await page.getByRole('alert').getByText('This code was used before.').waitFor();
    await answer(page, 'POST', sending, { status: 409, json: {} });
    await submit(page).click();
    await page.getByRole('alert').getByText('An error occurred while processing payment', { exact: true }).waitFor();
    expect([await amount(page).inputValue(), await code(page).inputValue()]).toEqual(['1500.50', 'SGH7Y2K9QL']);
  });
});

test('the field that is refused takes the keys, and no letter leads away from a payment that is being typed', async () => {
  await visit({ expected: /409/ }, async (page) => {
    await open(page, '?studentId=12');
    await amount(page).fill('1500.50');
    await amount(page).press('Enter');
    await page.getByRole('alert').getByText('Payment method is required').waitFor();
    await page.keyboard.type('M-Pesa');
    await code(page).fill('SKL12ABC8Y');
    await answer(page, 'POST', sending, refusal('This code was used before.', 409, 'code'));
    await submit(page).click();
    await page.getByRole('alert').waitFor();
    await page.keyboard.press('Control+A');
    await page.keyboard.type('SKL12ABC8Z');
    expect([await method(page).inputValue(), await code(page).inputValue()]).toEqual(['Mpesa', 'SKL12ABC8Z']);
    await answer(page, 'POST', sending, refusal('Not today.', 409));
    await submit(page).click();
    await page.getByRole('alert').getByText('Not today.').waitFor();
    await page.keyboard.press('s');
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('b');
    await settled(page);
    expect([new URL(page.url()).pathname, await code(page).inputValue()]).toEqual(['/payments/new', 'SKL12ABC8Z']);
  });
});

test('a server that broke is heard at once; one that says nothing is asked again, and the page says so', async () => {
  await visit({ expected: /50[02]/ }, async (page) => {
    await open(page, '?studentId=12');
    await amount(page).fill('1500.50');
    await method(page).selectOption('Cash');
    await answer(page, 'POST', sending, refusal('Something went wrong. Please try again.'));
    await submit(page).click();
    await page.getByRole('alert').getByText('Something went wrong. Please try again.').waitFor();
    await answer(page, 'POST', sending, { status: 502, body: '<html>' });
    await submit(page).click();
    const checking = page.getByRole('status').filter({ hasText: 'Not confirmed yet – checking…' });
    await checking.getByText('Karo is retrying; this will not be recorded twice.').waitFor();
    expect(await page.getByRole('main').innerText()).not.toMatch(/try again|error/i);
    await page.unroute(sending);
    await page.waitForURL('**/receipt/**');
  });
});

test('while it is sent the button says so and cannot be pressed again', async () => {
  await visit({ expected: /409/ }, async (page) => {
    await open(page, '?studentId=12');
    let requests = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/api/payments/new')) requests += 1;
    });
    const letGo = await hold(page, sending, refusal('Not today.', 409));
    await amount(page).fill('20');
    await method(page).selectOption('Cash');
    await submit(page).click();
    const busy = page.getByRole('button', { name: 'Processing...' });
    await busy.waitFor();
    await expect.poll(() => busy.isDisabled()).toBe(true);
    await amount(page).press('Enter');
    letGo();
    await page.getByText('Not today.').waitFor();
    expect(requests).toBe(1);
  });
});

test('the keyboard alone finds a student, pays and goes where the reply leads', async () => {
  await visit({}, async (page) => {
    await open(page);
    await page.keyboard.type('ma');
    await options(page).nth(1).waitFor();
    const second = (await options(page).nth(1).innerText()).split('\n')[0] ?? '';
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('region', { name: 'Student' }).getByText(second).waitFor();
    await page.keyboard.type('1,250.50');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Cash');
    // Nothing is recorded: the school is shared, so the reply is made up.
    const receipt = { id: 1, studentId: 12, code: null, isVerified: true, payDate: '2026-02-03', balance: 0 };
    const payment = { ...receipt, amount: 1250.5, method: 'Cash' };
    await answer(page, 'POST', sending, { status: 201, json: { message: 'Recorded.', payment, redirectUrl: '/dashboard' } });
    await expect.poll(() => submit(page).isEnabled()).toBe(true);
    const [request] = await Promise.all([page.waitForRequest(sending), amount(page).press('Enter')]);
    expect(request.postDataJSON()).toMatchObject({ amount: 1250.5, method: 'Cash' });
    await page.waitForURL('**/dashboard');
    await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
    await settled(page);
  });
});
