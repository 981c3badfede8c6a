import type { Locator, Page } from 'playwright-core';
import { addDays, nairobiToday, yearOf } from '../../src/core/dates.ts';
import { signInAs, visit } from './browser.ts';
import { addClass, enrol, freshSchool, hire } from './fresh-school.ts';

const plain = (text: string) => text.replace(/\s+/g, ' ').trim();
export const wordsOf = (part: Locator) => part.innerText().then(plain);
export const table = (page: Page, name: string) => page.getByRole('table', { name });
export const rows = (page: Page, name: string) => table(page, name).locator('tbody tr');
export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
export const link = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('link', { name, exact: true });
export const menu = (page: Page, name: string | RegExp) => page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name });
/** The name of a group of the menu, which opens it. */
export const group = (page: Page, name: string) => page.getByRole('navigation', { name: 'Main menu' }).getByRole('button', { name });
export const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
export const choice = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true });

/** A phone as many hold one: narrow, and touched. */
const phone = { viewport: { width: 360, height: 740 }, hasTouch: true };

/** What a hand does at the page, counted: a press, on a phone a tap, a choice, or something typed. */
export class Hand {
  steps = 0;
  private readonly taps: boolean;
  constructor({ taps }: { taps: boolean }) {
    this.taps = taps;
  }
  private async act(work: Promise<unknown>) {
    this.steps += 1;
    await work;
  }
  press = (part: Locator) => this.act(this.taps ? part.tap() : part.click());
  choose = (part: Locator, label: string) => this.act(part.selectOption({ label }));
  type = (part: Locator, words: string) => this.act(part.fill(words));
}

const today = nairobiToday();
/** The days of the current term of the school. */
export const termDays = { year: yearOf(today), startDate: addDays(today, -30), endDate: addDays(today, 30) };

/**
 * Three children in Grade 4 East and one in Grade 4 West, of one guardian, who owe 10,000 each; a head teacher and a bursar. Each task
 * goes on with the school as the one before left it.
 */
async function makeSchool(page: Page, head: string, bursar: string): Promise<void> {
  const call = await freshSchool(page, head);
  const east = await addClass(call, 'Grade 4', ['East']);
  const west = await addClass(call, 'Grade 4', ['West']);
  await addClass(call, 'Grade 5', ['East', 'West']);
  const { term } = await call<{ term: { id: number } }>('/api/settings/terms', { name: 'Muhula 1', ...termDays, current: true });
  const fees = { tuition_fee: 10_000, ass_books: 0, diary_fee: 0, others: 0 };
  await call('/api/settings/fee-structure', { ...fees, grade: east.grade_id, term_id: term.id });
  for (const name of ['Amina Yusuf', 'Baraka Otieno', 'Chebet Koech']) await enrol(call, east, name);
  await enrol(call, west, 'Dalila Noor');
  await hire(call, 'bursar', bursar);
}

/** A way to do the tasks of a school, which is made for the first: each from the dashboard on; answers in how many steps it was done. */
export function tasksOf(head: string, bursar: string) {
  let isDone = false;
  return async (who: string, work: (page: Page, hand: Hand) => Promise<void>, { byPhone = false } = {}): Promise<number> => {
    const hand = new Hand({ taps: byPhone });
    await visit(byPhone ? phone : {}, async (page) => {
      if (!isDone) await makeSchool(page, head, bursar);
      isDone = true;
      await signInAs(page, who);
      await page.goto('/dashboard');
      await work(page, hand);
    });
    return hand.steps;
  };
}
