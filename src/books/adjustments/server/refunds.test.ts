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
  withdraw,
} from '../../../../tests/support/adjusting-school.ts';
import { approveMany } from '../../../../tests/support/approving.ts';
import { erase, leftStudent } from '../../../../tests/support/left-student.ts';
import { balanceOf, paid, reverse, statementOf, verify } from '../../../../tests/support/paying-school.ts';
import { toggleStudent } from '../../../../tests/support/reporting-school.ts';
import { atOnce, newStudent, newTerm, nextTermForm, rowsOf } from '../../../../tests/support/school-parts.ts';
import { useSoundLedger } from '../../../../tests/support/sound-ledger.ts';
import { newStaff, type School, type Staff, succeed, useServer } from '../../../../tests/support/world.ts';

useServer();
useSoundLedger();

/** A school whose student has a credit of 12,799.25, and has left. */
async function creditedSchool() {
  const world = await adjustingSchool();
  await paid(world.bursar, { studentId: world.student, amount: 22_799.25 });
  await toggleStudent(world.admin, world.student);
  return world;
}

/** Asks for a refund of 500 by M-Pesa, unless stated. */
const askRefund = (staff: Staff, request: Record<string, unknown> & { studentId: number }) =>
  ask(staff, { kind: 'mpesaRefund', reason: 'Left for another school', reference: 'SGH7Y2K9QL', ...request });

/** What moved between the accounts of a student by adjustments, in order: "students mpesa 50000". */
async function moved(school: School): Promise<string[]> {
  const rows = await rowsOf(
    school,
    `select concat_ws(' ', t.debit, t.credit, t.amount_cents) as line, e.reason
     from ledger_transfers t
     join ledger_entries e on e.school_id = t.school_id and e.entry_id = t.entry_id and e.kind = 'adjustment'
     where t.school_id = $1
     order by t.entry_id`,
  );
  return rows.map(({ line }) => String(line));
}

test('the credit of a student who left is given back, once another person approves it, out of the account that paid it', async () => {
  const { school, admin, bursar, student, term } = await creditedSchool();
  const reply = await succeed(askRefund(bursar, { studentId: student, amount: 12_799.25, reference: ' sgh7-y2k9 ql ' }));
  expect(reply.message).toBe("Refund by M-Pesa of KES 12,799.25 (SGH7Y2K9QL) awaits an administrator's approval.");
  const { id } = reply.adjustment;
  expect(reply.adjustment).toMatchObject({ change: 12_799.25, reference: 'SGH7Y2K9QL', term: null, state: 'pending' });
  expect(await moved(school)).toEqual([]);
  expect((await approve(bursar, id)).status).toBe(403);

  await succeed(approve(admin, id));
  expect(await adjustmentOf(admin, id)).toMatchObject({ term: { id: term }, approved: { by: admin.username } });
  expect(await balanceOf(admin, student)).toBe(0);
  expect(await moved(school)).toEqual(['students mpesa 1279925']);
  const { adjustments, summary } = await statementOf(admin, student);
  expect(adjustments).toMatchObject([
    { kind: 'mpesaRefund', change: 12_799.25, reference: 'SGH7Y2K9QL', reason: 'Left for another school' },
  ]);
  expect(summary).toMatchObject({ totalBilled: 10_000, totalPaid: 22_799.25, adjusted: 12_799.25, currentBalance: 0 });
  await succeed(erase(admin, student));
});

test('a transfer or a cheque leaves the bank, and its reversal brings it back with the credit', async () => {
  const { school, admin, bursar, student } = await creditedSchool();
  const { id } = await adjusted(bursar, admin, { studentId: student, kind: 'bankRefund', amount: 0.05, reference: 'CHQ 000118' });
  const { adjustment: back } = await succeed(reverseAdjustment(bursar, id, 'The cheque came back'));
  expect(back).toMatchObject({ kind: 'bankRefund', change: -0.05, reference: null, takesBackId: id });
  const { message } = await succeed(approve(admin, back.id));
  expect(message).toBe('Refund by bank of KES 0.05 reversed approved.');
  expect(await moved(school)).toEqual(['students bank 5', 'bank students 5']);
  expect(await balanceOf(admin, student)).toBe(-12_799.25);
});

test('the entry names the reference, so that the hash covers it', async () => {
  const { school, admin, bursar, student } = await creditedSchool();
  await adjusted(bursar, admin, { studentId: student, kind: 'bankRefund', reference: 'CHQ118' });
  const rows = await rowsOf(school, "select reason from ledger_entries where school_id = $1 and kind = 'adjustment'");
  expect(rows).toEqual([{ reason: expect.stringMatching(/^Adjustment \d+, bankRefund CHQ118, asked by \d+: Hardship$/) }]);
});

test('more than the credit is refused, with the credit; to the cent it is not', async () => {
  const { bursar, admin, student, place } = await creditedSchool();
  const { body } = await askRefund(bursar, { studentId: student, amount: 12_799.26 });
  expect(body).toMatchObject({ status: 409, code: 'REFUND_OVER_CREDIT' });
  expect(body.message).toMatch(/ has a credit of KES 12,799\.25; a refund can be at most that\.$/);
  const owing = await newStudent(admin, place);
  expect((await askRefund(bursar, { studentId: owing, amount: 0.01 })).body.message).toContain('has a credit of KES 0.00');
  expect((await askRefund(bursar, { studentId: student, amount: 12_799.25 })).status).toBe(201);
});

