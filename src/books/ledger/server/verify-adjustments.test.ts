import { beforeAll, expect, test } from 'vitest';
import { adjusted, adjustingSchool, requestedAdjustment, reverseAdjustment } from '../../../../tests/support/adjusting-school.ts';
import { approveOne } from '../../../../tests/support/approving.ts';
import { paid } from '../../../../tests/support/paying-school.ts';
import { draftOf, movingSchool } from '../../../../tests/support/registers.ts';
import { rowsOf } from '../../../../tests/support/school-parts.ts';
import { faultsAfter, faultsNow, hashFault, placesOf, rechained, useLedgerToTamperWith } from '../../../../tests/support/tampering.ts';
import { asOwner, newStaff, schoolIdOf, succeed, useServer } from '../../../../tests/support/world.ts';

useServer();
useLedgerToTamperWith();

const of = { school: 0, waiver: 0, back: 0, waiting: 0, entry: 0, refund: 0, refundEntry: 0 };

/** A school with an approved waiver of 500, its taking back, a discount that waits, and a refund of 300. */
beforeAll(async () => {
  const { school, admin, bursar, student } = await adjustingSchool();
  of.waiver = (await adjusted(bursar, admin, { studentId: student })).id;
  of.back = (await succeed(reverseAdjustment(bursar, of.waiver))).adjustment.id;
  await succeed(approveOne(admin, 'adjustment', of.back));
  of.waiting = (await requestedAdjustment(bursar, { studentId: student, kind: 'discount' })).id;
  const [row] = await rowsOf(
    school,
    'select school_id as school, entry_id as entry from adjustment_decisions where school_id = $1 order by entry_id limit 1',
  );
  Object.assign(of, row);
  await paid(bursar, { studentId: student, amount: 10_300 });
  const request = { studentId: student, kind: 'mpesaRefund', amount: 300, reference: 'SGH1' };
  of.refund = (await adjusted(bursar, admin, request)).id;
  const [refund] = await rowsOf(school, 'select entry_id as id from adjustment_decisions where school_id = $1 and adjustment_id = $2', [
    of.refund,
  ]);
  of.refundEntry = Number(refund?.id);
});

/** What is found after a change to the waiver, in the table and where the statement says. */
const after = (...statements: string[]) => faultsAfter(...statements.map((text) => text.replaceAll('$school', String(of.school))));
const waiver = () => `where school_id = ${of.school} and adjustment_id = ${of.waiver}`;

test('adjustments that nobody touched have no faults', async () => {
  expect(await faultsNow()).toEqual([]);
});

test.each([
  ['a cent more', 'adjustments', 'change_cents = change_cents - 1'],
  ['another kind', 'adjustments', "kind = 'bursary'"],
  ['another student', 'adjustments', 'student_id = student_id + 1'],
  ['another reason', 'adjustments', "reason = 'Favour'"],
  ['somebody else who asked', 'adjustments', 'asked_by = asked_by + 1'],
  ['another term', 'adjustment_decisions', 'term_id = term_id + 1'],
  ['another day', 'adjustment_decisions', 'decided_on = decided_on - 1'],
  ['another moment', 'adjustment_decisions', "decided_at = decided_at + interval '1 microsecond'"],
  ['somebody else who approved', 'adjustment_decisions', 'decided_by = decided_by + 1'],
])('an adjustment of %s than its entry says is found', async (_, table, change) => {
  const faults = await after(`update ${table} set ${change} ${waiver()}`);
  const fault = `it differs from its ledger entry ${of.entry}`;
  expect(faults).toContainEqual({ schoolId: of.school, place: `adjustment ${of.waiver}`, fault });
});

test('one cent more in its entry is found in the entry, the adjustment and the running total', async () => {
  const faults = await after(
    `update ledger_transfers set amount_cents = amount_cents + 1 where school_id = $school and entry_id = ${of.entry}`,
  );
  expect(faults.find(({ place }) => place === `entry ${of.entry}`)?.fault).toBe(hashFault);
  expect(placesOf(faults)).toContain(`adjustment ${of.waiver}`);
  expect(placesOf(faults).some((place) => place.startsWith('student 1, term'))).toBe(true);
});

test('one cent more in the running total is found there', async () => {
  const faults = await after('update student_terms set adjusted_cents = adjusted_cents + 1 where school_id = $school');
  expect(faults).toMatchObject([{ fault: expect.stringMatching(/^kept .*\/30001 cents, the ledger says .*\/30000$/) }]);
});

test.each([
  ['another reference', "reference = 'SGH2'"],
  ['another kind', "kind = 'bankRefund'"],
])('a refund under %s than its entry says is found', async (_, change) => {
  const faults = await after(`update adjustments set ${change} where school_id = $school and adjustment_id = ${of.refund}`);
  const fault = `it differs from its ledger entry ${of.refundEntry}`;
  expect(faults).toContainEqual({ schoolId: of.school, place: `adjustment ${of.refund}`, fault });
});

