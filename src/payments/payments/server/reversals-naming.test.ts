import { expect, test } from 'vitest';
import { pay, payingSchool } from '../../../../tests/support/paying-school.ts';
import { mpesaStatement, paidIn, reversedOut } from '../../../../tests/support/reversed-money.ts';
import { useServer } from '../../../../tests/support/world.ts';

useServer();

test('among the words of a reversal a code of eight characters is looked for; a shorter one may be an amount or a day', async () => {
  const { admin, student } = await payingSchool();
  const words = (code: string) => `Pay Bill Reversal of ${code}`;
  await mpesaStatement(
    admin,
    paidIn('SGH0PAYBILL', 5, 'nobody'),
    reversedOut('', 300, words('1234567')),
    reversedOut('', 300, words('12345678')),
  );
  const typed = (code: string) => pay(admin, { studentId: student, amount: 300, method: 'Mpesa', code });
  expect((await typed('12345678')).body).toMatchObject({ code: 'MONEY_REVERSED', errors: [{ path: 'code' }] });
  expect((await typed('1234567')).status).toBe(201);
});
