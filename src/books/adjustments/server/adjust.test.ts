import { expect, test } from 'vitest';
import {
  adjusted,
  adjustingSchool,
  adjustmentOf,
  approve,
  ask,
  refuse,
  requestedAdjustment,
  reverseAdjustment,
} from '../../../../tests/support/adjusting-school.ts';
import { listed } from '../../../../tests/support/approving.ts';
import { balanceOf, paid, statementOf } from '../../../../tests/support/paying-school.ts';
import { atOnce, newClass, newStudent, newTerm, nextTermForm, rowsOf, studentForm } from '../../../../tests/support/school-parts.ts';
import { newSchool, newStaff, succeed, testStore, useServer } from '../../../../tests/support/world.ts';
import { nairobiToday } from '../../../core/dates.ts';
import { verifyLedger } from '../../ledger/server/verify-ledger.ts';

useServer();

const noFaults = async () => expect((await verifyLedger(testStore().database)).faults).toEqual([]);

test('an adjustment changes nothing until a second person approves it, and then stands on the statement by name', async () => {
  const { admin, bursar, student, term } = await adjustingSchool();
  const reply = await succeed(ask(bursar, { studentId: student }));
  expect(reply.message).toBe("Waiver of KES 500.00 awaits an administrator's approval.");
  const { id } = reply.adjustment;
  expect(reply.adjustment).toMatchObject({ state: 'pending', change: -500, approved: null });
  expect(await balanceOf(bursar, student)).toBe(10_000);
  expect((await statementOf(bursar, student)).adjustments).toEqual([]);

  const approved = await succeed(approve(admin, id));
  expect(approved.message).toBe('Waiver of KES 500.00 approved.');
  const today = nairobiToday();
  expect(await adjustmentOf(bursar, id)).toMatchObject({
    ...{ state: 'approved', term: { id: term } },
    asked: { by: bursar.username, date: today },
    approved: { by: admin.username, date: today, own: false },
  });
  const { adjustments, summary } = await statementOf(bursar, student);
  const line = { id, date: today, kind: 'waiver', change: -500, reason: 'Hardship', reference: null, takesBackId: null };
  expect(adjustments).toEqual([{ ...line, approvedBy: admin.username, selfApproved: false }]);
  expect(summary).toEqual({ totalBilled: 10_000, totalPaid: 0, adjusted: -500, carriedForwardBalance: 0, currentBalance: 9500 });
  await noFaults();
});

test('each kind goes its own way, and a correction either way', async () => {
  const { admin, bursar, student } = await adjustingSchool();
  const amounts = { waiver: 1, discount: 20, bursary: 300, creditNote: 4000, debitNote: 50, correction: -6 };
  for (const [kind, amount] of Object.entries(amounts)) await adjusted(bursar, admin, { studentId: student, kind, amount });
  await adjusted(bursar, admin, { studentId: student, kind: 'correction', amount: 70.5 });
  expect((await statementOf(admin, student)).summary.adjusted).toBe(-1 - 20 - 300 - 4000 + 50 - 6 + 70.5);
  await noFaults();
});

test('a student has up to a hundred adjustments; a refused one does not count', async () => {
  const { school, admin, bursar, student } = await adjustingSchool();
  await requestedAdjustment(bursar, { studentId: student });
  await rowsOf(
    school,
    `insert into adjustments (school_id, kind, student_id, term_id, change_cents, reason, asked_by)
     select school_id, kind, student_id, term_id, change_cents, reason, asked_by from adjustments, generate_series(1, 98)
     where school_id = $1`,
  );
  const { id } = await requestedAdjustment(bursar, { studentId: student });
  const isFull = { status: 422, code: 'CAP_REACHED', message: expect.stringMatching(/100 adjustments/) };
  expect((await ask(bursar, { studentId: student })).body).toMatchObject(isFull);
  await succeed(refuse(admin, id));
  // So many connections are open then that none has to wait for its own.
  await atOnce(8, () => balanceOf(admin, student));
  const answers = await atOnce(8, () => ask(bursar, { studentId: student }));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(422)]);
});

