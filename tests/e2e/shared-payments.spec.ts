import { expect, test } from 'vitest';
import { signInAs, useBrowser, visit } from '../support/browser.ts';
import { type Call, enrol, hire, signedInCall } from '../support/fresh-school.ts';
import { expectFocus, tabTo } from '../support/keyboard.ts';
import { followMenu } from '../support/menu-link.ts';
import { hold } from '../support/replies.ts';
import { settled } from '../support/settled.ts';
import { addFamily, newFamily } from './new-family.ts';

useBrowser();

const balanceOf = async (call: Call, id: number) =>
  (await call<{ data: { summary: { currentBalance: number } } }>(`/api/payments/${id}/fee-statement`)).data.summary.currentBalance;

test('one M-Pesa over three siblings by keyboard, oldest debt first: four receipts, and every figure agrees', async () => {
  await visit({}, async (page) => {
    const { call, ids } = await newFamily(page, 'harambee-admin');
    await addFamily(page);
    await tabTo(page, 'textbox', 'Total');
    await page.keyboard.type('12000');
    await tabTo(page, 'combobox', 'Payment Method');
    await page.keyboard.type('M-P');
    await tabTo(page, 'textbox', 'Transaction Code');
    await page.keyboard.type('sgh7y2k9ql');
    const shares = page.getByRole('region', { name: 'Shares' });
    await shares.getByText('Allocated KES 12,000.00').waitFor();
    const amounts = await shares
      .getByRole('textbox')
      .evaluateAll((fields) => fields.map((field) => (field as unknown as { value: string }).value));
    expect(amounts).toEqual(['9500.00', '2000.00', '500.00']);
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/payments\/shared\/\d+$/);
    await expectFocus(page, 'button', 'Print Receipt');
    const whole = page.getByRole('article', { name: 'Receipt of the whole payment' });
    expect(await whole.innerText()).toContain('KES 12,000.00');
    expect(await whole.getByRole('row').allInnerTexts()).toEqual([
      expect.stringContaining('Amount (KES)'),
      expect.stringMatching(/^Amina\s+Grade 4 East, receipt 1, balance after it KES 500\.00\s+9,500\.00$/),
      expect.stringMatching(/^Baraka\s+Grade 4 East, receipt 2, balance after it KES 10,000\.00\s+2,000\.00$/),
      expect.stringMatching(/^Chebet\s+Grade 4 East, receipt 3, balance after it KES 10,000\.00\s+500\.00$/),
      expect.stringMatching(/^3 students, total\s+12,000\.00$/),
    ]);
    expect(await Promise.all(ids.map((id) => balanceOf(call, id)))).toEqual([500, 10_000, 10_000]);
    await page.getByRole('link', { name: 'Receipt 2, Baraka' }).click();
    const part = page.getByRole('article', { name: 'Receipt 2' });
    await part.getByText('KES 12,000.00, M-Pesa, SGH7Y2K9QL, 3 students, paid by Mama Neema').waitFor();
    expect(await part.innerText()).toContain('KES 2,000.00');
  });
});

test('what is left over goes where the person says, and a part far above its balance is asked about', async () => {
  await visit({}, async (page) => {
    const { call, ids } = await newFamily(page, 'changa-admin');
    await addFamily(page);
    await page.getByLabel('Payment Method').selectOption('Cash');
    await page.getByLabel('Total').fill('33000');
    await page.getByText('KES 500.00 is left over, as nothing more is owed').waitFor();
    await page.getByLabel('Total').press('Enter');
    await page.getByRole('alert').getByText('which is KES 500.00 less than the total').waitFor();
    await page.getByLabel('Allocate remainder to').selectOption('Chebet');
    expect(await page.getByLabel('Amount for Chebet').inputValue()).toBe('11000.00');
    await page.getByLabel('Amount for Amina').fill('0');
    await page.getByText('KES 10,000.00 still to be allocated').waitFor();
    await page.getByLabel('Total').fill('143000');
    await page.getByLabel('Amount for Baraka').fill('132000');
    await page.getByRole('button', { name: 'Process Payment' }).click();
    const question = page.getByRole('dialog');
    await question.getByText('Baraka: KES 132,000.00 is far more than the KES 12,000.00 that is owed.').waitFor();
    await question.getByRole('button', { name: 'Record payment' }).click();
    await page.waitForURL(/\/payments\/shared\/\d+$/);
    await page.getByRole('article', { name: 'Receipt of the whole payment' }).getByText('2 students, total').waitFor();
    expect(await Promise.all(ids.map((id) => balanceOf(call, id)))).toEqual([10_000, -120_000, -500]);
  });
});

