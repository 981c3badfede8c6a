import { beforeAll, expect, test } from 'vitest';
import { fileOf } from '../../../../tests/support/exported-file.ts';
import { type PayingSchool, paid, payingSchool } from '../../../../tests/support/paying-school.ts';
import { newClass, newStudent, rowsOf, studentForm } from '../../../../tests/support/school-parts.ts';
import { newSchool, newStaff, type Staff, succeed, useServer } from '../../../../tests/support/world.ts';
import { may, roles } from '../../../core/roles.ts';

useServer();

const [amina, brian, grace] = ['Amina Yusuf', 'Brian Otieno', 'Grace Chebet'];
let world: PayingSchool;

/** Amina, of Grace Atieno Ng’ang’a; Brian, of Zoë Wambui and Peter Kiprop; and Grace, of Moses. Each paid once. */
beforeAll(async () => {
  world = await payingSchool();
  const { admin, place, student } = world;
  const {
    grade_id: gradeId,
    stream_id: streamId,
    ...form
  } = studentForm(place, { fullName: amina, guardianName: 'Grace Atieno Ng’ang’a' });
  await succeed(admin.patch(`/api/students/${student}/update`, { ...form, gradeId, streamId }));
  const second = await newStudent(admin, place, { fullName: brian, guardianName: 'Zoë Wambui' });
  const peter = { name: 'Peter Kiprop', relation: 'father', phone: '0733 000 111', receivesMessages: false };
  await succeed(admin.post(`/api/students/${second}/guardians`, peter));
  const third = await newStudent(admin, place, { fullName: grace, guardianName: 'Moses Chebet' });
  for (const studentId of [student, second, third]) await paid(admin, { studentId });
});

const searched = async (staff: Staff, q: string): Promise<string[]> =>
  (await succeed(staff.read(`/api/search-student?q=${encodeURIComponent(q)}`))).map(({ name }: { name: string }) => name);

test.each([
  ['nganga atieno', [amina]],
  ["NG'ANG'A", [amina]],
  ['zoe', [brian]],
  ['kiprop', [brian]],
  ['peter  KIPROP', [brian]],
  ['moses', [grace]],
  // The words of two guardians, or of a guardian and a child, are nobody's name.
  ['zoe kiprop', []],
  ['amina atieno', []],
  ['jane', []],
])('%j finds the children of that guardian: %j', async (q, names) => {
  expect(await searched(world.admin, q)).toEqual(names);
});

test('who is called so stands before whose guardian is, and nobody twice', async () => {
  expect(await searched(world.admin, 'grace')).toEqual([grace, amina]);
  expect(await searched(world.admin, 'chebet')).toEqual([grace]);
});

test('whoever is found by a guardian is shown with the one who is meant', async () => {
  const listedFor = async (q: string) =>
    (await succeed(world.admin.read(`/api/search-student?q=${q}`))).map(({ name, guardian }: Listed) => [name, guardian]);
  expect(await listedFor('grace')).toEqual([
    [grace, null],
    [amina, 'Grace Atieno Ng’ang’a'],
  ]);
  expect(await listedFor('wambui')).toEqual([[brian, 'Zoë Wambui']]);
  expect(await listedFor('kiprop')).toEqual([[brian, 'Peter Kiprop']]);
  expect(await listedFor('0733000111')).toEqual([[brian, null]]);
});

test('of two guardians who are called so the first is shown', async () => {
  const { admin } = await newSchool();
  const student = await newStudent(admin, await newClass(admin), { fullName: 'Juma Bakari', guardianName: 'Halima Noor' });
  for (const name of ['Halima Abdi', 'Halima Said'])
    await succeed(admin.post(`/api/students/${student}/guardians`, { name, relation: 'other', phone: '', receivesMessages: false }));
  const guardians = async (q: string) => (await succeed(admin.read(`/api/search-student?q=${q}`))).map(({ guardian }: Listed) => guardian);
  expect([await guardians('halima'), await guardians('halima said')]).toEqual([['Halima Noor'], ['Halima Said']]);
});

test('guardians fill the places that those who are called so leave', async () => {
  const { admin } = await newSchool();
  const place = await newClass(admin);
  const numbered = (count: number, name: string) => Array.from({ length: count }, (_, at) => `${name} ${String(at + 1).padStart(2, '0')}`);
  for (const fullName of numbered(3, 'Anne')) await newStudent(admin, place, { fullName, guardianName: 'Wanjiku Mwangi' });
  for (const fullName of numbered(19, 'Wanjiku')) await newStudent(admin, place, { fullName, guardianName: 'Moses' });
  expect(await searched(admin, 'wanjiku')).toEqual([...numbered(19, 'Wanjiku'), 'Anne 01']);
  for (const fullName of numbered(2, 'Zulu Wanjiku')) await newStudent(admin, place, { fullName, guardianName: 'Moses' });
  expect(await searched(admin, 'wanjiku')).toEqual([...numbered(19, 'Wanjiku'), 'Zulu Wanjiku 01']);
});

