import { beforeAll, expect, test } from 'vitest';
import { sendMessages } from '../../../../tests/support/messaging-school.ts';
import { reverse } from '../../../../tests/support/paying-school.ts';
import { rowsOf } from '../../../../tests/support/school-parts.ts';
import { partsFor, sharedPaid, siblingSchool } from '../../../../tests/support/shared-payments.ts';
import { faultsAfter, useLedgerToTamperWith } from '../../../../tests/support/tampering.ts';
import { succeed, useServer } from '../../../../tests/support/world.ts';

useServer();
useLedgerToTamperWith();

const of = { school: 0, receipt: 0, reversal: 0 };

/** A school that told of a payment for two siblings, and of the reversal of one of its parts. */
beforeAll(async () => {
  const { school, admin, bursar, siblings } = await siblingSchool();
  await sendMessages(admin);
  await sharedPaid(bursar, { parts: partsFor(siblings.slice(0, 2), 1000, 2000) });
  await sharedPaid(bursar, { parts: partsFor(siblings.slice(2), 500), code: 'SGH2' });
  await succeed(reverse(admin, 3));
  const [row] = await rowsOf(
    school,
    `select school_id as school, min(message_id) as receipt, max(message_id) as reversal from messages where school_id = $1 group by 1`,
  );
  Object.assign(of, row);
});

const fault = (message: number) => ({
  schoolId: of.school,
  place: `message ${message}`,
  fault: 'its payments are not the ones in the message',
});
const changed = (message: number) => ({
  schoolId: of.school,
  place: `message ${message}`,
  fault: expect.stringMatching(/^it differs from its ledger entry \d+$/),
});
const both = (message: number) => [fault(message), changed(message)];
const here = () => `school_id = ${of.school}`;

test('a message that tells of another amount than was paid is found', async () => {
  expect(await faultsAfter(`update messages set amount_cents = amount_cents + 1 where ${here()} and message_id = ${of.receipt}`)).toEqual(
    both(of.receipt),
  );
});

test('a message about another student than paid, or about one the less, is found', async () => {
  const one = `${here()} and message_id = ${of.receipt} and payment_id = 1`;
  expect(await faultsAfter(`update message_subjects set payment_id = 3 where ${one}`)).toEqual(both(of.receipt));
  expect(await faultsAfter(`update message_subjects set payment_id = null where ${one}`)).toEqual(both(of.receipt));
  expect(await faultsAfter(`delete from message_subjects where ${one}`)).toEqual(both(of.receipt));
});

test('a message of a reversal that was not is found', async () => {
  expect(await faultsAfter(`update messages set kind = 'reversal' where ${here()} and message_id = ${of.receipt}`)).toEqual(
    both(of.receipt),
  );
  expect(await faultsAfter(`update messages set kind = 'receipt' where ${here()} and message_id = ${of.reversal}`)).toEqual([
    changed(of.reversal),
  ]);
});
