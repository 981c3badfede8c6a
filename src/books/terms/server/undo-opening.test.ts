import { expect, test } from 'vitest';
import { adjusted, requestedAdjustment, reverseAdjustment } from '../../../../tests/support/adjusting-school.ts';
import { inForce, naming } from '../../../../tests/support/discounting-school.ts';
import { currentNames, mistakenOpening, open, undo, url } from '../../../../tests/support/mistaken-opening.ts';
import { paid, reverse, statementOf } from '../../../../tests/support/paying-school.ts';
import { chargesOf, newTerm, nextTermForm, rowsOf, setFees, termForm } from '../../../../tests/support/school-parts.ts';
import { useSoundLedger } from '../../../../tests/support/sound-ledger.ts';
import { newSchool, type School, type Staff, succeed, useServer } from '../../../../tests/support/world.ts';
import { nairobiToday, yearOf } from '../../../core/dates.ts';

useServer();
useSoundLedger();

const year = yearOf(nairobiToday());
const nextYear = nextTermForm().year;
const reason = 'Opened by mistake';
const preview = (staff: Staff, term: number) => succeed(staff.read(`${url}/${term}/undo-opening`));

const entriesOf = (school: School) =>
  rowsOf(school, 'select entry_id, kind, reason, term_id from ledger_entries where school_id = $1 order by entry_id');

test('undoing an opening takes every charge back in one entry, and the term before is current again', async () => {
  const { school, admin, second, first, next, students } = await mistakenOpening();
  const before = await entriesOf(school);
  expect(await preview(second, next)).toMatchObject({
    openedBy: admin.username,
    students: 2,
    amount: 42_000,
    discounts: 0,
    currentAfter: { id: first, name: 'Term 1' },
    refusal: null,
  });
  const answer = await undo(second, next);
  expect(answer.status).toBe(200);
  expect(answer.body).toMatchObject({
    message: `The opening of Term 2 ${nextYear} is undone. KES 42,000.00 reversed for 2 students. Term 1 ${year} is current again.`,
    term: { id: next, current: false, billed: false },
    students: 2,
    amount: 42_000,
    currentTerm: { id: first, current: true },
    selfApproved: false,
  });
  expect((await entriesOf(school)).slice(before.length)).toMatchObject([
    { kind: 'charge', term_id: next, reason: `Opening of Term 2 ${nextYear} undone: ${reason}` },
  ]);
  const [one, two] = students;
  expect(await chargesOf(school, one ?? 0)).toEqual(['Term 1 tuition 10000', 'Term 1 additional_fees 1500']);
  expect(await chargesOf(school, two ?? 0)).toEqual(['Term 1 tuition 10000']);
  const rows = 'select count(*)::int as rows from student_terms where school_id = $1 and term_id = $2';
  expect(await rowsOf(school, rows, [next])).toEqual([{ rows: 0 }]);
  expect(await currentNames(admin)).toEqual(['Term 1']);
});

test('the discounts that rules gave are reversed with the charges, and are named before and after', async () => {
  const { school, admin, second, next, students } = await mistakenOpening();
  await succeed(undo(second, next));
  await inForce({ bursar: await school.bursar(), admin }, naming(students, { percent: 5 }));
  await open(admin, nextTermForm({ term_id: next }));
  expect(await preview(second, next)).toMatchObject({ students: 2, amount: 42_000, discounts: 2000, refusal: null });
  // The longest reason that may be given.
  const { message } = await succeed(undo(second, next, { reason: 'x'.repeat(200) }));
  expect(message).toContain('KES 42,000.00 reversed for 2 students, and KES 2,000.00 of discounts. ');
  const { adjustments } = await statementOf(admin, students[0] ?? 0, next);
  expect(adjustments[1].reason).toBe(`Opening of Term 2 ${nextYear} undone: ${'x'.repeat(200)}`.slice(0, 200));
  expect(await preview(second, next)).toMatchObject({ students: 0, amount: 0, discounts: 0 });
});

