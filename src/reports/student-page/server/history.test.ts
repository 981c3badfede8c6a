import pg from 'pg';
import { expect, test } from 'vitest';
import {
  adjusted,
  adjustingSchool,
  approve,
  refuse,
  requestedAdjustment,
  reverseAdjustment,
  withdraw,
} from '../../../../tests/support/adjusting-school.ts';
import { approveOne, requestedReversal, withdrawReversal } from '../../../../tests/support/approving.ts';
import { chequeSchool, payByCheque } from '../../../../tests/support/cheque-school.ts';
import { newDiscount } from '../../../../tests/support/discounting-school.ts';
import { failedMessage, sendMessages } from '../../../../tests/support/messaging-school.ts';
import { mistakenOpening, undo } from '../../../../tests/support/mistaken-opening.ts';
import { balanceOf, paid, payingSchool, reverse, verify } from '../../../../tests/support/paying-school.ts';
import { draftOf } from '../../../../tests/support/registers.ts';
import { newClass, newFee, newStudent, setFees, studentForm } from '../../../../tests/support/school-parts.ts';
import { statementLog } from '../../../../tests/support/statement-log.ts';
import { newStaff, type Staff, succeed, useServer } from '../../../../tests/support/world.ts';
import { addDays, nairobiToday } from '../../../core/dates.ts';
import type { HistoryLine } from '../contract.ts';
import { titleOf } from '../line-words.ts';

useServer();

const historyOf = (staff: Staff, student: number, query = '') => succeed(staff.read(`/api/students/${student}/history${query}`));

/** What the time line says in its first lines, the newest first, and what each did to the balance. */
async function titlesAndChanges(staff: Staff, student: number): Promise<[string, number | null][]> {
  const { lines } = await historyOf(staff, student);
  return lines.map((line: HistoryLine) => [titleOf(line).replace(/ \d{4}$/, ''), line.change]);
}

test('a cheque waits until it clears, and what became of it is said where it was paid', async () => {
  const { admin, bursar, student } = await chequeSchool();
  const { payment } = await succeed(payByCheque(bursar, { studentId: student }));
  const status = async () => (await historyOf(admin, student)).lines[0].payment;
  expect(await status()).toEqual({ receiptNumber: payment.id, method: 'Cheque', code: '000123', bank: 'KCB', status: 'pending' });
  await succeed(verify(admin, payment.id));
  expect(await status()).toMatchObject({ status: 'verified' });
  await succeed(reverse(admin, payment.id, 'Cheque bounced'));
  expect(await titlesAndChanges(admin, student)).toEqual([
    ['Payment by Cheque, 000123, KCB reversed', 1000],
    ['Paid by Cheque, 000123, KCB', -1000],
    ['Fees billed, Term 1', 10_000],
  ]);
});

test('what takes an adjustment back is named as its reversal', async () => {
  const { admin, bursar, student } = await adjustingSchool();
  const { id } = await adjusted(bursar, admin, { studentId: student });
  const { adjustment } = await succeed(reverseAdjustment(bursar, id));
  await succeed(approve(admin, adjustment.id));
  expect(await titlesAndChanges(admin, student)).toEqual([
    ['Waiver reversed, Term 1', 500],
    ['Waiver, Term 1', -500],
    ['Fees billed, Term 1', 10_000],
  ]);
});

test('fees that change, are linked and are taken off again stand with what each did', async () => {
  const { admin, place, term, student } = await payingSchool();
  await setFees(admin, { ...place, term }, { tuition_fee: 12_000 });
  const fee = await newFee(admin, 1500);
  await succeed(admin.post('/api/students/associate-student-with-fee', { studentId: student, additionalFeeId: fee }));
  await succeed(admin.post(`/api/students/${student}/additional-fees`, { additionalFeeId: fee, action: 'unsubscribe' }));
  expect(await titlesAndChanges(admin, student)).toEqual([
    ['Fees lowered, Term 1', -1500],
    ['Fees billed, Term 1', 1500],
    ['Fees billed, Term 1', 2000],
    ['Fees billed, Term 1', 10_000],
  ]);
});

