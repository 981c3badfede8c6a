import { expect, test } from 'vitest';
import { signInAs, useBrowser, visit } from '../support/browser.ts';
import { hold } from '../support/replies.ts';
import { settled } from '../support/settled.ts';

useBrowser();

test('while the balance of another student is read, that of the one before is not shown', async () => {
  await visit({}, async (page) => {
    await signInAs(page, 'mfano-bursar');
    await page.goto('/payments/new?studentId=12');
    await page.getByText('Balance after').waitFor();
    await page.getByRole('combobox', { name: 'Student' }).fill('Achieng');
    const letGo = await hold(page, '**/api/payments/*/fee-statement**');
    await page.getByRole('listbox', { name: 'Students found' }).getByRole('option').first().click();
    await page.getByText('Reading the balance…').waitFor();
    expect(await page.getByText('Balance after').count()).toBe(0);
    letGo();
    await page.getByText('Balance after').waitFor();
    await settled(page);
  });
});
