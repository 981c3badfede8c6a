import { beforeAll, expect, test } from 'vitest';
import { bank, cashSchool, counted, countersign, explain } from '../../../../tests/support/cash-days.ts';
import { paid, reverse } from '../../../../tests/support/paying-school.ts';
import { rowsOf } from '../../../../tests/support/school-parts.ts';
import { faultsAfter, faultsNow, useLedgerToTamperWith } from '../../../../tests/support/tampering.ts';
import { newStaff, succeed, useServer } from '../../../../tests/support/world.ts';
import { nairobiToday } from '../../../core/dates.ts';

useServer();
useLedgerToTamperWith();

const of = { school: 0, locked: 0, waiting: 0, banking: 0 };

/** A school with a locked day that differs from the books, one that waits, and a slip. */
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
  await succeed(countersign(second, (await counted(third, { of200: 2 })).id));
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

test('a slip that is deleted leaves its entry behind, and the day that counted on it', async () => {
  const places = await placesAfter('delete from cash_bankings where school_id = $school');
  expect(places).toEqual(expect.arrayContaining([expect.stringMatching(/^entry \d+$/), `day ${of.locked}`]));
});