test('nothing can be recorded before the balance of each who was added is read', async () => {
  await visit({}, async (page) => {
    const { call, ids } = await newFamily(page, 'pole-admin');
    await page.goto('/payments/shared');
    await page.getByRole('combobox', { name: 'Student' }).fill('amina');
    await page.getByRole('option', { name: /Amina/, selected: true }).click();
    const add = page.getByRole('button', { name: 'Add all 2' });
    await add.waitFor();
    const letGo = await hold(page, '**/api/shared-payments/students?*');
    await add.click();
    await page.getByLabel('Total').fill('3000');
    await page.getByLabel('Payment Method').selectOption('Cash');
    await page.getByLabel('Allocate').selectOption('equal');
    const process = page.getByRole('button', { name: 'Process Payment' });
    expect(await process.isEnabled()).toBe(false);
    await page.getByText('3 students. Reading what they owe…').waitFor();
    letGo();
    await process.click();
    await page.waitForURL(/\/payments\/shared\/\d+$/);
    expect(await Promise.all(ids.map((id) => balanceOf(call, id)))).toEqual([9000, 11_000, 9500]);
  });
});

test('a payment for several whose answer did not come is checked on at once, before the balances are read again', async () => {
  await visit({ expected: /shared-payments|ERR_FAILED/ }, async (page) => {
    const { call, ids } = await newFamily(page, 'subira-admin');
    await addFamily(page);
    await page.getByLabel('Total').fill('3000');
    await page.getByLabel('Payment Method').selectOption('Cash');
    await page.getByLabel('Allocate').selectOption('equal');
    await page.route('**/api/shared-payments', (route) => route.abort());
    await page.getByRole('button', { name: 'Process Payment' }).click();
    await page.getByText('Not confirmed yet – checking…').waitFor();
    await hold(page, '**/api/shared-payments/students?*');
    await page.reload();
    const again = page.getByRole('button', { name: 'Check again' });
    await again.waitFor();
    expect(await page.getByText('Reading the balance…').count()).toBe(3);
    await page.unroute('**/api/shared-payments');
    await again.click();
    await page.waitForURL(/\/payments\/shared\/\d+$/);
    expect(await Promise.all(ids.map((id) => balanceOf(call, id)))).toEqual([9000, 11_000, 9500]);
  });
});

test('students who were chosen and their amounts are not left without a question, though nothing else is typed', async () => {
  await visit({}, async (page) => {
    await newFamily(page, 'kumbuka-admin');
    await addFamily(page);
    const question = page.getByRole('dialog', { name: 'Leave without saving?' });
    await followMenu(page, 'Dashboard');
    await question.getByRole('button', { name: 'Stay' }).click();
    await page.getByLabel('Amount for Baraka').fill('2000');
    await followMenu(page, 'Dashboard');
    await question.getByRole('button', { name: 'Stay' }).click();
    expect(await page.getByLabel('Amount for Baraka').inputValue()).toBe('2000');
    for (const name of ['Amina', 'Baraka', 'Chebet']) await page.getByRole('button', { name: `Remove ${name}` }).click();
    await followMenu(page, 'Dashboard');
    await page.waitForURL('**/dashboard');
    await settled(page);
  });
});

test('a bursar reads who gets nothing before recording, and afterwards asks for the reversal of the whole in one request', async () => {
  await visit({}, async (page) => {
    const { call } = await newFamily(page, 'kiasi-admin');
    await signInAs(page, await hire(call, 'bursar', 'kiasi-bursar'));
    await addFamily(page);
    await page.getByLabel('Total').fill('2500');
    await page.getByLabel('Payment Method').selectOption('Cash');
    const shares = page.getByRole('region', { name: 'Shares' });
    await shares.getByText('Amina gets no part of this payment and no receipt.').waitFor();
    await page.getByRole('button', { name: 'Process Payment' }).click();
    await page.waitForURL(/\/payments\/shared\/\d+$/);
    await page.getByRole('link', { name: 'Request reversal of all parts' }).click();
    await page.getByRole('checkbox', { name: 'Reverse all parts of the payment' }).and(page.locator(':checked')).waitFor();
    await page.getByLabel('Reason').selectOption('twice');
    await page.getByRole('button', { name: 'Request reversal' }).click();
    await page.waitForURL(/\/approvals\?show=asked$/);
    const row = page.getByRole('row').filter({ hasText: /Reversal of/ });
    expect(await row.innerText()).toMatch(/Reversal of KES\s2,500\.00 \(Cash\), all 2 parts/);
  });
});

test('the reason on a button at the top of a page is below it, within the window', async () => {
  await visit({}, async (page) => {
    const { call, ids } = await newFamily(page, 'juu-admin');
    await hire(call, 'auditor', 'juu-auditor');
    const parts = ids.map((studentId) => ({ studentId, amount: 1000 }));
    const { redirectUrl } = await call<{ redirectUrl: string }>('/api/shared-payments', {
      ...{ payerName: 'Mama Neema', total: 1000 * ids.length, method: 'Cash', parts },
    });
    await signInAs(page, 'juu-auditor');
    await page.goto(redirectUrl);
    const button = page.getByRole('button', { name: 'Reverse all parts' });
    await button.focus();
    const reason = page.getByRole('tooltip').filter({ visible: true });
    const [below, above] = [await reason.boundingBox(), await button.boundingBox()];
    expect(below?.y).toBeGreaterThan((above?.y ?? 0) + (above?.height ?? 0));
  });
});

