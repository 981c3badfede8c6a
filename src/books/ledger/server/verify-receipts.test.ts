import { expect, test } from 'vitest';
import {
  entry,
  faultAt,
  faultsAfter,
  faultsNow,
  foundInTakings,
  hashFault,
  placesOf,
  receipt,
  rechained,
  tamperedSchool,
  useLedgerToTamperWith,
} from '../../../../tests/support/tampering.ts';
import { asOwner, testStore, useServer } from '../../../../tests/support/world.ts';

useServer();
useLedgerToTamperWith();

test.each([
  ['amount', 'amount_cents = amount_cents + 1'],
  ['student', 'student_id = 2'],
  ['term', 'term_id = term_id + 1'],
  ['method', "method = 'Mpesa', code = 'X'"],
  ['day', 'paid_on = paid_on - 1'],
  ['entry', 'entry_id = 2'],
  ['recorder', 'recorded_by = recorded_by - 1'],
  ['instant', "recorded_at = recorded_at - interval '1 hour'"],
])('a changed %s of a payment is found', async (_, change) => {
  expect(placesOf(await faultsAfter(`update payments set ${change} ${receipt} = 1`))).toContain('payment 1');
});

test('a changed code of a payment is found', async () => {
  const faults = await faultsAfter(`update payments set code = 'SGH2X' ${receipt} = 2`);
  expect(faults).toEqual([faultAt('payment 2', 'it differs from its ledger entry 6')]);
});

test('a payment that was deleted is found, with its entry', async () => {
  const faults = await faultsAfter(`delete from payments ${receipt} = 1`);
  expect(placesOf(faults)).toEqual(expect.arrayContaining(['numbers of kind payment', 'entry 5']));
});

test.each([
  ['deleted', 'delete from payment_reversals'],
  ['given to another payment', 'update payment_reversals set payment_id = 1'],
  ['given another reason', "update payment_reversals set reason = 'Another'"],
  ['given to another person', 'update payment_reversals set reversed_by = reversed_by + 1'],
  ['moved to another day', 'update payment_reversals set reversed_on = reversed_on - 1'],
  ['moved to another student', 'update payment_reversals set student_id = 1'],
  ['moved to another term', 'update payment_reversals set term_id = term_id + 1'],
])('a reversal that was %s is found', async (_, statement) => {
  const faults = await faultsAfter(`${statement} where school_id = $school`);
  expect(faults).toContainEqual(faultAt('entry 9', 'it differs from the payment or the reversal that it posted'));
});

test.each([
  ['balance', 'balance_after_cents = balance_after_cents - 1'],
  ['name of the student', "receipt_student_name = 'Achieng Otieno'"],
  ['admission number', "receipt_admission_number = 'A/7'"],
  ['grade', "receipt_grade = 'Grade 9'"],
  ['stream', "receipt_stream = 'West'"],
  ['term', "receipt_term = 'Term 3'"],
  ['name of the school', "receipt_school_name = 'Another school'"],
  ['contacts of the school', "receipt_school_contacts = ''"],
  ['footer', "receipt_footer = 'Paid in full'"],
])('a changed %s on a receipt is found', async (_, change) => {
  expect(await faultsAfter(`update payments set ${change} ${receipt} = 1`)).toEqual([faultAt('payment 1', 'its receipt was changed')]);
});

test('a receipt whose digest was changed with it, or taken away, is found', async () => {
  const rename = `update payments set receipt_student_name = 'Achieng Otieno' ${receipt} = 1`;
  const digest = `update ledger_entries e set digest = receipt_digest(p) from payments p
    where p.school_id = e.school_id and p.entry_id = e.entry_id and e.school_id = $school`;
  expect(await faultsAfter(rename, digest)).toEqual([faultAt('entry 5', hashFault)]);
  expect(await faultsAfter(`update ledger_entries set digest = null ${entry} = 5`)).toEqual([
    faultAt('entry 5', hashFault),
    faultAt('payment 1', 'no digest covers its receipt'),
  ]);
});

/** A verification of the pending payment 4 that stands in an entry which is not its own. */
const forged = `insert into payment_verifications (school_id, payment_id, entry_id, evidence, verified_by)
  select school_id, 4, entry_id, evidence, verified_by from payment_verifications where school_id = $school`;

test('a forged verification of a pending payment is found', async () => {
  expect(await faultsAfter(forged)).toEqual([
    faultAt('payment 4', 'its verification differs from ledger entry 8'),
    ...foundInTakings('Mpesa, pending', 'Mpesa, verified'),
  ]);
});

test('a verification that the application’s role writes beside the ledger is found', async () => {
  const text = forged.replace('$school', String(tamperedSchool()));
  await testStore().database.transaction(tamperedSchool(), (tx) => tx.rows({ name: '', text, values: [] }));
  const places = placesOf(await faultsNow());
  await asOwner(`delete from payment_verifications where school_id = ${tamperedSchool()} and payment_id = 4`);
  expect(places).toEqual(['payment 4', expect.stringMatching('Mpesa, pending'), expect.stringMatching('Mpesa, verified')]);
  expect(await faultsNow()).toEqual([]);
});

