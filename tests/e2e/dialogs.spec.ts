import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { useBrowser, visit } from '../support/browser.ts';
import { addClass, freshSchool } from '../support/fresh-school.ts';
import { answer, refusal } from '../support/replies.ts';
import { settled } from '../support/settled.ts';

useBrowser();

const path = '/settings/configure-grades';
const api = `**/api${path}`;
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const alert = (page: Page) => page.getByRole('main').getByRole('alert');
const card = (page: Page, name: string) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });

test('what is typed in a dialog outlives a drag beyond its edge, and a click outside or Escape asks before it is lost', async () => {
  await visit({}, async (page) => {
    await addClass(await freshSchool(page, 'jina-linabaki'), 'Grade 4', ['East']);
    await page.goto(path);
    await button(page, 'Edit Grade: Grade 4').click();
    await button(page, 'Rename Grade').click();
    const form = page.getByRole('dialog', { name: 'Rename Grade 4' });
    const question = page.getByRole('dialog', { name: 'Leave without saving?' });
    await form.getByRole('textbox').fill('Grade 6');
    await form.getByRole('textbox').hover();
    await page.mouse.down();
    await page.mouse.move(5, 5);
    await page.mouse.up();
    expect(await question.count()).toBe(0);
    await page.mouse.click(5, 5);
    await question.getByRole('button', { name: 'Stay' }).click();
    for (const _ of ['asks', 'stays', 'asks']) {
      await page.keyboard.press('Escape');
      await settled(page);
    }
    await question.waitFor();
    await question.getByRole('button', { name: 'Stay' }).click();
    expect(await form.getByRole('textbox').inputValue()).toBe('Grade 6');
    await page.keyboard.press('Escape');
    await question.getByRole('button', { name: 'Leave' }).click();
    await form.waitFor({ state: 'detached' });
    await button(page, 'Rename Grade').click();
    await page.mouse.click(5, 5);
    await form.waitFor({ state: 'detached' });
    await page.getByRole('dialog', { name: 'Edit Grade 4' }).waitFor();
  });
});

test('pasted rows and the total of an old book are not left without a question, and reading the rows asks nothing', async () => {
  await visit({}, async (page) => {
    await addClass(await freshSchool(page, 'mistari-inabaki'), 'Grade 4', ['East']);
    await page.goto('/import');
    const question = page.getByRole('dialog', { name: 'Leave without saving?' });
    const fees = page.getByRole('main').getByRole('link', { name: 'Import Fees' });
    const heads = 'Jina\tTarehe ya kuzaliwa\tJinsia\tDarasa\tMzazi\tSimu';
    const rows = page.getByLabel('Or paste rows copied from a spreadsheet');
    await rows.fill(`${heads}\nAmina Yusuf\t2016-03-14\tMKE\t4E\tHalima Yusuf\t0712345678`);
    await fees.click();
    await question.getByRole('button', { name: 'Stay' }).click();
    expect(await rows.inputValue()).toContain('Amina Yusuf');
    await button(page, 'Read the file').click();
    await page.waitForURL(/\/import\/\d+/);
    expect(await question.count()).toBe(0);
    await page.goto(`${page.url().split('?')[0]}?step=check`);
    const bookTotal = page.getByLabel('Total of the old book');
    const steps = page.getByRole('navigation', { name: 'Steps' });
    await bookTotal.fill('1000');
    await steps.getByRole('link', { name: 'Columns' }).click();
    await page.waitForURL(/step=columns/);
    await page.getByRole('link', { name: 'All imports' }).click();
    await question.getByRole('button', { name: 'Stay' }).click();
    await steps.getByRole('link', { name: 'Review and import' }).click();
    await expect.poll(() => bookTotal.inputValue()).toBe('1000');
    await page.getByRole('link', { name: 'All imports' }).click();
    await question.getByRole('button', { name: 'Leave' }).click();
    await rows.waitFor();
  });
});

test('cards that cannot be read again stay, with the dialog over them and the reason above them', async () => {
  await visit({ expected: /500/ }, async (page) => {
    await addClass(await freshSchool(page, 'kadi-zinabaki'), 'Grade 4', ['East']);
    await page.goto(path);
    await button(page, 'Edit Grade: Grade 4').click();
    await button(page, 'Rename East').click();
    await answer(page, 'GET', api, refusal('The books are being counted.'));
    await page.getByRole('dialog', { name: 'Rename Grade 4 East' }).getByRole('textbox').fill('North');
    await page.keyboard.press('Enter');
    await settled(page);
    await button(page, 'Done').click();
    await alert(page).getByText('The books are being counted.').waitFor();
    await card(page, 'Grade 4').waitFor();
    await page.unrouteAll();
    await alert(page).getByRole('button', { name: 'Retry' }).click();
    await card(page, 'Grade 4').getByText('North', { exact: true }).waitFor();
    expect(await alert(page).count()).toBe(0);
  });
});
