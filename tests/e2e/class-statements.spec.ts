import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { nairobiToday } from '../../src/core/dates.ts';
import { useBrowser, visit } from '../support/browser.ts';
import { addClass, enrol, freshSchool } from '../support/fresh-school.ts';

useBrowser();

const year = Number(nairobiToday().slice(0, 4));

/** A school whose one class has three students, in a term that is open. */
async function smallSchool(page: Page, username: string): Promise<{ grade: number }> {
  const call = await freshSchool(page, username);
  const place = await addClass(call, 'Grade 4', ['East']);
  await call('/api/settings/terms', { name: 'Term 1', year, startDate: `${year}-01-01`, endDate: `${year}-12-31` });
  for (const name of ['Amina Yusuf', 'Baraka Otieno', 'Chebet Koech']) await enrol(call, place, name);
  return { grade: place.grade_id };
}

test('the statements of a class are one page to print, each on a sheet of its own, and a file that the server makes', async () => {
  await visit({}, async (page) => {
    const { grade } = await smallSchool(page, 'taarifa-tatu');
    await page.goto(`/students?grade=${grade}&active=true`);
    await page.getByRole('link', { name: 'Statements', exact: true }).click();
    const papers = page.getByRole('article');
    await papers.first().waitFor();
    await page.getByRole('button', { name: 'Print 3 statements' }).waitFor();
    await page.emulateMedia({ media: 'print' });
    const breaks = await papers.evaluateAll((sheets) => sheets.map((sheet) => getComputedStyle(sheet).breakBefore));
    expect(breaks).toEqual(['auto', 'page', 'page']);
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
    const { grade } = await smallSchool(page, 'taarifa-muhula');
    await page.goto(`/statements?list=students&grade=${grade}&active=true`);
    const papers = page.getByRole('article');
    await papers.first().waitFor();
    const term = page.getByLabel('Term', { exact: true });
    await term.focus();
    await term.selectOption({ label: 'All Terms' });
    await papers.first().getByText('All terms', { exact: true }).waitFor();
    expect(await term.evaluate((field) => field === document.activeElement)).toBe(true);
    await page.getByRole('button', { name: 'Print 3 statements' }).waitFor();
  });
});
