import { beforeAll, expect, test } from 'vitest';
import { discountingSchool, inForce, naming } from '../../../../tests/support/discounting-school.ts';
import { nextTermForm, rowsOf } from '../../../../tests/support/school-parts.ts';
import { faultsAfter, faultsNow, useLedgerToTamperWith } from '../../../../tests/support/tampering.ts';
import { succeed, useServer } from '../../../../tests/support/world.ts';

useServer();
useLedgerToTamperWith();

const of = { school: 0, rule: 0, given: 0, other: 0 };

/** Two rules that gave the same student a tenth and a fifth of the tuition. */
beforeAll(async () => {
  const school = await discountingSchool();
  of.rule = await inForce(school, naming([school.alone]));
  await inForce(school, naming([school.alone], { percent: 20 }));
  await succeed(school.admin.post('/api/settings/terms', { ...nextTermForm({ current: true }), term_id: school.next }));
  const rows = await rowsOf(school.school, 'select school_id, adjustment_id from adjustments where school_id = $1 order by adjustment_id');
  Object.assign(of, { school: rows[0]?.school_id, given: rows[0]?.adjustment_id, other: rows[1]?.adjustment_id });
});

const mayNot = () => ({
  schoolId: of.school,
  place: `adjustment ${of.given}`,
  fault: `it is not what discount rule ${of.rule} may give`,
});

test('discounts that nobody touched have no faults', async () => {
  expect(await faultsNow()).toEqual([]);
});

test.each([
  ['a rule that nobody approved', "outcome = 'refused', refusal = 'No'"],
  ['a rule that somebody else approved', 'decided_by = decided_by + 1'],
  ['a rule that another user requested', 'asked_by = asked_by + 1'],
  ['a rule of another kind', "kind = 'bursary'"],
  ['a rule that was approved alone', 'self_approved = true'],
])('what was given by %s is found', async (_, change) => {
  const faults = await faultsAfter(`update standing_discounts set ${change} where school_id = ${of.school} and discount_id = ${of.rule}`);
  expect(faults).toEqual([mayNot()]);
});

test('what a rule gave twice in a term is found', async () => {
  const faults = await faultsAfter(
    `update adjustments set standing_discount_id = ${of.rule} where school_id = ${of.school} and adjustment_id = ${of.other}`,
  );
  expect(faults).toMatchObject([{ place: `discount rule ${of.rule}`, fault: expect.stringMatching(/^student \d+ has it 2 times/) }]);
});

test('a cent more than its entry says, and another reason, are found in a discount of a rule as in any adjustment', async () => {
  const place = `adjustment ${of.given}`;
  for (const change of ['change_cents = change_cents - 1', "reason = 'Favour'"]) {
    const faults = await faultsAfter(`update adjustments set ${change} where school_id = ${of.school} and adjustment_id = ${of.given}`);
    expect(faults, change).toMatchObject([{ place, fault: expect.stringMatching(/^it differs from its ledger entry \d+$/) }]);
  }
});
