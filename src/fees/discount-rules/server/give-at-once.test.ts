import { expect, test } from 'vitest';
import { discountingSchool, inForce, naming, newDiscount } from '../../../../tests/support/discounting-school.ts';
import { balanceOf, pay, statementOf } from '../../../../tests/support/paying-school.ts';
import { atOnce, newStudent, nextTermForm, rowsOf } from '../../../../tests/support/school-parts.ts';
import { succeed, testStore, useServer } from '../../../../tests/support/world.ts';
import { verifyLedger } from '../../../books/ledger/server/verify-ledger.ts';

useServer();

const noFaults = async () => expect((await verifyLedger(testStore().database)).faults).toEqual([]);

test('a discount that is given while money is taken and students enrol loses nothing of either', async () => {
  const school = await discountingSchool();
  const { admin, bursar, place, alone } = school;
  const id = await inForce(school, naming([alone]));
  const answers = await atOnce(12, async (turn) => {
    if (turn % 3 === 0) return admin.post(`/api/standing-discounts/${id}/give`);
    if (turn % 3 === 1) return pay(bursar, { studentId: alone, amount: 100 });
    return { status: await newStudent(admin, place).then(() => 200) };
  });
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 201]));
  expect(await balanceOf(admin, alone)).toBe(11_000 - 1000 - 400);
  await noFaults();
});

test('a term that several make current at once gives each discount once', async () => {
  const school = await discountingSchool();
  const { admin, next, family } = school;
  await inForce(school, { child: 'secondOn' });
  const form = { ...nextTermForm({ current: true }), term_id: next };
  const answers = await atOnce(4, () => admin.post('/api/settings/terms', form));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  for (const [place, child] of family.entries()) {
    expect((await statementOf(admin, child, next)).summary.adjusted).toBe(place === 0 ? 0 : -1000);
  }
  await noFaults();
});

test('a rule that ends while a term is opened gives to all or to nobody', async () => {
  const school = await discountingSchool();
  const { admin, second, next, family } = school;
  const id = await inForce(school, { child: 'secondOn' });
  const form = { ...nextTermForm({ current: true }), term_id: next };
  const end = () => second.post(`/api/standing-discounts/${id}/end`, { reason: 'No longer' });
  await Promise.all([succeed(admin.post('/api/settings/terms', form)), succeed(end())]);
  const discounts = await Promise.all(family.slice(1).map(async (child) => (await statementOf(admin, child, next)).summary.adjusted));
  expect([0, -1000]).toContain(discounts[0]);
  expect(discounts[1]).toBe(discounts[0]);
  await noFaults();
});

test('of those who ask for the last that a school may have one is given it', async () => {
  const { school, bursar } = await discountingSchool();
  await succeed(newDiscount(bursar));
  await rowsOf(
    school,
    `insert into standing_discounts (school_id, kind, name, first_place, last_place, percent, vote_heads, asked_by)
     select school_id, kind, 'Rule ' || n, first_place, last_place, percent, vote_heads, asked_by
     from standing_discounts, generate_series(1, 498) n
     where school_id = $1`,
  );
  const answers = await atOnce(4, (turn) => newDiscount(bursar, { name: `Late ${turn}` }));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422, 422, 422]);
  expect(answers.find(({ status }) => status === 422)?.body).toMatchObject({
    code: 'CAP_REACHED',
    error: 'A school can have at most 500 discount rules, and would then have 501. Nothing was added.',
  });
});
