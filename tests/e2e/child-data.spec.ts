import { expect, test } from 'vitest';
import { signInAs, useBrowser, visit } from '../support/browser.ts';

useBrowser();

test('an administrator gives a guardian all that is held about a child, on paper and as files, and the time line says so', async () => {
  await visit({}, async (page) => {
    await signInAs(page, 'mfano-admin');
    await page.goto('/students/31');
    await page.getByRole('link', { name: 'Data for the Guardian' }).click();
    const givenTo = page.getByRole('textbox', { name: 'Received By' });
    await givenTo.waitFor();
    expect(await givenTo.inputValue()).not.toBe('');
    await givenTo.fill('Mzazi wa Mwanafunzi');
    await page.getByRole('button', { name: 'Prepare the Data' }).click();
    await page.getByText(/^Given to Mzazi wa Mwanafunzi on/).waitFor();
    for (const part of ['The student', 'Guardians', 'Payments and receipts', 'Account of the student']) {
      await page.getByRole('region', { name: part, exact: true }).waitFor();
    }
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save as Files' }).click();
    expect((await download).suggestedFilename()).toBe('student-31-data.zip');
    await page.getByRole('link', { name: 'Back to Student' }).click();
    await page.getByText('Data about the student given to Mzazi wa Mwanafunzi').waitFor();
  });
});
