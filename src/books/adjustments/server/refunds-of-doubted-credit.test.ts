import { expect, test } from 'vitest';
import {
  adjusted,
  adjustingSchool,
  ask,
  refuse,
  requestedAdjustment,
  reverseAdjustment,
} from '../../../../tests/support/adjusting-school.ts';
import { approveMany } from '../../../../tests/support/approving.ts';
import { balanceOf, paid } from '../../../../tests/support/paying-school.ts';
import { useSoundLedger } from '../../../../tests/support/sound-ledger.ts';
import { type Staff, succeed, useServer } from '../../../../tests/support/world.ts';

useServer();
useSoundLedger();

const askRefund = (staff: Staff, { amount, studentId }: { amount: number; studentId: number }) =>
  ask(staff, { kind: 'bankRefund', reason: 'Left for another school', reference: 'FT0', amount, studentId });

/** A guardian paid beside a bursary, and a trust the bursary too: a credit of 4,000 while that waits to be taken back. */
async function paidBursary() {
  const { admin, bursar, student } = await adjustingSchool();
  const { id: bursary } = await adjusted(bursar, admin, { studentId: student, kind: 'bursary', amount: 4000 });
  await paid(bursar, { studentId: student, amount: 10_000.25 });
  const { adjustment: back } = await succeed(reverseAdjustment(bursar, bursary));
  return { admin, bursar, student, back: back.id };
}

test('a credit by a bursary that somebody asks to take back is not given back, and once that is refused it is', async () => {
  const { admin, bursar, student, back } = await paidBursary();
  const { body } = await askRefund(bursar, { studentId: student, amount: 0.26 });
  expect(body.message).toMatch(
    / a credit of KES 4,000\.25, but KES 4,000\.00 of it is not verified yet or waits to be reversed; a refund can be at most KES 0\.25\.$/,
  );
  await adjusted(bursar, admin, { studentId: student, kind: 'bankRefund', amount: 0.25, reference: 'FT1' });
  await succeed(refuse(admin, back));
  await adjusted(bursar, admin, { studentId: student, kind: 'bankRefund', amount: 4000, reference: 'FT2' });
  expect(await balanceOf(admin, student)).toBe(0);
});

test('of a refund and the taking back of a bursary only the second is approved, whichever was asked for first', async () => {
  const { admin, bursar, student } = await adjustingSchool();
  const { id: bursary } = await adjusted(bursar, admin, { studentId: student, kind: 'bursary', amount: 4000 });
  await paid(bursar, { studentId: student, amount: 10_000 });
  const { id: refund } = await requestedAdjustment(bursar, { studentId: student, kind: 'bankRefund', amount: 4000, reference: 'FT1' });
  const { adjustment: back } = await succeed(reverseAdjustment(bursar, bursary));
  const { outcomes } = await succeed(approveMany(admin, ['adjustment', refund], ['adjustment', back.id]));
  expect(outcomes).toMatchObject([{ done: false, code: 'REFUND_OF_UNVERIFIED' }, { done: true }]);
  expect(await balanceOf(admin, student)).toBe(0);
});

test('a surcharge that waits to be taken back takes nothing off the credit', async () => {
  const { admin, bursar, student } = await adjustingSchool();
  const { id } = await adjusted(bursar, admin, { studentId: student, kind: 'debitNote', amount: 300 });
  await paid(bursar, { studentId: student, amount: 10_800 });
  await succeed(reverseAdjustment(bursar, id));
  expect((await askRefund(bursar, { studentId: student, amount: 500 })).status).toBe(201);
});