test('the only one who may approve approves their own, and the statement and the list say so', async () => {
  const { admin, student } = await adjustingSchool();
  const { id } = await requestedAdjustment(admin, { studentId: student });
  expect((await listed(admin)).approvals).toMatchObject([{ id, mayApprove: true }]);
  const { message } = await succeed(approve(admin, id));
  expect(message).toBe('Waiver of KES 500.00 approved by the requester.');
  expect((await adjustmentOf(admin, id)).approved.own).toBe(true);
  expect((await statementOf(admin, student)).adjustments).toMatchObject([{ selfApproved: true }]);
  await noFaults();
});

test('approved by several at once, it counts once', async () => {
  const { admin, bursar, student } = await adjustingSchool();
  const { id } = await requestedAdjustment(bursar, { studentId: student });
  const answers = await atOnce(5, () => approve(admin, id));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'ADJUSTMENT_DECIDED' });
  expect(await balanceOf(admin, student)).toBe(9500);
  await noFaults();
});

test('refused is final, and says why', async () => {
  const { admin, bursar, student } = await adjustingSchool();
  const { id } = await requestedAdjustment(bursar, { studentId: student });
  expect((await refuse(admin, id, ' ')).status).toBe(400);
  await succeed(refuse(admin, id));
  const refused = { by: admin.username, reason: 'Not for this family' };
  expect(await adjustmentOf(bursar, id)).toMatchObject({ state: 'refused', approved: null, refused });
  const message = 'This adjustment is already refused.';
  for (const again of [approve(admin, id), refuse(admin, id)]) expect((await again).body).toMatchObject({ status: 409, message });
  expect(await balanceOf(admin, student)).toBe(10_000);
});

test('it is taken back by its opposite, in the same term, once, and approved likewise', async () => {
  const { admin, bursar, student, term } = await adjustingSchool();
  const { id } = await adjusted(bursar, admin, { studentId: student, kind: 'bursary', amount: 3000 });
  await newTerm(admin, nextTermForm({ current: true }));
  const back = (await succeed(reverseAdjustment(bursar, id))).adjustment;
  expect(back).toMatchObject({ kind: 'bursary', change: 3000, takesBackId: id, term: { id: term }, state: 'pending' });
  expect((await reverseAdjustment(bursar, id)).body).toMatchObject({ status: 409, code: 'ADJUSTMENT_TAKEN_BACK' });
  expect(await balanceOf(admin, student)).toBe(7000);
  await succeed(approve(admin, back.id));
  expect(await balanceOf(admin, student)).toBe(10_000);
  expect((await statementOf(admin, student, term)).adjustments).toMatchObject([{ id }, { id: back.id, takesBackId: id }]);
  expect((await reverseAdjustment(bursar, back.id)).body).toMatchObject({ status: 409, code: 'ADJUSTMENT_NOT_STANDING' });
  await noFaults();
});

test('of several who ask at once to reverse it one does', async () => {
  const { admin, bursar, student } = await adjustingSchool();
  const { id } = await adjusted(bursar, admin, { studentId: student, kind: 'bursary', amount: 3000 });
  const answers = await atOnce(4, () => reverseAdjustment(bursar, id));
  expect(answers.map(({ body }) => body.code ?? 'asked').sort()).toEqual([...Array(3).fill('ADJUSTMENT_TAKEN_BACK'), 'asked']);
  expect((await succeed(admin.read('/api/adjustments?state=pending'))).adjustments).toHaveLength(1);
});

test('what was refused can be asked again, and what waits or was refused has nothing to take back', async () => {
  const { admin, bursar, student } = await adjustingSchool();
  const { id } = await requestedAdjustment(bursar, { studentId: student });
  expect((await reverseAdjustment(bursar, id)).body.code).toBe('ADJUSTMENT_NOT_STANDING');
  await succeed(approve(admin, id));
  const first = (await succeed(reverseAdjustment(bursar, id))).adjustment;
  await succeed(refuse(admin, first.id));
  const second = (await succeed(reverseAdjustment(bursar, id))).adjustment;
  await succeed(approve(admin, second.id));
  expect(await balanceOf(admin, student)).toBe(10_000);
});

test('an earlier term can be named, and every balance after it moves', async () => {
  const { admin, bursar, student, term } = await adjustingSchool();
  const next = await newTerm(admin, nextTermForm({ current: true }));
  await adjusted(bursar, admin, { studentId: student, termId: term, amount: 250 });
  expect((await statementOf(admin, student, next)).summary).toMatchObject({
    carriedForwardBalance: 9750,
    adjusted: 0,
    currentBalance: 9750,
  });
  expect((await statementOf(admin, student, term)).summary).toMatchObject({ adjusted: -250, currentBalance: 9750 });
  expect((await statementOf(admin, student, 'all')).summary).toMatchObject({ adjusted: -250, currentBalance: 9750 });
});

