import { expect, test } from 'vitest';
import { newClass, newStudent, newTerm, nextTermForm, setFees, termForm } from '../../../../tests/support/school-parts.ts';
import { newSchool, newStaff, type Staff, succeed, useServer } from '../../../../tests/support/world.ts';
import { addDays, nairobiToday, yearOf } from '../../../core/dates.ts';

useServer();

const setUp = async (staff: Staff) => (await succeed(staff.read('/api/dashboard'))).setUp;

test('an administrator learns which parts of setting up are done until all are, and nobody else does', async () => {
  const school = await newSchool();
  const [bursar, teacher] = [await school.bursar(), await school.teacher()];
  const place = await newClass(school.admin);
  expect(await setUp(school.admin)).toEqual({ grades: true, term: false, feeStructures: false, students: false });
  const term = await newTerm(school.admin);
  expect(await setUp(school.admin)).toEqual({ grades: true, term: true, feeStructures: false, students: false });
  await setFees(school.admin, { ...place, term });
  expect(await setUp(school.admin)).toEqual({ grades: true, term: true, feeStructures: true, students: false });
  expect([await setUp(bursar), await setUp(teacher)]).toEqual([undefined, undefined]);
  await newStudent(school.admin, place);
  expect(await setUp(school.admin)).toBeUndefined();
});

test('a grade without streams is not set up yet, and a term only once it is current', async () => {
  const { admin } = await newSchool();
  await succeed(admin.post('/api/settings/configure-grades', { grades: [{ name: 'Grade 4', streams: [] }] }));
  await newTerm(admin, nextTermForm());
  expect(await setUp(admin)).toEqual({ grades: false, term: false, feeStructures: false, students: false });
});

const today = nairobiToday();

test('once the current term’s last day has passed, administrators learn which term ended when and which follows, and nobody else does', async () => {
  const school = await newSchool();
  const over = async (staff: Staff = school.admin) => (await succeed(staff.read('/api/dashboard'))).termOver;
  const save = (endDate: string, changes: object) =>
    succeed(school.admin.post('/api/settings/terms', termForm({ startDate: addDays(today, -60), endDate, ...changes })));
  const { term } = await save(addDays(today, -1), { current: true });
  const ended = { name: `Term 1 ${term.year}`, endDate: addDays(today, -1) };
  expect(await over()).toEqual({ ...ended, next: null });
  const next = nextTermForm();
  const id = await newTerm(school.admin, next);
  await newTerm(school.admin, nextTermForm({ name: 'Term 3', startDate: addDays(today, 160), endDate: addDays(today, 200) }));
  expect(await over()).toEqual({ ...ended, next: { id, name: `Term 2 ${yearOf(next.startDate)}`, startDate: next.startDate } });
  for (const staff of [await school.bursar(), await school.teacher()]) expect(await over(staff)).toBeUndefined();
  await save(today, { term_id: term.id });
  expect(await over(), 'on its last day').toBeUndefined();
});

test('without a current term an administrator learns which can be opened, and nobody else does', async () => {
  const school = await newSchool();
  const toOpen = async (staff: Staff = school.admin) => (await succeed(staff.read('/api/dashboard'))).termToOpen;
  expect(await toOpen(), 'without any term').toBeUndefined();
  const ended = termForm({ startDate: addDays(today, -60), endDate: addDays(today, -1) });
  await newTerm(school.admin, ended);
  expect(await toOpen(), 'all over').toBeNull();
  const later = nextTermForm({ name: 'Term 3', startDate: addDays(today, 160), endDate: addDays(today, 200) });
  await newTerm(school.admin, later);
  const next = nextTermForm();
  const id = await newTerm(school.admin, next);
  const name = `Term 2 ${next.year}`;
  expect(await toOpen()).toEqual({ id, name, startDate: next.startDate });
  for (const staff of [await school.bursar(), await school.teacher()]) expect(await toOpen(staff)).toBeUndefined();
  await succeed(school.admin.post('/api/settings/terms', { ...next, term_id: id, current: true }));
  expect(await toOpen(), 'once a term is current').toBeUndefined();
});

test('without a current term one whose last day is today can still be opened', async () => {
  const { admin } = await newSchool();
  const form = termForm({ startDate: addDays(today, -60), endDate: today });
  const id = await newTerm(admin, form);
  await succeed((await newStaff(admin, 'admin')).post(`/api/settings/terms/${id}/undo-opening`, { reason: 'Too early' }));
  const { termToOpen } = await succeed(admin.read('/api/dashboard'));
  expect(termToOpen).toEqual({ id, name: `Term 1 ${form.year}`, startDate: form.startDate });
});
