import { expect, test } from 'vitest';
import { adjusted, approve, refuse, requestedAdjustment } from '../../../../tests/support/adjusting-school.ts';
import { balanceOf, payingSchool } from '../../../../tests/support/paying-school.ts';
import { partsFor, payShared, siblingSchool } from '../../../../tests/support/shared-payments.ts';
import { useSoundLedger } from '../../../../tests/support/sound-ledger.ts';
import { type Staff, succeed, useServer } from '../../../../tests/support/world.ts';

useServer();
useSoundLedger();

/** Two of three siblings have a bursary of 4,000 and of 3,000. */
async function promisedSchool() {
  const world = await siblingSchool();
  const { bursar, admin, siblings } = world;
  const promise = async (studentId: number, amount: number) =>
    (await adjusted(bursar, admin, { studentId, kind: 'bursary', amount, reason: 'Mbugua Trust' })).id as number;
  return { ...world, first: await promise(siblings[0], 4000), second: await promise(siblings[1], 3000) };
}

const payTrust = (staff: Staff, siblings: readonly number[], takeBack?: unknown) =>
  payShared(staff, { parts: partsFor(siblings, 4000, 3000), method: 'Bank', code: 'FT77', payerName: 'Mbugua Trust', takeBack });
const bursariesOf = async (staff: Staff, student: number) =>
  (await succeed(staff.read(`/api/shared-payments/students?studentIds=${student}`))).students[0].bursaries;

test('a promise that is paid is taken back with the payment, once an administrator approves it', async () => {
  const { admin, bursar, siblings, first, second } = await promisedSchool();
  const { message } = await succeed(payTrust(bursar, siblings, [first, second]));
  expect(message).toContain('2 bursaries are reversed once an administrator approves it.');
  expect(await balanceOf(admin, siblings[0])).toBe(2000);
  const { adjustments } = await succeed(admin.read('/api/adjustments?state=pending'));
  expect(adjustments).toMatchObject([
    { takesBackId: second, change: 3000, reason: 'Paid by Mbugua Trust', asked: { by: bursar.username } },
    { takesBackId: first, change: 4000, reason: 'Paid by Mbugua Trust' },
  ]);
  for (const { id } of adjustments) await succeed(approve(admin, id));
  expect(await Promise.all(siblings.map((each) => balanceOf(admin, each)))).toEqual([6000, 7000, 10_000]);
  expect(await bursariesOf(bursar, siblings[0])).toEqual([]);
});

test('a bursary is offered while it stands and nobody takes it back, and none that only waits', async () => {
  const { admin, bursar, siblings, first } = await promisedSchool();
  await requestedAdjustment(bursar, { studentId: siblings[2], kind: 'bursary' });
  expect(await bursariesOf(bursar, siblings[0])).toEqual([{ id: first, amount: 4000, reason: 'Mbugua Trust' }]);
  expect(await bursariesOf(bursar, siblings[2])).toEqual([]);
  const { id: third } = await adjusted(bursar, admin, { studentId: siblings[0], kind: 'bursary', amount: 500, reason: 'Church' });
  expect(await bursariesOf(bursar, siblings[0])).toMatchObject([{ id: first }, { id: third }]);
  await succeed(payTrust(bursar, siblings, [first]));
  expect(await bursariesOf(bursar, siblings[0])).toMatchObject([{ id: third }]);
  const { adjustments } = await succeed(admin.read('/api/adjustments?state=pending'));
  await succeed(refuse(admin, adjustments.find(({ takesBackId }: { takesBackId: number | null }) => takesBackId === first).id));
  expect(await bursariesOf(bursar, siblings[0])).toMatchObject([{ id: first }, { id: third }]);
});

test('nothing is taken back that was not asked for', async () => {
  const { admin, bursar, siblings } = await promisedSchool();
  expect((await succeed(payTrust(bursar, siblings))).message).toBe('Payment of KES 7,000.00 recorded for 2 students. Receipts 1 to 2.');
  expect((await succeed(admin.read('/api/adjustments?state=pending'))).adjustments).toEqual([]);
});

test('what is no standing bursary of these students is refused, and nothing is recorded', async () => {
  const { admin, bursar, siblings, first } = await promisedSchool();
  const waiver = (await adjusted(bursar, admin, { studentId: siblings[0] })).id;
  const waiting = (await requestedAdjustment(bursar, { studentId: siblings[0], kind: 'bursary' })).id;
  const elsewhere = await payingSchool();
  const colleague = await elsewhere.school.bursar();
  const foreign = (await adjusted(colleague, elsewhere.admin, { studentId: elsewhere.student, kind: 'bursary' })).id;
  for (const wrong of [waiver, waiting, foreign, 2_000_000_123]) {
    expect((await payTrust(bursar, siblings, [first, wrong])).body.code, String(wrong)).toBe('ADJUSTMENT_NOT_FOUND');
  }
  const ofAnother = await payShared(bursar, { parts: partsFor([siblings[2]], 100), takeBack: [first] });
  expect(ofAnother.body.code).toBe('ADJUSTMENT_NOT_FOUND');
  const { pagination } = await succeed(admin.read('/api/payments/all-recent-payments'));
  expect(pagination.total).toBe(0);
});

test('a list that is none is refused at its field', async () => {
  const { bursar, siblings } = await promisedSchool();
  expect((await payTrust(bursar, siblings, 'all')).body.errors).toEqual([{ path: 'takeBack', message: 'Bursaries must be a list' }]);
});
