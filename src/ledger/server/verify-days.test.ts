import { beforeAll, expect, test } from 'vitest';
import { bank, cashSchool, counted, countersign, explain } from '../../../tests/support/cash-days.ts';
import { paid, reverse } from '../../../tests/support/paying-school.ts';
import { rowsOf } from '../../../tests/support/school-parts.ts';
import { faultsAfter, faultsNow, useLedgerToTamperWith } from '../../../tests/support/tampering.ts';
import { succeed, useServer } from '../../../tests/support/world.ts';
import { nairobiToday } from '../../core/dates.ts';

useServer();
useLedgerToTamperWith();

const of = { school: 0, locked: 0, waiting: 0, banking: 0 };

/** A school with a locked day that differs from the books, one that waits, and a slip. */
beforeAll(async () => {
  const { school, admin, bursar, second, student } = await cashSchool();
  for (const amount of [1000, 500]) await paid(bursar, { studentId: student, amount });
  await succeed(reverse(admin, 2));
  of.banking = (await succeed(bank(bursar, 300, { bankedOn: nairobiToday(), reference: 'FT1' }))).banking.id;
  of.locked = (await counted(bursar, { of500: 1 })).id;
  await succeed(explain(bursar, of.locked));
  await succeed(countersign(second, of.locked));
  of.waiting = (await counted(second, {})).id;
  const [row] = await rowsOf(school, 'select school_id as school from schools where school_id = $1');
  Object.assign(of, row);
});

const placesAfter = async (text: string) => {
  const faults = await faultsAfter(text.replaceAll('$school', String(of.school)));
  return faults.map(({ place }) => place);
};

test('days that nobody touched have no faults', async () => {
  expect(await faultsNow()).toEqual([]);
});

test.each([
  'cashier_id = (select min(user_id) from users where school_id = $school)',
  'closed_on = closed_on - 1',
  "counted_at = counted_at + interval '1 microsecond'",
  'after_entry_id = after_entry_id + 1',
  'left_cents = left_cents + 1',
  'received_cents = received_cents - 1',
  'given_back_cents = given_back_cents + 1',
  'banked_cents = banked_cents + 1',
  'counted_cents = counted_cents + 1',
  `pieces = '{"100": 5}'`,
  `figures = figures || '{"reversed": []}'`,
  "variance_reason = 'Another reason'",
  'variance_reason = null',
  'decided_by = cashier_id',
  'decided_on = decided_on + 1',
  'self_approved = true',
])('a locked day with %s is found', async (change) => {
  expect(await placesAfter(`update cash_days set ${change} where school_id = $school and day_id = ${of.locked}`)).toContain(
    `day ${of.locked}`,
  );
});

test('a day that waits is held by its count already', async () => {
  const change = 'update cash_days set counted_cents = counted_cents + 100, pieces = \'{"1": 1}\' where school_id = $school and day_id = ';
  expect(await placesAfter(change + of.waiting)).toEqual([`day ${of.waiting}`]);
});

test('a lock that is taken off, and a day that is deleted, leave their entries behind', async () => {
  const unlocked = await placesAfter(`
    update cash_days set outcome = null, decided_by = null, decided_on = null, lock_entry_id = null
    where school_id = $school and day_id = ${of.locked}`);
  expect(unlocked).toEqual([expect.stringMatching(/^entry \d+$/)]);
  const deleted = await placesAfter(`delete from cash_days where school_id = $school and day_id = ${of.waiting}`);
  expect(deleted).toEqual([expect.stringMatching(/^entry \d+$/)]);
});

test.each([
  'amount_cents = amount_cents - 100',
  "bank = 'Equity'",
  "reference = 'FT2'",
  'banked_on = banked_on - 1',
  'recorded_on = recorded_on - 1',
  'cashier_id = (select min(user_id) from users where school_id = $school)',
])('a slip with %s is found', async (change) => {
  const places = await placesAfter(`update cash_bankings set ${change} where school_id = $school`);
  expect(places).toContain(`banking ${of.banking}`);
});

test('a slip that is deleted leaves its entry behind, and the day that counted on it', async () => {
  const places = await placesAfter('delete from cash_bankings where school_id = $school');
  expect(places).toEqual(expect.arrayContaining([expect.stringMatching(/^entry \d+$/), `day ${of.locked}`]));
});
