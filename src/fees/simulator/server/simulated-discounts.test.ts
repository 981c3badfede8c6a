import { beforeAll, expect, test } from 'vitest';
import { refuseOne } from '../../../../tests/support/approving.ts';
import { type DiscountingSchool, discountingSchool, inForce, naming, newDiscount } from '../../../../tests/support/discounting-school.ts';
import { paid } from '../../../../tests/support/paying-school.ts';
import { newClass, newStudent, newTerm, nextTermForm, termForm } from '../../../../tests/support/school-parts.ts';
import { succeed, useServer } from '../../../../tests/support/world.ts';
import { addDays, nairobiToday, yearOf } from '../../../core/dates.ts';

useServer();

let world: DiscountingSchool;
beforeAll(async () => {
  world = await discountingSchool();
});

/** What discount rules would give in the one grade of the school, and what it comes to. */
async function triedIn(termId: number, query = '') {
  const { grades, totals } = await succeed(world.admin.read(`/api/settings/fee-simulator?termId=${termId}&roll=today${query}`));
  expect(grades).toHaveLength(1);
  expect([totals.students, totals.discounts, totals.total]).toEqual([grades[0].students, grades[0].discounts, grades[0].total]);
  return { students: grades[0].students as number, discounts: grades[0].discounts as number, total: grades[0].total as number };
}

test('without a rule in force nothing is given: one that waits gives nothing, and one that was refused neither', async () => {
  const { admin, bursar, next } = world;
  const { discount } = await succeed(newDiscount(bursar));
  expect(await triedIn(next)).toEqual({ students: 4, discounts: 0, total: 44_000 });
  await succeed(refuseOne(admin, 'discount', discount.id, 'Not this year'));
  expect(await triedIn(next)).toMatchObject({ discounts: 0 });
});

test('brothers and sisters are found as they learn here, and a raise raises what they are given', async () => {
  const { next } = world;
  await inForce(world);
  expect(await triedIn(next)).toEqual({ students: 4, discounts: 1000, total: 43_000 });
  expect(await triedIn(next, '&tuitionFee=10%25')).toEqual({ students: 4, discounts: 1100, total: 46_900 });
  expect(await triedIn(next, '&diaryFee=500')).toMatchObject({ discounts: 1000 });
});

test('rules together take no more off a vote head than it would charge', async () => {
  const { next, family } = world;
  const [, middle] = family;
  await inForce(world, naming([middle], { amount: 9500, percent: undefined }));
  expect(await triedIn(next)).toMatchObject({ discounts: 10_000 });
  expect(await triedIn(next, '&tuitionFee=-9990')).toMatchObject({ discounts: 10 });
  expect(await triedIn(next, '&tuitionFee=500')).toMatchObject({ discounts: 1050 + 9450 });
  expect(await triedIn(next, '&tuitionFee=1000')).toMatchObject({ discounts: 1100 + 9500 });
});

test('who leaves is given nothing, and the children after them move up', async () => {
  const { admin, next, family } = world;
  const [eldest, middle] = family;
  await succeed(admin.patch(`/api/students/${eldest}/toggle-status`));
  // The second child is the youngest now; the rule that names the middle one stays.
  expect(await triedIn(next)).toEqual({ students: 3, discounts: 1000 + 9500, total: 33_000 - 10_500 });
  await succeed(admin.patch(`/api/students/${middle}/toggle-status`));
  expect(await triedIn(next)).toMatchObject({ students: 2, discounts: 0 });
  for (const student of [eldest, middle]) await succeed(admin.patch(`/api/students/${student}/toggle-status`));
  expect(await triedIn(next)).toMatchObject({ students: 4, discounts: 10_000 });
});

test('a term that was opened is tried out as if it were opened today, whatever it billed and gave', async () => {
  const { admin, place, next } = world;
  const before = await triedIn(next);
  await newTerm(admin, nextTermForm({ term_id: next, current: true }));
  expect(await triedIn(next)).toEqual(before);
  const { totals, current } = await succeed(admin.read(`/api/settings/fee-simulator?termId=${next}&roll=today`));
  expect([current.id, totals.now, totals.change, totals.changePercent]).toEqual([next, { students: 4, amount: before.total }, 0, 0]);
  await newStudent(admin, place, { contactNumber1: '0799 000 333' });
  expect(await triedIn(next)).toEqual({ students: 5, discounts: before.discounts, total: before.total + 11_000 });
});

test('what the current term billed is less what was given in it, whatever earlier terms gave', async () => {
  const own = await discountingSchool();
  const id = await inForce(own);
  expect(await succeed(own.admin.post(`/api/standing-discounts/${id}/give`))).toMatchObject({ amount: 1000 });
  await newTerm(own.admin, nextTermForm({ term_id: own.next, current: true }));
  const { totals } = await succeed(own.admin.read(`/api/settings/fee-simulator?termId=${own.next}&roll=today`));
  expect(totals.now).toEqual({ students: 4, amount: 43_000 });
});

test('who only paid into the current term is not among those whom it billed, and stays in the class that they joined', async () => {
  const { admin, term, next, place } = await discountingSchool();
  const endDate = addDays(nairobiToday(), -1);
  await newTerm(admin, termForm({ term_id: term, startDate: addDays(endDate, -60), endDate, year: yearOf(endDate) }));
  await newClass(admin, 'Grade 5');
  const joined = await newStudent(admin, place, { billFrom: 'nextTerm' });
  await paid(admin, { studentId: joined, amount: 500 });
  const { grades, totals } = await succeed(admin.read(`/api/settings/fee-simulator?termId=${next}&roll=yearEnd`));
  expect(totals.now).toEqual({ students: 4, amount: 44_000 });
  expect(grades.map(({ students }: { students: number }) => students)).toEqual([1, 4]);
});

test('students who come are given nothing, and those who leave take their average share along', async () => {
  const { next, place } = world;
  const { students, discounts, total } = await triedIn(next);
  expect(await triedIn(next, `&coming=${place.grade}:2`)).toEqual({ students: students + 2, discounts, total: total + 22_000 });
  const fewer = await triedIn(next, `&coming=${place.grade}:-1`);
  expect(fewer).toEqual({ students: 4, discounts: (discounts * 4) / 5, total: 44_000 - (discounts * 4) / 5 });
  expect(await triedIn(next, `&coming=${place.grade}:-99`)).toEqual({ students: 0, discounts: 0, total: 0 });
});

test('a rule that has ended gives no more', async () => {
  const { admin, next } = world;
  const { discounts } = await succeed(admin.read('/api/standing-discounts'));
  for (const { id, state } of discounts) {
    if (state === 'approved') await succeed(admin.post(`/api/standing-discounts/${id}/end`, { reason: 'End of the year' }));
  }
  expect(await triedIn(next)).toMatchObject({ discounts: 0 });
});
