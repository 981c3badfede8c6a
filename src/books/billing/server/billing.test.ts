import { expect, test } from 'vitest';
import { balanceOf, type PayingSchool, paid, payingSchool, statementOf } from '../../../../tests/support/paying-school.ts';
import {
  atOnce,
  chargesOf,
  newClass,
  newFee,
  newStudent,
  newTerm,
  nextTermForm,
  type Place,
  rowsOf,
  setFees,
  studentForm,
  termForm,
} from '../../../../tests/support/school-parts.ts';
import { useSoundLedger } from '../../../../tests/support/sound-ledger.ts';
import { type School, type Staff, succeed, useServer } from '../../../../tests/support/world.ts';

useServer();
useSoundLedger();

const link = (staff: Staff, studentId: number, additionalFeeId: number) =>
  succeed(staff.post('/api/students/associate-student-with-fee', { studentId, additionalFeeId }));
const unlink = (staff: Staff, student: number, additionalFeeId: number) =>
  succeed(staff.post(`/api/students/${student}/additional-fees`, { additionalFeeId, action: 'unsubscribe' }));
const toggle = (staff: Staff, student: number) => succeed(staff.patch(`/api/students/${student}/toggle-status`));
const open = (staff: Staff, form: Record<string, unknown>) => succeed(staff.post('/api/settings/terms', { ...form, current: true }));
const move = (staff: Staff, student: number, { grade, stream }: Place) =>
  succeed(staff.patch(`/api/students/${student}/update`, { ...studentForm({ grade, stream }), gradeId: grade, streamId: stream }));

async function entryCount(school: School): Promise<number> {
  const [row] = await rowsOf(school, 'select count(*)::int as count from ledger_entries where school_id = $1');
  return Number(row?.count);
}

/** Does something that must change nothing in the ledger. */
async function postsNothing(school: School, work: () => Promise<unknown>): Promise<void> {
  const before = await entryCount(school);
  await work();
  expect(await entryCount(school)).toBe(before);
}

/** A coming second term with fees of 20,000 for the class of the school. */
async function withComingTerm(parts: PayingSchool): Promise<PayingSchool & { next: number; nextForm: Record<string, unknown> }> {
  const next = await newTerm(parts.admin, nextTermForm());
  await setFees(parts.admin, { ...parts.place, term: next }, { tuition_fee: 20_000 });
  return { ...parts, next, nextForm: nextTermForm({ term_id: next }) };
}

test('opening a term bills each vote head and each linked fee, in one entry for everybody', async () => {
  const { school, admin, place, term, student } = await payingSchool();
  const [bus, lunch] = [await newFee(admin, 1500.5, 'Bus'), await newFee(admin, 800, 'Lunch')];
  for (const fee of [bus, lunch]) await link(admin, student, fee);
  const next = await newTerm(admin, nextTermForm());
  await setFees(
    admin,
    { ...place, term: next },
    { tuition_fee: 10_000, ass_books: '500.25', diary_fee: 200, activity_fee: 300, others: 100 },
  );
  await newStudent(admin, place);
  const before = await entryCount(school);
  await open(admin, nextTermForm({ term_id: next }));
  expect(await entryCount(school)).toBe(before + 1);
  const { billing, summary } = await statementOf(admin, student, next);
  expect(billing).toEqual({
    voteHeads: [
      { name: 'Tuition Fee', amount: 10_000 },
      { name: 'AssBook Fee', amount: 500.25 },
      { name: 'Diary Fee', amount: 200 },
      { name: 'Activity Fee', amount: 300 },
      { name: 'Others', amount: 100 },
    ],
    additionalFees: [
      { name: 'Bus', amount: 1500.5 },
      { name: 'Lunch', amount: 800 },
    ],
    additionalFeesTotal: 2300.5,
  });
  expect(summary).toMatchObject({ totalBilled: 13_400.75, carriedForwardBalance: 12_300.5, currentBalance: 25_701.25 });
  expect(term).not.toBe(next);
});

test('a grade without fees in the term is billed nothing, until it has some', async () => {
  const { school, admin, term } = await payingSchool();
  const place = await newClass(admin, 'Grade 5');
  const student = await newStudent(admin, place);
  expect(await chargesOf(school, student)).toEqual([]);
  await setFees(admin, { ...place, term }, { tuition_fee: 0 });
  expect(await chargesOf(school, student)).toEqual([]);
  await setFees(admin, { ...place, term }, { tuition_fee: 7000 });
  expect(await chargesOf(school, student)).toEqual(['Term 1 tuition 7000']);
});

