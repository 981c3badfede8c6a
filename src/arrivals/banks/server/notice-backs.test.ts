import { beforeAll, expect, test } from 'vitest';
import { type BankingSchool, bankingSchool, toldOfDebit } from '../../../../tests/support/banking-school.ts';
import { pay } from '../../../../tests/support/paying-school.ts';
import { newStudent } from '../../../../tests/support/school-parts.ts';
import { nextNumber, succeed, useServer } from '../../../../tests/support/world.ts';

useServer({ PUBLIC_URL: 'https://karo.test' });
let of: BankingSchool;
beforeAll(async () => {
  of = await bankingSchool();
});

test('a reversal that Co-op Bank tells of asks for that of its payment, with the notice as evidence and nobody who asked', async () => {
  const student = await newStudent(of.admin, of.place, { admissionNumber: `RV/${nextNumber()}` });
  const { payment } = await succeed(pay(of.admin, { studentId: student, amount: 750, method: 'Bank', code: `CB${nextNumber()}DEP` }));
  const { id, result, reason } = await toldOfDebit(of, `REVERSAL OF ${payment.code}`);
  expect([result, reason]).toEqual(['noted', `The money went back. A reversal of receipt ${payment.id} is requested`]);
  const { approvals } = await succeed(of.admin.read('/api/approvals?show=waiting&kind=reversal'));
  const explanation = expect.stringContaining(`notice ${id} of`);
  expect(approvals).toMatchObject([{ asked: { by: 'Bank' }, amount: 750, request: { explanation } }]);
});
