import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { useBrowser, visit } from '../support/browser.ts';
import { freshSchool } from '../support/fresh-school.ts';
import { followMenu } from '../support/menu-link.ts';
import { settled } from '../support/settled.ts';

useBrowser();

const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

test('a school lets a bank tell of payments, gives it the address, and reads what became of what it told', async () => {
  await visit({ expected: /status of 400/ }, async (page) => {
    await freshSchool(page, 'benki-yasema');
    await page.goto('/settings/banks?bank=coop');
    await page.getByRole('checkbox', { name: 'Accept Notices' }).check();
    await box(page, 'Account Numbers').fill('01134248358600');
    await page.getByRole('button', { name: 'Save Bank' }).click();
    await page.getByText('Co-op Bank saved.').waitFor();
    const address = await page.getByText(/\/api\/banks\/coop\/\d+-[0-9a-f]{64}$/).innerText();

    const event = { AcctNo: '01134248358600', Amount: '2500.0', EventType: 'CREDIT', TransactionId: 'CB0007', Narration: 'CASH DEPOSIT' };
    const reply = await page.request.post(address, { data: event });
    expect(await reply.json()).toEqual({ MessageCode: '200', Message: 'Successfully received data' });
    await followMenu(page, 'Unallocated Payments');
    // A job takes it up, a moment after the bank was answered.
    const arrived = async () => {
      await page.reload();
      await settled(page);
      return page.getByText('CB0007').count();
    };
    await expect.poll(arrived).toBe(1);
    await page.goto('/settings/banks');
    const row = page.getByRole('row', { name: /CB0007/ });
    expect(await row.innerText()).toMatch(/Co-op Bank[\s\S]*2,500\.00[\s\S]*Unallocated/);

    await page.goto('/settings/banks?bank=coop');
    await page.getByRole('button', { name: 'Add Another Co-op Bank Account' }).click();
    await expect.poll(() => box(page, 'Account Numbers').inputValue()).toBe('');
    await box(page, 'Account Numbers').fill('01134248358611');
    await box(page, 'Name').fill('Boarding');
    await page.getByRole('button', { name: 'Save Bank' }).click();
    const bank = page.getByRole('combobox', { name: 'Bank' });
    await expect.poll(() => bank.locator('option:checked').textContent()).toBe('Co-op Bank, Boarding');
    await page.getByRole('button', { name: 'Remove Account' }).waitFor();

    await bank.selectOption('equity');
    await page.getByLabel('Password', { exact: true }).waitFor();
    await page.getByRole('checkbox', { name: 'Accept Notices' }).check();
    await page.getByRole('button', { name: 'Save Bank' }).click();
    await page.getByRole('alert').getByText('Password is required').waitFor();
  });
});