test('a fee structure saved after billing posts the difference to the whole grade, up and down, and to no other', async () => {
  const { school, admin, place, term, student } = await payingSchool();
  const west = await newStudent(admin, await newClass(admin, 'Grade 4', 'West'));
  const five = await newClass(admin, 'Grade 5');
  await setFees(admin, { ...five, term });
  const other = await newStudent(admin, five);
  await setFees(admin, { ...place, term }, { tuition_fee: '12500.50', activity_fee: 300 });
  for (const each of [student, west]) expect(await chargesOf(school, each)).toEqual(['Term 1 tuition 12500.5', 'Term 1 activity 300']);
  await setFees(admin, { ...place, term }, { tuition_fee: 8000, activity_fee: 0 });
  for (const each of [student, west]) expect(await chargesOf(school, each)).toEqual(['Term 1 tuition 8000']);
  expect(await chargesOf(school, other)).toEqual(['Term 1 tuition 10000']);
  expect(await balanceOf(admin, student)).toBe(8000);
});

test('saving the same fee structure again posts nothing', async () => {
  const { school, admin, place, term } = await payingSchool();
  await postsNothing(school, () => setFees(admin, { ...place, term }));
});

test('a fee structure of a coming term charges nobody until the term opens', async () => {
  const { school, admin, student, next, place, nextForm } = await withComingTerm(await payingSchool());
  await postsNothing(school, () => setFees(admin, { ...place, term: next }, { tuition_fee: 21_000 }));
  await open(admin, nextForm);
  expect(await chargesOf(school, student)).toEqual(['Term 1 tuition 10000', 'Term 2 tuition 21000']);
});

test('a fee structure of an earlier term that was billed still posts its difference to that term', async () => {
  const { school, admin, place, term, student, nextForm } = await withComingTerm(await payingSchool());
  await open(admin, nextForm);
  await setFees(admin, { ...place, term }, { tuition_fee: 9000 });
  expect(await chargesOf(school, student)).toEqual(['Term 1 tuition 9000', 'Term 2 tuition 20000']);
  expect((await statementOf(admin, student)).summary).toMatchObject({ carriedForwardBalance: 9000, currentBalance: 29_000 });
});

test('a move to another grade charges the new fees in the current term and leaves earlier terms alone', async () => {
  const { school, admin, student, next, place, nextForm } = await withComingTerm(await payingSchool());
  const five = await newClass(admin, 'Grade 5');
  await setFees(admin, { ...five, term: next }, { tuition_fee: 23_000, diary_fee: 250 });
  await open(admin, nextForm);
  await move(admin, student, five);
  expect(await chargesOf(school, student)).toEqual(['Term 1 tuition 10000', 'Term 2 tuition 23000', 'Term 2 diary 250']);
  await postsNothing(school, () => move(admin, student, five));
  await move(admin, student, place);
  expect(await chargesOf(school, student)).toEqual(['Term 1 tuition 10000', 'Term 2 tuition 20000']);
});

test('a move to another stream of the grade charges nothing', async () => {
  const { school, admin, student } = await payingSchool();
  const west = await newClass(admin, 'Grade 4', 'West');
  await postsNothing(school, () => move(admin, student, west));
});

test('a fee is charged once a term while it is linked, and taken back from the current term alone', async () => {
  const { school, admin, student, nextForm } = await withComingTerm(await payingSchool());
  const bus = await newFee(admin, 1500);
  await link(admin, student, bus);
  await postsNothing(school, () => link(admin, student, bus));
  await open(admin, nextForm);
  const tuition = ['Term 1 tuition 10000', 'Term 2 tuition 20000'];
  expect(await chargesOf(school, student)).toEqual([tuition[0], 'Term 1 additional_fees 1500', tuition[1], 'Term 2 additional_fees 1500']);
  await unlink(admin, student, bus);
  await postsNothing(school, () => unlink(admin, student, bus));
  expect(await chargesOf(school, student)).toEqual([tuition[0], 'Term 1 additional_fees 1500', tuition[1]]);
});