test('the dashboard, the list, the statement, the reports and the preview all read as if the term had never been opened', async () => {
  const { admin, second, place, first, next, students } = await mistakenOpening();
  await succeed(undo(second, next));
  expect((await succeed(admin.read('/api/dashboard'))).currentTerm).toMatchObject({ id: first });
  const { students: listed } = await succeed(admin.read('/api/payments/view'));
  expect(listed.map(({ balance }: { balance: number }) => balance).sort()).toEqual([10_000, 11_500]);
  const statement = await statementOf(admin, students[1] ?? 0, next);
  expect(statement.summary).toMatchObject({ totalBilled: 0, carriedForwardBalance: 10_000, currentBalance: 10_000 });
  const { previousTerm, termComparison } = (await succeed(admin.read('/api/payments/fee-reports'))).data;
  expect([previousTerm, termComparison]).toEqual([
    null,
    { currentTerm: { totalPayments: 0, averageBalance: 10_750 }, previousTerm: null, change: null, averageBalanceChange: null },
  ]);
  const billing = await succeed(admin.read(`${url}/${next}/billing`));
  expect(billing).toMatchObject({ students: 2, amount: 42_000, openedBefore: false, notBilled: 0 });
  await setFees(admin, { ...place, term: next }, { tuition_fee: 21_000, diary_fee: 0 });
  const { message } = await open(admin, nextTermForm({ term_id: next }));
  expect(message).toBe(`Term 2 ${nextYear} saved. It is now the current term; 2 students billed KES 43,500.00.`);
});

test('who opened, who undid, when, why and what was current before are kept, and can be neither changed nor removed', async () => {
  const { school, admin, second, first, next } = await mistakenOpening();
  await succeed(undo(second, next));
  const rows = await rowsOf(
    school,
    `select o.previous_term_id, opener.username as opened_by, undoer.username as undone_by, u.reason, u.self_approved,
            u.undone_at >= o.opened_at as in_order, e.reason as entry
     from term_openings o join term_opening_undos u using (school_id, opening_id)
     join users opener on opener.school_id = o.school_id and opener.user_id = o.opened_by
     join users undoer on undoer.school_id = o.school_id and undoer.user_id = u.undone_by
     join ledger_entries e on e.school_id = u.school_id and e.entry_id = u.entry_id
     where o.school_id = $1`,
  );
  expect(rows).toEqual([
    {
      previous_term_id: first,
      opened_by: admin.username,
      undone_by: second.username,
      reason,
      self_approved: false,
      in_order: true,
      entry: `Opening of Term 2 ${nextYear} undone: ${reason}`,
    },
  ]);
  const { notifications } = await succeed(admin.read('/api/notifications'));
  expect(notifications[0]).toMatchObject({ title: 'Term opening undone', type: 'term', read: false, path: '/settings/terms' });
  expect(notifications[0].message).toContain(reason);
  expect(notifications[0].message).not.toContain('KES');
});

test('the first term’s opening leaves no current term behind', async () => {
  const { admin } = await newSchool();
  const term = await newTerm(admin);
  const answer = await undo(admin, term);
  expect(answer.body).toMatchObject({ currentTerm: null, students: 0, amount: 0, selfApproved: true });
  expect(answer.body.message).toBe(`The opening of Term 1 ${year} is undone. No student had been billed. No term is current now.`);
  expect(await currentNames(admin)).toEqual([]);
});

test('the opener cannot undo their own opening while the school has another user; bursars and teachers never', async () => {
  const { school, admin, next } = await mistakenOpening();
  const message =
    'An administrator other than the one who opened the term must undo it. One whom you add under Manage Users can do so after seven days.';
  expect((await undo(admin, next)).body).toMatchObject({ status: 403, code: 'OWN_OPENING', message });
  expect(await preview(admin, next)).toMatchObject({ refusal: message });
  for (const staff of [await school.bursar(), await school.teacher()]) {
    expect((await undo(staff, next)).body).toMatchObject({ status: 403, code: 'FORBIDDEN' });
  }
  expect(await currentNames(admin)).toEqual(['Term 2']);
});

test('a term that holds a payment keeps its opening, also when the payment was reversed', async () => {
  const { admin, second, next, students } = await mistakenOpening();
  const [studentId] = students;
  const payment = await paid(admin, { studentId, amount: 500 });
  const held = `Term 2 ${nextYear} holds 1 payment, so its opening can no longer be undone.`;
  expect((await undo(second, next)).body).toMatchObject({ status: 409, code: 'TERM_HOLDS_MONEY', message: held });
  await succeed(reverse(second, payment.id));
  const message = `${held} A payment that was reversed counts too.`;
  expect((await undo(second, next)).body).toMatchObject({ status: 409, code: 'TERM_HOLDS_MONEY', message, error: message });
  expect(await preview(second, next)).toMatchObject({ refusal: message });
  const { terms } = await succeed(second.read(url));
  expect(terms.map(({ undoable }: { undoable: boolean }) => undoable)).toEqual([false, false]);
});

