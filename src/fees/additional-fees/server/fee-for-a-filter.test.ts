import { beforeEach, expect, test } from 'vitest';
import { chargesOf, newClass, newFee, newStudent, newTerm, type Place } from '../../../../tests/support/school-parts.ts';
import { useSoundLedger } from '../../../../tests/support/sound-ledger.ts';
import { newSchool, newStaff, type School, type Staff, succeed, useServer } from '../../../../tests/support/world.ts';

useServer();
useSoundLedger();

const url = '/api/additional-fees/class-links';
type Filter = { grade?: number; streamName?: string; feeId?: number; q?: string };

let school: School;
let admin: Staff;
let four: Place;
let bus: number;
let lunch: number;
let students: Record<'amina' | 'baraka' | 'chebet' | 'daudi', number>;

/** Amina and Baraka in Grade 4 East, Chebet in Grade 5 East, Daudi in Grade 5 West, who left; Amina and Chebet have lunch. */
beforeEach(async () => {
  school = await newSchool();
  admin = school.admin;
  four = await newClass(admin, 'Grade 4', 'East');
  const [fiveEast, fiveWest] = [await newClass(admin, 'Grade 5', 'East'), await newClass(admin, 'Grade 5', 'West')];
  await newTerm(admin);
  students = {
    amina: await newStudent(admin, four, { fullName: 'Amina Yusuf', guardianName: 'Grace Wambui' }),
    baraka: await newStudent(admin, four, { fullName: 'Baraka Otieno', contactNumber1: '0733 000 111' }),
    chebet: await newStudent(admin, fiveEast, { fullName: 'Chebet Grace', guardianName: 'Moses Kiprop' }),
    daudi: await newStudent(admin, fiveWest, { fullName: 'Daudi Grace' }),
  };
  await succeed(admin.patch(`/api/students/${students.daudi}/toggle-status`));
  [bus, lunch] = [await newFee(admin, 1500, 'Bus'), await newFee(admin, 500, 'Lunch')];
  for (const studentId of [students.amina, students.chebet]) {
    await succeed(admin.post('/api/students/associate-student-with-fee', { studentId, additionalFeeId: lunch }));
  }
});

const seen = (filter: Filter, staff = admin) => {
  const query = new URLSearchParams({ additionalFeeId: String(bus) });
  for (const [name, value] of Object.entries(filter)) query.set(name, String(value));
  return succeed(staff.read(`${url}?${query}`));
};
const change = (filter: Filter, expected: number, linked = true) => admin.post(url, { additionalFeeId: bus, ...filter, linked, expected });
const riders = async () => {
  const names = await Promise.all(Object.entries(students).map(async ([name, id]) => ((await busOf(id)) ? [name] : [])));
  return names.flat();
};
const busOf = async (student: number) => {
  const fees = await succeed(admin.read(`/api/students/${student}/additional-fees`));
  return fees.some(({ id }: { id: number }) => id === bus);
};

test.each<[string, () => Filter, string[]]>([
  ['a name', () => ({ q: 'baraka' }), ['baraka']],
  ['a guardian, or a child of that name', () => ({ q: 'grace' }), ['amina', 'chebet']],
  ['a telephone', () => ({ q: '0733000111' }), ['baraka']],
  ['an id', () => ({ q: `#${students.chebet}` }), ['chebet']],
  ['a stream of every grade', () => ({ streamName: 'east' }), ['amina', 'baraka', 'chebet']],
  ['another fee', () => ({ feeId: lunch }), ['amina', 'chebet']],
  ['another fee in one grade', () => ({ feeId: lunch, grade: four.grade }), ['amina']],
  ['a name and another fee', () => ({ feeId: lunch, q: 'baraka' }), []],
  ['a child who left', () => ({ q: 'daudi' }), []],
])('%s: as many are counted as are linked, once, and unlinked again', async (_what, filterOf, names) => {
  const filter = filterOf();
  const count = names.length;
  expect(await seen(filter)).toMatchObject({ linked: 0, notLinked: count, amount: 1500 });
  const linked = await succeed(change(filter, count));
  expect(linked).toMatchObject({ students: count, amount: 1500 * count });
  expect(await riders()).toEqual(names);
  expect(await seen(filter)).toMatchObject({ linked: count, notLinked: 0 });
  expect(await succeed(change(filter, 0))).toMatchObject({ students: 0, amount: 0 });
  expect(await succeed(change(filter, count, false))).toMatchObject({ students: count, amount: count === 0 ? 0 : -1500 * count });
  expect(await riders()).toEqual([]);
});

test('linked by a search, the fee is charged to those found and to nobody else', async () => {
  await succeed(change({ q: 'grace' }, 2));
  const charged = await Promise.all(Object.values(students).map((student) => chargesOf(school, student)));
  const busAndLunch = ['Term 1 additional_fees 2000'];
  expect(charged).toEqual([busAndLunch, [], busAndLunch, []]);
});

test('the first three of those who have it and of those who do not are named', async () => {
  await succeed(change({ q: 'baraka' }, 1));
  for (const name of ['Eve', 'Faraja', 'Abdi']) await newStudent(admin, four, { fullName: name });
  expect(await seen({})).toMatchObject({
    ...{ linked: 1, notLinked: 5, linkedNames: ['Baraka Otieno'] },
    notLinkedNames: ['Abdi', 'Amina Yusuf', 'Chebet Grace'],
  });
  expect(await seen({ q: 'nobody' })).toMatchObject({ linked: 0, notLinked: 0, linkedNames: [], notLinkedNames: [] });
});

test('a search that finds others by now changes nothing', async () => {
  await newStudent(admin, four, { fullName: 'Grace Njeri' });
  const refused = await change({ q: 'grace' }, 2);
  expect([refused.status, refused.body.code]).toEqual([409, 'FEE_LINKS_CHANGED']);
  expect(await riders()).toEqual([]);
});

test('a fee of another school, or none, filters nothing: it is not found', async () => {
  const other = await newSchool();
  const theirs = await newFee(other.admin, 700);
  for (const feeId of [theirs, 2_000_000_123]) {
    for (const linked of [true, false]) {
      expect((await change({ feeId }, 0, linked)).body.code).toBe('FEE_NOT_FOUND');
    }
  }
  const auditor = await newStaff(admin, 'auditor');
  expect(await seen({ feeId: lunch }, auditor)).toMatchObject({ notLinked: 2 });
});
