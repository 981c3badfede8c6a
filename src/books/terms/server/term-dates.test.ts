import { expect, test } from 'vitest';
import { approve } from '../../../../tests/support/adjusting-school.ts';
import { payingSchool, statementOf } from '../../../../tests/support/paying-school.ts';
import { newTerm, nextTermForm, termForm } from '../../../../tests/support/school-parts.ts';
import { unopenedAdjustment } from '../../../../tests/support/unopened-adjustment.ts';
import { newSchool, type Staff, succeed, useServer } from '../../../../tests/support/world.ts';
import { addDays, nairobiToday, yearOf } from '../../../core/dates.ts';

useServer();

const url = '/api/settings/terms';
const today = nairobiToday();
const daysOf = async (staff: Staff) =>
  (await succeed(staff.read(url))).terms.map(({ name, startDate, endDate }: Record<string, string>) => `${name} ${startDate} ${endDate}`);

/** Three terms: one that is over and never was current, a billed one of today, and a coming one. */
async function threeTerms() {
  const { admin, student, term } = await payingSchool();
  const past = { name: 'Term 0', startDate: addDays(today, -90), endDate: addDays(today, -40) };
  const ids = { past: await newTerm(admin, termForm(past)), now: term, next: await newTerm(admin, nextTermForm()) };
  return { admin, student, ids, past: termForm(past) };
}

test.each([
  ['before the term before it', -91],
  ['after the term after it', 71],
])('a billed term cannot be moved %s', async (_, days) => {
  const { admin, student, ids, past } = await threeTerms();
  const [before, statement] = [await daysOf(admin), await statementOf(admin, student)];
  const startDate = addDays(today, days);
  const form = termForm({ term_id: ids.now, startDate, endDate: addDays(startDate, 30), year: yearOf(startDate) });
  const refused = await admin.post(url, form);
  const between = `after Term 0 ${past.year} and before Term 2 ${nextTermForm().year}`;
  const message = `Term 1 ${form.year} was billed, so its start date must stay ${between}.`;
  expect(refused.body).toMatchObject({
    status: 409,
    code: 'TERM_ORDER',
    message,
    error: message,
    errors: [{ path: 'startDate', message }],
  });
  expect(await daysOf(admin)).toEqual(before);
  expect((await statementOf(admin, student)).summary).toEqual(statement.summary);
});

test('with other terms beyond them, the neighbours are still the nearest', async () => {
  const { admin, ids, past } = await threeTerms();
  await newTerm(admin, termForm({ name: 'Term 00', startDate: addDays(today, -190), endDate: addDays(today, -140) }));
  await newTerm(admin, nextTermForm({ name: 'Term 3', startDate: addDays(today, 170), endDate: addDays(today, 250) }));
  const between = `after Term 0 ${past.year} and before Term 2 ${nextTermForm().year}.`;
  for (const days of [-91, 71]) {
    const startDate = addDays(today, days);
    const form = termForm({ term_id: ids.now, startDate, endDate: addDays(startDate, 30), year: yearOf(startDate) });
    expect((await admin.post(url, form)).body).toMatchObject({ code: 'TERM_ORDER', message: expect.stringContaining(between) });
  }
});

test('its days can be changed where it stays between its neighbours, and a term that was never billed can go anywhere', async () => {
  const { admin, ids, past } = await threeTerms();
  const startDate = addDays(today, -89);
  await succeed(admin.post(url, termForm({ term_id: ids.now, startDate, endDate: addDays(today, 3) })));
  expect((await daysOf(admin))[1]).toBe(`Term 1 ${startDate} ${addDays(today, 3)}`);
  const late = { startDate: addDays(today, 400), endDate: addDays(today, 450) };
  await succeed(admin.post(url, { ...past, ...late, year: yearOf(late.startDate), term_id: ids.past }));
  expect((await daysOf(admin))[0]).toBe(`Term 0 ${late.startDate} ${late.endDate}`);
});

test('a term that holds an adjustment keeps its place, though it was never opened', async () => {
  const { admin, student, term, next, approved, forget } = await unopenedAdjustment();
  await succeed(approve(admin, approved.id));
  await forget();
  const printed = await statementOf(admin, student, term);
  const early = { startDate: addDays(today, -300), endDate: addDays(today, -250) };
  const form = termForm({ name: 'Term 2', term_id: next, ...early, year: yearOf(early.startDate) });
  const message = `Term 2 ${form.year} holds money, so its start date must stay after Term 1 ${yearOf(today)}.`;
  expect((await admin.post(url, form)).body).toMatchObject({ status: 409, code: 'TERM_ORDER', message });
  expect((await statementOf(admin, student, term)).summary).toEqual(printed.summary);
  await succeed(admin.post(url, nextTermForm({ term_id: next, startDate: addDays(today, 75) })));
});

test('of two terms that begin on one day, the later by number is listed first, and the billed one keeps its place by it', async () => {
  const { admin } = await newSchool();
  const first = await newTerm(admin);
  const second = await newTerm(admin, termForm({ name: 'Term 2' }));
  for (const path of [url, '/api/grades-and-terms']) {
    const { terms } = await succeed(admin.read(path));
    expect(
      terms.map(({ name }: { name: string }) => name),
      path,
    ).toEqual(['Term 2', 'Term 1']);
  }
  await succeed(admin.post(url, termForm({ name: 'Term 2', term_id: second, current: true })));
  const later = { startDate: addDays(today, -19) };
  expect((await admin.post(url, termForm({ term_id: first, ...later }))).body).toMatchObject({ code: 'TERM_ORDER' });
  await succeed(admin.post(url, termForm({ name: 'Term 2', term_id: second, ...later })));
});

test('the year is that of the first or of the last day, for a term over New Year either', async () => {
  const { admin } = await newSchool();
  const overNewYear = { startDate: '2031-11-03', endDate: '2032-02-20' };
  for (const year of [2031, 2032]) await newTerm(admin, { name: 'Term 3', year, ...overNewYear });
  for (const year of [2030, 2033]) {
    const refused = await admin.post(url, { name: 'Term 3', year, ...overNewYear });
    const message = 'Year must be that of the first or the last day';
    expect(refused.body).toMatchObject({ status: 400, code: 'VALIDATION_FAILED', errors: [{ path: 'year', message }] });
  }
});
