import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { nairobiToday } from '../../src/core/dates.ts';
import { useBrowser, visit } from '../support/browser.ts';
import { addClass, type Call, enrol, freshSchool } from '../support/fresh-school.ts';
import { expectFocusOnPage, press, tabTo, type } from '../support/keyboard.ts';
import { hold } from '../support/replies.ts';

useBrowser();

const year = Number(nairobiToday().slice(0, 4));
const family = (page: Page) => page.getByRole('region', { name: 'Family' });
const guardians = (page: Page) => page.getByRole('region', { name: 'Guardians' });

/** Three children under one number in a term of 10,000: Amina paid 4,000, Baraka and Chebet nothing. */
async function threeChildren(page: Page, username: string): Promise<{ call: Call; ids: number[] }> {
  const call = await freshSchool(page, username);
  const place = await addClass(call, 'Grade 4', ['East']);
  const days = { startDate: `${year}-01-01`, endDate: `${year}-12-31` };
  const { term } = await call<{ term: { id: number } }>('/api/settings/terms', { name: 'Term 1', year, ...days });
  const fees = { tuition_fee: 10_000, ass_books: 0, diary_fee: 0, others: 0 };
  await call('/api/settings/fee-structure', { grade: place.grade_id, term_id: term.id, ...fees });
  const ids: number[] = [];
  for (const name of ['Amina Otieno', 'Baraka Otieno', 'Chebet Otieno']) ids.push(await enrol(call, place, name));
  await call('/api/payments/new', { studentId: ids[0], amount: 4000, method: 'Cash' });
  return { call, ids };
}

test('three under one number are offered, joined by one press, and have one statement whose total is that of the three', async () => {
  await visit({}, async (page) => {
    await threeChildren(page, 'familia-admin');
    await page.goto('/students');
    await page.getByRole('link', { name: 'Amina Otieno', exact: true }).click();
    await family(page).getByText('2 other students have this number: Baraka Otieno (Grade 4 East) and Chebet Otieno').waitFor();
    await family(page).getByRole('button', { name: 'Join as a family' }).click();
    await family(page).getByRole('link', { name: 'Family of Mama Neema' }).click();
    await page.getByRole('heading', { name: 'Family of Mama Neema', level: 1 }).waitFor();
    const children = page.getByRole('table', { name: 'Students' });
    expect((await children.locator('tfoot').innerText()).replace(/\s+/g, ' ')).toContain('Total owed 26,000.00');
    await page.getByRole('link', { name: 'Family Statement' }).click();
    const tables = page.getByRole('article').getByRole('table');
    await expect.poll(() => tables.count()).toBe(3);
    const ends = await tables.locator('tfoot td:last-child').allInnerTexts();
    expect(ends).toEqual(['6,000.00', '10,000.00', '10,000.00']);
    expect(await page.getByRole('article').locator('dl').innerText()).toMatch(/Balance of all 3\s+KES 26,000\.00/);
    await page.getByRole('link', { name: 'Back to Family' }).click();
    await page.getByRole('button', { name: 'Split up the family' }).click();
    await page.getByRole('heading', { name: 'Students', level: 1 }).waitFor();
    await page.getByRole('link', { name: 'Chebet Otieno', exact: true }).click();
    await family(page).getByRole('button', { name: 'Join as a family' }).waitFor();
  });
});

test('by keyboard a guardian is added, changed and removed, and each stands on the time line', async () => {
  await visit({}, async (page) => {
    const { ids } = await threeChildren(page, 'mlezi-admin');
    await page.goto(`/students/${ids[0]}`);
    await press(page, 'Add Guardian');
    await type(page, 'Name', 'Akinyi Ouma');
    await page.getByLabel('Relation').selectOption('Other');
    await type(page, 'Phone Number', '0733 000 111');
    await press(page, 'Save');
    await guardians(page).getByText('Akinyi Ouma').waitFor();
    expect(await guardians(page).getByRole('link', { name: '0733 000 111' }).getAttribute('href')).toBe('tel:0733000111');
    await tabTo(page, 'button', 'Change Akinyi Ouma');
    await page.keyboard.press('Enter');
    await tabTo(page, 'checkbox', 'Gets messages about the student');
    await page.keyboard.press('Space');
    await press(page, 'Save');
    await guardians(page).getByText('Other, gets messages').waitFor();
    await press(page, 'Change Akinyi Ouma');
    await press(page, 'Remove Akinyi Ouma');
    await guardians(page).getByText('Akinyi Ouma').first().waitFor({ state: 'hidden' });
    const line = page.getByRole('list', { name: 'Activity' });
    await line.getByText('Guardian: Akinyi Ouma (other) → none').waitFor();
    await line.getByText('Messages to: none → Akinyi Ouma').waitFor();
  });
});

test('a child is taken out of the family, and the others stay', async () => {
  await visit({}, async (page) => {
    const { call, ids } = await threeChildren(page, 'ndugu-admin');
    const [first, ...siblingIds] = ids;
    await call(`/api/students/${first}/family`, { siblingIds });
    await page.goto(`/students/${first}`);
    await family(page).getByRole('link', { name: 'Chebet Otieno' }).waitFor();
    expect(await family(page).getByRole('listitem').allInnerTexts()).toEqual([
      expect.stringMatching(/^Baraka Otieno\s+Grade 4 East\s+KES 10,000\.00$/),
      expect.stringMatching(/^Chebet Otieno\s+Grade 4 East\s+KES 10,000\.00$/),
    ]);
    await page.getByRole('button', { name: 'Remove Amina Otieno from the family' }).press('Enter');
    await family(page).getByRole('button', { name: 'Join Family of Mama Neema' }).waitFor();
    await expectFocusOnPage(page);
    await page.goto(`/students/${siblingIds[0]}`);
    await family(page).getByRole('link', { name: 'Chebet Otieno' }).waitFor();
    expect(await family(page).getByRole('listitem').count()).toBe(1);
  });
});

test('while the statement of other terms loads, that of the term before cannot be printed', async () => {
  await visit({}, async (page) => {
    const { call, ids } = await threeChildren(page, 'chapisha-admin');
    const [first, ...siblingIds] = ids;
    const joined = await call<{ family: { id: number } }>(`/api/students/${first}/family`, { siblingIds });
    await page.goto(`/families/${joined.family.id}/statement`);
    const print = page.getByRole('button', { name: 'Print Statement' });
    await print.waitFor();
    const letGo = await hold(page, '**/api/families/*/statement**');
    await page.getByRole('combobox', { name: 'Term' }).selectOption({ label: 'All Terms' });
    await expect.poll(() => print.getAttribute('aria-disabled')).toBe('true');
    letGo();
    await page.getByRole('article').getByText('All terms', { exact: true }).waitFor();
    await expect.poll(() => print.getAttribute('aria-disabled')).toBeNull();
  });
});
