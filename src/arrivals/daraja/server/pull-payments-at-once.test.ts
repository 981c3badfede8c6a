import pg from 'pg';
import { expect, test } from 'vitest';
import { connectedSchool, payInto, takenUp, unheard, useSimulator, workOffAll } from '../../../../tests/support/connected-school.ts';
import { inTurnBehind } from '../../../../tests/support/held-entries.ts';
import { balanceOf, pay } from '../../../../tests/support/paying-school.ts';
import { newStudent } from '../../../../tests/support/school-parts.ts';
import { statementLog } from '../../../../tests/support/statement-log.ts';
import { type Answer, schoolIdOf, testStore } from '../../../../tests/support/world.ts';
import type { Simulator } from '../../../../tools/daraja/simulator.ts';
import { verifyLedger } from '../../../books/ledger/server/verify-ledger.ts';
import { enqueue } from '../../../school/jobs/server/enqueue.ts';
import { payCodeOf } from '../../../school/settings/pay-codes.ts';

let simulator: Simulator;
useSimulator((started) => {
  simulator = started;
});

test('a look-up and a cashier who takes money of its second payer wait for each other, and PostgreSQL breaks off neither', async () => {
  const of = await connectedSchool(simulator);
  const [first, second] = [await newStudent(of.admin, of.place), await newStudent(of.admin, of.place)];
  await unheard(simulator, async () => {
    for (const student of [first, second]) await payInto(of, payCodeOf(student), 300);
  });
  const schoolId = schoolIdOf(of.admin);
  await testStore().database.transaction(schoolId, (tx) => enqueue(tx, 'paybillPull', { schoolId }));
  const lookUp = async () => ({ status: await workOffAll(simulator) }) as Answer;
  const typed = () => pay(of.admin, { studentId: second, amount: 100, method: 'Cash' });
  const log = statementLog(pg.Client.prototype);
  const counters = 'select from counters where school_id = $1 for update';
  const { answer, read } = await log.of(() => inTurnBehind(of.school, counters, [lookUp, typed]));
  log.close();
  expect([answer.map(({ status }) => status), read.filter((text) => text === 'rollback')]).toEqual([[1, 201], []]);
  expect((await takenUp(of.school)).map(({ amount, receipts }) => [amount, receipts])).toEqual([
    [300, 1],
    [300, 1],
  ]);
  expect([await balanceOf(of.admin, first), await balanceOf(of.admin, second)]).toEqual([9700, 9600]);
  expect((await verifyLedger(testStore().database)).faults).toEqual([]);
});
