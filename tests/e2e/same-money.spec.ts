import { expect, test } from 'vitest';
import { nairobiToday, yearOf } from '../../src/core/dates.ts';
import { payCodeOf } from '../../src/school/settings/pay-codes.ts';
import { useBrowser, visit } from '../support/browser.ts';
import { addClass, enrol, freshSchool } from '../support/fresh-school.ts';
import { csvOf } from '../support/import-files.ts';
import { answer, refusal } from '../support/replies.ts';
import { mpesaHeads, mpesaRow } from '../support/statement-rows.ts';

useBrowser();

const today = nairobiToday();
const year = yearOf(today);

test('money typed with a slip is said to be the same, a reversal without a payment is dealt with, and typing it once more asks first', async () => {
  await visit({}, async (page) => {
    const call = await freshSchool(page, 'marambili-admin');
    const place = await addClass(call, 'Grade 4', ['East']);
    await call('/api/settings/terms', { name: 'Term 1', year, startDate: `${year}-01-01`, endDate: `${year}-12-31` });
    const student = await enrol(call, place, 'Amina Yusuf');
    await call('/api/payments/new', { studentId: student, amount: 900, method: 'Mpesa', code: 'SGHFALSE01' });
    const [code, , words, ...rest] = mpesaRow('SGHBACK001', today, -250);
    const rows = [
      mpesaRow('SGHFALSE02', today, 900, payCodeOf(student)),
      [code ?? '', `${today} 09:00:00`, (words ?? '').replace('Pay Bill', 'Pay Bill Reversal'), ...rest],
    ];
    await page.goto('/payments/statements');
    await page.getByRole('textbox', { name: 'Or paste rows' }).fill(csvOf([['Short Code', '600100'], mpesaHeads, ...rows]));
    await page.getByRole('button', { name: 'Read the file' }).click();
    await page.getByRole('button', { name: 'Import 2 rows' }).click();
    await page.getByRole('table', { name: 'Rows of the statement' }).getByRole('link', { name: 'Unallocated Payments' }).first().waitFor();

    await page.goto('/payments/reconcile');
    await page.getByText(/May be the same money as receipt 1 of/).waitFor();
    await page.getByRole('button', { name: 'KES 900.00 is the same as receipt 1' }).click();
    await page.getByRole('dialog', { name: 'The same payment as receipt 1?' }).getByRole('button', { name: 'Mark as Duplicate' }).click();
    await page.getByText('KES 900.00 is the same money as receipt 1. Nobody was credited again.').waitFor();
    await page.getByText('No unallocated payments').waitFor();
    await page.getByLabel('Show').selectOption({ label: 'Allocated' });
    await page.getByText(/^The same money, marked by marambili-admin on /).waitFor();

    const backs = page.getByRole('region', { name: 'Reversed by M-Pesa or the bank' });
    await backs.getByRole('button', { name: /^Resolve: KES 250\.00, Line / }).click();
    const dialog = page.getByRole('dialog', { name: 'Resolve: KES 250.00' });
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Reversed before the school used Karo');
    await dialog.getByRole('button', { name: 'Record' }).click();
    await backs.getByText('Every row is resolved.').waitFor();
    await backs.getByLabel('Rows').selectOption({ label: 'Resolved' });
    await backs.getByText('Reversed before the school used Karo').waitFor();
    expect(await backs.innerText()).toMatch(/marambili-admin, /);

    await page.goto(`/payments/new?studentId=${student}`);
    await page.getByText('Balance after').waitFor();
    await page.getByRole('textbox', { name: 'Amount' }).fill('900');
    await page.getByRole('combobox', { name: 'Payment Method' }).selectOption('Bank');
    await page.getByRole('textbox', { name: 'Transaction Code' }).fill('FT26001SAME');
    await page.getByRole('button', { name: 'Process Payment' }).click();
    const ask = page.getByRole('dialog', { name: 'Is this a second payment?' });
    await ask.getByText('Receipt 1 of today has the same amount, by M-Pesa. Record another one?').waitFor();
    await ask.getByRole('button', { name: 'Cancel' }).click();
  });
});

