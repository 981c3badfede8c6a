import type { Page } from 'playwright-core';
import { nairobiToday } from '../../src/core/dates.ts';
import { addClass, type Call, enrol, freshSchool } from '../support/fresh-school.ts';
import { expectFocus, press } from '../support/keyboard.ts';

const year = Number(nairobiToday().slice(0, 4));

/** A school whose students owe 10,000 each, the second and third of these names something from before as well. */
export async function newFamily(page: Page, username: string): Promise<{ call: Call; ids: number[]; place: Parameters<typeof enrol>[1] }> {
  const call = await freshSchool(page, username);
  const place = await addClass(call, 'Grade 4', ['East']);
  const days = { startDate: `${year}-01-01`, endDate: `${year}-12-31` };
  const { term } = await call<{ term: { id: number } }>('/api/settings/terms', { name: 'Term 1', year, ...days });
  const fees = { tuition_fee: 10_000, ass_books: 0, diary_fee: 0, others: 0 };
  await call('/api/settings/fee-structure', { grade: place.grade_id, term_id: term.id, ...fees });
  const ids = [await enrol(call, place, 'Amina'), await enrol(call, place, 'Baraka', 2000), await enrol(call, place, 'Chebet', 500)];
  return { call, ids, place };
}

/** Chooses the first student and adds both siblings, whom the telephone tells, by keyboard alone. */
export async function addFamily(page: Page): Promise<void> {
  await page.goto('/payments/shared');
  await expectFocus(page, 'combobox', 'Student');
  await page.keyboard.type('amina');
  await page.getByRole('option', { name: /Amina/, selected: true }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Add all 2' }).waitFor();
  await press(page, 'Add all 2');
  await page.getByText('3 students, who owe KES 32,500.00 together').waitFor();
}
