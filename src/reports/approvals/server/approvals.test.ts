import { expect, test } from 'vitest';
import { adjustingSchool, approve, refuse, requestedAdjustment } from '../../../../tests/support/adjusting-school.ts';
import { approveMany, listed, outcomesOf, refuseMany, requestedReversal } from '../../../../tests/support/approving.ts';
import { acceptCheques, payByCheque } from '../../../../tests/support/cheque-school.ts';
import { balanceOf, paid, reverse } from '../../../../tests/support/paying-school.ts';
import { newStudent } from '../../../../tests/support/school-parts.ts';
import { partsFor, sharedPaid, siblingSchool } from '../../../../tests/support/shared-payments.ts';
import { useSoundLedger } from '../../../../tests/support/sound-ledger.ts';
import { newStaff, type Staff, succeed, useServer } from '../../../../tests/support/world.ts';
import { nairobiToday } from '../../../core/dates.ts';

useServer();
useSoundLedger();

/** A school with a waiver of 500, a pending payment of 300 and the asked reversal of 2,000 in cash that wait, all by its bursar. */
async function waitingSchool() {
  const world = await adjustingSchool();
  const { bursar, student } = world;
  const waiver = (await requestedAdjustment(bursar, { studentId: student })).id;
  const pending = (await paid(bursar, { studentId: student, amount: 300, method: 'Mpesa', code: 'SGH1X' })).id;
  const cash = (await paid(bursar, { studentId: student, amount: 2000 })).id;
  const request = await requestedReversal(bursar, cash);
  return { ...world, waiver, pending, cash, request };
}

const idsOf = ({ approvals }: { approvals: { kind: string; id: number }[] }) => approvals.map(({ kind, id }) => [kind, id]);

test('everything that waits is in one list, with who asked and what a yes does to the balance', async () => {
  const { admin, bursar, student, waiver, pending, cash, request } = await waitingSchool();
  const { show, approvals, pagination } = await listed(admin);
  expect([show, pagination.total]).toEqual(['waiting', 3]);
  const common = { state: 'pending', decided: null, balance: 7700, mayApprove: true, asked: { by: bursar.username, date: nairobiToday() } };
  expect(approvals).toMatchObject([
    { ...common, kind: 'adjustment', id: waiver, change: -500, amount: 500, reason: 'Hardship', adjustment: { kind: 'waiver' } },
    { ...common, kind: 'payment', id: pending, change: 0, amount: 300, payment: { id: pending, method: 'Mpesa', code: 'SGH1X' } },
    { ...common, kind: 'reversal', id: request, change: 2000, amount: 2000, payment: { id: cash }, request: { cause: 'twice' } },
  ]);
  expect(approvals.map(({ student: of }: { student: { id: number } }) => of.id)).toEqual([student, student, student]);
});

test('the filters leave what they say, a page at a time', async () => {
  const { admin, waiver, pending, request } = await waitingSchool();
  expect(idsOf(await listed(admin, 'kind=reversal'))).toEqual([['reversal', request]]);
  expect(idsOf(await listed(admin, 'kind=payment'))).toEqual([['payment', pending]]);
  const second = await listed(admin, 'limit=2&page=2');
  expect([idsOf(second), second.pagination]).toEqual([[['reversal', request]], { page: 2, totalPages: 2, total: 3 }]);
  expect(idsOf(await listed(admin, 'kind=adjustment&limit=1'))).toEqual([['adjustment', waiver]]);
  expect((await admin.read('/api/approvals?kind=gift')).status).toBe(400);
});

test('what was decided waits no longer, and what was reversed is not pending', async () => {
  const { admin, waiver, pending, request } = await waitingSchool();
  await succeed(refuse(admin, waiver));
  await succeed(reverse(admin, pending));
  expect(idsOf(await listed(admin))).toEqual([['reversal', request]]);
});

test('many are approved in one call, each with what became of it', async () => {
  const { admin, student, waiver, pending, request } = await waitingSchool();
  const { body } = await approveMany(admin, ['adjustment', waiver], ['payment', pending], ['reversal', request], ['adjustment', waiver]);
  expect(body.message).toBe('3 approved.');
  expect(body.outcomes.map(({ message }: { message: string }) => message)).toEqual([
    'Waiver of KES 500.00 approved.',
    `Payment ${pending} verified.`,
    'Payment 2 of KES 2,000.00 reversed.',
  ]);
  expect(await balanceOf(admin, student)).toBe(10_000 - 500 - 300);
  expect((await listed(admin)).approvals).toEqual([]);
});

