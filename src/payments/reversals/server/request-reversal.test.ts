import { expect, test } from 'vitest';
import { approveMany, listed, outcomesOf, refuseMany, requestedReversal, requestReversal } from '../../../../tests/support/approving.ts';
import { balanceOf, paid, payingSchool, reverse, statementOf } from '../../../../tests/support/paying-school.ts';
import { atOnce, newClass, newStudent, rowsOf } from '../../../../tests/support/school-parts.ts';
import { useSoundLedger } from '../../../../tests/support/sound-ledger.ts';
import { newStaff, type Staff, schoolIdOf, succeed, testStore, useServer } from '../../../../tests/support/world.ts';
import { nairobiToday } from '../../../core/dates.ts';
import { requestReported } from './reported-reversals.ts';

useServer();
useSoundLedger();

/** A school whose bursar recorded 4,000 by M-Pesa with the code SGH1X as receipt 1 for its student, who then owes 6,000. */
async function paidSchool() {
  const world = await payingSchool();
  await newClass(world.admin, 'Grade 5', 'West');
  const bursar = await world.school.bursar();
  await paid(bursar, { studentId: world.student, amount: 4000, method: 'Mpesa', code: 'SGH1X' });
  return { ...world, bursar };
}

const newestNews = async (staff: Staff) => (await succeed(staff.read('/api/notifications'))).notifications[0];

test('a bursar asks, nothing moves until an administrator says yes, and then it is the reversal with that reason', async () => {
  const { school, admin, bursar, student } = await paidSchool();
  const request = await succeed(requestReversal(bursar, 1, { cause: 'wrongStudent', explanation: 'for her brother' }));
  expect(request.message).toBe("The reversal of payment 1 awaits an administrator's approval.");
  expect(await balanceOf(bursar, student)).toBe(6000);

  const answer = await approveMany(admin, ['reversal', request.request.id]);
  expect(answer.body).toEqual({
    message: '1 approved.',
    outcomes: [{ kind: 'reversal', id: request.request.id, done: true, message: 'Payment 1 of KES 4,000.00 reversed.', code: null }],
  });
  expect(await balanceOf(bursar, student)).toBe(10_000);
  const [, line] = (await statementOf(bursar, student)).payments;
  expect(line).toMatchObject({ kind: 'reversal', amount: -4000, reason: 'Wrong student: for her brother' });
  const [row] = await rowsOf(
    school,
    `select u.username from payment_reversals r join users u on u.school_id = r.school_id and u.user_id = r.reversed_by
     where r.school_id = $1`,
  );
  expect(row?.username).toBe(admin.username);
});

test('what should have been recorded is kept with the request, and never posts by itself', async () => {
  const { admin, bursar, student, place } = await paidSchool();
  const brother = await newStudent(admin, place, { fullName: 'Baraka Otieno' });
  await paid(bursar, { studentId: student, amount: 950 });
  const wrongStudent = await requestedReversal(bursar, 1, { cause: 'wrongStudent', rightStudentId: brother, rightAmount: 5 });
  const wrongAmount = await requestedReversal(bursar, 2, { cause: 'wrongAmount', rightAmount: '95.50', rightStudentId: brother });
  await succeed(approveMany(admin, ['reversal', wrongStudent], ['reversal', wrongAmount]));
  const { approvals } = await listed(bursar);
  expect(approvals).toMatchObject([
    { id: wrongAmount, state: 'approved', request: { cause: 'wrongAmount', rightStudent: null, rightAmount: 95.5 } },
    { id: wrongStudent, state: 'approved', request: { rightStudent: { id: brother, fullName: 'Baraka Otieno' }, rightAmount: null } },
  ]);
  expect([await balanceOf(admin, student), await balanceOf(admin, brother)]).toEqual([10_000, 10_000]);
  expect((await succeed(admin.read('/api/payments/all-recent-payments'))).pagination.total).toBe(4);
});

test('the right student is not the wrong one, nor the right amount the wrong one, unless another reason makes them idle', async () => {
  const { bursar, student } = await paidSchool();
  const same = { rightStudentId: student, rightAmount: 4000 };
  for (const [cause, path, message] of [
    ['wrongStudent', 'rightStudentId', 'Right student must not be the student that the payment has.'],
    ['wrongAmount', 'rightAmount', 'Right amount must not be the amount that the payment has.'],
  ]) {
    const refused = await requestReversal(bursar, 1, { cause, ...same });
    expect(refused.body).toMatchObject({ status: 400, code: 'REVERSAL_RIGHT_SAME', errors: [{ path, message }] });
  }
  await succeed(requestReversal(bursar, 1, { cause: 'twice', ...same }));
});

