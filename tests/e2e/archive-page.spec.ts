import { expect, test } from 'vitest';
import { demoPassword, signInAs, useBrowser, visit } from '../support/browser.ts';
import { freshSchool } from '../support/fresh-school.ts';

useBrowser();

test('an administrator types the password again and saves the whole school; who took it stands on the page', async () => {
  await visit({ expected: /400/ }, async (page) => {
    await freshSchool(page, 'hifadhi-admin');
    await signInAs(page, 'hifadhi-admin');
    await page.goto('/settings/school');
    await page.getByRole('main').getByRole('link', { name: 'Export School Data' }).click();
    await page.getByText('No exports yet').waitFor();
    await page.getByRole('button', { name: 'Download Export' }).click();
    const typed = page.getByRole('textbox', { name: 'Password' });
    await typed.fill('not-the-password-2026');
    await page.getByRole('button', { name: 'Download', exact: true }).click();
    await page.getByText('The current password is wrong.').first().waitFor();
    await typed.fill(demoPassword);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download', exact: true }).click();
    expect((await download).suggestedFilename()).toMatch(/^[a-z0-9-]+-\d{4}-\d\d-\d\d\.zip$/);
    await page.getByRole('cell', { name: 'hifadhi-admin' }).waitFor();
    await page.getByRole('cell', { name: /^\d+ KB$/ }).waitFor();
  });
});