test('a second person verifies the whole, takes one part back in All Payments, and then all the rest', async () => {
  await visit({}, async (page) => {
    const { call, ids } = await newFamily(page, 'pamoja-admin');
    await hire(call, 'bursar', 'pamoja-bursar');
    const bursar = await signedInCall(page, 'pamoja-bursar');
    const parts = ids.map((studentId) => ({ studentId, amount: 1000 }));
    const body = { payerName: 'Mama Neema', total: 3000, method: 'Mpesa', code: 'SGH7Y2K9QL', parts };
    const { redirectUrl } = await bursar<{ redirectUrl: string }>('/api/shared-payments', body);
    await page.goto(redirectUrl);
    const whole = page.getByRole('article', { name: 'Receipt of the whole payment' });
    await whole.getByText('Subject to confirmation').waitFor();
    await page.getByRole('button', { name: 'Verify all parts' }).click();
    await whole.getByText('Subject to confirmation').waitFor({ state: 'detached' });

    await page.goto('/all-payments');
    await page.getByRole('button', { name: 'Reverse payment 2' }).click();
    await page.getByRole('dialog').getByText('The transaction code stays with the other parts').waitFor();
    await page.getByLabel('Reason').fill('Not this child');
    await page.getByRole('button', { name: 'Reverse payment', exact: true }).click();
    await page.getByRole('button', { name: 'Reverse payment 2' }).waitFor({ state: 'detached' });
    expect(await balanceOf(call, ids[1] ?? 0)).toBe(12_000);

    await page.goto(redirectUrl);
    await whole.getByText('KES 1,000.00 of KES 3,000.00 reversed').waitFor();
    await whole.getByText(/Reversed on .*: Not this child/).waitFor();
    await page.getByRole('button', { name: 'Reverse all parts' }).click();
    await page.getByRole('dialog').getByText('KES 2,000.00 is reversed today').waitFor();
    await page.getByLabel('Reason').fill('Wrong family');
    await page.getByRole('button', { name: 'Reverse payment', exact: true }).click();
    await whole.getByText('REVERSED', { exact: true }).waitFor();
    expect(await Promise.all(ids.map((id) => balanceOf(call, id)))).toEqual([10_000, 12_000, 10_500]);
  });
});

test('a sponsor pays for five by one deposit, and the bursary that it pays is taken back by one tick', async () => {
  await visit({}, async (page) => {
    const { call, ids, place } = await newFamily(page, 'mfadhili-admin');
    for (let count = 4; count <= 5; count += 1) ids.push(await enrol(call, place, `Pupil ${count}`));
    const bursary = { studentId: ids[0], kind: 'bursary', amount: 2500, reason: 'Mbugua Trust' };
    const { adjustment } = await call<{ adjustment: { id: number } }>('/api/adjustments', bursary);
    await call('/api/approvals/approve', { decided: [{ kind: 'adjustment', id: adjustment.id }] });

    await page.goto('/payments/shared');
    await page.getByRole('combobox', { name: 'Student' }).fill('amina');
    await page.getByRole('option', { name: /Amina/, selected: true }).click();
    await page.getByRole('button', { name: 'Add all 4' }).click();
    await page.getByText('5 students, who owe KES 50,000.00 together').waitFor();
    await page.getByLabel('Total').fill('12500');
    await page.getByLabel('Payment Method').selectOption('Bank');
    await page.getByLabel('Transaction Code').fill('FT2277');
    await page.getByLabel('Paid By').fill('Mbugua Trust');
    await page.getByLabel('Allocate').selectOption('equal');
    expect(await page.getByLabel('Amount for Pupil 5').inputValue()).toBe('2500.00');
    const paid = page.getByLabel('Reverse the bursary of KES 2,500.00 for Amina');
    await paid.check();
    await paid.uncheck();
    await paid.check();
    await page.getByRole('button', { name: 'Process Payment' }).click();
    const whole = page.getByRole('article', { name: 'Receipt of the whole payment' });
    await whole.getByText('5 students, total').waitFor();
    expect(await whole.getByRole('row').count()).toBe(7);
    const { adjustments } = await call<{ adjustments: object[] }>('/api/adjustments?state=pending');
    expect(adjustments).toMatchObject([{ takesBackId: adjustment.id, change: 2500, reason: 'Paid by Mbugua Trust' }]);
    expect([await balanceOf(call, ids[0] ?? 0), await balanceOf(call, ids[4] ?? 0)]).toEqual([5000, 7500]);
  });
});
