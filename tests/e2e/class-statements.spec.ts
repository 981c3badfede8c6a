import { expect, test } from 'vitest';
import { signInAs, useBrowser, visit } from '../support/browser.ts';

useBrowser();

test('the statements of a class are one page to print, each on a sheet of its own, and a file that the server makes', async () => {
  await visit({}, async (page) => {
    await signInAs(page, 'mfano-bursar');
    await page.goto('/students?grade=4&active=true');
    await page.getByRole('link', { name: 'Statements', exact: true }).click();
    const papers = page.getByRole('article');
    await papers.first().waitFor();
    const count = await papers.count();
    expect(count).toBeGreaterThan(10);
    await page.getByRole('button', { name: `Print ${count} statements` }).waitFor();
    await page.emulateMedia({ media: 'print' });
    const breaks = await papers.evaluateAll((sheets) => sheets.map((sheet) => getComputedStyle(sheet).breakBefore));
    expect(breaks).toEqual(['auto', ...Array(count - 1).fill('page')]);
    expect(await page.getByRole('button', { name: 'Make a File' }).isVisible()).toBe(false);
    await page.emulateMedia({ media: 'screen' });

    await page.getByRole('button', { name: 'Make a File' }).click();
    const save = page.getByRole('button', { name: /^Save Grade/ });
    await save.waitFor();
    const download = page.waitForEvent('download');
    await save.click();
    expect((await download).suggestedFilename()).toBe('fee-statements.html');
  });
});

test('another term takes the place of the first, and the choice of the term keeps the focus', async () => {
  await visit({}, async (page) => {
    await signInAs(page, 'mfano-bursar');
    await page.goto('/statements?list=students&grade=4&active=true');
    const papers = page.getByRole('article');
    await papers.first().waitFor();
    const term = page.getByLabel('Term', { exact: true });
    await term.focus();
    await term.selectOption({ label: 'All Terms' });
    await papers.first().getByText('All terms', { exact: true }).waitFor();
    expect(await term.evaluate((field) => field === document.activeElement)).toBe(true);
    await page.getByRole('button', { name: /^Print \d+ statements$/ }).waitFor();
  });
});
