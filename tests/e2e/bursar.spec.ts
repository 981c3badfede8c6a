import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { nairobiToday } from '../../src/core/dates.ts';
import { useBrowser, visit } from '../support/browser.ts';
import { settled } from '../support/settled.ts';

useBrowser();

const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const choice = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

test('a new school takes its first cash and M-Pesa, and receipt and statement agree to the cent', async () => {
  await visit({}, async (page) => {
    await signUp(page);
    await setUpGrade(page);
    await setUpTerm(page);
    await setUpFees(page);
    await addStudent(page);

    const first = await pay(page, { amount: '10000.50', method: 'Cash' });
    expect(first).toContain('KES 10,000.50');
    expect(first).toContain('KES 4,999.75');
    const second = await pay(page, { amount: '5500', method: 'Mpesa', code: ' sgh7 y2k9ql ' });
    expect(second).toContain('SGH7Y2K9QL');
    expect(second).toContain('credit KES 500.25');

    await page.goto('/payments/view');
    await page.getByRole('link', { name: /View Statement/ }).click();
    const statement = page.getByRole('main');
    await statement.getByText('SGH7Y2K9QL').waitFor();
    const text = (await statement.innerText()).replace(/\s+/g, ' ');
    expect(text).toContain('Achieng Otieno');
    expect(text).toMatch(/Total Billed (KES )?14,850\.25/);
    expect(text).toMatch(/Total Paid (KES )?15,500\.50/);
    expect(text).toMatch(/Carried Forward (KES )?150\.00/);
    expect(text).toMatch(/Current Balance credit (KES )?500\.25/);
  });
});

async function signUp(page: Page): Promise<void> {
  await page.goto('/');
  await page.getByRole('link', { name: 'Get Started Free' }).first().click();
  await box(page, 'School name').fill('Mwangaza Academy');
  await box(page, 'Username').fill('mwangaza-admin');
  await box(page, 'Email').fill('office@mwangaza.example');
  await page.getByLabel('Password').fill('jua-linachomoza-6');
  await page.getByRole('checkbox', { name: /CBC/ }).uncheck();
  await press(page, 'Create school');
  await page.waitForURL('**/dashboard');
  await page.getByText('Mwangaza Academy').first().waitFor();
  await settled(page);
}

async function setUpGrade(page: Page): Promise<void> {
  await page.goto('/settings/configure-grades');
  await box(page, 'Grade Name').fill('Grade 4');
  await press(page, 'Create Grade');
  await page.getByText('No streams configured').waitFor();
  await choice(page, 'Grade').selectOption({ label: 'Grade 4' });
  await box(page, 'Streams').fill('East, West, east');
  await press(page, 'Add Streams');
  await page.getByText('2 streams', { exact: true }).waitFor();
}

async function setUpTerm(page: Page): Promise<void> {
  const year = nairobiToday().slice(0, 4);
  await page.goto('/settings/terms');
  await box(page, 'Name').fill('Term 1');
  await box(page, 'Year').fill(year);
  await page.getByLabel('Start Date').fill(`${year}-01-01`);
  await page.getByLabel('End Date').fill(`${year}-12-31`);
  await press(page, 'Save Term');
  await page.getByText(/Current:\s*Yes/).waitFor();
}

async function setUpFees(page: Page): Promise<void> {
  await page.goto('/settings/fee-structures');
  await page.getByRole('button', { name: 'New Fee Structure' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'New Fee Structure' });
  await dialog.getByRole('combobox', { name: 'Grade' }).selectOption({ label: 'Grade 4' });
  await dialog.getByRole('combobox', { name: 'Term' }).selectOption({ index: 1 });
  const fees = { 'Tuition Fee': '12000', 'Diary Fee': '350.25', 'AssBook Fee': '1200', Others: '300', 'Activity Fee': '1000' };
  for (const [name, amount] of Object.entries(fees)) await dialog.getByRole('textbox', { name }).fill(amount);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByText('12,000.00').first().waitFor();
}

async function addStudent(page: Page): Promise<void> {
  await page.goto('/students');
  await page.getByRole('link', { name: 'Add New Student' }).first().click();
  await box(page, 'Full Name').fill('Achieng Otieno');
  await page.getByLabel('Date of Birth').fill('2016-03-04');
  await choice(page, 'Gender').selectOption('Female');
  await box(page, 'Guardian Name').fill('Rose Otieno');
  await page.getByRole('textbox', { name: /^Contact Number 1/i }).fill('0712 345 678');
  await box(page, 'Carry Forward Balance').fill('150');
  await choice(page, 'Grade').selectOption({ label: 'Grade 4' });
  await choice(page, 'Stream').selectOption({ label: 'East' });
  await press(page, 'Add Student');
  await page
    .getByText(/Student added successfully/)
    .first()
    .waitFor();
}

/** Takes a payment as a cashier does, and answers the words of the receipt that opens. */
async function pay(page: Page, payment: { amount: string; method: string; code?: string }): Promise<string> {
  await page.goto('/payments/new');
  await choice(page, 'Student').fill('achieng');
  await page.getByRole('option', { name: /Achieng Otieno/ }).click();
  await box(page, 'Amount').fill(payment.amount);
  await choice(page, 'Payment Method').selectOption(payment.method);
  if (payment.code) await box(page, 'Transaction Code').fill(payment.code);
  await press(page, 'Process Payment');
  await page.waitForURL('**/receipt/**');
  await page.getByRole('button', { name: 'Print Receipt' }).waitFor();
  await settled(page);
  return (await page.getByRole('article').innerText()).replace(/\s+/g, ' ');
}
