import { beforeEach, expect, test } from 'vitest';
import { arrive } from '../../../../tests/support/arrived-money.ts';
import {
  type ConnectedSchool,
  connect,
  connectedSchool,
  payInto,
  takenUp,
  useSimulator,
  workOffAll,
} from '../../../../tests/support/connected-school.ts';
import { newStudent, rowsOf } from '../../../../tests/support/school-parts.ts';
import { newSchool, type Staff, schoolIdOf, succeed, testStore } from '../../../../tests/support/world.ts';
import { noOddities } from '../../../../tools/daraja/oddities.ts';
import { noAccidents } from '../../../../tools/daraja/outbox.ts';
import type { Simulator } from '../../../../tools/daraja/simulator.ts';
import { verifyLedger } from '../../../books/ledger/server/verify-ledger.ts';
import { enqueue } from '../../../school/jobs/server/enqueue.ts';
import { payCodeOf } from '../../../school/settings/pay-codes.ts';
import { leavePulls } from './pull-payments.ts';

const hourMs = 3_600_000;
let simulator: Simulator;

useSimulator((started) => {
  simulator = started;
});

/** Nothing is told: whatever is known was looked up. */
beforeEach(() => {
  simulator.world.transactions.length = 0;
  simulator.world.pulled.clear();
  simulator.world.mood = 'well';
  simulator.world.oddities = noOddities;
  simulator.world.outbox.accidents = { ...noAccidents, dropped: 1 };
});

const lookUp = ({ admin }: { admin: Staff }) => {
  const schoolId = schoolIdOf(admin);
  return testStore().database.transaction(schoolId, (tx) => enqueue(tx, 'paybillPull', { schoolId }));
};
const noticesOf = ({ school }: ConnectedSchool) =>
  rowsOf(
    school,
    `select n.kind, n.source, n.body, r.result, r.reason
     from paybill_notices n join paybill_notice_results r using (school_id, notice_id)
     where school_id = $1 order by notice_id`,
  );
const jobsOf = ({ admin }: { admin: Staff }) => succeed(admin.read('/api/jobs?show=waiting'));
const payMany = async (of: ConnectedSchool, count: number) => {
  for (let paid = 1; paid <= count; paid += 1) await payInto(of, 'NOBODY', paid);
};

test('all pages are read, and what takes more than one transaction is taken up by the next job', async () => {
  const of = await connectedSchool(simulator);
  await payMany(of, 230);
  await lookUp(of);
  expect(await workOffAll(simulator)).toBe(3);
  const arrivals = await takenUp(of.school);
  expect(arrivals.length).toBe(230);
  expect(arrivals.reduce((sum, { amount }) => sum + amount, 0)).toBe((230 * 231) / 2);
  await lookUp(of);
  expect(await workOffAll(simulator)).toBe(1);
  expect((await takenUp(of.school)).length).toBe(230);
});

test('payments that the bank told of first under its own code are not looked up for ever before the others', async () => {
  const of = await connectedSchool(simulator);
  await payMany(of, 101);
  const receipts = simulator.world.transactions.map(({ receipt }) => receipt);
  const ofBank = { source: 'notice', method: 'Bank', channel: 'KCB 1101234567' } as const;
  for (const [index, receipt] of receipts.slice(0, 100).entries()) {
    await arrive(of.school, { ...ofBank, amount: index + 1, furtherCodes: [receipt] });
  }
  await lookUp(of);
  expect(await workOffAll(simulator)).toBe(1);
  expect((await takenUp(of.school)).filter(({ code }) => code === receipts[100])).toMatchObject([{ amount: 101 }]);
});

test('what was looked up says so, and is told of as well without becoming two', async () => {
  const of = await connectedSchool(simulator);
  const { receipt } = await payInto(of, 'NOBODY', 75);
  await lookUp(of);
  await workOffAll(simulator);
  const rows = await rowsOf(of.school, 'select source, evidence, channel, code from arrivals where school_id = $1');
  expect(rows).toEqual([{ source: 'pull', evidence: 'Looked up at Safaricom', channel: '600100', code: receipt }]);
  simulator.world.outbox.accidents = noAccidents;
  simulator.world.outbox.tell(simulator.world.outbox.dropped.at(-1) ?? { url: '', body: null });
  await simulator.settled();
  await workOffAll(simulator);
  expect(await takenUp(of.school)).toMatchObject([{ code: receipt, amount: 75, waiting: 75 }]);
});

test('money of more than two days ago is Safaricom’s to forget, money of 47 hours ago is not', async () => {
  const of = await connectedSchool(simulator);
  const [old, late] = [await payInto(of, 'OLD', 10), await payInto(of, 'LATE', 20)];
  old.at -= 49 * hourMs;
  late.at -= 47 * hourMs;
  await lookUp(of);
  await workOffAll(simulator);
  expect((await takenUp(of.school)).map(({ amount }) => amount)).toEqual([20]);
});

test('a look-up for which Safaricom is too busy fails with its words and is tried again', async () => {
  const of = await connectedSchool(simulator);
  simulator.world.mood = 'busy';
  await lookUp(of);
  await workOffAll(simulator);
  const fault = expect.stringMatching(/Safaricom is busy/);
  expect((await jobsOf(of)).jobs).toMatchObject([{ kind: 'paybillPull', retries: 0, fault }]);
  expect((await succeed(of.admin.read('/api/settings/mpesa'))).connection).toMatchObject({ pullFault: null, pullFaultAt: null });
});

