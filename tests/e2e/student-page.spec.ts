import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { nairobiToday } from '../../src/core/dates.ts';
import { signInAs, useBrowser, visit } from '../support/browser.ts';
import { addClass, type Call, enrol, freshSchool, hire } from '../support/fresh-school.ts';
import { expectFocus, press, tabTo, type } from '../support/keyboard.ts';
import { expectToWaitFailAndReturn } from '../support/screen-states.ts';

useBrowser();

const year = Number(nairobiToday().slice(0, 4));
const lines = (page: Page) => page.getByRole('list', { name: 'Activity' }).getByRole('listitem');
const titles = async (page: Page) => (await lines(page).allInnerTexts()).map((text) => text.split('\n')[0]);

/** A class of Grade 4 in a term of 10,000, and the way to enrol a child there. */
async function termOf(page: Page, username: string): Promise<{ call: Call; child: (name: string) => Promise<number> }> {
  const call = await freshSchool(page, username);
  const place = await addClass(call, 'Grade 4', ['East', 'West']);
  const days = { startDate: `${year}-01-01`, endDate: `${year}-12-31` };
  const { term } = await call<{ term: { id: number } }>('/api/settings/terms', { name: 'Term 1', year, ...days });
  const fees = { tuition_fee: 10_000, ass_books: 0, diary_fee: 0, others: 0 };
  await call('/api/settings/fee-structure', { grade: place.grade_id, term_id: term.id, ...fees });
  return { call, child: (name) => enrol(call, place, name) };
}