test('a move to another grade stands beside what it did to the bill', async () => {
  const { admin, term, student } = await payingSchool();
  const fifth = await newClass(admin, 'Grade 5', 'West');
  await setFees(admin, { grade: fifth.grade, term }, { tuition_fee: 7000 });
  const { grade_id: gradeId, stream_id: streamId, fullName: _, ...form } = studentForm(fifth);
  const { student: before } = await succeed(admin.read(`/api/students/${student}`));
  await succeed(admin.patch(`/api/students/${student}/update`, { ...form, gradeId, streamId, fullName: before.fullName }));
  const lines = await titlesAndChanges(admin, student);
  expect(lines.toSorted()).toEqual([
    ['Class: Grade 4 East → Grade 5 West', null],
    ['Fees billed, Term 1', 10_000],
    ['Fees lowered, Term 1', -3000],
  ]);
  const changes = lines.map(([, change]) => change ?? 0);
  expect(changes.reduce((sum, change) => sum + change)).toBe(await balanceOf(admin, student));
});

test('of adjustments one that counts stands with its figure, one that was taken back twice, one refused without, one that waits not at all', async () => {
  const { school, admin, student } = await payingSchool();
  const bursar = await school.bursar();
  await requestedAdjustment(bursar, { studentId: student, amount: 111 });
  await succeed(refuse(admin, (await requestedAdjustment(bursar, { studentId: student, amount: 222 })).id));
  const discount = await adjusted(bursar, admin, { studentId: student, kind: 'discount', amount: 300 });
  const { adjustment } = await succeed(reverseAdjustment(bursar, discount.id, 'Not a sibling'));
  await succeed(approveOne(admin, 'adjustment', adjustment.id));
  expect(await titlesAndChanges(admin, student)).toEqual([
    ['Discount reversed, Term 1', 300],
    ['Discount, Term 1', -300],
    ['Fees billed, Term 1', 10_000],
    ['Waiver of KES 222.00 requested, Term 1', null],
  ]);
  expect((await historyOf(admin, student)).lines[0]).toMatchObject({ by: admin.username, text: 'Not a sibling' });
});

test('what was asked for and refused or withdrawn stands with who asked and why, and who ended it; whoever sees no money sees none of it', async () => {
  const { school, admin, bursar, student, place } = await adjustingSchool();
  const other = await newStudent(admin, place);
  await succeed(withdraw(bursar, (await requestedAdjustment(bursar, { studentId: student })).id));
  await succeed(refuse(admin, (await requestedAdjustment(bursar, { studentId: student, kind: 'bursary' })).id, 'No sponsor'));
  const payment = (await paid(bursar, { studentId: student, amount: 40 })).id;
  await succeed(withdrawReversal(bursar, await requestedReversal(bursar, payment, { cause: 'other', explanation: 'Paid by an aunt' })));
  const discount = (await succeed(newDiscount(bursar, { forWhom: 'staff', name: 'Staff', child: undefined, helpedIds: [student] })))
    .discount.id;
  await succeed(bursar.post(`/api/standing-discounts/${discount}/withdraw`));
  const askedLines = async (staff: Staff, of: number) =>
    (await historyOf(staff, of)).lines.filter(({ kind }: HistoryLine) => kind === 'asked');
  const [day, by] = [nairobiToday(), bursar.username];
  const withdrawn = { outcome: 'withdrawn', on: day, by, day, refusal: null };
  const lines = await askedLines(await newStaff(admin, 'auditor'), student);
  expect(lines.toSorted((one: HistoryLine, next: HistoryLine) => one.id.localeCompare(next.id))).toMatchObject([
    { by, change: null, text: 'Hardship', asked: { kind: 'adjustment', words: 'Waiver of KES 500.00', ...withdrawn } },
    { by, text: 'Hardship', asked: { words: 'Bursary of KES 500.00', outcome: 'refused', by: admin.username, day, refusal: 'No sponsor' } },
    { by, text: null, term: null, asked: { kind: 'discount', words: 'Discount rule “Staff”', ...withdrawn } },
    { by, text: 'Paid by an aunt', asked: { kind: 'request', words: `Reversal of receipt ${payment}`, ...withdrawn } },
  ]);
  expect(new Set(lines.map(({ at }: HistoryLine) => at))).toEqual(new Set([`${addDays(day, -1)}T21:00:00.000Z`]));
  expect(await askedLines(admin, other)).toEqual([]);
  expect(await askedLines(await school.teacher(), student)).toEqual([]);
});

test('a term that was opened by mistake stands with what took its bill away', async () => {
  const { admin, second, next, students } = await mistakenOpening();
  const [, plain = 0] = students;
  expect((await titlesAndChanges(admin, plain)).at(0)).toEqual(['Fees billed, Term 2', 20_250]);
  await succeed(undo(second, next));
  const [words, change] = (await titlesAndChanges(admin, plain)).at(0) ?? [];
  expect([words, change]).toEqual(['Fees lowered, Term 2', -20_250]);
});

