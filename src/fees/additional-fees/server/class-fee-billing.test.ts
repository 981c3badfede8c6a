import { expect, test } from 'vitest';
import {
  atOnce,
  chargesOf,
  newClass,
  newFee,
  newStudent,
  newTerm,
  nextTermForm,
  setFees,
  termForm,
} from '../../../../tests/support/school-parts.ts';
import { useSoundLedger } from '../../../../tests/support/sound-ledger.ts';
import { newSchool, type Staff, succeed, useServer } from '../../../../tests/support/world.ts';

useServer();

const url = '/api/additional-fees/class-links';
useSoundLedger();

const change = (staff: Staff, form: object) => succeed(staff.post(url, form));
const read = (staff: Staff, additionalFeeId: number) => succeed(staff.read(`${url}?additionalFeeId=${additionalFeeId}`));

/** Three students of Grade 4, who pay 10,000 in the current term, and a bus. */
async function schoolOfThree() {
  const school = await newSchool();
  const { admin } = school;
  const place = await newClass(admin);
  const term = await newTerm(admin);
  await setFees(admin, { ...place, term });
  const students = [await newStudent(admin, place), await newStudent(admin, place), await newStudent(admin, place)];
  return { school, admin, place, term, students, bus: await newFee(admin, 1500, 'Bus') };
}

test('linking a class leaves the fees of its grade and every other additional fee as they are', async () => {
  const { school, admin, students, bus } = await schoolOfThree();
  const lunch = await newFee(admin, 4000, 'Lunch');
  await change(admin, { additionalFeeId: lunch, linked: true, expected: 3 });
  await change(admin, { additionalFeeId: bus, linked: true, expected: 3 });
  await change(admin, { additionalFeeId: lunch, linked: false, expected: 3 });
  for (const student of students) {
    expect(await chargesOf(school, student)).toEqual(['Term 1 tuition 10000', 'Term 1 additional_fees 1500']);
  }
});

test('a term that is over keeps what it charged, and with an earlier term current again the later one follows too', async () => {
  const { school, admin, term, students, bus } = await schoolOfThree();
  const [first = 0] = students;
  await change(admin, { additionalFeeId: bus, linked: true, expected: 3 });
  const next = await newTerm(admin, nextTermForm({ current: true }));
  await change(admin, { additionalFeeId: bus, linked: false, expected: 3 });
  expect(await chargesOf(school, first)).toEqual(['Term 1 tuition 10000', 'Term 1 additional_fees 1500']);
  await newTerm(admin, termForm({ term_id: term, current: true }));
  const { amount, message } = await change(admin, { additionalFeeId: bus, linked: true, expected: 3 });
  expect([next > term, amount]).toEqual([true, 4500]);
  expect(message).toBe('Bus added to 3 students. 3 students are charged KES 4,500.00 more in total.');
  expect(await chargesOf(school, first)).toEqual(['Term 1 tuition 10000', 'Term 1 additional_fees 1500', 'Term 2 additional_fees 1500']);
});

test('who comes back, or enrols, after the class was linked has only what they were linked to', async () => {
  const { school, admin, place, students, bus } = await schoolOfThree();
  const [first = 0] = students;
  await succeed(admin.patch(`/api/students/${first}/toggle-status`));
  await change(admin, { additionalFeeId: bus, linked: true, expected: 2 });
  await succeed(admin.patch(`/api/students/${first}/toggle-status`));
  const newcomer = await newStudent(admin, place);
  for (const student of [first, newcomer]) expect(await chargesOf(school, student)).toEqual(['Term 1 tuition 10000']);
  expect(await read(admin, bus)).toMatchObject({ linked: 2, notLinked: 2 });
});

test('a class that is linked while one of it is linked by hand is charged once each', async () => {
  const { school, admin, students, bus } = await schoolOfThree();
  const [first = 0] = students;
  const [whole, alone] = await Promise.all([
    admin.post(url, { additionalFeeId: bus, linked: true, expected: 3 }),
    admin.post('/api/students/associate-student-with-fee', { studentId: first, additionalFeeId: bus }),
  ]);
  // By hand first, there are two left to link, which is not what was expected.
  expect([200, 409]).toContain(whole.status);
  expect(alone.status).toBe(200);
  const { notLinked } = await read(admin, bus);
  await change(admin, { additionalFeeId: bus, linked: true, expected: notLinked });
  for (const student of students) {
    expect(await chargesOf(school, student)).toEqual(['Term 1 tuition 10000', 'Term 1 additional_fees 1500']);
  }
});

test('the office hears of fees that a bursar took off a class, and not of those that were added', async () => {
  const { school, admin, bus } = await schoolOfThree();
  const bursar = await school.bursar();
  await change(bursar, { additionalFeeId: bus, linked: true, expected: 3 });
  await change(bursar, { additionalFeeId: bus, linked: true, expected: 0 });
  const news = async () =>
    (await succeed(admin.read('/api/notifications'))).notifications.filter(({ title }: { title: string }) => title === 'Fees lowered');
  expect(await news()).toEqual([]);
  await change(bursar, { additionalFeeId: bus, linked: false, expected: 3 });
  expect(await news()).toMatchObject([{ message: 'Bus removed from 3 students. 3 students are charged KES 4,500.00 less in total.' }]);
});

test('a repeat under the same key links once and answers the same', async () => {
  const { school, admin, students, bus } = await schoolOfThree();
  const key = { 'idempotency-key': '"bus-of-the-class"' };
  const form = { additionalFeeId: bus, linked: true, expected: 3 };
  const [first, second] = [await admin.post(url, form, key), await admin.post(url, form, key)];
  expect([first.status, second.text]).toEqual([200, first.text]);
  expect(await chargesOf(school, students[0] ?? 0)).toHaveLength(2);
});

test('linked and taken off by several at once, the class ends with all of it or none, and its bills agree', async () => {
  const { school, admin, students, bus } = await schoolOfThree();
  await atOnce(6, (index) => admin.post(url, { additionalFeeId: bus, linked: index % 2 === 0, expected: 3 }));
  const { linked, notLinked } = await read(admin, bus);
  expect([linked, notLinked].sort()).toEqual([0, 3]);
  const charged = await Promise.all(students.map(async (student) => (await chargesOf(school, student)).length - 1));
  expect(charged).toEqual(Array(3).fill(linked / 3));
});

test('a wrong request is refused by its field and changes nothing', async () => {
  const { admin, bus } = await schoolOfThree();
  const form = { additionalFeeId: bus, linked: true, expected: 3 };
  for (const [field, value] of [
    ['linked', 'yes'],
    ['expected', -1],
    ['expected', 1.5],
    ['grade', 'x'],
    ['additionalFeeId', ''],
  ] as const) {
    const refused = await admin.post(url, { ...form, [field]: value });
    expect([refused.status, refused.body.errors[0].path]).toEqual([400, field]);
  }
  expect(await read(admin, bus)).toMatchObject({ linked: 0, notLinked: 3 });
});
