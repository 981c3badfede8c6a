import { expect, test } from 'vitest';
import {
  approveMany,
  listed,
  outcomesOf,
  refuseMany,
  requestedReversal,
  requestReversal,
  withdrawReversal,
} from '../../../../tests/support/approving.ts';
import { balanceOf, reverse } from '../../../../tests/support/paying-school.ts';
import { partsFor, readShared, sharedPaid, siblingSchool } from '../../../../tests/support/shared-payments.ts';
import { useSoundLedger } from '../../../../tests/support/sound-ledger.ts';
import { newStaff, succeed, useServer } from '../../../../tests/support/world.ts';

useServer();
useSoundLedger();

/** Three siblings for whom 1,200 came by one M-Pesa, as receipts 1 to 3. */
async function sharedSchool() {
  const world = await siblingSchool();
  const { id } = await sharedPaid(world.bursar, { parts: partsFor(world.siblings, 300, 400, 500) });
  const balances = () => Promise.all(world.siblings.map((student) => balanceOf(world.admin, student)));
  return { ...world, id, balances };
}

const whole = { cause: 'failed', allParts: true } as const;

test('a shared payment is asked for once, from the receipt of any part, and one approval reverses every part', async () => {
  const { admin, bursar, id, balances } = await sharedSchool();
  const asked = await succeed(requestReversal(bursar, 2, whole));
  expect(asked.message).toBe("The reversal of payments 1, 2 and 3 awaits an administrator's approval.");
  expect(await balances()).toEqual([9700, 9600, 9500]);
  const { approvals } = await listed(admin, 'kind=reversal');
  expect(approvals).toMatchObject([{ id: asked.request.id, amount: 1200, change: 400, request: { parts: 3 }, mayApprove: true }]);
  expect(approvals).toHaveLength(1);
  const [outcome] = (await approveMany(admin, ['reversal', asked.request.id])).body.outcomes;
  expect(outcome).toMatchObject({ done: true, message: 'KES 1,200.00 reversed for 3 students.' });
  expect(await balances()).toEqual([10_000, 10_000, 10_000]);
  expect(await readShared(admin, id)).toMatchObject({ status: 'reversed', reversed: 1200 });
  expect((await listed(bursar, 'show=asked')).approvals).toMatchObject([{ state: 'approved', amount: 1200, request: { parts: 3 } }]);
});

test('a part that is asked for alone is told to leave its code with the others, and the last part in force is not', async () => {
  const { admin, bursar } = await sharedSchool();
  const right = { cause: 'wrongStudent' } as const;
  const asked = async () =>
    (await listed(bursar, 'show=asked')).approvals.map(({ id, request }: { id: number; request: { codeStays: boolean } }) => [
      id,
      request.codeStays,
    ]);
  const first = await requestedReversal(bursar, 1, right);
  expect(await asked()).toEqual([[first, true]]);
  await succeed(approveMany(admin, ['reversal', first]));
  expect(await asked()).toEqual([[first, true]]);
  await succeed(reverse(admin, 2));
  const last = await requestedReversal(bursar, 3, right);
  expect(await asked()).toEqual([
    [last, false],
    [first, true],
  ]);
});

test('while the whole is asked for, no part can be asked for again; a part that is asked for stops the whole', async () => {
  const { admin, bursar } = await sharedSchool();
  const id = await requestedReversal(bursar, 1, whole);
  for (const part of [1, 2, 3]) expect((await requestReversal(bursar, part)).body.code).toBe('REVERSAL_ASKED');
  await succeed(refuseMany(admin, 'The slip is here', ['reversal', id]));
  const part = await requestedReversal(bursar, 3);
  expect((await requestReversal(bursar, 1, whole)).body.code).toBe('REVERSAL_ASKED');
  await succeed(withdrawReversal(bursar, part));
  expect((await requestReversal(bursar, 1, whole)).status).toBe(201);
});

test('refused or withdrawn, the whole stays, in one line each, of no right student or amount of a part', async () => {
  const { admin, bursar, siblings, balances } = await sharedSchool();
  const refused = await requestedReversal(bursar, 1, { cause: 'wrongStudent', rightStudentId: siblings[1], allParts: true });
  const answer = await refuseMany(admin, 'The slip is here', ['reversal', refused]);
  expect(answer.body.outcomes).toMatchObject([{ done: true, message: 'Reversal of payments 1, 2 and 3 refused.' }]);
  const withdrawn = await requestedReversal(bursar, 1, { cause: 'wrongAmount', rightAmount: 50, allParts: true });
  expect((await succeed(withdrawReversal(bursar, withdrawn))).message).toBe('The request to reverse payments 1, 2 and 3 is withdrawn.');
  expect((await listed(bursar, 'show=asked')).approvals).toMatchObject([
    { id: withdrawn, state: 'withdrawn', amount: 1200, request: { rightStudent: null, rightAmount: null } },
    { id: refused, state: 'refused', amount: 1200, request: { rightStudent: null, rightAmount: null } },
  ]);
  expect(await balances()).toEqual([9700, 9600, 9500]);
});

test('a part that was reversed meanwhile is overtaken, and the others are still decided together', async () => {
  const { admin, bursar, balances } = await sharedSchool();
  await requestedReversal(bursar, 1, whole);
  await succeed(reverse(admin, 1));
  const { approvals } = await listed(admin, 'kind=reversal');
  expect(approvals).toMatchObject([{ amount: 900, request: { parts: 2 } }]);
  expect(outcomesOf(await approveMany(admin, ['reversal', approvals[0].id]))).toEqual([[true, null]]);
  expect(await balances()).toEqual([10_000, 10_000, 10_000]);
  const ends = (await listed(bursar, 'show=asked')).approvals.map(({ state, amount }: { state: string; amount: number }) => [
    state,
    amount,
  ]);
  expect(ends.toSorted()).toEqual([
    ['approved', 900],
    ['overtaken', 300],
  ]);
});

test('who recorded it approves nothing of the whole, and who asked for it neither', async () => {
  const { admin, siblings, balances } = await sharedSchool();
  const second = await newStaff(admin, 'admin');
  await sharedPaid(admin, { parts: partsFor(siblings, 10, 20), code: 'SGH7Y2K9QM' });
  const id = await requestedReversal(second, 4, whole);
  expect(outcomesOf(await approveMany(admin, ['reversal', id]))).toEqual([[false, 'OWN_REVERSAL']]);
  expect(outcomesOf(await approveMany(second, ['reversal', id]))).toEqual([[false, 'OWN_REVERSAL_REQUEST']]);
  expect(await balances()).toEqual([9690, 9580, 9500]);
});
