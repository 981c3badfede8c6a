import { expect, test } from 'vitest';
import { newClass, newStudent, newTerm, nextTermForm, setFees } from '../../../tests/support/school-parts.ts';
import { newSchool, type Staff, succeed, useServer } from '../../../tests/support/world.ts';

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