test('a refund out of another account than its kind says is found, also where its entry was hashed anew', async () => {
  const place = `school_id = ${of.school} and entry_id = ${of.refundEntry}`;
  const ofBank = await after(`update ledger_transfers set credit = 'bank' where ${place}`, rechained(of.refundEntry));
  expect(ofBank).toContainEqual(expect.objectContaining({ place: `adjustment ${of.refund}` }));
  const ofCash = await after(`update ledger_transfers set credit = 'cash' where ${place}`, rechained(of.refundEntry));
  expect(ofCash.map(({ fault }) => fault)).toContain('its transfers are not those of an entry of kind adjustment');
});

test('an entry of an adjustment that moves fees or cash is found, even where it was hashed anew', async () => {
  for (const account of ['tuition', 'cash']) {
    const moved = `update ledger_transfers set debit = '${account}' where school_id = $school and entry_id = ${of.entry}`;
    const faults = await after(moved, rechained(of.entry));
    const fault = 'its transfers are not those of an entry of kind adjustment';
    expect(faults).toContainEqual({ schoolId: of.school, place: `entry ${of.entry}`, fault });
  }
});

test('an approval with a wrong mark of its own, or in another term than requested, is found', async () => {
  const faults = await after(`update adjustment_decisions set self_approved = true ${waiver()}`);
  const fault = 'the person who requested it approved it, or its term is not the requested one';
  expect(faults).toEqual([{ schoolId: of.school, place: `adjustment ${of.waiver}`, fault }]);
  const ofAnotherTerm = await after(`update adjustments set term_id = term_id + 1 ${waiver()}`);
  expect(ofAnotherTerm).toEqual([{ schoolId: of.school, place: `adjustment ${of.waiver}`, fault }]);
});

test('a taking back that is no longer the opposite is found', async () => {
  const faults = await after(
    `update adjustments set takes_back_id = ${of.waiting} where school_id = $school and adjustment_id = ${of.back}`,
  );
  const fault = `it is not the opposite of adjustment ${of.waiting}`;
  expect(faults).toEqual([{ schoolId: of.school, place: `adjustment ${of.back}`, fault }]);
});

test('an entry whose approval was deleted, and an approval without an entry, are found', async () => {
  const missing = { schoolId: of.school, place: `entry ${of.entry}`, fault: 'the adjustment that it stands for is missing' };
  expect(await after(`delete from adjustment_decisions ${waiver()}`)).toEqual([missing]);
  const forged = `insert into adjustment_decisions (school_id, adjustment_id, entry_id, term_id, decided_by, self_approved)
    select school_id, ${of.waiting}, 999, term_id, decided_by, false from adjustment_decisions ${waiver()}`;
  const fault = 'it differs from its ledger entry 999';
  expect(await after(forged)).toEqual([{ schoolId: of.school, place: `adjustment ${of.waiting}`, fault }]);
});

test('what the undo of an import withdrew until November 2026 is sound, by another person or at another moment it is found', async () => {
  const { school, admin } = await movingSchool();
  const { accept, undo } = await draftOf(admin, {});
  await succeed(accept());
  const { id } = await requestedAdjustment(await school.bursar(), { studentId: 1 });
  await newStaff(admin, 'admin');
  const schoolId = schoolIdOf(admin);
  const withdrawn = `insert into adjustment_decisions (school_id, adjustment_id, withdrawn, decided_by, self_approved)
    select school_id, adjustment_id, true, asked_by, false from adjustments where school_id = ${schoolId}`;
  await asOwner(withdrawn);
  await succeed(undo());
  await asOwner(`update adjustment_decisions d set decided_by = f.undone_by, decided_at = f.undone_at
    from imports f where f.school_id = ${schoolId} and d.school_id = f.school_id`);
  expect(await faultsNow()).toEqual([]);
  const changed = (change: string) =>
    faultsAfter(`update adjustment_decisions set ${change} where school_id = ${schoolId} and adjustment_id = ${id}`);
  const found = [{ schoolId, place: `adjustment ${id}`, fault: 'somebody other than the person who requested it withdrew it' }];
  const somebodyElse = `decided_by = (select max(user_id) from users where school_id = ${schoolId})`;
  expect(await changed(somebodyElse)).toEqual(found);
  expect(await changed("decided_at = decided_at - interval '1 microsecond'")).toEqual(found);
});

test('what the asker withdrew is sound, and what somebody else withdrew is found', async () => {
  const withdrawn = (by: string) =>
    `insert into adjustment_decisions (school_id, adjustment_id, withdrawn, decided_by, self_approved)
     select school_id, adjustment_id, true, ${by}, false from adjustments where school_id = $school and adjustment_id = ${of.waiting}`;
  expect(await after(withdrawn('asked_by'))).toEqual([]);
  const fault = 'somebody other than the person who requested it withdrew it';
  const other = '(select min(user_id) from users where school_id = $school)';
  expect(await after(withdrawn(other))).toEqual([{ schoolId: of.school, place: `adjustment ${of.waiting}`, fault }]);
});