test('a term in which a person adjusted a bill keeps its opening, also when that was taken back', async () => {
  const { admin, second, next, students } = await mistakenOpening();
  const { id } = await adjusted(admin, second, { studentId: students[0] });
  const isUndoable = async () => {
    const { terms } = await succeed(second.read(url));
    return terms.map(({ undoable }: { undoable: boolean }) => undoable);
  };
  expect((await undo(second, next)).body).toMatchObject({
    ...{ status: 409, code: 'TERM_HOLDS_MONEY' },
    message: `Term 2 ${nextYear} holds 1 adjustment, so its opening can no longer be undone.`,
  });
  expect(await isUndoable()).toEqual([false, false]);
  await succeed(reverseAdjustment(second, id));
  expect(await isUndoable()).toEqual([false, false]);
});

test('an adjustment that only waits does not keep the opening', async () => {
  const { admin, second, next, students } = await mistakenOpening();
  await requestedAdjustment(admin, { studentId: students[0], termId: next });
  const { terms } = await succeed(second.read(url));
  expect(terms.map(({ undoable }: { undoable: boolean }) => undoable)).toEqual([true, false]);
  await succeed(undo(second, next));
});

test('what holds a term is counted, payments of every method and adjustments', async () => {
  const { admin, second, next, students } = await mistakenOpening();
  const [studentId] = students;
  await paid(admin, { studentId, amount: 500 });
  await paid(admin, { studentId, amount: 600, method: 'Mpesa', code: 'SGH1X' });
  await adjusted(admin, second, { studentId });
  const message = `Term 2 ${nextYear} holds 2 payments and 1 adjustment, so its opening can no longer be undone.`;
  expect((await undo(second, next)).body).toMatchObject({ code: 'TERM_HOLDS_MONEY', message });
});

test('a term that is not opened, or not the school’s, has no opening to undo, and a reason is requested', async () => {
  const { admin, second, next } = await mistakenOpening();
  await succeed(undo(second, next));
  const message = `Term 2 ${nextYear} was never opened, so there is no opening to undo.`;
  expect((await undo(second, next)).body).toMatchObject({ status: 409, code: 'TERM_NOT_OPENED', message });
  const theirs = await newTerm((await newSchool()).admin);
  for (const id of [theirs, 2_147_483_647]) {
    expect((await undo(second, id)).body).toMatchObject({ status: 404, code: 'TERM_NOT_FOUND' });
    expect((await second.read(`${url}/${id}/undo-opening`)).body).toMatchObject({ status: 404, code: 'TERM_NOT_FOUND' });
  }
  await open(admin, nextTermForm({ term_id: next }));
  for (const words of ['', undefined, null, ' ', 5, 'x'.repeat(201), 'a\u200bb']) {
    expect((await undo(second, next, { reason: words })).body).toMatchObject({ status: 400, errors: [{ path: 'reason' }] });
  }
  expect((await undo(second, next, {})).body).toMatchObject({ status: 400, errors: [{ path: 'reason' }] });
  expect(await currentNames(admin)).toEqual(['Term 2']);
});

test('an opening can be undone after the earlier term was made current again, which stays current', async () => {
  const { admin, second, first, next, school, students } = await mistakenOpening();
  await open(admin, termForm({ term_id: first }));
  const { message } = await succeed(undo(second, next));
  expect(message).toContain(`Term 1 ${year} is still current.`);
  expect(await chargesOf(school, students[1] ?? 0)).toEqual(['Term 1 tuition 10000']);
});

test('openings are undone from the newest back, because later bills were made on what the earlier terms left', async () => {
  const { admin, second, first, next } = await mistakenOpening();
  const third = await newTerm(admin, { name: 'Term 3', year: 2060, startDate: '2060-08-30', endDate: '2060-10-30', current: true });
  const undoable = async () => {
    const { terms } = await succeed(second.read(url));
    return terms.flatMap((term: { name: string; undoable: boolean }) => (term.undoable ? [term.name] : []));
  };
  const term = `Term 2 ${nextYear}`;
  const message = `Term 3 2060 was opened after ${term} and bills what ${term} left. Undo the opening of Term 3 2060 first.`;
  expect((await undo(second, next)).body).toMatchObject({ status: 409, code: 'TERM_OPENED_SINCE', message });
  expect(await preview(second, next)).toMatchObject({ refusal: message });
  expect([await currentNames(admin), await undoable()]).toEqual([['Term 3'], ['Term 3']]);
  expect((await succeed(undo(second, third))).currentTerm).toMatchObject({ id: next });
  expect([await currentNames(admin), await undoable()]).toEqual([['Term 2'], ['Term 2']]);
  expect((await succeed(undo(second, next))).currentTerm).toMatchObject({ id: first });
  expect([await currentNames(admin), await undoable()]).toEqual([['Term 1'], ['Term 1']]);
});