test('a credit that shrank before the approval is not given back', async () => {
  const { admin, bursar, student } = await adjustingSchool();
  const payment = await paid(bursar, { studentId: student, amount: 10_500 });
  const { id } = await requestedAdjustment(bursar, { studentId: student, kind: 'mpesaRefund', reference: 'SGH1' });
  await succeed(reverse(admin, payment.id));
  expect((await approve(admin, id)).body).toMatchObject({ code: 'REFUND_OVER_CREDIT', message: expect.stringContaining('KES 0.00') });
  expect((await succeed(approveMany(admin, ['adjustment', id]))).outcomes).toMatchObject([{ code: 'REFUND_OVER_CREDIT' }]);
  await succeed(refuse(admin, id));
  expect(await balanceOf(admin, student)).toBe(10_000);
});

test('money that nobody verified is not given back, and once it is verified it is', async () => {
  const { admin, bursar, student } = await adjustingSchool();
  await paid(bursar, { studentId: student, amount: 10_000.5 });
  const { id: receipt } = await paid(bursar, { studentId: student, amount: 50_000, method: 'Mpesa', code: 'SGH7INVENT' });
  const { body } = await askRefund(bursar, { studentId: student, amount: 0.51 });
  expect(body).toMatchObject({ status: 409, code: 'REFUND_OF_UNVERIFIED' });
  expect(body.message).toMatch(
    / has a credit of KES 50,000\.50, but KES 50,000\.00 of it is not verified yet or waits to be reversed; a refund can be at most KES 0\.50\.$/,
  );
  expect((await askRefund(bursar, { studentId: student, amount: 50_000.51 })).body.code).toBe('REFUND_OVER_CREDIT');
  await adjusted(bursar, admin, { studentId: student, kind: 'mpesaRefund', amount: 0.5, reference: 'SGH1' });
  await succeed(verify(admin, receipt));
  await adjusted(bursar, admin, { studentId: student, kind: 'mpesaRefund', amount: 50_000, reference: 'SGH2' });
  expect(await balanceOf(admin, student)).toBe(0);
});

test('money whose reversal somebody asks for is not given back, also where the refund was asked for before', async () => {
  const { admin, bursar, student } = await adjustingSchool();
  const { id: receipt } = await paid(bursar, { studentId: student, amount: 10_500 });
  const { id } = await requestedAdjustment(bursar, { studentId: student, kind: 'mpesaRefund', reference: 'SGH1' });
  const { request } = await succeed(bursar.post(`/api/payments/${receipt}/ask-reversal`, { cause: 'failed' }));
  expect((await approve(admin, id)).body).toMatchObject({
    code: 'REFUND_OF_UNVERIFIED',
    message: expect.stringMatching(/most KES 0\.00\.$/),
  });
  await succeed(bursar.post(`/api/reversal-requests/${request.id}/withdraw`));
  await succeed(approve(admin, id));
  expect(await balanceOf(admin, student)).toBe(0);
});

test('a credit that a later term uses up is not given back', async () => {
  const { admin, bursar, student, term } = await adjustingSchool();
  await paid(bursar, { studentId: student, amount: 10_300 });
  const days = nextTermForm({ current: true });
  const next = await newTerm(admin, days);
  await adjusted(bursar, admin, { studentId: student, kind: 'debitNote', amount: 250, termId: next });
  const { terms } = await succeed(admin.read('/api/settings/terms'));
  const { id: term_id, name, year, startDate, endDate } = terms.find(({ id }: { id: number }) => id === term);
  await succeed(admin.post('/api/settings/terms', { term_id, name, year, startDate, endDate, current: true }));
  expect(await balanceOf(admin, student)).toBe(-300);
  expect((await askRefund(bursar, { studentId: student, amount: 50.01 })).body.message).toContain('a credit of KES 50.00');
  await adjusted(bursar, admin, { studentId: student, kind: 'mpesaRefund', amount: 50, reference: 'SGH2' });
  expect((await statementOf(admin, student, next)).summary.currentBalance).toBe(0);
});

test('two refunds approved at once give back no more than the credit', async () => {
  const { school, admin, bursar, student } = await creditedSchool();
  const ids = await Promise.all(
    ['SGH1', 'SGH2', 'SGH3'].map(async (reference) => {
      return (await requestedAdjustment(bursar, { studentId: student, kind: 'mpesaRefund', amount: 6400, reference })).id;
    }),
  );
  const answers = await atOnce(3, (index) => approve(admin, ids[index]));
  expect(answers.map(({ body }) => body.code ?? 'approved').sort()).toEqual(['REFUND_OVER_CREDIT', 'REFUND_OVER_CREDIT', 'approved']);
  expect(await moved(school)).toEqual(['students mpesa 640000']);
  expect(await balanceOf(admin, student)).toBe(-6399.25);
  const many = ids.map((id): [string, number] => ['adjustment', id]);
  const { outcomes } = await succeed(approveMany(admin, ...many));
  expect(outcomes.filter(({ done }: { done: boolean }) => done)).toEqual([]);
});