test('what changes while an earlier term is current again holds in the later term too, which was billed already', async () => {
  const { school, admin, term, student, next, nextForm } = await withComingTerm(await payingSchool());
  const five = await newClass(admin, 'Grade 5');
  await setFees(admin, { ...five, term }, { tuition_fee: 11_000 });
  await setFees(admin, { ...five, term: next }, { tuition_fee: 23_000 });
  const [bus, lunch] = [await newFee(admin, 1500, 'Bus'), await newFee(admin, 800, 'Lunch')];
  await link(admin, student, lunch);
  await open(admin, nextForm);
  await open(admin, termForm({ term_id: term }));
  await move(admin, student, five);
  await link(admin, student, bus);
  await unlink(admin, student, lunch);
  const charged = ['tuition 11000', 'additional_fees 1500'].map((charge) => `Term 1 ${charge}`);
  const later = ['tuition 23000', 'additional_fees 1500'].map((charge) => `Term 2 ${charge}`);
  expect(await chargesOf(school, student)).toEqual([...charged, ...later]);
  await postsNothing(school, () => open(admin, nextForm));
  expect((await statementOf(admin, student, next)).studentInfo.grade).toBe('Grade 5');
});

test('a student who leaves stays billed for the term, and is not billed for the next', async () => {
  const { school, admin, student, next, nextForm } = await withComingTerm(await payingSchool());
  await postsNothing(school, () => toggle(admin, student));
  await postsNothing(school, () => open(admin, nextForm));
  expect(await chargesOf(school, student)).toEqual(['Term 1 tuition 10000']);
  expect((await statementOf(admin, student, next)).summary).toMatchObject({ totalBilled: 0, carriedForwardBalance: 10_000 });
});

test('a student who comes back is billed for the current term at once, and not again', async () => {
  const { school, admin, student, nextForm } = await withComingTerm(await payingSchool());
  await toggle(admin, student);
  await open(admin, nextForm);
  await paid(admin, { studentId: student, amount: 500 });
  await toggle(admin, student);
  expect(await chargesOf(school, student)).toEqual(['Term 1 tuition 10000', 'Term 2 tuition 20000']);
  await postsNothing(school, async () => {
    for (let time = 0; time < 4; time += 1) await toggle(admin, student);
  });
  expect(await balanceOf(admin, student)).toBe(29_500);
});

test('whoever opens a term twice at once bills everybody once', async () => {
  const { school, admin, place, student, nextForm } = await withComingTerm(await payingSchool());
  const students = [student, ...(await atOnce(5, () => newStudent(admin, place)))];
  await atOnce(4, () => open(admin, nextForm));
  for (const each of students) expect(await chargesOf(school, each)).toEqual(['Term 1 tuition 10000', 'Term 2 tuition 20000']);
});

test('a term that opens while students come, pay, move and fees change bills everybody once, with the fees as they ended', async () => {
  const { school, admin, student, next, place, nextForm } = await withComingTerm(await payingSchool());
  const bursar = await school.bursar();
  const five = await newClass(admin, 'Grade 5');
  await setFees(admin, { ...five, term: next }, { tuition_fee: 25_000 });
  const bus = await newFee(admin, 1500);
  const movers = await atOnce(4, () => newStudent(admin, place));
  const [, comers] = await Promise.all([
    open(admin, nextForm),
    atOnce(10, () => newStudent(bursar, place)),
    ...[20_001, 20_002, 20_003].map((tuition_fee) => setFees(admin, { ...place, term: next }, { tuition_fee })),
    ...movers.map((each) => move(bursar, each, five)),
    ...movers.map((each) => link(bursar, each, bus)),
    ...Array.from({ length: 6 }, () => paid(bursar, { studentId: student, amount: 100 })),
  ]);
  const [saved] = await rowsOf(
    school,
    'select (tuition_cents / 100)::int as tuition from fee_structures where school_id = $1 and term_id = $2 and grade_id = $3',
    [next, place.grade],
  );
  const inNext = async (each: number) => (await chargesOf(school, each)).filter((charge) => charge.startsWith('Term 2'));
  for (const each of [student, ...comers]) expect(await inNext(each)).toEqual([`Term 2 tuition ${saved?.tuition}`]);
  for (const each of movers) expect(await inNext(each)).toEqual(['Term 2 tuition 25000', 'Term 2 additional_fees 1500']);
  const counted = await rowsOf(
    school,
    'select student_id from student_terms where school_id = $1 and term_id = $2 and billed order by student_id',
    [next],
  );
  expect(counted.map((row) => row.student_id)).toEqual(Array.from({ length: 15 }, (_, index) => index + 1));
});
