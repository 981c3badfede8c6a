import { expect, test } from 'vitest';
import { approveOne, refuseOne } from '../../../../tests/support/approving.ts';
import { type DiscountingSchool, discountingSchool, inForce, naming, newDiscount } from '../../../../tests/support/discounting-school.ts';
import { statementOf } from '../../../../tests/support/paying-school.ts';
import { nextTermForm } from '../../../../tests/support/school-parts.ts';
import { type Staff, succeed, testStore, useServer } from '../../../../tests/support/world.ts';
import { verifyLedger } from '../../../books/ledger/server/verify-ledger.ts';

useServer();

const noFaults = async () => expect((await verifyLedger(testStore().database)).faults).toEqual([]);
const open = (staff: Staff, term: number) => staff.post('/api/settings/terms', { ...nextTermForm({ current: true }), term_id: term });
const give = (staff: Staff, id: number) => staff.post(`/api/standing-discounts/${id}/give`);
const undo = (staff: Staff, term: number) => staff.post(`/api/settings/terms/${term}/undo-opening`, { reason: 'Too early' });
const previewOf = async (staff: Staff, id: number) => succeed(staff.read(`/api/standing-discounts/${id}/preview`));
const approve = (staff: Staff, id: number) => succeed(approveOne(staff, 'adjustment', id));

/** What was adjusted of each student's bill in a term. */
async function adjustedIn({ admin }: DiscountingSchool, term: number, students: readonly number[]): Promise<number[]> {
  const read = students.map(async (student) => (await statementOf(admin, student, term)).summary.adjusted);
  return Promise.all(read);
}

/** Asks to take back the newest adjustment, and answers the request's number. */
async function askedBack({ admin, bursar }: DiscountingSchool): Promise<number> {
  const [newest] = (await succeed(admin.read('/api/adjustments'))).adjustments;
  const { adjustment } = await succeed(bursar.post(`/api/adjustments/${newest.id}/take-back`, { reason: 'They pay in full' }));
  return adjustment.id;
}

/** A rule that is given now in the current term, taken back by a person, and ended. */
async function takenBack(school: DiscountingSchool, rule: Record<string, unknown>): Promise<number> {
  const id = await inForce(school, rule);
  await succeed(give(school.admin, id));
  await approve(school.admin, await askedBack(school));
  await succeed(school.admin.post(`/api/standing-discounts/${id}/end`, { reason: 'A wrong percentage' }));
  return id;
}

test('what a person took back, or asks to, is not given again and holds the term', async () => {
  const school = await discountingSchool();
  const { admin, second, bursar, next, family } = school;
  const id = await inForce(school);
  await succeed(open(admin, next));
  const [adjustment] = (await succeed(admin.read('/api/adjustments'))).adjustments;
  const back = (await succeed(bursar.post(`/api/adjustments/${adjustment.id}/take-back`, { reason: 'They pay in full' }))).adjustment;
  expect((await undo(second, next)).body).toMatchObject({ status: 409, code: 'TERM_HOLDS_MONEY' });
  await succeed(approveOne(admin, 'adjustment', back.id));
  expect((await undo(second, next)).body.code).toBe('TERM_HOLDS_MONEY');
  expect(await succeed(give(admin, id))).toMatchObject({ students: 0 });
  expect(await adjustedIn(school, next, family)).toEqual([0, 0, 0]);
  await noFaults();
});

test('what a person took back leaves room for the right rule, and is said to be given to nobody', async () => {
  const school = await discountingSchool();
  const { admin, bursar, term, next, family } = school;
  const wrong = await takenBack(school, { percent: 95 });
  expect(await adjustedIn(school, term, family)).toEqual([0, 0, 0]);
  expect(await previewOf(admin, wrong)).toMatchObject({ students: [], total: 0, pagination: { total: 0 } });
  const { discount } = await succeed(newDiscount(bursar, { percent: 10 }));
  expect(await previewOf(admin, discount.id)).toMatchObject({ total: 1000, due: { students: 1, amount: 1000 } });
  await succeed(approveOne(admin, 'discount', discount.id));
  expect(await succeed(give(admin, discount.id))).toMatchObject({ students: 1, amount: 1000 });
  expect(await adjustedIn(school, term, family)).toEqual([0, -1000, 0]);
  const { totals } = await succeed(admin.read(`/api/settings/fee-simulator?termId=${next}&roll=today`));
  expect([totals.now, totals.total, totals.change]).toEqual([{ students: 4, amount: 43_000 }, 43_000, 0]);
  await noFaults();
});

test('while taking it back only waits, or was refused, a discount is off the fees', async () => {
  const school = await discountingSchool();
  const { admin, term, family } = school;
  const all = await inForce(school, { percent: 100 });
  await succeed(give(admin, all));
  const request = await askedBack(school);
  const later = await inForce(school, { percent: 10 });
  expect((await succeed(give(admin, later))).students).toBe(0);
  await succeed(refuseOne(admin, 'adjustment', request, 'It is right'));
  expect((await succeed(give(admin, later))).students).toBe(0);
  expect(await adjustedIn(school, term, family)).toEqual([0, -10_000, 0]);
});

test('a bursary that was taken back because its sponsor paid stays off the fees that other rules share', async () => {
  const school = await discountingSchool();
  const { admin, term, next, alone } = school;
  await takenBack(school, naming([alone], { forWhom: 'bursary', name: 'CDF', percent: 95 }));
  const id = await inForce(school, naming([alone], { percent: 10 }));
  expect(await succeed(give(admin, id))).toMatchObject({ students: 1, amount: 500 });
  expect(await adjustedIn(school, term, [alone])).toEqual([-500]);
  const { totals } = await succeed(admin.read(`/api/settings/fee-simulator?termId=${next}&roll=today`));
  expect(totals.now.amount).toBe(44_000 - 9500 - 500);
});
