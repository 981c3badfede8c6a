import { expect, test } from 'vitest';
import { paid, payingSchool } from '../../../../tests/support/paying-school.ts';
import { feeReportsOf, statementSums } from '../../../../tests/support/reporting-school.ts';
import { newFee, newStudent, termForm } from '../../../../tests/support/school-parts.ts';
import { succeed, useServer } from '../../../../tests/support/world.ts';
import { addDays, nairobiToday } from '../../../core/dates.ts';
import { requiredOf } from '../rules.ts';

useServer();

test('of those who joined for the next term the report requires nothing, as their statements say, and counts them apart', async () => {
  const { admin, place, term, student } = await payingSchool();
  const days = { startDate: addDays(nairobiToday(), -60), endDate: addDays(nairobiToday(), -1) };
  await succeed(admin.post('/api/settings/terms', termForm({ ...days, term_id: term })));
  const newcomer = await newStudent(admin, place, { billFrom: 'nextTerm' });
  const lunch = await newFee(admin, 4500, 'Lunch');
  for (const studentId of [student, newcomer])
    await succeed(admin.post('/api/students/associate-student-with-fee', { studentId, additionalFeeId: lunch }));
  await paid(admin, { studentId: student, amount: 14_500 });
  await paid(admin, { studentId: newcomer, amount: 100 });
  const [grade] = (await feeReportsOf(admin)).gradeDetails;
  expect(grade).toMatchObject({ totalActiveStudents: 1, billedNextTerm: 1, payments: { total: 14_600 } });
  expect(grade.additionalFees).toEqual({ items: [{ name: 'Lunch', count: 1, amount: 4500 }], total: 4500 });
  const { billed } = await statementSums(admin, [student, newcomer]);
  expect(requiredOf(grade) * 100).toBe(billed);
});