test('one that cannot be approved leaves the others done and says why', async () => {
  const { admin, bursar, student, waiver, pending, request } = await waitingSchool();
  await newStaff(admin, 'admin');
  const own = (await requestedAdjustment(admin, { studentId: student, amount: 70 })).id;
  const gone = (await requestedAdjustment(bursar, { studentId: student, amount: 9 })).id;
  await succeed(refuse(admin, gone));
  const all = [
    ['adjustment', own],
    ['adjustment', gone],
    ['adjustment', waiver],
    ['payment', 999],
    ['payment', pending],
  ] as const;
  const answer = await approveMany(admin, ...all, ['reversal', request]);
  expect(answer.body.message).toBe('3 approved, 3 not approved.');
  expect(outcomesOf(answer)).toEqual([
    [false, 'OWN_ADJUSTMENT'],
    [false, 'ADJUSTMENT_DECIDED'],
    [true, null],
    [false, 'PAYMENT_NOT_FOUND'],
    [true, null],
    [true, null],
  ]);
  expect(answer.body.outcomes[1].message).toBe('This adjustment is already refused.');
  expect(await balanceOf(admin, student)).toBe(9200);
});

test('many are refused for one reason, and a pending payment is not refused but reversed', async () => {
  const { admin, student, waiver, pending, request } = await waitingSchool();
  const refused = await refuseMany(admin, 'Not this term', ['adjustment', waiver], ['reversal', request]);
  expect(refused.body.message).toBe('2 refused.');
  expect((await refuseMany(admin, 'No', ['payment', pending])).body.errors).toMatchObject([
    { message: 'Kind must be adjustment, reversal, payment, discount, day or taking' },
  ]);
  expect(idsOf(await listed(admin))).toEqual([['payment', pending]]);
  expect(await balanceOf(admin, student)).toBe(7700);
});

