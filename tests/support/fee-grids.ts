import type { Page } from 'playwright-core';
import { nairobiToday, yearOf } from '../../src/core/dates.ts';
import { addClass, type Call, enrol } from './fresh-school.ts';

export const year = yearOf(nairobiToday());
export const cell = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

/** Three grades with a child in Grade 1, and two terms of which the first is current and has fees of 10,000 in Grade 1 and 2. */
export async function schoolOfThree(call: Call): Promise<{ term: number; next: number }> {
  const places = [];
  for (const grade of ['Grade 1', 'Grade 2', 'Grade 3']) places.push(await addClass(call, grade, ['East']));
  const termOf = async (name: string, of: number) => {
    const days = { startDate: `${of}-01-01`, endDate: `${of}-12-31` };
    return (await call<{ term: { id: number } }>('/api/settings/terms', { name, year: of, ...days })).term.id;
  };
  const [term, next] = [await termOf('Term 1', year), await termOf('Term 1', year + 1)];
  for (const place of places.slice(0, 2)) {
    const fees = { tuition_fee: 10_000, ass_books: 0, diary_fee: 0, others: 0 };
    await call('/api/settings/fee-structure', { ...fees, grade: place.grade_id, term_id: term });
    await enrol(call, place, 'Amina Yusuf');
  }
  return { term, next };
}