test('the right student is of the school, and of no import that was undone', async () => {
  const { school, admin, bursar, place } = await paidSchool();
  const undone = await newStudent(admin, place);
  const undo = 'update students set import_undone = true, is_active = false, left_date = nairobi_today()';
  await rowsOf(school, `${undo} where school_id = $1 and student_id = $2`, [undone]);
  for (const rightStudentId of [undone, 900_000]) {
    const refused = await requestReversal(bursar, 1, { cause: 'wrongStudent', rightStudentId });
    expect(refused.body).toMatchObject({ status: 404, code: 'STUDENT_NOT_FOUND' });
  }
});

test('long evidence is cut in the explanation, and kept whole beside it', async () => {
  const { school, bursar } = await paidSchool();
  const actor = { schoolId: schoolIdOf(bursar), userId: null };
  const reported = { kind: 'reversal', evidence: `L${'0123456789'.repeat(20)}`.slice(0, 200), code: 'SGH1X' } as const;
  await testStore().database.transaction(actor.schoolId, (tx) => requestReported(tx, actor, { reported, paymentIds: [1] }));
  const [request] = await rowsOf(school, 'select explanation, evidence from reversal_requests where school_id = $1');
  expect(request).toEqual({
    explanation: `The money was reversed: l${reported.evidence.slice(1)}`.slice(0, 150),
    evidence: reported.evidence,
  });
});

test('approved by several at once, it is reversed once', async () => {
  const { admin, bursar, student } = await paidSchool();
  const second = await newStaff(admin, 'admin');
  const id = await requestedReversal(bursar, 1);
  const answers = await atOnce(6, (turn) => approveMany(turn % 2 ? admin : second, ['reversal', id]));
  const codes = answers.flatMap(outcomesOf).map(([done, code]) => (done ? 'done' : code));
  expect(codes.sort()).toEqual([...Array.from({ length: 5 }, () => 'REVERSAL_DECIDED'), 'done']);
  expect(await balanceOf(admin, student)).toBe(10_000);
});

test('asked by several at once, it waits once; refused, it can be asked again', async () => {
  const { admin, bursar } = await paidSchool();
  const answers = await atOnce(4, () => requestReversal(bursar, 1));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
  const refused = answers.find(({ status }) => status === 409);
  expect(refused?.body).toMatchObject({ code: 'REVERSAL_ASKED', message: 'A reversal of this payment has already been requested.' });
  const id = answers.find(({ status }) => status === 201)?.body.request.id;
  await succeed(refuseMany(admin, 'The slip is here', ['reversal', id]));
  expect((await requestReversal(bursar, 1)).status).toBe(201);
});

test('refused is final and says why, and the payment stands', async () => {
  const { admin, bursar, student } = await paidSchool();
  const id = await requestedReversal(bursar, 1);
  expect((await refuseMany(admin, ' ', ['reversal', id])).status).toBe(400);
  const answer = await refuseMany(admin, 'The slip is here', ['reversal', id]);
  expect(answer.body.outcomes).toMatchObject([{ done: true, message: 'Reversal of payment 1 refused.' }]);
  const decided = { by: admin.username, date: nairobiToday(), refusal: 'The slip is here' };
  expect((await listed(bursar)).approvals).toMatchObject([{ id, state: 'refused', decided }]);
  for (const again of [approveMany(admin, ['reversal', id]), refuseMany(admin, 'No', ['reversal', id])]) {
    expect((await again).body.outcomes).toMatchObject([{ done: false, message: 'This request is already refused.' }]);
  }
  expect(await balanceOf(admin, student)).toBe(6000);
});

test('a payment that was reversed meanwhile leaves its request nothing to decide', async () => {
  const { admin, bursar, student } = await paidSchool();
  const id = await requestedReversal(bursar, 1);
  await succeed(reverse(admin, 1, 'Seen by the head'));
  for (const late of [approveMany(admin, ['reversal', id]), refuseMany(admin, 'No', ['reversal', id])]) {
    const message = 'The payment has since been reversed, so there is nothing left to decide.';
    expect((await late).body.outcomes).toMatchObject([{ done: false, code: 'REVERSAL_OVERTAKEN', message }]);
  }
  expect((await listed(bursar)).approvals).toMatchObject([{ id, state: 'overtaken', decided: { by: admin.username } }]);
  expect((await listed(admin)).approvals).toEqual([]);
  expect((await requestReversal(bursar, 1)).body).toMatchObject({ status: 409, code: 'PAYMENT_REVERSED' });
  expect(await balanceOf(admin, student)).toBe(10_000);
});

