import { beforeAll, expect, test } from 'vitest';
import { approveMany, requestedReversal } from '../../../../tests/support/approving.ts';
import { paid, payingSchool } from '../../../../tests/support/paying-school.ts';
import { rowsOf } from '../../../../tests/support/school-parts.ts';
import { faultsAfter, useLedgerToTamperWith } from '../../../../tests/support/tampering.ts';
import { succeed, useServer } from '../../../../tests/support/world.ts';

useServer();
useLedgerToTamperWith();

const of = { school: 0, request: 0 };

/** A school whose bursar asked for the reversal of receipt 1, which its administrator approved. */
beforeAll(async () => {
  const { school, admin, student } = await payingSchool();
  const bursar = await school.bursar();
  await paid(bursar, { studentId: student });
  of.request = await requestedReversal(bursar, 1);
  await succeed(approveMany(admin, ['reversal', of.request]));
  Object.assign(of, (await rowsOf(school, 'select school_id as school from reversal_requests where school_id = $1'))[0]);
});

const after = (change: string) =>
  faultsAfter(`update reversal_requests set ${change} where school_id = ${of.school} and request_id = ${of.request}`);
const faultOf = (fault: string) => ({ schoolId: of.school, place: `reversal request ${of.request}`, fault });

test.each([
  ['by somebody else', 'decided_by = decided_by + 1'],
  ['on another day', 'decided_on = decided_on - 1'],
])('a request that was approved %s than its payment was reversed is found', async (_, change) => {
  expect(await after(change)).toContainEqual(faultOf('it differs from the reversal of payment 1'));
});

test('an approval with the mark of its own that is not, and one without it that is, are found', async () => {
  expect(await after('self_approved = true')).toEqual([faultOf('the person who requested it approved it')]);
  expect(await after('asked_by = decided_by')).toEqual([faultOf('the person who requested it approved it')]);
});
