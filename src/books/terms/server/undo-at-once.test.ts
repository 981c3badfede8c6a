import { expect, test } from 'vitest';
import { currentNames, mistakenOpening, open, undo } from '../../../../tests/support/mistaken-opening.ts';
import { pay } from '../../../../tests/support/paying-school.ts';
import { atOnce, chargesOf, newClass, newFee, newStudent, rowsOf, setFees, studentForm } from '../../../../tests/support/school-parts.ts';
import { useSoundLedger } from '../../../../tests/support/sound-ledger.ts';
import { succeed, useServer } from '../../../../tests/support/world.ts';

useServer();
useSoundLedger();

test('of many who undo one opening at once, one does', async () => {
  const { school, second, next, students } = await mistakenOpening();
  const answers = await atOnce(6, () => undo(second, next));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
  expect(await chargesOf(school, students[1] ?? 0)).toEqual(['Term 1 tuition 10000']);
});

test('payments and enrolments that race with an undo end either in the term, which then stays open, or in the one before', async () => {
  const { school, admin, second, place, next, students } = await mistakenOpening();
  const [undone, ...others] = await Promise.all([
    undo(second, next),
    ...students.map((studentId) => pay(admin, { studentId, amount: 700 })),
    ...Array.from({ length: 4 }, () => newStudent(admin, place).then((id) => ({ status: 201, body: { id } }))),
  ]);
  expect(others.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 201));
  const paidInto = await rowsOf(
    school,
    'select distinct t.name from payments p join terms t using (school_id, term_id) where school_id = $1',
  );
  const names = paidInto.map(({ name }) => name);
  const current = await currentNames(admin);
  expect(undone?.status === 200 ? [names, current] : current).toEqual(undone?.status === 200 ? [['Term 1'], ['Term 1']] : ['Term 2']);
  const billed = await rowsOf(
    school,
    'select distinct t.name from student_terms s join terms t using (school_id, term_id) where school_id = $1 and s.billed and s.student_id > 2',
  );
  if (undone?.status === 200) expect(billed.map(({ name }) => name)).not.toContain('Term 2');
});

test('moves, fees, leavers and structures that race with an undo leave nothing in the term, and opened again it bills each child once', async () => {
  const { school, admin, second, place, first, next, students, nextForm } = await mistakenOpening();
  const five = await newClass(admin, 'Grade 5');
  for (const term of [first, next]) await setFees(admin, { ...five, term }, { tuition_fee: 25_000 });
  const lunch = await newFee(admin, 700, 'Lunch');
  const [mover = 0, linked = 0] = students;
  const leaver = await newStudent(admin, place);
  const [undone] = await Promise.all([
    undo(second, next),
    succeed(admin.patch(`/api/students/${mover}/update`, { ...studentForm(five), gradeId: five.grade, streamId: five.stream })),
    succeed(admin.post('/api/students/associate-student-with-fee', { studentId: linked, additionalFeeId: lunch })),
    succeed(admin.patch(`/api/students/${leaver}/toggle-status`)),
    setFees(admin, { ...place, term: next }, { tuition_fee: 21_000 }),
  ]);
  expect(undone.status).toBe(200);
  const left = 'select count(*)::int as rows from student_terms where school_id = $1 and term_id = $2';
  expect(await rowsOf(school, left, [next])).toEqual([{ rows: 0 }]);
  const inNext = async (student: number) => (await chargesOf(school, student)).filter((charge) => charge.startsWith('Term 2'));
  for (const student of [mover, linked, leaver]) expect(await inNext(student)).toEqual([]);
  await open(admin, nextForm);
  expect(await inNext(mover)).toEqual(['Term 2 tuition 25000', 'Term 2 additional_fees 1500']);
  expect(await inNext(linked)).toEqual(['Term 2 tuition 21000', 'Term 2 additional_fees 700']);
  expect(await inNext(leaver)).toEqual([]);
});