test('nobody approves what they asked for, nor the reversal of what they recorded', async () => {
  const { admin, bursar, student } = await paidSchool();
  const second = await newStaff(admin, 'admin');
  const own = await requestedReversal(admin, 1);
  expect(outcomesOf(await approveMany(admin, ['reversal', own]))).toEqual([[false, 'OWN_REVERSAL_REQUEST']]);
  await paid(admin, { studentId: student, amount: 30 });
  const ofOwnPayment = await requestedReversal(bursar, 2);
  expect(outcomesOf(await approveMany(admin, ['reversal', ofOwnPayment]))).toEqual([[false, 'OWN_REVERSAL']]);
  expect((await listed(admin)).approvals).toMatchObject([
    { kind: 'payment', mayApprove: true },
    { id: own, mayApprove: false },
    { id: ofOwnPayment, mayApprove: false },
  ]);
  const both = await approveMany(second, ['reversal', own], ['reversal', ofOwnPayment]);
  expect(both.body.message).toBe('2 approved.');
});

test('those who approve are told, and then the one who asked, who is led to what they asked for', async () => {
  const { admin, bursar } = await paidSchool();
  const id = await requestedReversal(bursar, 1);
  const waiting = await newestNews(admin);
  expect(waiting).toMatchObject({ title: 'Reversal to approve', read: false, path: '/approvals' });
  expect(waiting.message).toMatch(
    new RegExp(
      `^${bursar.username} requests the reversal of KES 4,000.00 \\(M-Pesa, SGH1X\\) for .*, Grade 4 East: Entered twice. Receipt 1.$`,
    ),
  );
  await succeed(refuseMany(admin, 'The slip is here', ['reversal', id]));
  expect(await newestNews(bursar)).toMatchObject({ title: 'Reversal refused', read: false, path: '/approvals?show=asked' });
  const again = await requestedReversal(bursar, 1);
  await succeed(approveMany(admin, ['reversal', again]));
  const notification = await newestNews(bursar);
  expect(notification).toMatchObject({ title: 'Payment reversed', read: false, path: '/approvals?show=asked' });
});

test('a payment, a request and a right student of another school are not found', async () => {
  const ours = await paidSchool();
  const theirs = await paidSchool();
  const theirRequest = await requestedReversal(theirs.bursar, 1);
  const stranger = await newStudent(theirs.admin, theirs.place);
  expect((await requestReversal(ours.bursar, 2)).body).toMatchObject({ status: 404, code: 'PAYMENT_NOT_FOUND' });
  const named = await requestReversal(ours.bursar, 1, { cause: 'wrongStudent', rightStudentId: stranger });
  expect(named.body).toMatchObject({ status: 404, code: 'STUDENT_NOT_FOUND' });
  expect(outcomesOf(await approveMany(ours.admin, ['reversal', theirRequest]))).toEqual([[false, 'REVERSAL_REQUEST_NOT_FOUND']]);
  expect((await listed(theirs.admin, 'kind=reversal')).approvals).toMatchObject([{ state: 'pending' }]);
});

test.each([
  [{ cause: undefined }, 'Reason is required'],
  [{ cause: 'gift' }, 'Reason must be wrongStudent, wrongAmount, twice, failed or other'],
  [{ cause: 'other' }, 'Explanation is required'],
  [{ explanation: 'x'.repeat(151) }, 'Explanation must be at most 150 characters'],
  [{ cause: 'wrongAmount', rightAmount: 0.99 }, 'Right amount must be at least 1'],
])('%j is refused in words', async (wrong, message) => {
  const { bursar } = await paidSchool();
  const { body } = await requestReversal(bursar, 1, wrong);
  expect([body.status, body.errors?.[0]?.message]).toEqual([400, message]);
});

test('the list of payments says whose reversal is asked for, until it is decided', async () => {
  const { admin, bursar } = await paidSchool();
  const reversalRequest = async () => (await succeed(bursar.read('/api/payments/all-recent-payments'))).payments[0].reversalAsked;
  expect(await reversalRequest()).toBe(false);
  const id = await requestedReversal(bursar, 1);
  expect(await reversalRequest()).toBe(true);
  await succeed(refuseMany(admin, 'The slip is here', ['reversal', id]));
  expect(await reversalRequest()).toBe(false);
});
