import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { nairobiToday, yearOf } from '../../src/core/dates.ts';
import { signInAs, useBrowser, visit } from '../support/browser.ts';
import { addClass, enrol, freshSchool, hire } from '../support/fresh-school.ts';

useBrowser();

const year = yearOf(nairobiToday());
const plain = (text: string) => text.replace(/\s+/g, ' ').trim();
const ruleOn = (page: Page) => page.getByRole('table', { name: 'Discount rules' }).locator('tbody tr');

test('a bursar asks for half the tuition of a teacher’s child, an administrator sees to whom and how much, approves and gives it', async () => {
  await visit({}, async (page) => {
    const call = await freshSchool(page, 'punguzo-admin');
    const place = await addClass(call, 'Grade 4', ['East']);
    const days = { startDate: `${year}-01-01`, endDate: `${year}-12-31` };
    const { term } = await call<{ term: { id: number } }>('/api/settings/terms', { name: 'Term 1', year, ...days });
    const fees = { tuition_fee: 10_000, ass_books: 500, diary_fee: 0, others: 0 };
    await call('/api/settings/fee-structure', { ...fees, grade: place.grade_id, term_id: term.id });
    const studentId = await enrol(call, place, 'Amina Yusuf');
    await signInAs(page, await hire(call, 'bursar', 'punguzo-bursar'));

    await page.goto('/settings/discounts');
    await page.getByText('No discount rules yet').waitFor();
    await page.getByRole('button', { name: 'Request approval' }).click();
    await page.getByRole('alert').getByText('For is required').waitFor();
    await page.getByRole('combobox', { name: 'For' }).selectOption('staff');
    await page.getByRole('textbox', { name: 'Name' }).fill('Children of teachers');
    await page.getByRole('textbox', { name: 'Percent' }).fill('50');
    await page.getByRole('searchbox', { name: 'Find a student' }).fill('neema');
    await page.getByRole('list', { name: 'Students found' }).getByText('Grade 4 East, ID 1 · Guardian: Mama Neema').waitFor();
    await page.getByRole('button', { name: 'Add Amina Yusuf' }).click();
    await page.getByRole('button', { name: 'Remove Amina Yusuf' }).click();
    await page.getByRole('list', { name: 'Chosen students' }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Add Amina Yusuf' }).click();
    await page.getByRole('button', { name: 'Request approval' }).click();
    await page.getByText("Children of teachers awaits an administrator's approval.").waitFor();
    expect(plain(await ruleOn(page).innerText())).toContain('Children of teachers 50% of Tuition Children of staff Amina Yusuf Waiting');

    await signInAs(page, 'punguzo-admin');
    await page.goto('/settings/discounts');
    await page.getByRole('button', { name: 'What Children of teachers gives' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('it gives KES 5,000.00 to 1 student').waitFor();
    expect(plain(await dialog.locator('tbody').innerText())).toBe('Amina Yusuf Grade 4 East 5,000.00 Not yet');
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await page.getByRole('link', { name: 'Waiting in Approvals' }).click();
    await page.getByText(`KES 5,000.00 to 1 student at the fees of Term 1 ${year}`).waitFor();
    await page.getByRole('button', { name: 'Approve: Children of teachers: 50% of Tuition, each term' }).click();
    await dialog.getByRole('button', { name: 'Approve' }).click();
    await page.getByText('Children of teachers is in force.').waitFor();
    await page.goto('/settings/discounts');
    await page.getByRole('button', { name: 'Give Children of teachers now' }).click();
    await dialog.getByRole('button', { name: 'Give now' }).click();
    await page.getByText(`Children of teachers given in Term 1 ${year}: KES 5,000.00 to 1 student.`).waitFor();

    await page.goto(`/payments/${studentId}/fee-statement`);
    const adjustments = plain(await page.getByRole('table', { name: 'Adjustments' }).locator('tbody').innerText());
    expect(adjustments).toMatch(/Discount Children of teachers, discount rule \d+ approved by punguzo-admin on .* −5,000\.00$/);
  });
});
