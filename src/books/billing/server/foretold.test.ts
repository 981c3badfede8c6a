import { expect, test } from 'vitest';
import { newClass, newFee, newStudent, newTerm, nextTermForm, rowsOf, setFees } from '../../../../tests/support/school-parts.ts';
import { newSchool, type Staff, succeed, useServer } from '../../../../tests/support/world.ts';

useServer();

const link = (admin: Staff, studentId: number, additionalFeeId: number) =>
  succeed(admin.post('/api/students/associate-student-with-fee', { studentId, additionalFeeId }));

test('the question before an opening, the simulator and the opening itself come to the same, to the cent', async () => {
  const school = await newSchool();
  const { admin } = school;
  const [four, five] = [await newClass(admin, 'Grade 4'), await newClass(admin, 'Grade 5')];
  await newTerm(admin);
  const next = await newTerm(admin, nextTermForm());
  await setFees(admin, { ...four, term: next }, { tuition_fee: 10_000.01, activity_fee: 0.99, others: 33.33 });
  const [bus, lunch] = [await newFee(admin, 1500.5), await newFee(admin, 0.01)];
  const first = await newStudent(admin, four);
  await newStudent(admin, four);
  const without = await newStudent(admin, five);
  const left = await newStudent(admin, four);
  for (const [student, fee] of [
    [first, bus],
    [first, lunch],
    [without, bus],
    [left, lunch],
  ] as const) {
    await link(admin, student, fee);
  }
  await succeed(admin.patch(`/api/students/${left}/toggle-status`));

  const preview = await succeed(admin.read(`/api/settings/terms/${next}/billing`));
  const { totals } = await succeed(admin.read(`/api/settings/fee-simulator?termId=${next}&roll=today`));
  expect(preview).toMatchObject({ students: 3, amount: 23_069.67, gradesWithoutFees: ['Grade 5'] });
  expect(totals).toMatchObject({ students: 3, fees: 20_068.66, additionalFees: 3001.01, discounts: 0, total: 23_069.67 });
  await newTerm(admin, nextTermForm({ term_id: next, current: true }));
  const billed = await rowsOf(
    school,
    `select (sum(charged_cents) / 100.0)::float8 as amount, count(*)::integer as students
     from student_terms where school_id = $1 and term_id = $2 and billed`,
    [next],
  );
  expect(billed).toEqual([{ students: 3, amount: 23_069.67 }]);
  expect(await succeed(admin.read(`/api/settings/terms/${next}/billing`))).toMatchObject({ students: 0, amount: 0 });
});
