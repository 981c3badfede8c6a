import { beforeEach, expect, test } from 'vitest';
import {
  type ConnectedSchool,
  connectedSchool,
  payInto,
  takenUp,
  useSimulator,
  workOffAll,
} from '../../../../tests/support/connected-school.ts';
import { letTimePass } from '../../../../tests/support/jobs.ts';
import { asOwner, type Staff, schoolIdOf, succeed, testStore } from '../../../../tests/support/world.ts';
import { noOddities } from '../../../../tools/daraja/oddities.ts';
import { noAccidents } from '../../../../tools/daraja/outbox.ts';
import type { Simulator } from '../../../../tools/daraja/simulator.ts';
import { enqueue } from '../../../school/jobs/server/enqueue.ts';

let simulator: Simulator;

useSimulator((started) => {
  simulator = started;
});

/** Nothing is told: whatever is known was looked up. */
beforeEach(() => {
  simulator.world.transactions.length = 0;
  simulator.world.pulled.clear();
  simulator.world.oddities = noOddities;
  simulator.world.outbox.accidents = { ...noAccidents, dropped: 1 };
});

const lookUp = ({ admin }: { admin: Staff }) => {
  const schoolId = schoolIdOf(admin);
  return testStore().database.transaction(schoolId, (tx) => enqueue(tx, 'paybillPull', { schoolId }));
};
const jobsOf = ({ admin }: { admin: Staff }) => succeed(admin.read('/api/jobs?show=waiting'));
const payMany = async (of: ConnectedSchool, count: number) => {
  for (let paid = 1; paid <= count; paid += 1) await payInto(of, 'NOBODY', paid);
};

test.each([
  [3, [1, 3]],
  [1, []],
])('of %d payments one fails: the others are taken, and it is taken up by a job of its own', async (count, others) => {
  const of = await connectedSchool(simulator);
  await payMany(of, count);
  const amounts = async () => (await takenUp(of.school)).map(({ amount }) => amount).toSorted((one, other) => one - other);
  const torn = simulator.world.transactions[Math.floor(count / 2)]?.receipt;
  await asOwner(`alter table arrivals add constraint torn check (code <> '${torn}') not valid`);
  await lookUp(of);
  await workOffAll(simulator);
  await asOwner('alter table arrivals drop constraint torn');
  expect(await amounts()).toEqual(others);
  expect((await jobsOf(of)).jobs).toMatchObject([{ kind: 'paybillNotice' }]);
  await letTimePass();
  await workOffAll(simulator);
  expect([await amounts(), (await jobsOf(of)).jobs]).toEqual([Array.from({ length: count }, (_, at) => at + 1), []]);
});

test('of more payments than one job takes all fail: each is left to a job of its own, and no further look-up follows at once', async () => {
  const of = await connectedSchool(simulator);
  await payMany(of, 101);
  await asOwner('alter table arrivals add constraint torn check (amount_cents = 0) not valid');
  await lookUp(of);
  await workOffAll(simulator, 1);
  await asOwner('alter table arrivals drop constraint torn');
  expect((await jobsOf(of)).counts.waiting).toBe(100);
});
