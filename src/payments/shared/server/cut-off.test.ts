import { expect, test } from 'vitest';
import { withoutEntries } from '../../../../tests/support/held-entries.ts';
import { balanceOf } from '../../../../tests/support/paying-school.ts';
import { rowsOf } from '../../../../tests/support/school-parts.ts';
import {
  partsFor,
  payShared,
  readShared,
  reverseShared,
  sharedPaid,
  siblingSchool,
  verifyShared,
} from '../../../../tests/support/shared-payments.ts';
import { useSoundLedger } from '../../../../tests/support/sound-ledger.ts';
import { asOwner, type School, succeed, useServer } from '../../../../tests/support/world.ts';

useServer();
useSoundLedger();

const key = { 'idempotency-key': 'twelve-thousand-for-three' };
const rowsIn = async (school: School, table: string) =>
  (await rowsOf(school, `select count(*)::int as rows from ${table} where school_id = $1`))[0]?.rows;
const kill = (process: number) => asOwner('select pg_terminate_backend($1::integer)', [process]);

test('a payment that is killed half-way leaves nothing of any part, and is recorded once when it is sent again', async () => {
  const { school, bursar, siblings } = await siblingSchool();
  const send = () => payShared(bursar, { parts: partsFor(siblings, 300, 400, 500) }, key);
  await withoutEntries(school, async (waiting) => {
    const cutOff = send();
    await kill(await waiting());
    expect((await cutOff).status).toBe(503);
  });
  for (const table of ['payments', 'shared_payments', 'payment_codes', 'takings']) expect(await rowsIn(school, table), table).toBe(0);
  expect(await Promise.all(siblings.map((each) => balanceOf(bursar, each)))).toEqual([10_000, 10_000, 10_000]);
  const [first, second] = [await send(), await send()];
  expect([first.status, second.text]).toEqual([201, first.text]);
  expect(first.body.sharedPayment.parts.map(({ id }: { id: number }) => id)).toEqual([1, 2, 3]);
  expect(await rowsIn(school, 'payments')).toBe(3);
});

test('a verification and a reversal that are killed half-way leave every part as it was', async () => {
  const { school, admin, bursar, siblings } = await siblingSchool();
  const { id } = await sharedPaid(bursar, { parts: partsFor(siblings, 300, 400, 500) });
  const before = await readShared(admin, id);
  for (const act of [() => verifyShared(admin, id), () => reverseShared(admin, id)]) {
    await withoutEntries(school, async (waiting) => {
      const cutOff = act();
      await kill(await waiting());
      expect((await cutOff).status).toBe(503);
    });
    expect(await readShared(admin, id)).toEqual(before);
  }
  expect((await succeed(verifyShared(admin, id))).sharedPayment.status).toBe('verified');
});

test('who reads meanwhile sees all parts or none', async () => {
  const { school, admin, bursar, siblings } = await siblingSchool();
  const paidBy = async () => (await succeed(admin.read('/api/balances'))).totals.paid;
  let recording: ReturnType<typeof payShared> | undefined;
  await withoutEntries(school, async (waiting) => {
    recording = payShared(bursar, { parts: partsFor(siblings, 300, 400, 500) });
    await waiting();
    expect(await paidBy()).toBe(0);
  });
  expect((await recording)?.status).toBe(201);
  expect(await paidBy()).toBe(1200);
});
