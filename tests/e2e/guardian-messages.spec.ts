import { expect, test } from 'vitest';
import { nairobiToday } from '../../src/core/dates.ts';
import { useBrowser, visit } from '../support/browser.ts';
import { addClass, enrol, freshSchool } from '../support/fresh-school.ts';

useBrowser();

test('a school turns messages on, and its next payment is told of in its own words', async () => {
  await visit({}, async (page) => {
    const call = await freshSchool(page, 'ujumbe-admin');
    const place = await addClass(call, 'Grade 4', ['East']);
    const year = Number(nairobiToday().slice(0, 4));
    await call('/api/settings/terms', { name: 'Term 1', year, startDate: `${year}-01-01`, endDate: `${year}-12-31` });
    const studentId = await enrol(call, place, 'Amina Otieno');

    await page.goto('/messages');
    await page.getByText('The school sends no messages.').waitFor();
    await page.getByRole('link', { name: 'Settings', exact: true }).click();
    await page.getByRole('heading', { name: 'Message Settings', level: 1 }).waitFor();
    await page.getByLabel('Receipts and reversals').check();
    await page.getByRole('checkbox', { name: 'The guardians have agreed' }).check();
    await page.getByLabel('Receipt', { exact: true }).fill('Asante! {amount} ya {student}. Baki {balance}.');
    await page.getByText('Asante! KES 5,000.00 ya Achieng Otieno. Baki KES 2,500.00.').waitFor();
    await page.getByText('58 of 160 characters, 1 SMS').waitFor();
    await page.getByRole('button', { name: 'Save Settings' }).click();
    await page.getByText('ujumbe-admin confirmed on').waitFor();

    await call('/api/payments/new', { studentId, amount: 4000, method: 'Cash' });
    await page.goto('/messages');
    const row = page.getByRole('row').filter({ hasText: 'Amina Otieno' });
    await row.getByText('Asante! KES 4,000.00 ya Amina Otieno. Baki KES 4,000.00 in credit.').waitFor();
    expect(await row.innerText()).toMatch(/\+254\d{9}/);
    // By day it goes out at once; at night it waits for the morning and says so.
    expect(await row.innerText()).toMatch(/Sent|Sending|Waiting/);
  });
});

test('a bursar sees what reminding those who owe costs, sends it, and finds it among the messages', async () => {
  await visit({}, async (page) => {
    const call = await freshSchool(page, 'kumbusha-admin');
    const place = await addClass(call, 'Grade 4', ['East']);
    const year = Number(nairobiToday().slice(0, 4));
    const days = { startDate: `${year}-01-01`, endDate: `${year}-12-31` };
    const { term } = await call<{ term: { id: number } }>('/api/settings/terms', { name: 'Term 1', year, ...days });
    const fees = { tuition_fee: 10_000, ass_books: 0, diary_fee: 0, others: 0 };
    await call('/api/settings/fee-structure', { grade: place.grade_id, term_id: term.id, ...fees });
    for (const name of ['Amina Otieno', 'Baraka Otieno']) await enrol(call, place, name);

    await page.goto('/balances');
    await page.getByRole('button', { name: 'Remind' }).click();
    await page.getByText('The school sends no reminders.').waitFor();
    await page.getByRole('link', { name: 'message settings' }).click();
    await page.getByRole('checkbox', { name: 'Balance reminders' }).check();
    await page.getByRole('checkbox', { name: 'The guardians have agreed' }).check();
    await page.getByRole('button', { name: 'Save Settings' }).click();
    await page.getByText('kumbusha-admin confirmed on').waitFor();

    await page.goto('/balances');
    await page.getByRole('button', { name: 'Remind' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('2 students on the list owe; 2 have a guardian who receives messages.').waitFor();
    await dialog.getByText('SMS, about KES').waitFor();
    // Both are children of one home.
    await page.getByRole('heading', { name: 'Send 1 reminder?' }).waitFor();
    await dialog.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByText('1 reminder queued.').first().waitFor();
    await page.goto('/messages?kind=reminder');
    const row = page.getByRole('row').filter({ hasText: 'Baraka Otieno' });
    await row.getByText(/the fee balance of Amina Otieno, Baraka Otieno is KES 20,000\.00\. When you pay, give the account /).waitFor();
    expect(await page.getByRole('row').count()).toBe(2);
  });
});

test('the office opts a number out, sees who recorded it, and has messages sent there again with a reason', async () => {
  await visit({ expected: /status of 404/ }, async (page) => {
    const call = await freshSchool(page, 'acha-admin');
    const place = await addClass(call, 'Grade 4', ['East']);
    await enrol(call, place, 'Amina Otieno');

    await page.goto('/messages');
    await page.getByRole('button', { name: 'Opt Out a Number' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Phone number').fill('0712345679');
    await dialog.getByRole('button', { name: 'Opt Out', exact: true }).click();
    await dialog.getByText('No guardian of the school has the number +254712345679.').waitFor();
    await dialog.getByLabel('Phone number').fill('0712 345 678');
    await dialog.getByLabel('Note').fill('The mother asked');
    await dialog.getByRole('button', { name: 'Opt Out', exact: true }).click();
    await page.getByText('+254712345678 will receive no further messages.').first().waitFor();

    await page.getByLabel('Status').selectOption({ label: 'Not sent (0)' });
    const row = page.getByRole('row').filter({ hasText: '+254712345678' });
    for (const words of ['Amina Otieno', 'Recorded by acha-admin', 'The mother asked']) await row.getByText(words).waitFor();
    await row.getByRole('button', { name: 'Send messages to +254712345678 again' }).click();
    await dialog.getByLabel('Reason').fill('The father asked');
    await dialog.getByRole('button', { name: 'Send Again' }).click();
    await row.getByText('Receives messages again').waitFor();
    await row.getByText('The father asked').waitFor();
  });
});
