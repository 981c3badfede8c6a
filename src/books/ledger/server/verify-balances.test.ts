import { expect, test } from 'vitest';
import { faultAt, faultsAfter, useLedgerToTamperWith } from '../../../../tests/support/tampering.ts';
import { useServer } from '../../../../tests/support/world.ts';

useServer();
useLedgerToTamperWith();

const first = 'where school_id = $school and student_id = 1';

test('a kept balance that is a cent too much or too little is found, with what the ledger says', async () => {
  for (const cents of [1, -1]) {
    const faults = await faultsAfter(`update student_balances set balance_cents = balance_cents + ${cents} ${first}`);
    expect(faults).toEqual([faultAt('student 1, balance', `kept ${791_000 + cents}, the ledger says 791000`)]);
  }
});

test('a student without a balance is found, and so is a balance of nobody', async () => {
  expect(await faultsAfter(`delete from student_balances ${first}`)).toEqual([
    faultAt('student 1, balance', 'kept nothing, the ledger says 791000'),
  ]);
  const nobody = 'insert into student_balances (school_id, student_id, balance_cents) values ($school, 77, 0)';
  expect(await faultsAfter(nobody)).toEqual([faultAt('student 77, balance', 'kept 0, the ledger says nothing')]);
});

test('two balances that trade their students are both found', async () => {
  const traded = `update student_balances b set balance_cents = o.balance_cents
    from student_balances o where b.school_id = $school and o.school_id = $school and o.student_id = 3 - b.student_id`;
  expect((await faultsAfter(traded)).map(({ place }) => place)).toEqual(['student 1, balance', 'student 2, balance']);
});
