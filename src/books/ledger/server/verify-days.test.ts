import { beforeAll, expect, test } from 'vitest';
import { bank, cashSchool, counted, countersign, explain, reverseSlip, sendBack } from '../../../../tests/support/cash-days.ts';
import { liveOn } from '../../../../tests/support/days.ts';
import { paid, reverse } from '../../../../tests/support/paying-school.ts';
import { rowsOf } from '../../../../tests/support/school-parts.ts';
import { faultsAfter, faultsNow, rechained, useLedgerToTamperWith } from '../../../../tests/support/tampering.ts';
import { newStaff, succeed, useServer } from '../../../../tests/support/world.ts';
import { addDays, nairobiToday } from '../../../core/dates.ts';

useServer();
useLedgerToTamperWith();

const of = { school: 0, locked: 0, waiting: 0, banking: 0, next: 0, slipBack: 0, backEntry: 0 };

/** A school with a locked day that differs from the books and the next of its cashier, one that waits, one counted again, and slips. */
beforeAll(async () => {
  const { school, admin, bursar, second, student } = await cashSchool();
  const third = await newStaff(admin, 'bursar');
  for (const amount of [1000, 500]) await paid(bursar, { studentId: student, amount });
  await succeed(reverse(admin, 2));
  of.banking = (await succeed(bank(bursar, 300, { bankedOn: nairobiToday(), reference: 'FT1' }))).banking.id;
  of.locked = (await counted(bursar, { of500: 1 })).id;
  await succeed(explain(bursar, of.locked));
  await succeed(countersign(second, of.locked));
  of.waiting = (await counted(second, {})).id;
  // Of a drawer of 1,200 that was told all, 500 went back and 300 to the bank: nobody has to say why 400 are left.
  await paid(third, { studentId: student, amount: 700 });
  await paid(third, { studentId: student, amount: 500 });
  await succeed(reverse(admin, 4));
  await succeed(bank(third, 300, { bankedOn: nairobiToday(), reference: 'FT2' }));
  const slip = (await succeed(bank(third, 100, { bankedOn: nairobiToday(), reference: 'FT3' }))).banking.id;
  await succeed(reverseSlip(third, slip));
  await succeed(sendBack(second, (await counted(third, { of200: 1 })).id));
  await succeed(countersign(second, (await counted(third, { of200: 2 })).id));
  await liveOn(addDays(nairobiToday(), 1));
  of.next = (await counted(bursar, { of500: 1 })).id;
  const [row] = await rowsOf(
    school,
    'select school_id as school, banking_id as "slipBack", entry_id as "backEntry" from cash_bankings where school_id = $1 and reverses_id is not null',
  );
  Object.assign(of, row);
});

const faultsOf = async (place: string, text: string) => {
  const faults = await faultsAfter(text.replaceAll('$school', String(of.school)));
  return faults.filter((each) => each.place === place).map(({ fault }) => fault);
};

const placesAfter = async (text: string) => {
  const faults = await faultsAfter(text.replaceAll('$school', String(of.school)));
  return faults.map(({ place }) => place);
};

test('days that nobody touched have no faults', async () => {
  expect(await faultsNow()).toEqual([]);
});

test('a day that waits is held by its count already', async () => {
  const change = 'update cash_days set counted_cents = counted_cents + 100, pieces = \'{"1": 1}\' where school_id = $school and day_id = ';
  expect(await placesAfter(change + of.waiting)).toEqual([`day ${of.waiting}`]);
});

test.each([
  ['that its cashier locked', 'decided_by = cashier_id'],
  ['that differs without a reason', 'variance_reason = null'],
])('a locked day %s is found', async (_, change) => {
  const faults = await faultsOf(`day ${of.locked}`, `update cash_days set ${change} where school_id = $school and day_id = ${of.locked}`);
  expect(faults).toContain('the same person counted and locked it, or a difference has no reason');
});

test('a lock on another day than its entry says is found', async () => {
  const change = `update cash_days set decided_on = decided_on - 1 where school_id = $school and day_id = ${of.locked}`;
  expect(await faultsOf(`day ${of.locked}`, change)).toContainEqual(expect.stringMatching(/ ledger entry \d+, which locked it$/));
});

test.each([
  ['from other entries', 'after_entry_id = 0'],
  ['from another sum', 'left_cents = left_cents + 100'],
])('a day that begins %s than its cashier’s day before ended is found', async (_, change) => {
  const faults = await faultsOf(`day ${of.next}`, `update cash_days set ${change} where school_id = $school and day_id = ${of.next}`);
  expect(faults).toContain('it does not follow the day before of the same cashier');
});

test.each([
  ['bank', "bank = 'Equity'"],
  ['reference', "reference = 'FT9'"],
  ['day', 'banked_on = banked_on - 1'],
  ['cashier', 'cashier_id = cashier_id - 1'],
])('a slip that is reversed under another %s than its own is found', async (_, change) => {
  const banking = `school_id = $school and banking_id = ${of.slipBack}`;
  const faults = await faultsOf(`banking ${of.slipBack}`, `update cash_bankings set ${change} where ${banking}`);
  expect(faults).toContain('the banking and the slip that it reverses differ');
});

test.each([
  ['bank', 'mpesa'],
  ['mpesa', 'cash'],
  ['cash', 'mpesa'],
  ['mpesa', 'bank'],
])('a banking that moves money from %s to %s is found, however well it is chained', async (from, to) => {
  const moved = `update ledger_transfers set debit = '${to}', credit = '${from}' where school_id = $school and entry_id = ${of.backEntry}`;
  const faults = await faultsAfter(...[moved, rechained(of.backEntry)].map((text) => text.replaceAll('$school', String(of.school))));
  const fault = 'its transfers are not those of an entry of kind banking';
  expect(faults).toContainEqual({ schoolId: of.school, place: `entry ${of.backEntry}`, fault });
});

test('a lock that is taken off, and a day that is deleted, leave their entries behind', async () => {
  const unlocked = await placesAfter(`
    update cash_days set outcome = null, decided_by = null, decided_on = null, lock_entry_id = null
    where school_id = $school and day_id = ${of.locked}`);
  expect(unlocked).toEqual([expect.stringMatching(/^entry \d+$/)]);
  const deleted = await placesAfter(`delete from cash_days where school_id = $school and day_id = ${of.waiting}`);
  expect(deleted).toEqual([expect.stringMatching(/^entry \d+$/)]);
});

test('a slip that is deleted leaves its entry behind, and the day that counted on it', async () => {
  const places = await placesAfter('delete from cash_bankings where school_id = $school');
  expect(places).toEqual(expect.arrayContaining([expect.stringMatching(/^entry \d+$/), `day ${of.locked}`]));
});