test('a name in the list leads to all about the student: what is owed, and what happened', async () => {
  await visit({}, async (page) => {
    const { call, child } = await termOf(page, 'ukurasa-admin');
    const studentId = await child('Achieng Otieno');
    await call('/api/payments/new', { studentId, amount: 4000, method: 'Cash' });
    await page.goto('/students');
    await page.getByRole('link', { name: 'Achieng Otieno', exact: true }).click();
    await page.getByRole('heading', { name: 'Achieng Otieno', level: 1 }).waitFor();
    expect(await page.getByRole('region', { name: 'Balance' }).innerText()).toMatch(/^Balance\s+KES 6,000\.00\s/);
    expect(await titles(page)).toEqual(['Paid by Cash', `Fees billed, Term 1 ${year}`, 'Enrolled']);
    await page.getByRole('link', { name: 'Edit or Move Class' }).click();
    await page.getByLabel('Stream').selectOption('West');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await page.getByRole('heading', { name: 'Achieng Otieno', level: 1 }).waitFor();
    await expect.poll(async () => (await titles(page))[0]).toBe('Class: Grade 4 East → Grade 4 West');
    await page.getByRole('button', { name: 'Deactivate Achieng Otieno' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click();
    await expect.poll(async () => (await titles(page))[0]).toBe('Status: Active → Inactive');
    await page.getByRole('button', { name: 'Activate Achieng Otieno' }).waitFor();
  });
});

test('what is older is shown when it is asked for, down to the enrolment', async () => {
  await visit({}, async (page) => {
    const { call, child } = await termOf(page, 'zamani-admin');
    const studentId = await child('Baraka Otieno');
    for (let count = 1; count <= 21; count += 1) await call(`/api/balances/${studentId}/notes`, { text: `Note ${count}` });
    await page.goto(`/students/${studentId}`);
    await page.getByRole('button', { name: 'Show older' }).click();
    await lines(page).getByText('Enrolled').waitFor();
    expect(await titles(page)).toEqual([...Array.from({ length: 21 }, () => 'Note'), `Fees billed, Term 1 ${year}`, 'Enrolled']);
    expect(await lines(page).nth(20).innerText()).toContain('Note 1\n');
  });
});

test('what a guardian decided about photographs is recorded, and stands on the page with who said so', async () => {
  await visit({}, async (page) => {
    const { child } = await termOf(page, 'ridhaa-admin');
    const studentId = await child('Faraja Mutua');
    await page.goto(`/students/${studentId}`);
    const consent = page.getByRole('region', { name: 'Consent' });
    expect(await consent.innerText()).toMatch(/Photographs\s+Not recorded\s+Messages\s+Not recorded/);
    await consent.getByRole('button', { name: 'Record' }).click();
    const dialog = page.getByRole('dialog', { name: 'Record consent' });
    await dialog.getByLabel('For').selectOption('Photographs');
    await dialog.getByLabel('Decision').selectOption('Refused');
    await dialog.getByLabel('How').selectOption('Signed form');
    await dialog.getByRole('button', { name: 'Record' }).click();
    await expect
      .poll(() => consent.innerText())
      .toMatch(/Photographs\s+Refused\s+Mama Neema · Signed form · .+ · recorded by ridhaa-admin/);
  });
});

test('on a phone a student of the list is a card of three parts, and a question about them is whole', async () => {
  await visit({ viewport: { width: 360, height: 740 } }, async (page) => {
    const { child } = await termOf(page, 'mistari-admin');
    await child('Chebet Koech');
    await page.goto('/students');
    await page.getByRole('link', { name: 'Chebet Koech', exact: true }).waitFor();
    const card = page.getByRole('table', { name: 'Students' }).locator('tbody tr');
    expect(await card.locator('td').allInnerTexts()).toEqual([
      expect.stringMatching(/^Chebet Koech\nGrade 4 East\nID \d+, (Male|Female)$/),
      'Mama Neema\n0712345678\nSecondary N/A',
      expect.stringMatching(/^Deactivate\s+Edit\s+Add Fee$/),
    ]);
    expect((await card.boundingBox())?.height).toBeLessThan(200);
    await page.getByRole('button', { name: 'Deactivate Chebet Koech' }).click();
    const question = page.getByRole('dialog', { name: 'Deactivate Chebet Koech?' });
    await question.getByText('What was billed stays owed').waitFor();
    expect((await question.boundingBox())?.height).toBeGreaterThan(200);
  });
});

test('on a phone each figure of an earlier term is a line of its own, and what is nothing has none', async () => {
  await visit({}, async (page) => {
    await signInAs(page, 'mfano-bursar');
    await page.goto('/students/1');
    const cells = page.getByRole('table', { name: 'Earlier terms' }).locator('tbody tr').first().locator('td');
    await cells.first().waitFor();
    const [term, place, ...figures] = await cells.allInnerTexts();
    expect(figures).toEqual([expect.any(String), expect.stringMatching(/^[1-9]/), '0.00', expect.stringMatching(/^[1-9]/), '0.00']);
    await page.setViewportSize({ width: 360, height: 740 });
    const balance = figures.pop();
    const lines = () => cells.filter({ hasText: /./ }).allInnerTexts();
    await expect.poll(lines).toEqual([term, place, ...figures.filter((figure) => figure !== '0.00'), balance]);
  });
});

test('a teacher reads who it is, and neither money nor a number nor an act', async () => {
  await visit({}, async (page) => {
    const { call, child } = await termOf(page, 'mwalimu-ukurasa-admin');
    const studentId = await child('Dalila Noor');
    await signInAs(page, await hire(call, 'teacher', 'mwalimu-ukurasa'));
    await page.goto(`/students/${studentId}`);
    await page.getByText('Contacts hidden').waitFor();
    const main = page.getByRole('main');
    expect(await main.innerText()).not.toMatch(/KES|0712|Balance/);
    expect(await titles(page)).toEqual(['Enrolled']);
    expect(await main.getByRole('button').count()).toBe(0);
    expect(await main.getByRole('link').count()).toBe(0);
  });
});

test('it says that it waits, why it failed, and comes back by Retry; of nobody it says so', async () => {
  await visit({ expected: /500|404/ }, async (page) => {
    await signInAs(page, 'mfano-bursar');
    await expectToWaitFailAndReturn(page, {
      path: '/students/12',
      reads: '**/api/students/12/overview',
      fallback: 'Failed to load the student.',
      waiting: () => page.getByRole('main').getByText('Loading…'),
      full: () => page.getByRole('region', { name: 'Balance' }),
    });
    await page.goto('/students/99999');
    await page.getByRole('alert').getByText('Student not found.').waitFor();
    await page.getByRole('link', { name: 'Back to Students' }).click();
    await page.getByRole('heading', { name: 'Students', level: 1 }).waitFor();
  });
});

test('by keyboard alone: to the notes and back, and what was noted stands on the line', async () => {
  await visit({}, async (page) => {
    const { child } = await termOf(page, 'kibodi-ukurasa-admin');
    await page.goto(`/students/${await child('Elijah Mutua')}`);
    await tabTo(page, 'button', 'Notes on Elijah Mutua (0)');
    await page.keyboard.press('Enter');
    await type(page, 'Note', 'Her aunt will pay');
    await press(page, 'Add');
    await expectFocus(page, 'button', /^Notes on Elijah Mutua/);
    await expect.poll(() => titles(page)).toEqual(['Note', `Fees billed, Term 1 ${year}`, 'Enrolled']);
    expect(await lines(page).first().innerText()).toMatch(/^Note\nHer aunt will pay\n.* · kibodi-ukurasa-admin$/);
  });
});