test('a reference is that of one refund, until it is refused, withdrawn or reversed', async () => {
  const { admin, bursar, student, place } = await creditedSchool();
  const other = await newStudent(admin, place, { cfBalance: -15_000 });
  const [waiting] = (await succeed(admin.read('/api/adjustments?state=pending'))).adjustments;
  await succeed(approve(await newStaff(admin, 'admin'), waiting.id));
  const used = async (reference = 'Sgh7 y2k9ql') => (await askRefund(bursar, { studentId: other, reference })).body;
  const { id } = await requestedAdjustment(bursar, { studentId: student, kind: 'mpesaRefund', reference: 'SGH7Y2K9QL' });
  expect(await used()).toMatchObject({
    ...{ status: 409, code: 'REFUND_REFERENCE_USED', message: `The reference SGH7Y2K9QL is already that of refund ${id}.` },
    errors: [{ path: 'reference' }],
  });
  await succeed(withdraw(bursar, id));
  const { adjustment: second } = await succeed(askRefund(bursar, { studentId: other }));
  expect((await askRefund(bursar, { studentId: student })).body.code).toBe('REFUND_REFERENCE_USED');
  await succeed(approve(admin, second.id));
  expect((await askRefund(bursar, { studentId: student })).body.code).toBe('REFUND_REFERENCE_USED');
  const { adjustment: back } = await succeed(reverseAdjustment(bursar, second.id));
  expect((await askRefund(bursar, { studentId: student })).body.code).toBe('REFUND_REFERENCE_USED');
  await succeed(approve(admin, back.id));
  const answers = await atOnce(4, (index) => askRefund(bursar, { studentId: index % 2 === 0 ? student : other }));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
  // A cheque may have the number of an M-Pesa code.
  await requestedAdjustment(bursar, { studentId: student, kind: 'bankRefund', reference: 'SGH7Y2K9QL' });
});

test('a refund needs a reference, and counts in the term that is current when it is approved', async () => {
  const { admin, bursar, student, term } = await creditedSchool();
  const { body } = await askRefund(bursar, { studentId: student, reference: ' - ' });
  expect([body.status, body.errors[0]]).toMatchObject([400, { path: 'reference', message: 'Reference is required' }]);
  const { id } = await requestedAdjustment(bursar, { studentId: student, kind: 'mpesaRefund', reference: 'SGH1', termId: term });
  const next = await newTerm(admin, nextTermForm({ current: true }));
  const earlier = await askRefund(bursar, { studentId: student, termId: term });
  expect(earlier.body).toMatchObject({ code: 'REFUND_IN_CURRENT_TERM', errors: [{ path: 'termId' }] });
  await succeed(approve(admin, id));
  expect((await adjustmentOf(admin, id)).term.id).toBe(next);
  expect((await statementOf(admin, student, term)).summary).toMatchObject({ adjusted: 0, currentBalance: -12_799.25 });
  expect((await statementOf(admin, student, next)).summary).toMatchObject({ adjusted: 500, currentBalance: -12_299.25 });
});

test('a reference of another kind is not kept', async () => {
  const { bursar, student } = await adjustingSchool();
  expect((await requestedAdjustment(bursar, { studentId: student, reference: 'SGH1' })).reference).toBeNull();
});

test('nothing is given back to an erased student', async () => {
  const { admin, bursar, place } = await adjustingSchool();
  const gone = await leftStudent(admin, place);
  await succeed(erase(admin, gone));
  expect((await askRefund(bursar, { studentId: gone })).body).toMatchObject({ status: 409, code: 'STUDENT_ERASED' });
});

test('the list and the file have the reference, and the sums are of refunds by themselves', async () => {
  const { admin, bursar, student } = await creditedSchool();
  await adjusted(bursar, admin, { studentId: student, kind: 'mpesaRefund', reference: 'SGH1' });
  const { adjustments, totals } = await succeed(admin.read('/api/adjustments?kind=mpesaRefund'));
  expect(adjustments).toMatchObject([{ reference: 'SGH1' }]);
  expect(totals.byKind).toEqual([{ kind: 'mpesaRefund', count: 1, change: 500 }]);
  const { text } = await admin.read('/api/adjustments/export?kind=mpesaRefund');
  expect(text).toContain(',500.00,Hardship,SGH1,Approved,');
});

test('what was received today stays, because a refund is no payment', async () => {
  const { admin, bursar, student } = await adjustingSchool();
  await paid(bursar, { studentId: student, amount: 12_000, method: 'Mpesa', code: 'SGH7Y2K9QL' });
  await succeed(verify(admin, 1));
  await adjusted(bursar, admin, { studentId: student, kind: 'mpesaRefund', amount: 2000, reference: 'SGH9' });
  expect((await succeed(admin.read('/api/dashboard'))).data.totalMpesaToday).toBe(12_000);
});
