import { expect, test } from 'vitest';
import { faultsAfter, placesOf, useLedgerToTamperWith } from '../../../../tests/support/tampering.ts';
import { useServer } from '../../../../tests/support/world.ts';

useServer();
useLedgerToTamperWith();

const cash = `where school_id = $school and method = 'Cash'`;

test.each([
  ['one cent more', 'amount_cents = amount_cents + 1', 'kept 1/0/400001/0, the payments say 1/0/400000/0'],
  ['one cent taken back', 'reversed_cents = 1', 'kept 1/0/400000/1, the payments say 1/0/400000/0'],
  ['a payment too many', 'payments = payments + 1', 'kept 2/0/400000/0, the payments say 1/0/400000/0'],
  ['a reversal too many', 'reversals = 1', 'kept 1/1/400000/0, the payments say 1/0/400000/0'],
])('kept takings of %s are found, with what they should be', async (_, change, fault) => {
  const faults = await faultsAfter(`update takings set ${change} ${cash}`);
  expect(faults).toMatchObject([{ place: expect.stringMatching(/^takings of 20\S+, term \d+, Cash, verified$/), fault }]);
});

test.each([
  ['day', 'taken_on = taken_on - 1'],
  ['term', 'term_id = term_id + 1'],
  ['status', "status = 'pending'"],
  ['cashier', 'recorded_by = recorded_by + 1'],
  ['method', "method = 'Cheque', status = 'verified'"],
])('takings that were moved to another %s are missed where they belong and found where they are', async (_, change) => {
  expect(placesOf(await faultsAfter(`update takings set ${change} ${cash}`))).toHaveLength(2);
});

test('takings that were deleted are missed, and a row that holds nothing says nothing', async () => {
  expect(await faultsAfter(`delete from takings ${cash}`)).toMatchObject([{ fault: 'kept 0/0/0/0, the payments say 1/0/400000/0' }]);
  const nothing = `insert into takings (school_id, taken_on, term_id, method, status, recorded_by, payments, reversals,
      amount_cents, reversed_cents)
    select school_id, taken_on - 1, term_id, method, status, recorded_by, 0, 0, 0, 0 from takings ${cash}`;
  expect(await faultsAfter(nothing)).toEqual([]);
});