type Listed = { fullName?: string; name?: string; guardian?: string | null; student?: { fullName: string } };
const namesOf = (rows: Listed[]) => [...new Set(rows.map((row) => row.student?.fullName ?? row.fullName ?? ''))].toSorted();

test.each(['/api/students/view-students', '/api/payments/view', '/api/payments/all-recent-payments', '/api/balances'])(
  '%s is searched by guardians too, of a class as well',
  async (list) => {
    const { admin, place } = world;
    const rows = async (query: string) => {
      const { students, payments } = await succeed(admin.read(`${list}?${query}`));
      return namesOf(students ?? payments);
    };
    expect(await rows('q=kiprop')).toEqual([brian]);
    expect(await rows('q=grace')).toEqual([amina, grace]);
    expect(await rows(`q=wambui&grade=${place.grade}`)).toEqual([brian]);
    expect(await rows('q=nobody')).toEqual([]);
  },
);

test.each(['/api/students/export', '/api/payments/view/export', '/api/balances/export'])('%s holds whom the search finds', async (list) => {
  const { rows } = await fileOf(world.admin, `${list}?q=kiprop`);
  expect(rows.map(({ Student: name }) => name)).toContain(brian);
  expect(rows.map(({ Student: name }) => name)).not.toContain(amina);
});

test('whoever may not see contacts finds nobody by a guardian, and everybody by their own name', async () => {
  const { admin } = world;
  for (const role of roles) {
    const staff = await newStaff(admin, role);
    const seen = may.seeContacts.includes(role);
    for (const q of ['kiprop', 'atieno', 'zoe']) {
      expect(await searched(staff, q), `${role} ${q}`).toHaveLength(seen ? 1 : 0);
      const { pagination } = await succeed(staff.read(`/api/students/view-students?q=${q}`));
      expect(pagination.total, `${role} ${q}`).toBe(seen ? 1 : 0);
      expect((await fileOf(staff, `/api/students/export?q=${q}`)).rows, `${role} ${q}`).toHaveLength(seen ? 1 : 0);
    }
    expect(await searched(staff, 'grace'), role).toEqual(seen ? [grace, amina] : [grace]);
  }
});

test('a guardian who got another name, or is none any more, is found under what they are now', async () => {
  const { admin, place, student } = await payingSchool();
  expect(await searched(admin, 'wanjiku')).toHaveLength(1);
  const { grade_id: gradeId, stream_id: streamId, ...form } = studentForm(place, { guardianName: 'Halima Noor' });
  await succeed(admin.patch(`/api/students/${student}/update`, { ...form, gradeId, streamId }));
  expect([await searched(admin, 'wanjiku'), (await searched(admin, 'halima')).length]).toEqual([[], 1]);
  const uncle = { name: 'Juma Bakari', relation: 'other', phone: '', receivesMessages: false };
  const { guardian } = await succeed(admin.post(`/api/students/${student}/guardians`, uncle));
  expect(await searched(admin, 'bakari')).toHaveLength(1);
  await succeed(admin.post(`/api/students/${student}/guardians/${guardian.id}/remove`));
  expect(await searched(admin, 'bakari')).toEqual([]);
});

test('a guardian’s name is folded as a student’s is, and no school finds another’s', async () => {
  const { school, admin, place, student } = await payingSchool();
  const name = 'Àlì Ng’ang’a Müller-Ruto';
  const same = await newStudent(admin, place, { fullName: name, guardianName: name });
  await succeed(admin.post(`/api/students/${student}/guardians`, { name, relation: 'other', phone: '', receivesMessages: false }));
  const columns = 'select search_name as own, guardian_search_name as first from students where school_id = $1 and student_id = $2';
  expect(await rowsOf(school, columns, [same])).toEqual([{ own: 'ali nganga muller-ruto', first: 'ali nganga muller-ruto' }]);
  expect(await rowsOf(school, 'select search_name from guardians where school_id = $1')).toEqual([
    { search_name: 'ali nganga muller-ruto' },
  ]);
  expect((await searched(admin, 'müller')).length).toBe(2);
  expect(await searched(world.admin, 'müller')).toEqual([]);
});