test('a receipt of the same amount is named once the student is chosen, before the money is allocated to them', async () => {
  await visit({ expected: /500/ }, async (page) => {
    const call = await freshSchool(page, 'tambua-admin');
    const place = await addClass(call, 'Grade 4', ['East']);
    await call('/api/settings/terms', { name: 'Term 1', year, startDate: `${year}-01-01`, endDate: `${year}-12-31` });
    const [student] = [await enrol(call, place, 'Amina Yusuf'), await enrol(call, place, 'Baraka Otieno')];
    await call('/api/payments/new', { studentId: student, amount: 900, method: 'Bank', code: 'SLIP77' });
    await page.goto('/payments/statements');
    const rows = csvOf([['Short Code', '600100'], mpesaHeads, mpesaRow('SGHTAMBUA1', today, 900)]);
    await page.getByRole('textbox', { name: 'Or paste rows' }).fill(rows);
    await page.getByRole('button', { name: 'Read the file' }).click();
    await page.getByRole('button', { name: 'Import 1 row' }).click();
    await page.getByRole('table', { name: 'Rows of the statement' }).getByRole('link', { name: 'Unallocated Payments' }).waitFor();

    await page.goto('/payments/reconcile');
    await page.getByRole('button', { name: /^Choose Student for / }).click();
    const dialog = page.getByRole('dialog', { name: 'Allocate KES 900.00' });
    const choose = async (name: string) => {
      await dialog.getByRole('combobox').fill(name);
      await dialog.getByRole('option', { name }).click();
    };
    const words = dialog.getByText(/May be the same money as receipt 1 of .*\. Compare them before you allocate it\./);
    const doubts = '**/api/arrivals/*/doubts/*';
    const unknown = dialog.getByText('Karo could not look for the same payment.');
    await answer(page, 'GET', doubts, refusal(''));
    await choose('Amina');
    await unknown.waitFor();
    expect(await dialog.getByRole('button', { name: 'Allocate' }).isDisabled()).toBe(true);
    await page.unroute(doubts);
    await dialog.getByRole('button', { name: 'Retry' }).click();
    await words.waitFor();
    expect(await unknown.count()).toBe(0);
    await choose('Baraka');
    await words.waitFor({ state: 'detached' });
    await dialog.getByRole('button', { name: 'Allocate' }).click();
    await page.getByText(/KES 900\.00 was allocated to the student\. Receipt number 2\./).waitFor();
  });
});

test('what another cashier recorded since the students of one payment were chosen is said before anything is recorded', async () => {
  await visit({}, async (page) => {
    const call = await freshSchool(page, 'mbili-admin');
    const place = await addClass(call, 'Grade 4', ['East']);
    await call('/api/settings/terms', { name: 'Term 1', year, startDate: `${year}-01-01`, endDate: `${year}-12-31` });
    const students = [await enrol(call, place, 'Amina', 10_000), await enrol(call, place, 'Baraka', 2000)];
    await page.goto('/payments/shared');
    for (const name of ['Amina', 'Baraka']) {
      await page.getByRole('combobox', { name: 'Student' }).fill(name);
      await page.getByRole('option', { name, selected: true }).click();
      await page.getByLabel(`Amount for ${name}`).waitFor();
    }
    await page.getByLabel('Payment Method').selectOption('Cash');
    await page.getByLabel('Total').fill('12000');
    await page.getByText('Allocated KES 12,000.00').waitFor();
    await call('/api/payments/new', { studentId: students[0], amount: 9500, method: 'Cash' });
    await page.getByRole('button', { name: 'Process Payment' }).click();
    const ask = page.getByRole('dialog', { name: 'Check before it is recorded' });
    await ask.getByText('Amina: the balance was KES 10,000.00 and is now KES 500.00.').waitFor();
    await ask.getByRole('button', { name: 'Cancel' }).click();
    await page.getByLabel('Total').fill('9500');
    await page.getByLabel('Amount for Amina').fill('9500');
    await page.getByLabel('Amount for Baraka').fill('0');
    await page.getByRole('button', { name: 'Process Payment' }).click();
    await ask.getByText('Amina: Receipt 1 of today has the same amount, by Cash. Record another one?').waitFor();
    await ask.getByRole('button', { name: 'Cancel' }).click();
    const balanceOf = async (id: number) =>
      (await call<{ data: { summary: { currentBalance: number } } }>(`/api/payments/${id}/fee-statement`)).data.summary.currentBalance;
    expect(await Promise.all(students.map(balanceOf))).toEqual([500, 2000]);
  });
});
