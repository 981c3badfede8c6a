import { beforeAll, expect, test } from 'vitest';
import { rowsOf } from '../../../../tests/support/school-parts.ts';
import { partsFor, sharedPaid, siblingSchool } from '../../../../tests/support/shared-payments.ts';
import { faultsAfter, faultsNow, placesOf, useLedgerToTamperWith } from '../../../../tests/support/tampering.ts';
import { useServer } from '../../../../tests/support/world.ts';

useServer();
useLedgerToTamperWith();

const of = { school: 0, shared: 0 };

/** A school with 600 from one payer for three siblings, receipts 1 to 3. */
beforeAll(async () => {
  const { school, bursar, siblings } = await siblingSchool();
  of.shared = (await sharedPaid(bursar, { parts: partsFor(siblings, 100, 200, 300) })).id;
  const [row] = await rowsOf(school, 'select $1::integer as school');
  Object.assign(of, row);
});

/** What is found after a change to that school's books. */
const after = async (statement: string) =>
  (await faultsAfter(`${statement} school_id = ${of.school}`)).filter(({ schoolId }) => schoolId === of.school);

test('a payment for several that nobody touched has no faults', async () => {
  expect(await faultsNow()).toEqual([]);
});

test.each([
  ['a cent more', 'total_cents = total_cents + 1'],
  ['a part more', 'parts = parts + 1'],
  ['another payer', "payer_name = 'Somebody else'"],
  ['another telephone', "payer_phone = '0700 000 000'"],
])('%s in the whole is found in the entries of its parts', async (_, change) => {
  const faults = await after(`update shared_payments set ${change} where`);
  expect(placesOf(faults)).toEqual(expect.arrayContaining(['payment 1', 'payment 2', 'payment 3']));
});

test('a part that is taken out of its whole is found in both', async () => {
  const faults = await after('update payments set shared_payment_id = null where payment_id = 2 and');
  expect(placesOf(faults)).toEqual(expect.arrayContaining(['payment 2', `shared payment ${of.shared}`]));
  const fault = 'it says 3 parts of 60000 cents recorded as one, its parts are 2 of 40000, recorded as 1';
  expect(faults).toContainEqual({ schoolId: of.school, place: `shared payment ${of.shared}`, fault });
});

test('a whole that was deleted, and one that was recorded in two ways, are found', async () => {
  expect(placesOf(await after('delete from shared_payments where'))).toContain('payment 1');
  const otherwise = await after('update payments set paid_on = paid_on - 1 where payment_id = 3 and');
  expect(placesOf(otherwise)).toContain(`shared payment ${of.shared}`);
});

test('a code that the whole no longer holds is found with each of its parts', async () => {
  const faults = await after('delete from payment_codes where');
  expect(placesOf(faults)).toEqual(['payment 1', 'payment 2', 'payment 3']);
  expect(faults[0]?.fault).toBe('it does not hold its code');
});