test('a promise that was withdrawn stays on the line, with the reason', async () => {
  const { admin, student } = await payingSchool();
  const note = (body: object) => succeed(admin.post(`/api/balances/${student}/notes`, body));
  await note({ promisedDay: nairobiToday(), promisedAmount: 700 });
  await note({ withdraws: true, text: 'Lost his work' });
  const { lines } = await historyOf(admin, student);
  expect(lines.slice(0, 2).map(({ kind, text }: HistoryLine) => [kind, text])).toEqual([
    ['withdrawal', 'Lost his work'],
    ['promise', null],
  ]);
});

test('a student has the lines that are theirs: one entry of many bills each by its own amount', async () => {
  const { admin, place, term, student } = await payingSchool();
  const other = await newStudent(admin, place);
  await setFees(admin, { ...place, term }, { tuition_fee: 10_500 });
  await paid(admin, { studentId: other, amount: 900 });
  expect(await titlesAndChanges(admin, student)).toEqual([
    ['Fees billed, Term 1', 500],
    ['Fees billed, Term 1', 10_000],
  ]);
  expect((await titlesAndChanges(admin, other)).at(0)).toEqual(['Paid by Cash', -900]);
});

test('what guardians were told stands beside what it is about, with whom, and where it stands', async () => {
  const { school, admin, place } = await payingSchool();
  const student = await newStudent(admin, place);
  await sendMessages(admin);
  await paid(admin, { studentId: student, amount: 700 });
  await failedMessage(admin, { student, mark: 'muhula' });
  const { lines } = await historyOf(admin, student);
  expect(
    lines
      .slice(0, 3)
      .map(({ kind }: HistoryLine) => kind)
      .toSorted(),
  ).toEqual(['message', 'message', 'payment']);
  const messages = lines.filter(({ kind }: HistoryLine) => kind === 'message');
  expect(messages).toMatchObject([
    { by: admin.username, text: 'No credit is left.', message: { kind: 'reminder', phone: '+254712345678', state: 'failed' } },
    { by: 'Karo', text: null, change: null, message: { kind: 'receipt', phone: '+254712345678', state: 'waiting' } },
  ]);
  const seen = JSON.stringify(await historyOf(await school.teacher(), student));
  expect(seen).not.toMatch(/message-|\+2547/);
});

test('a student whose import was undone has no page', async () => {
  const { admin } = await payingSchool();
  const brought = await draftOf(admin, { admission: 'A1', balance: '12,500' });
  await succeed(brought.accept());
  const [student] = await succeed(admin.read('/api/search-student?q=A1'));
  expect((await admin.read(`/api/students/${student.id}/overview`)).status).toBe(200);
  await succeed(brought.undo());
  for (const path of ['overview', 'history']) expect((await admin.read(`/api/students/${student.id}/${path}`)).status).toBe(404);
});

test('an auditor reads the whole line, a teacher goes on in it without money', async () => {
  const { school, admin, place } = await payingSchool();
  const student = await newStudent(admin, place, { fullName: 'Name 0' });
  const { grade_id: gradeId, stream_id: streamId, ...form } = studentForm(place);
  for (let count = 1; count <= 22; count += 1) {
    await succeed(admin.patch(`/api/students/${student}/update`, { ...form, gradeId, streamId, fullName: `Name ${count}` }));
    await paid(admin, { studentId: student, amount: 100 });
  }
  const teacher = await school.teacher();
  const first = await historyOf(teacher, student);
  const rest = await historyOf(teacher, student, `?before=${first.before}`);
  expect([first.lines.length, rest.lines.length, rest.before]).toEqual([20, 2, null]);
  expect(rest.lines.map(({ edit }: HistoryLine) => edit?.became)).toEqual(['Name 2', 'Name 1']);
  expect(JSON.stringify([first, rest])).not.toMatch(/"change":-?\d|payment":\{/);
  const auditor = await newStaff(admin, 'auditor');
  expect((await historyOf(auditor, student)).lines.map(({ kind }: HistoryLine) => kind)).toContain('payment');
});

test('a page asks as many statements after a long history as after a short one', async () => {
  const { admin, student } = await payingSchool();
  const log = statementLog(pg.Client.prototype);
  // The server also looks for news and at its clock, whenever it is time to.
  const isOfStudents = (text: string) => /student_id/.test(text);
  const asking = async () =>
    (await log.of(() => succeed(admin.read(`/api/students/${student}/overview`)))).read.filter(isOfStudents).length;
  const short = await asking();
  for (let count = 1; count <= 25; count += 1) await paid(admin, { studentId: student, amount: 100 });
  expect(await asking()).toBe(short);
  log.close();
});
