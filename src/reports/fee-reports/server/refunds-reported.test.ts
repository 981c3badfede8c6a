import { expect, test } from 'vitest';
import { adjusted } from '../../../../tests/support/adjusting-school.ts';
import { paid, payingSchool } from '../../../../tests/support/paying-school.ts';
import { feeReportsOf, toggleStudent } from '../../../../tests/support/reporting-school.ts';
import { newClass, newStudent } from '../../../../tests/support/school-parts.ts';
import { useServer } from '../../../../tests/support/world.ts';

useServer();

test('a refund is no bill and no payment: what was collected of the grade and the term agrees with the payments, and it stands beside them', async () => {
  const { school, admin, student } = await payingSchool();
  const bursar = await school.bursar();
  await paid(admin, { studentId: student, amount: 12_000.5 });
  await adjusted(bursar, admin, { studentId: student, kind: 'bankRefund', amount: 1500.25, reference: 'CHQ118' });

  const { gradeDetails, collection, collectedByMethod, balances, termComparison } = await feeReportsOf(admin);

  expect(collection).toEqual({ billed: 10_000, collected: 12_000.5, refunded: 1500.25 });
  expect(gradeDetails[0].payments).toEqual({ total: 12_000.5, refunded: 1500.25 });
  expect(collectedByMethod).toEqual({ Cash: 12_000.5, Mpesa: 0, Bank: 0 });
  expect(termComparison.currentTerm.totalPayments).toBe(12_000.5);
  expect(balances).toMatchObject({ owed: 0, credit: 500.25 });
});

test('a refund of an earlier credit takes nothing from what was collected, and keeps the grade in sight', async () => {
  const { school, admin } = await payingSchool();
  const student = await newStudent(admin, await newClass(admin, 'Grade 8'), { cfBalance: -900 });
  await adjusted(await school.bursar(), admin, { studentId: student, kind: 'bankRefund', amount: 650.5, reference: 'CHQ119' });
  await toggleStudent(admin, student);

  const { gradeDetails, collection } = await feeReportsOf(admin);

  expect(collection).toMatchObject({ collected: 0, refunded: 650.5 });
  expect(gradeDetails[1]).toMatchObject({ gradeName: 'Grade 8', totalActiveStudents: 0, payments: { total: 0, refunded: 650.5 } });
});
