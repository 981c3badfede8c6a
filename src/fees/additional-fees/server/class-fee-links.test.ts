import { expect, test } from 'vitest';
import { paid } from '../../../../tests/support/paying-school.ts';
import {
  atOnce,
  chargesOf,
  newClass,
  newFee,
  newStudent,
  newTerm,
  nextTermForm,
  rowsOf,
  setFees,
  termForm,
} from '../../../../tests/support/school-parts.ts';
import { useSoundLedger } from '../../../../tests/support/sound-ledger.ts';
import { newSchool, newStaff, type Staff, succeed, useServer } from '../../../../tests/support/world.ts';
import { addDays, nairobiToday } from '../../../core/dates.ts';

useServer();

const url = '/api/additional-fees/class-links';
useSoundLedger();

type Of = { additionalFeeId: number; grade?: number; stream?: number; streamName?: string; feeId?: number; q?: string };
const link = (staff: Staff, of: Of, expected: number) => staff.post(url, { ...of, linked: true, expected });
const unlink = (staff: Staff, of: Of, expected: number) => staff.post(url, { ...of, linked: false, expected });
const readCounts = (staff: Staff, { additionalFeeId, grade = 0, stream = 0, streamName = '', feeId = 0, q = '' }: Of) => {
  const chosen = `grade=${grade || 'all'}&stream=${stream || 'all'}&streamName=${streamName}&feeId=${feeId || 'all'}&q=${q}`;
  return succeed(staff.read(`${url}?additionalFeeId=${additionalFeeId}&${chosen}`));
};
const countsOf = async (staff: Staff, of: Of) => {
  const { linkedNames: _, notLinkedNames: __, ...counts } = await readCounts(staff, of);
  return counts;
};

/** Grade 4 East of two, West of one, Grade 5 of one, and one who left East; a current term without fees, and a bus of 1,500. */
async function schoolOfFive() {
  const school = await newSchool();
  const { admin } = school;
  const [east, west, five] = [
    await newClass(admin, 'Grade 4', 'East'),
    await newClass(admin, 'Grade 4', 'West'),
    await newClass(admin, 'Grade 5', 'East'),
  ];
  const term = await newTerm(admin);
  const students: number[] = [];
  for (const place of [east, east, west, five, east]) students.push(await newStudent(admin, place));
  await succeed(admin.patch(`/api/students/${students[4]}/toggle-status`));
  return { school, admin, east, west, five, term, students, bus: await newFee(admin, 1500, 'Bus') };
}

const busOf = async (school: Parameters<typeof chargesOf>[0], students: readonly number[]) =>
  Promise.all(students.map(async (student) => (await chargesOf(school, student)).join()));

test('before it is linked, a class says how many have the fee and how many do not', async () => {
  const { admin, east, students, bus } = await schoolOfFive();
  await succeed(admin.post('/api/students/associate-student-with-fee', { studentId: students[0], additionalFeeId: bus }));
  const fee = { feeName: 'Bus', amount: 1500 };
  expect(await countsOf(admin, { additionalFeeId: bus })).toEqual({ ...fee, linked: 1, notLinked: 3 });
  expect(await countsOf(admin, { additionalFeeId: bus, grade: east.grade })).toEqual({ ...fee, linked: 1, notLinked: 2 });
  expect(await countsOf(admin, { additionalFeeId: bus, ...east })).toEqual({ ...fee, linked: 1, notLinked: 1 });
});

test('a class gets the fee in one entry, those who have it already aside, and loses it likewise', async () => {
  const { school, admin, east, students, bus } = await schoolOfFive();
  await succeed(admin.post('/api/students/associate-student-with-fee', { studentId: students[0], additionalFeeId: bus }));
  const entries = async () => (await rowsOf(school, 'select entry_id from ledger_entries where school_id = $1')).length;
  const before = await entries();
  const linked = await succeed(link(admin, { additionalFeeId: bus, grade: east.grade }, 2));
  expect(linked).toEqual({
    message: 'Bus added to 2 students. 2 students are charged KES 3,000.00 more in total.',
    ...{ students: 2, amount: 3000 },
  });
  const charge = 'Term 1 additional_fees 1500';
  expect([await busOf(school, students), await entries()]).toEqual([[charge, charge, charge, '', ''], before + 1]);
  const unlinked = await succeed(unlink(admin, { additionalFeeId: bus, grade: east.grade }, 3));
  expect(unlinked).toMatchObject({ message: expect.stringContaining('KES 4,500.00 less in total'), students: 3, amount: -4500 });
  expect(await busOf(school, students)).toEqual(['', '', '', '', '']);
});

test('everyone active gets it, who left does not, and the next term charges it once each', async () => {
  const { school, admin, students, bus } = await schoolOfFive();
  await succeed(link(admin, { additionalFeeId: bus }, 4));
  await newTerm(admin, nextTermForm({ current: true }));
  const both = 'Term 1 additional_fees 1500,Term 2 additional_fees 1500';
  expect(await busOf(school, students)).toEqual([both, both, both, both, '']);
});

