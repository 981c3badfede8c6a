import { expect, test } from 'vitest';
import { newClass, newStudent, newTerm, rowsOf, termForm } from '../../../../tests/support/school-parts.ts';
import { newSchool, succeed, useServer } from '../../../../tests/support/world.ts';
import { addDays, nairobiToday, yearOf } from '../../../core/dates.ts';

useServer();

test('who leaves between the opening of a term and its first day has left during that term', async () => {
  const school = await newSchool();
  const { admin } = school;
  const place = await newClass(admin);
  const today = nairobiToday();
  const before = { name: 'Holiday', startDate: addDays(today, -60), endDate: addDays(today, -1) };
  await newTerm(admin, termForm({ ...before, year: yearOf(before.startDate), current: true }));
  const [early, late] = [await newStudent(admin, place), await newStudent(admin, place)];
  for (const student of [early, late]) await succeed(admin.patch(`/api/students/${student}/toggle-status`));
  await rowsOf(school, 'update students set left_date = $2 where school_id = $1 and student_id = $3', [addDays(today, -1), early]);
  const left = async () => (await succeed(admin.read('/api/dashboard'))).data.totalInactiveStudentsTerm;
  expect(await left()).toBe(2);
  const next = { name: 'Term 1', startDate: addDays(today, 7), endDate: addDays(today, 90) };
  await newTerm(admin, termForm({ ...next, year: yearOf(next.startDate), current: true }));
  expect(await left()).toBe(1);
});
