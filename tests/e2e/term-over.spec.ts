import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { addDays, dayText, nairobiToday, yearOf } from '../../src/core/dates.ts';
import { signInAs, useBrowser, visit } from '../support/browser.ts';
import { addClass, type Call, freshSchool, hire } from '../support/fresh-school.ts';
import { settled } from '../support/settled.ts';

useBrowser();

const today = nairobiToday();
const yesterday = addDays(today, -1);
const over = `Muhula 1 ${yearOf(yesterday)} ended on ${dayText(yesterday)}, and new payments still go into it.`;
const banner = (page: Page) => page.getByRole('main').getByText(/new payments still go into it/);

async function openTerm(call: Call, startDate: string, endDate: string): Promise<void> {
  await call('/api/settings/terms', { name: 'Muhula 1', year: yearOf(endDate), startDate, endDate, current: true });
}

async function open(page: Page, path: string, title: string): Promise<void> {
  await page.goto(path);
  await page.getByRole('heading', { name: title, level: 1 }).waitFor();
  await settled(page);
}

test('after the last day of the term an administrator is told so, which term follows, and where to open it', async () => {
  await visit({}, async (page) => {
    const call = await freshSchool(page, 'siku-baada-ya-muhula');
    await openTerm(call, addDays(today, -60), yesterday);
    await open(page, '/dashboard', 'Dashboard');
    await page.getByText(`${over} No term follows it yet: add the next one.`).waitFor();
    const [startDate, endDate] = [addDays(today, 5), addDays(today, 60)];
    await call('/api/settings/terms', { name: 'Muhula 2', year: yearOf(endDate), startDate, endDate });
    await open(page, '/dashboard', 'Dashboard');
    const next = `The next is Muhula 2 ${yearOf(endDate)}, from ${dayText(startDate)}: make it current when it begins.`;
    await page.getByText(`${over} ${next}`).waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Manage Terms' }).click();
    await page.getByRole('heading', { name: 'Manage Terms', level: 1 }).waitFor();
    await page.getByText(`${over} ${next}`).waitFor();
    await page.getByRole('button', { name: /^Make current: Muhula 2/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Make current' }).click();
    await banner(page).waitFor({ state: 'detached' });
    await settled(page);
  });
});

test('on the last day of the term nobody is told, and after it nobody who cannot open the next', async () => {
  await visit({}, async (page) => {
    await openTerm(await freshSchool(page, 'siku-ya-mwisho'), addDays(today, -60), today);
    await open(page, '/dashboard', 'Dashboard');
    expect(await banner(page).count()).toBe(0);
    const call = await freshSchool(page, 'muhula-wa-zamani');
    await openTerm(call, addDays(today, -60), yesterday);
    await open(page, '/dashboard', 'Dashboard');
    await banner(page).waitFor();
    for (const role of ['bursar', 'teacher'] as const) {
      await signInAs(page, await hire(call, role, `muhula-wa-zamani-${role}`));
      await open(page, '/dashboard', 'Dashboard');
      expect(await banner(page).count(), role).toBe(0);
    }
  });
});

test('a student who comes after the last day is billed from the next term, unless it is said otherwise', async () => {
  await visit({}, async (page) => {
    const call = await freshSchool(page, 'mgeni-wa-desemba');
    await call('/api/settings/configure-grades', { grades: [{ name: 'Grade 1', streams: ['East'] }] });
    await openTerm(call, addDays(today, -60), yesterday);
    await open(page, '/students/add', 'Add New Student');
    const from = page.getByRole('group', { name: 'From when is the student billed?' });
    expect(await from.getByRole('radio', { name: 'From the next term' }).isChecked()).toBe(true);
    await from.getByText(`Nothing is charged for Muhula 1 ${yearOf(yesterday)}.`).waitFor();
    await from.getByRole('radio', { name: 'From now on' }).check();
    await page.getByRole('link', { name: 'Dashboard' }).first().click();
    await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Stay' }).click();
    const another = await freshSchool(page, 'mgeni-wa-leo');
    await another('/api/settings/configure-grades', { grades: [{ name: 'Grade 1', streams: ['East'] }] });
    await openTerm(another, addDays(today, -60), today);
    await open(page, '/students/add', 'Add New Student');
    expect(await from.count(), 'on the last day').toBe(0);
  });
});

test('a student whose form still says “from the next term” once a colleague has opened that is not left without a bill', async () => {
  await visit({ expected: /409/ }, async (page) => {
    const call = await freshSchool(page, 'mgeni-wa-januari');
    await addClass(call, 'Grade 1', ['East']);
    await openTerm(call, addDays(today, -60), yesterday);
    await open(page, '/students/add', 'Add New Student');
    await page.getByLabel(/^Full Name/).fill('Neema Wanjiru');
    await page.getByLabel(/^Date of Birth/).fill('2018-02-03');
    await page.getByRole('combobox', { name: 'Gender', exact: true }).selectOption('Female');
    await page.getByLabel(/^Guardian Name/).fill('Mama Neema');
    await page.getByLabel(/^Contact Number 1/).fill('0712 345 678');
    await page.getByRole('combobox', { name: 'Grade', exact: true }).selectOption({ label: 'Grade 1' });
    await page.getByRole('combobox', { name: 'Stream', exact: true }).selectOption({ label: 'East' });
    const from = page.getByRole('group', { name: 'From when is the student billed?' });
    expect(await from.getByRole('radio', { name: 'From the next term' }).isChecked()).toBe(true);
    const endDate = addDays(today, 60);
    await call('/api/settings/terms', { name: 'Muhula 2', year: yearOf(endDate), startDate: today, endDate, current: true });

    await page.getByRole('button', { name: 'Add Student' }).click();
    const opened = `Muhula 2 ${yearOf(endDate)}`;
    await page.getByText(`${opened} is not over, so whoever joins now is billed for it at once. Nothing was saved`).waitFor();
    await page.getByText(`The student is billed the fees of ${opened} at once.`).waitFor();
    expect(await from.count()).toBe(0);
    await page.getByRole('button', { name: 'Add Student' }).click();
    await page.getByText('Student added successfully. Neema Wanjiru has the student ID 1.').waitFor();
    expect(await page.getByText('The fees are billed when the next term is opened.').count()).toBe(0);
  });
});