test('two who approve the same students crosswise at once both come through, and each thing counts once', async () => {
  const { admin, bursar, student, place } = await adjustingSchool();
  const second = await newStaff(admin, 'admin');
  const students = [student];
  for (let more = 0; more < 5; more += 1) students.push(await newStudent(admin, place));
  const ids: number[] = [];
  for (const studentId of students) ids.push((await requestedAdjustment(bursar, { studentId, amount: 100 })).id);
  for (const studentId of students) ids.push((await requestedAdjustment(bursar, { studentId, amount: 10 })).id);
  const things = ids.map((id) => ['adjustment', id] as const);
  const answers = await Promise.all([approveMany(admin, ...things), approveMany(second, ...things.toReversed())]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const done = answers.flatMap(outcomesOf).filter(([isDone]) => isDone);
  expect(done).toHaveLength(things.length);
  for (const studentId of students) expect(await balanceOf(admin, studentId)).toBe(9890);
});

test('the menu counts what waits for whoever reads it, without what they asked for themselves', async () => {
  const { admin, bursar, student, waiver } = await waitingSchool();
  const second = await newStaff(admin, 'admin');
  const waiting = async (staff: Staff) => (await succeed(staff.read('/api/dashboard'))).waiting;
  expect([await waiting(admin), await waiting(second), await waiting(bursar)]).toEqual([3, 3, undefined]);
  await requestedAdjustment(second, { studentId: student, amount: 5 });
  expect([await waiting(admin), await waiting(second)]).toEqual([4, 3]);
  await succeed(approve(second, waiver));
  expect([await waiting(admin), await waiting(second)]).toEqual([3, 2]);
});

test('a bursar sees what they asked for with its state, an auditor what waits, and neither decides', async () => {
  const { admin, bursar, student, waiver, pending, request } = await waitingSchool();
  await requestedAdjustment(admin, { studentId: student, amount: 5 });
  await succeed(approve(admin, waiver));
  const mine = await listed(bursar);
  expect(mine.show).toBe('asked');
  expect(mine.approvals).toMatchObject([
    { kind: 'adjustment', id: waiver, state: 'approved', decided: { by: admin.username, refusal: null } },
    { kind: 'reversal', id: request, state: 'pending' },
  ]);
  const auditor = await newStaff(admin, 'auditor');
  const read = await listed(auditor);
  expect([read.show, read.pagination.total]).toEqual(['waiting', 3]);
  for (const staff of [bursar, auditor]) expect((await approveMany(staff, ['payment', pending])).status).toBe(403);
  expect((await admin.read('/api/approvals?show=asked')).body.pagination.total).toBe(1);
});

test.each([
  [[], 'Name what is decided'],
  [Array.from({ length: 101 }, (_, index) => ['payment', index + 1] as const), 'At most 100 can be decided at a time'],
])('none, or more than a hundred, are refused in words', async (things, message) => {
  const { admin } = await adjustingSchool();
  const { body } = await approveMany(admin, ...things);
  expect([body.status, body.errors[0].message]).toEqual([400, message]);
});

test('a teacher has no approvals', async () => {
  const { school, waiver } = await waitingSchool();
  const teacher = await school.teacher();
  for (const answer of [teacher.read('/api/approvals'), approveMany(teacher, ['adjustment', waiver])]) {
    expect((await answer).body).toMatchObject({ status: 403, code: 'FORBIDDEN' });
  }
});

test('a credit from before that waits is in the list, and counts once it is approved', async () => {
  const { admin, bursar, place } = await adjustingSchool();
  const student = await newStudent(bursar, place, { cfBalance: -2500 });
  const { approvals } = await listed(admin);
  expect(approvals).toMatchObject([
    {
      kind: 'adjustment',
      change: -2500,
      balance: 10_000,
      adjustment: { kind: 'correction', takesBackId: null, reference: null },
      student: { id: student },
    },
  ]);
  await succeed(approveMany(admin, ['adjustment', approvals[0].id]));
  expect(await balanceOf(admin, student)).toBe(7500);
});

test('a cheque waits with its number and bank until it is cleared', async () => {
  const { admin, bursar, student } = await adjustingSchool();
  await acceptCheques(admin);
  const { payment } = await succeed(payByCheque(bursar, { studentId: student, amount: 700 }));
  const { approvals } = await listed(admin);
  expect(approvals).toMatchObject([
    { kind: 'payment', id: payment.id, payment: { method: 'Cheque', code: payment.code, bank: payment.bank } },
  ]);
  const { body } = await approveMany(admin, ['payment', payment.id]);
  expect(body.outcomes).toMatchObject([{ done: true, message: `Payment ${payment.id} cleared.` }]);
  expect(await balanceOf(admin, student)).toBe(9300);
});

test('things of another school are not found, and stay as they were', async () => {
  const ours = await waitingSchool();
  const theirs = await waitingSchool();
  const { waiver, request } = theirs;
  const codes = [
    [false, 'ADJUSTMENT_NOT_FOUND'],
    [false, 'REVERSAL_REQUEST_NOT_FOUND'],
  ];
  expect(outcomesOf(await approveMany(ours.admin, ['adjustment', waiver], ['reversal', request]))).toEqual(codes);
  expect(outcomesOf(await refuseMany(ours.admin, 'No', ['adjustment', waiver], ['reversal', request]))).toEqual(codes);
  expect((await listed(theirs.admin)).pagination.total).toBe(3);
  expect(await balanceOf(theirs.admin, theirs.student)).toBe(7700);
});

test('the parts of one payment for several are approved together, and each that was named counts as done', async () => {
  const { admin, bursar, siblings } = await siblingSchool();
  const { parts } = await sharedPaid(bursar, { parts: partsFor(siblings, 1000, 2000, 3000) });
  const ids = parts.map(({ id }: { id: number }) => id);
  expect(idsOf(await listed(admin))).toEqual(ids.map((id: number) => ['payment', id]));
  const answer = await approveMany(admin, ['payment', ids[2]], ['payment', ids[0]]);
  const done = { done: true, message: `Payment ${ids[2]} and 2 other parts of the same payment verified.`, code: null };
  expect(answer.body).toEqual({
    message: '2 approved.',
    outcomes: [2, 0].map((place) => ({ kind: 'payment', id: ids[place], ...done })),
  });
  expect(outcomesOf(await approveMany(admin, ['payment', ids[0]]))).toEqual([[false, 'PAYMENT_ALREADY_VERIFIED']]);
  expect((await listed(admin)).approvals).toEqual([]);
});

test('parts and what is asked about their students are decided crosswise at once without a fault', async () => {
  const { admin, bursar, siblings } = await siblingSchool();
  const second = await newStaff(admin, 'admin');
  const things: [string, number][] = [];
  for (const code of ['SGH1X', 'SGH2X', 'SGH3X']) {
    const { parts } = await sharedPaid(bursar, { code, parts: partsFor(siblings, 100, 200, 300) });
    things.push(['payment', parts[1].id]);
  }
  for (const studentId of siblings) things.push(['adjustment', (await requestedAdjustment(bursar, { studentId, amount: 10 })).id]);
  const answers = await Promise.all([approveMany(admin, ...things), approveMany(second, ...things.toReversed())]);
  expect(answers.flatMap(outcomesOf).filter(([isDone]) => isDone)).toHaveLength(things.length);
  for (const [place, studentId] of siblings.entries()) expect(await balanceOf(admin, studentId)).toBe(9990 - 300 * (place + 1));
});
