import { expect, test } from 'vitest';
import { atOnce, newTerm, nextTermForm, termForm } from '../../../../tests/support/school-parts.ts';
import { newSchool, type School, succeed, useServer } from '../../../../tests/support/world.ts';
import { addDays, nairobiToday } from '../../../core/dates.ts';

useServer();

const url = '/api/settings/terms';
const today = nairobiToday();
const year = Number(today.slice(0, 4));
const nextYear = nextTermForm().year;

type ListedTerm = { id: number; name: string; current: boolean; billed: boolean };
const termsOf = async (school: School): Promise<ListedTerm[]> => (await succeed(school.admin.read(url))).terms;
const pastForm = (changes: Record<string, unknown> = {}) =>
  termForm({ name: 'Term 3', startDate: addDays(today, -420), endDate: addDays(today, -340), ...changes });

test('a saved term is listed with its days as they were given', async () => {
  const school = await newSchool();
  const form = nextTermForm({ name: ' Term 2 ' });
  const answer = await school.admin.post(url, form);
  expect(answer.status).toBe(200);
  const term = { ...form, id: answer.body.term.id, name: 'Term 2', current: false, billed: false, updatedAt: expect.stringMatching(/Z$/) };
  expect(answer.body).toEqual({ message: `Term 2 ${nextYear} saved.`, term });
  expect(await termsOf(school)).toEqual([{ ...term, undoable: false }]);
});

test('terms are listed the latest first', async () => {
  const school = await newSchool();
  for (const form of [termForm(), nextTermForm(), pastForm()]) await newTerm(school.admin, form);
  expect((await termsOf(school)).map(({ name }) => name)).toEqual(['Term 2', 'Term 1', 'Term 3']);
  const choices = await succeed(school.admin.read('/api/grades-and-terms'));
  expect(choices.terms.map(({ name }: ListedTerm) => name)).toEqual(['Term 2', 'Term 1', 'Term 3']);
});

test('the call is served without /api too', async () => {
  const school = await newSchool();
  expect((await school.admin.post('/settings/terms', nextTermForm())).status).toBe(200);
  expect(await termsOf(school)).toHaveLength(1);
});

test('a name is used once in a year, letter case and the width of spaces aside', async () => {
  const school = await newSchool();
  await newTerm(school.admin);
  const other = await newTerm(school.admin, nextTermForm());
  const message = `TERM 1 ${year} already exists.`;
  for (const form of [termForm({ name: 'TERM 1' }), nextTermForm({ name: 'TERM  1', year, startDate: today, term_id: other })]) {
    const refused = await school.admin.post(url, form);
    expect(refused.body).toMatchObject({ status: 409, code: 'TERM_EXISTS', message, error: message, errors: [{ path: 'name', message }] });
  }
  expect((await termsOf(school)).map(({ name }) => name)).toEqual(['Term 2', 'Term 1']);
  expect((await school.admin.post(url, pastForm({ name: 'Term 1' }))).status, 'in another year').toBe(200);
});

test('a refused name that holds its year does not repeat it', async () => {
  const school = await newSchool();
  const form = termForm({ name: `Term 1 ${year}` });
  await newTerm(school.admin, form);
  expect((await school.admin.post(url, form)).body.message).toBe(`Term 1 ${year} already exists.`);
});

test('of many who save one new term at once, one succeeds', async () => {
  const school = await newSchool();
  const answers = await atOnce(10, () => school.admin.post(url, termForm()));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
  expect(await termsOf(school)).toHaveLength(1);
});

test('a term that does not exist and one of another school are the same: not found', async () => {
  const [school, other] = [await newSchool(), await newSchool()];
  const theirs = await newTerm(other.admin);
  for (const id of [theirs, 2_147_483_647]) {
    const refused = await school.admin.post(url, termForm({ term_id: id, current: true }));
    expect(refused.body).toMatchObject({ status: 404, code: 'TERM_NOT_FOUND', message: 'Term not found.', error: 'Term not found.' });
    expect((await school.admin.read(`${url}/${id}/billing`)).body).toMatchObject({ status: 404, code: 'TERM_NOT_FOUND' });
  }
  expect(await termsOf(school)).toEqual([]);
  expect(await termsOf(other)).toMatchObject([{ id: theirs, name: 'Term 1', current: true }]);
});

test('everybody reads the terms; only administrators save them or see what billing would do', async () => {
  const school = await newSchool();
  const id = await newTerm(school.admin);
  for (const staff of [await school.bursar(), await school.teacher()]) {
    expect((await staff.read(url)).body.terms).toHaveLength(1);
    expect((await staff.read('/api/grades-and-terms')).body).toMatchObject({ terms: [{ id }], grades: [] });
    expect((await staff.post(url, nextTermForm())).body).toMatchObject({ status: 403, code: 'FORBIDDEN' });
    expect((await staff.post('/settings/terms', nextTermForm())).status).toBe(403);
    expect((await staff.read(`${url}/${id}/billing`)).status).toBe(403);
  }
  expect(await termsOf(school)).toHaveLength(1);
});

test.each([
  ['name', '', 'Name is required'],
  ['name', null, 'Name is required'],
  ['name', ['Term 1'], 'Name must be text'],
  ['name', 'x'.repeat(61), 'Name must be at most 60 characters'],
  ['name', 'Term\u0000', 'Name has characters that cannot be stored'],
  ['year', '', 'Year is required'],
  ['year', undefined, 'Year is required'],
  ['year', '2e3', 'Year must be a whole number from 2000 to 2100'],
  ['year', 1999, 'Year must be a whole number from 2000 to 2100'],
  ['year', 2026.5, 'Year must be a whole number from 2000 to 2100'],
  ['year', [2026], 'Year must be a whole number from 2000 to 2100'],
  ['startDate', '', 'Start date is required'],
  ['startDate', null, 'Start date is required'],
  ['startDate', '2026-02-30', 'Start date must be a date in the form yyyy-MM-dd'],
  ['startDate', 'infinity', 'Start date must be a date in the form yyyy-MM-dd'],
  ['endDate', '', 'End date is required'],
  ['endDate', '31/12/2026', 'End date must be a date in the form yyyy-MM-dd'],
  ['endDate', '1999-01-01', 'End date must not be before the start date'],
  ['year', year + 2, 'Year must be that of the first or the last day'],
  ['term_id', 'x', 'Term must be a whole number'],
  ['term_id', 1.5, 'Term must be a whole number'],
  ['current', 'yes', 'Current must be true or false'],
])('a term with the %s %j is refused', async (path, value, message) => {
  const school = await newSchool();
  const refused = await school.admin.post(url, termForm({ [path]: value }));
  expect(refused.body).toMatchObject({ status: 400, code: 'VALIDATION_FAILED', error: refused.body.message });
  expect(refused.body.errors).toContainEqual({ path, message });
  expect(await termsOf(school)).toEqual([]);
});

test('ids and years may be sent as text, and an empty id means a new term', async () => {
  const school = await newSchool();
  const { term } = await succeed(school.admin.post(url, termForm({ term_id: '', year: String(year) })));
  await succeed(school.admin.post(url, termForm({ term_id: String(term.id), name: 'Renamed' })));
  expect(await termsOf(school)).toMatchObject([{ id: term.id, name: 'Renamed', year }]);
});