test.each([
  ['given to another person', 'verified_by = verified_by + 1'],
  ['given other evidence', "evidence = 'self_approved'"],
  ['moved in time', "verified_at = verified_at + interval '1 second'"],
  ['moved to another entry', 'entry_id = 7'],
])('a verification that was %s is found', async (_, change) => {
  const faults = await faultsAfter(`update payment_verifications set ${change} where school_id = $school`);
  expect(placesOf(faults)).toContain('payment 3');
});

test('an approval that was made the recorder’s own is found, however well it is chained', async () => {
  const recorder = `(select recorded_by from payments ${receipt} = 3)`;
  const faults = await faultsAfter(
    `update payment_verifications set verified_by = ${recorder} where school_id = $school`,
    `update ledger_entries set author_id = ${recorder} ${entry} = 8`,
    rechained(8),
  );
  expect(faults).toEqual([faultAt('payment 3', 'the person who recorded it verified it, or it needs no verification')]);
});

test('a verification of a payment that is not there, or was reversed before, is found', async () => {
  const elsewhere = await faultsAfter('update payment_verifications set payment_id = 99 where school_id = $school');
  expect(elsewhere).toContainEqual(faultAt('payment 99', 'its verification differs from ledger entry 8'));
  const late = await faultsAfter(
    'update payment_verifications set payment_id = 2, entry_id = 10 where school_id = $school',
    asVerification,
  );
  expect(late).toContainEqual(faultAt('payment 2', 'it was verified after it was reversed'));
});

/** Entry 10, which comes after the reversal, turned into a verification. */
const asVerification = `update ledger_entries set kind = 'verification' ${entry} = 10`;

test('a verification that was deleted, or given to another payment, is found', async () => {
  const missing = faultAt('entry 8', 'the verification that it stands for is missing');
  expect(await faultsAfter('delete from payment_verifications where school_id = $school')).toEqual([
    missing,
    ...foundInTakings('Bank, pending', 'Bank, verified'),
  ]);
  const moved = await faultsAfter('update payment_verifications set payment_id = 4 where school_id = $school');
  expect(placesOf(moved)[0]).toBe('payment 4');
  expect(moved.slice(1)).toEqual(foundInTakings('Bank, pending', 'Bank, verified', 'Mpesa, pending', 'Mpesa, verified'));
});

test('a verification by whoever recorded the payment is found, unless it is marked so, and so is one of cash', async () => {
  const own = 'the person who recorded it verified it, or it needs no verification';
  const verifier = '(select verified_by from payment_verifications where school_id = $school)';
  const recorded = await faultsAfter(`update payments set recorded_by = ${verifier} ${receipt} = 3`);
  expect(recorded).toContainEqual(faultAt('payment 3', own));
  const cash = await faultsAfter('update payment_verifications set payment_id = 1 where school_id = $school');
  expect(cash).toContainEqual(faultAt('payment 1', own));
});

test('an entry without money that moves some is found', async () => {
  const faults = await faultsAfter(
    `insert into ledger_transfers (school_id, entry_id, line_number, debit, credit, amount_cents) values ($school, 8, 1, 'cash', 'bank', 1)`,
  );
  expect(faults).toContainEqual(faultAt('entry 8', 'it moves money'));
});

test.each([
  ['was freed', `delete from payment_codes ${receipt} = 4`, 4, 'it does not hold its code'],
  ['was changed', `update payment_codes set code = 'SGH0Z' ${receipt} = 4`, 4, 'it does not hold its code'],
  ['is held by another method', `update payment_codes set method = 'Bank' ${receipt} = 4`, 4, 'it does not hold its code'],
  ['is held for another bank', `update payment_codes set bank = 'EQUITY' ${receipt} = 5`, 5, 'it does not hold its code'],
  [
    'is held by a reversed payment',
    `insert into payment_codes (school_id, method, code, payment_id) values ($school, 'Mpesa', 'SGH1X', 2)`,
    2,
    'it holds a code that is not its own',
  ],
])('a code that %s is found', async (_, statement, payment, fault) => {
  expect(await faultsAfter(statement)).toContainEqual(faultAt(`payment ${payment}`, fault));
});

test('a reversal outside the term of its payment is found, however well it is chained', async () => {
  const faults = await faultsAfter(
    `update payment_reversals set term_id = term_id + 1 where school_id = $school`,
    `update ledger_entries set term_id = term_id + 1 ${entry} = 9`,
    `update ledger_transfers set term_id = term_id + 1 ${entry} = 9`,
  );
  expect(faults).toContainEqual(faultAt('entry 9', 'it differs from the payment or the reversal that it posted'));
});

test.each([
  ['of cash', 1, 4],
  ['of a payment with a code', 4, 4],
  ['in the entry of the payment', 1, 5],
])('a reversal %s that no ledger entry posted is found', async (_, payment, inEntry) => {
  const faults = await faultsAfter(
    `insert into payment_reversals (school_id, payment_id, entry_id, student_id, term_id, reversed_on, reason, reversed_by)
     select school_id, payment_id, ${inEntry}, student_id, term_id, paid_on, 'Forged', recorded_by from payments ${receipt} = ${payment}`,
  );
  expect(faults).toContainEqual(faultAt(`payment ${payment}`, `ledger entry ${inEntry} is not its reversal`));
});

test('a receipt without its digest is found, however well it is chained', async () => {
  const faults = await faultsAfter(`update ledger_entries set digest = null ${entry} = 5`, rechained(5));
  expect(faults).toEqual([faultAt('payment 1', 'no digest covers its receipt')]);
});