test.each(['usual', 'flat', 'zoneless', 'spaced', 'digits', 'nulls', 'numbers'] as const)(
  'rows that are written %s are taken up, once, at their time',
  async (lookup) => {
    const of = await connectedSchool(simulator);
    simulator.world.oddities = { ...noOddities, lookup };
    const student = await newStudent(of.admin, of.place);
    const paid = [await payInto(of, payCodeOf(student), 300), await payInto(of, 'NOBODY', 40)];
    await lookUp(of);
    await lookUp(of);
    await workOffAll(simulator);
    const receipts = lookup === 'nulls' ? 0 : 1;
    expect((await takenUp(of.school)).toSorted((one, two) => two.amount - one.amount)).toEqual([
      { code: paid[0]?.receipt, amount: 300, receipts, waiting: receipts === 1 ? 0 : 300 },
      { code: paid[1]?.receipt, amount: 40, receipts: 0, waiting: 40 },
    ]);
    const times =
      'select extract(epoch from arrived_at)::float8 * 1000 as at from arrivals where school_id = $1 order by amount_cents desc';
    const seconds = (await rowsOf(of.school, times)).map(({ at }) => Math.floor(Number(at) / 1000));
    expect(seconds).toEqual(paid.map(({ at }) => Math.floor(at / 1000)));
    expect(await noticesOf(of)).toEqual([]);
  },
);

test.each(['usual', 'nested', 'null', 'missing', 'numberCode'] as const)(
  'an empty look-up that is written %s is none',
  async (emptyLookup) => {
    const of = await connectedSchool(simulator);
    simulator.world.oddities = { ...noOddities, emptyLookup };
    await lookUp(of);
    expect(await workOffAll(simulator)).toBe(1);
    expect((await jobsOf(of)).counts).toMatchObject({ failed: 0, waiting: 0 });
    expect(await takenUp(of.school)).toEqual([]);
  },
);

test('a row that cannot be read is kept once with the reason, the others are taken up, and what is known already is not kept', async () => {
  const of = await connectedSchool(simulator);
  simulator.world.oddities = { ...noOddities, lookup: 'noReceipt' };
  const { receipt } = await payInto(of, 'LOST', 60);
  for (let hour = 1; hour <= 3; hour += 1) {
    await lookUp(of);
    await workOffAll(simulator);
  }
  const reason = 'It has no receipt number of M-Pesa';
  const body = expect.stringMatching(/"transactionId":null.*"billreference":"LOST"/);
  expect(await noticesOf(of)).toEqual([{ kind: 'pull', source: 'Looked up at Safaricom', body, result: 'refused', reason }]);
  expect(await takenUp(of.school)).toEqual([]);
  simulator.world.oddities = noOddities;
  await lookUp(of);
  await workOffAll(simulator);
  const other = await payInto(of, 'ANOTHER', 70);
  simulator.world.oddities = { ...noOddities, lookup: 'noAmount' };
  await lookUp(of);
  await workOffAll(simulator);
  expect(await takenUp(of.school)).toMatchObject([{ code: receipt, amount: 60 }]);
  const [, notice, ...more] = await noticesOf(of);
  expect([notice, more]).toEqual([
    expect.objectContaining({ body: expect.stringContaining(other.receipt), reason: 'It has no amount' }),
    [],
  ]);
  expect((await verifyLedger(testStore().database)).faults).toEqual([]);
});

test('a row with another amount than was told under its receipt is kept once and listed, and the money stays what it was', async () => {
  const of = await connectedSchool(simulator);
  const [told, known] = [await payInto(of, 'NOBODY', 75), await payInto(of, 'NOBODY', 76)];
  await arrive(of.school, { code: told.receipt, amount: 7500, account: 'NOBODY' });
  await arrive(of.school, { code: known.receipt, amount: 76, account: 'NOBODY' });
  for (let hour = 1; hour <= 2; hour += 1) {
    await lookUp(of);
    await workOffAll(simulator);
  }
  const body = expect.stringContaining(told.receipt);
  expect(await noticesOf(of)).toEqual([{ kind: 'pull', source: 'Looked up at Safaricom', body, result: 'contradicted', reason: null }]);
  expect((await succeed(of.admin.read('/api/notices'))).notices).toMatchObject([
    { kind: 'pull', reason: 'Another amount arrived under its code', arrived: 7500, read: { code: told.receipt, amount: 75 } },
  ]);
  const arrivals = await takenUp(of.school);
  expect(new Map(arrivals.map(({ code, amount }) => [code, amount]))).toEqual(
    new Map([
      [told.receipt, 7500],
      [known.receipt, 76],
    ]),
  );
  expect((await verifyLedger(testStore().database)).faults).toEqual([]);
});

test('a school without a connection looks nothing up', async () => {
  const school = await newSchool();
  await lookUp(school);
  expect(await workOffAll(simulator)).toBe(1);
  expect((await jobsOf(school)).counts).toMatchObject({ failed: 0, done: 1 });
});

test('a look-up is left once an hour, for schools that are told of payments', async () => {
  const [connected, untold] = [await connectedSchool(simulator), await newSchool()];
  await connect(untold);
  const counts = async (of: { admin: Staff }) => (await jobsOf(of)).counts.waiting;
  const now = 1_767_600_000_000;
  await leavePulls(testStore().database, () => now);
  await leavePulls(testStore().database, () => now + hourMs - 1);
  expect([await counts(connected), await counts(untold)]).toEqual([1, 0]);
  await leavePulls(testStore().database, () => now + hourMs);
  expect(await counts(connected)).toBe(2);
  await workOffAll(simulator);
});
