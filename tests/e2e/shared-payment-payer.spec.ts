import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { useBrowser, visit } from '../support/browser.ts';
import { newFamily } from './new-family.ts';

useBrowser();

async function choose(page: Page, name: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Student' }).fill(name);
  await page.getByRole('option', { name: new RegExp(name), selected: true }).click();
  await page.getByRole('button', { name: `Remove ${name}` }).waitFor();
}

test('after a refused press the payer is the guardian of who is first by then, unless another name was typed', async () => {
  await visit({}, async (page) => {
    const { call, place } = await newFamily(page, 'mlipaji-wa-kwanza');
    const child = { dob: '2018-02-03', gender: 'Female', guardianName: 'Otieno Owino', contactNumber1: '0733111222', cfBalance: 0 };
    await call('/api/students/add', { ...child, ...place, fullName: 'Zuhura' });
    await page.goto('/payments/shared');
    const payer = page.getByLabel('Paid By');
    const process = page.getByRole('button', { name: 'Process Payment' });

    await choose(page, 'Amina');
    await process.click();
    await page.getByRole('alert').getByText('need attention').waitFor();
    expect(await payer.inputValue()).toBe('Mama Neema');
    await choose(page, 'Zuhura');
    await page.getByRole('button', { name: 'Remove Amina' }).click();
    expect([await payer.inputValue(), await payer.getAttribute('placeholder')]).toEqual(['', 'Otieno Owino']);

    await payer.fill('Mama Neema');
    await page.getByLabel('Amount for Zuhura').fill('500');
    expect(await payer.inputValue()).toBe('Mama Neema');
    await payer.fill('Mbugua Trust');
    await process.click();
    await choose(page, 'Baraka');
    expect(await payer.inputValue()).toBe('Mbugua Trust');
    await payer.fill('');
    await page.getByLabel('Total').fill('3000');
    await page.getByLabel('Payment Method').selectOption('Cash');
    await page.getByLabel('Allocate').selectOption('equal');
    await process.click();
    const whole = page.getByRole('article', { name: 'Receipt of the whole payment' });
    await whole.getByText('2 students, total').waitFor();
    expect(await whole.innerText()).toContain('Otieno Owino');
  });
});