test('only those whom the open term has billed are said to be charged, and charged the fee alone', async () => {
  const { school, admin, east, term, students, bus } = await schoolOfFive();
  const days = { startDate: addDays(nairobiToday(), -60), endDate: addDays(nairobiToday(), -1) };
  await succeed(admin.post('/api/settings/terms', termForm({ ...days, term_id: term })));
  const newcomer = await newStudent(admin, east, { billFrom: 'nextTerm', fullName: 'Zawadi Njoki' });
  await paid(admin, { studentId: newcomer, amount: 100 });
  await setFees(admin, { ...east, term });
  // Fees that the ledger does not know yet are no business of a link.
  await rowsOf(school, 'update fee_structures set tuition_cents = tuition_cents + 100 where school_id = $1');
  expect(await succeed(link(admin, { additionalFeeId: bus, ...east }, 3))).toEqual({
    message: 'Bus added to 3 students. 2 students are charged KES 3,000.00 more in total.',
    ...{ students: 3, amount: 3000 },
  });
  const charges = 'Term 1 tuition 10000,Term 1 additional_fees 1500';
  expect(await busOf(school, [...students.slice(0, 2), newcomer])).toEqual([charges, charges, '']);
  const removed = await succeed(unlink(admin, { additionalFeeId: bus, ...east }, 3));
  expect(removed.message).toBe('Bus removed from 3 students. 2 students are charged KES 3,000.00 less in total.');
  const added = await succeed(link(admin, { additionalFeeId: await newFee(admin, 500, 'Lunch'), ...east, q: 'Zawadi' }, 1));
  expect(added.message).toBe('Lunch added to 1 student. No student is charged a different amount.');
});

test('one stream gets it alone, and without an opened term nothing is charged', async () => {
  const { school, admin, west, students, bus } = await schoolOfFive();
  await succeed(link(admin, { additionalFeeId: bus, ...west }, 1));
  expect((await busOf(school, students)).filter((charge) => charge !== '')).toHaveLength(1);
  const empty = await newSchool();
  const place = await newClass(empty.admin);
  await newStudent(empty.admin, place);
  const lunch = await newFee(empty.admin, 500, 'Lunch');
  const { message, amount } = await succeed(link(empty.admin, { additionalFeeId: lunch, ...place }, 1));
  expect([message, amount]).toEqual(['Lunch added to 1 student. Nothing is charged until a term is opened.', 0]);
  const off = await succeed(unlink(empty.admin, { additionalFeeId: lunch, ...place }, 1));
  expect(off.message).toBe('Lunch removed from 1 student. No term is open, so nobody is charged less now.');
});

test('of eight at once one links the class, and nothing happens where the class has changed', async () => {
  const { school, admin, east, students, bus } = await schoolOfFive();
  const answers = await atOnce(8, () => link(admin, { additionalFeeId: bus, ...east }, 2));
  expect(answers.map(({ status, body }) => body.code ?? status).sort()).toEqual([200, ...Array(7).fill('FEE_LINKS_CHANGED')]);
  expect(await busOf(school, students.slice(0, 2))).toEqual(Array(2).fill('Term 1 additional_fees 1500'));
  const refused = await link(admin, { additionalFeeId: bus }, 3);
  expect(refused.body.message).toBe(
    'The students or classes have changed since you opened this page: 2 students would be affected now. Nothing was changed.',
  );
  expect(await countsOf(admin, { additionalFeeId: bus })).toMatchObject({ linked: 2, notLinked: 2 });
});

test('a fee of another school is not found, and whoever may not enrol links nothing', async () => {
  const [{ school, admin, east, bus }, other] = [await schoolOfFive(), await schoolOfFive()];
  expect((await link(other.admin, { additionalFeeId: bus }, 4)).body.code).toBe('FEE_NOT_FOUND');
  expect((await other.admin.read(`${url}?additionalFeeId=${bus}`)).body.code).toBe('FEE_NOT_FOUND');
  for (const staff of [await school.teacher(), await newStaff(admin, 'auditor')]) {
    expect((await link(staff, { additionalFeeId: bus, ...east }, 2)).status).toBe(403);
  }
  expect((await link(await school.bursar(), { additionalFeeId: bus, ...east }, 2)).status).toBe(200);
});

test('a class of another school is not found, and a stream of another grade has nobody in this one', async () => {
  const [{ admin, five, west, bus }, other] = [await schoolOfFive(), await schoolOfFive()];
  const before = await countsOf(admin, { additionalFeeId: bus });
  const wrong: [Partial<Of>, string][] = [
    [{ grade: other.east.grade }, 'GRADE_NOT_FOUND'],
    [{ grade: 2_000_000_123 }, 'GRADE_NOT_FOUND'],
    [{ stream: other.east.stream }, 'STREAM_NOT_FOUND'],
    [{ grade: five.grade, stream: other.west.stream }, 'STREAM_NOT_FOUND'],
  ];
  for (const [of, code] of wrong) {
    for (const act of [link, unlink]) {
      const answer = await act(admin, { additionalFeeId: bus, ...of }, 0);
      expect([answer.status, answer.body.code]).toEqual([404, code]);
    }
  }
  const nobody = await succeed(link(admin, { additionalFeeId: bus, grade: five.grade, stream: west.stream }, 0));
  const message = 'Bus added to 0 students. No student is charged a different amount.';
  expect(nobody).toMatchObject({ message, students: 0, amount: 0 });
  expect(await countsOf(admin, { additionalFeeId: bus, grade: five.grade, stream: west.stream })).toMatchObject({
    linked: 0,
    notLinked: 0,
  });
  expect(await countsOf(admin, { additionalFeeId: bus })).toEqual(before);
});