test('a payment after it starts from the adjusted balance, and the term keeps what it holds', async () => {
  const { admin, bursar, student, term } = await adjustingSchool();
  await adjusted(bursar, admin, { studentId: student, amount: 2500 });
  const second = await newStaff(admin, 'admin');
  const { terms } = await succeed(second.read('/api/settings/terms'));
  expect(terms.map(({ undoable }: { undoable: boolean }) => undoable)).not.toContain(true);
  const undone = await second.post(`/api/settings/terms/${term}/undo-opening`, { reason: 'By mistake' });
  expect(undone.body).toMatchObject({ status: 409, code: 'TERM_HOLDS_MONEY', message: expect.stringContaining('holds 1 adjustment,') });
  expect((await paid(bursar, { studentId: student, amount: 7500 })).balance).toBe(0);
});

test.each([
  [{ amount: 0 }, 'Amount must not be zero'],
  [{ amount: -5 }, 'Amount must be above zero; only a correction takes a minus'],
  [{ amount: '' }, 'Amount is required'],
  [{ kind: 'gift' }, 'Kind must be waiver, discount, bursary, creditNote, debitNote, correction, mpesaRefund or bankRefund'],
  [{ reason: ' ' }, 'Reason is required'],
])('%j is refused in words', async (wrong, message) => {
  const { bursar, student } = await adjustingSchool();
  const { body } = await ask(bursar, { studentId: student, ...wrong });
  expect([body.status, body.errors?.[0]?.message]).toEqual([400, message]);
});

test('nobody is adjusted who is not there, or before there is a term', async () => {
  const { bursar, student } = await adjustingSchool();
  expect((await ask(bursar, { studentId: student + 1 })).body).toMatchObject({ status: 404, code: 'STUDENT_NOT_FOUND' });
  expect((await ask(bursar, { studentId: student, termId: 2_000_000_000 })).body.code).toBe('TERM_NOT_FOUND');
  expect((await approve((await newSchool()).admin, 1)).body).toMatchObject({ status: 404, code: 'ADJUSTMENT_NOT_FOUND' });
  const { admin } = await newSchool();
  const early = await newStudent(admin, await newClass(admin));
  expect((await ask(admin, { studentId: early })).body).toMatchObject({ status: 409, code: 'NO_ACTIVE_TERM' });
});

test('a large credit that is typed in at enrolment waits for approval; one of 1,000 does not', async () => {
  const { admin, bursar, place } = await adjustingSchool();
  const enrol = (cfBalance: number) => succeed(bursar.post('/api/students/add', studentForm(place, { cfBalance })));
  const small = await enrol(-1000);
  expect(small.message).not.toContain('approves');
  expect(await balanceOf(admin, small.student.id)).toBe(9000);
  const large = await enrol(-1000.01);
  expect(large.message).toContain('The credit of KES 1,000.01 counts once an administrator approves it.');
  expect(await balanceOf(admin, large.student.id)).toBe(10_000);
  const { adjustments } = await succeed(admin.read('/api/adjustments?state=pending'));
  expect(adjustments).toMatchObject([{ kind: 'correction', change: -1000.01, asked: { by: bursar.username } }]);
  await succeed(approve(admin, adjustments[0].id));
  expect(await balanceOf(admin, large.student.id)).toBe(8999.99);
  await noFaults();
});

test('a credit that waits from before the first term counts in the term that is current when it is approved', async () => {
  const { admin } = await newSchool();
  const student = await newStudent(admin, await newClass(admin), { cfBalance: -5000 });
  const { adjustments } = await succeed(admin.read('/api/adjustments'));
  expect(adjustments).toMatchObject([{ term: null, state: 'pending' }]);
  expect((await approve(admin, adjustments[0].id)).body.code).toBe('NO_ACTIVE_TERM');
  const term = await newTerm(admin);
  await succeed(approve(admin, adjustments[0].id));
  expect((await adjustmentOf(admin, adjustments[0].id)).term.id).toBe(term);
  expect(await balanceOf(admin, student)).toBe(-5000);
  await noFaults();
});
