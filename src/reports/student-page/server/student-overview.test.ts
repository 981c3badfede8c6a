import { expect, test } from 'vitest';
import { adjusted, adjustingSchool, requestedAdjustment, withdraw } from '../../../../tests/support/adjusting-school.ts';
import { requestedReversal, withdrawReversal } from '../../../../tests/support/approving.ts';
import { liveOn } from '../../../../tests/support/days.ts';
import { newDiscount } from '../../../../tests/support/discounting-school.ts';
import { failedMessage } from '../../../../tests/support/messaging-school.ts';
import { fiveStudents } from '../../../../tests/support/owing-school.ts';
import { paid, payingSchool, reverse, statementOf } from '../../../../tests/support/paying-school.ts';
import { newClass, newStudent, studentForm } from '../../../../tests/support/school-parts.ts';
import { newStaff, type Staff, succeed, useServer } from '../../../../tests/support/world.ts';
import { addDays, nairobiToday } from '../../../core/dates.ts';
import type { HistoryLine } from '../contract.ts';

useServer();

const overviewOf = (staff: Staff, student: number) => succeed(staff.read(`/api/students/${student}/overview`));
const kindsOf = (lines: HistoryLine[]) => lines.map(({ kind }) => kind);

test('it says who the student is', async () => {
  const { admin, place } = await payingSchool();
  const changes = { fullName: 'Achieng Otieno', admissionNumber: 'A/7', contactNumber2: '0733 000 111' };
  const student = await newStudent(admin, place, changes);
  const overview = await overviewOf(admin, student);
  expect(overview.student).toEqual({
    ...{ id: student, admissionNumber: 'A/7', fullName: 'Achieng Otieno', dob: '2015-03-04', gender: 'Female' },
    ...{ grade: 'Grade 4', stream: 'East', active: true, erased: false, enrolledOn: nairobiToday(), leftDate: null },
  });
  expect(overview.guardians).toMatchObject([{ name: 'Jane Wanjiku', phones: ['0712 345 678', '0733 000 111'] }]);
});

test('each term is what it began with, billed, adjusted and took, and ends where the statement of that term ends', async () => {
  const { school, admin, terms, baraka, elijah } = await fiveStudents();
  await adjusted(await school.bursar(), admin, { studentId: baraka, amount: 1500 });
  const { balance, terms: ofBaraka } = (await overviewOf(admin, baraka)).money;
  expect(ofBaraka).toMatchObject([
    { id: terms[1], name: 'Term 2', broughtForward: 0, billed: 10_000, adjusted: -1500, paid: 6000, balance: 2500 },
    { id: terms[0], name: 'Term 1', broughtForward: 0, billed: 10_000, adjusted: 0, paid: 10_000, balance: 0 },
  ]);
  expect(balance).toBe(2500);
  const broughtAlong = (await overviewOf(admin, elijah)).money;
  expect(broughtAlong.terms).toMatchObject([
    { broughtForward: 10_500, billed: 10_000, paid: 0, balance: 20_500 },
    { broughtForward: 500, billed: 10_000, paid: 0, balance: 10_500 },
  ]);
  for (const term of broughtAlong.terms) {
    expect((await statementOf(admin, elijah, term.id)).summary.currentBalance).toBe(term.balance);
  }
});

test('before the first term the balance is what was brought along', async () => {
  const { admin } = await payingSchool();
  const spare = await newClass(admin, 'Grade 9', 'West');
  const { money } = await overviewOf(admin, await newStudent(admin, spare, { cfBalance: -300 }));
  expect(money.balance).toBe(-300);
});

test('the time line says what was billed, paid, reversed, adjusted, noted and promised, who did it, and what it did', async () => {
  const { school, admin, place } = await payingSchool();
  const student = await newStudent(admin, place, { cfBalance: 500 });
  const bursar = await school.bursar();
  const payment = await paid(bursar, { studentId: student, amount: 4000, method: 'Mpesa', code: 'QGH7Y2K9QL' });
  const waiver = await adjusted(bursar, admin, { studentId: student, amount: 250, reason: 'Orphan' });
  await succeed(bursar.post(`/api/balances/${student}/notes`, { text: 'Will call' }));
  await succeed(admin.post(`/api/balances/${student}/notes`, { promisedDay: nairobiToday(), promisedAmount: 700 }));
  await succeed(reverse(admin, payment.id, 'Bounced'));
  const { lines, before } = (await overviewOf(admin, student)).history;
  expect(before).toBeNull();
  expect(kindsOf(lines)).toEqual(['reversal', 'promise', 'note', 'adjustment', 'payment', 'charge', 'opening']);
  const [reversal, promise, note, adjustment, took, charge, opening] = lines;
  const way = { receiptNumber: payment.id, method: 'Mpesa', code: 'QGH7Y2K9QL', status: 'reversed' };
  expect(reversal).toMatchObject({ by: admin.username, change: 4000, text: 'Bounced', payment: way });
  expect(promise).toMatchObject({ by: admin.username, change: null, promised: { day: nairobiToday(), amount: 700 } });
  expect(note).toMatchObject({ by: bursar.username, change: null, text: 'Will call', promised: null });
  expect(adjustment).toMatchObject({ change: -250, text: 'Orphan', adjustment: { id: waiver.id, kind: 'waiver' }, payment: null });
  expect(took).toMatchObject({ by: bursar.username, change: -4000, text: null, payment: way });
  expect(charge).toMatchObject({ by: admin.username, change: 10_000, text: 'Fees of the term', adjustment: null });
  expect(charge.term).toMatch(/^Term 1 \d{4}$/);
  expect(opening).toMatchObject({ change: 500, term: null });
  const changes: number[] = lines.map(({ change }: { change: number | null }) => change ?? 0);
  expect(changes.reduce((sum, change) => sum + change)).toBe((await statementOf(admin, student)).summary.currentBalance);
});

test('an edit is kept with who, from what and to what; what stayed is no edit', async () => {
  const { school, admin, place } = await payingSchool();
  const bursar = await school.bursar();
  const student = await newStudent(admin, place, { fullName: 'Achieng Otieno', admissionNumber: 'A/7' });
  const west = await newClass(admin, 'Grade 4', 'West');
  const { grade_id, stream_id, ...form } = studentForm(place, { fullName: 'Achieng Otieno', gender: 'Female' });
  const save = (changes: object) =>
    succeed(bursar.patch(`/api/students/${student}/update`, { ...form, gradeId: grade_id, streamId: stream_id, ...changes }));
  await save({});
  expect(kindsOf((await overviewOf(admin, student)).history.lines)).toEqual(['charge']);
  await save({ fullName: 'Achieng Atieno', admissionNumber: '', streamId: west.stream });
  await succeed(admin.patch(`/api/students/${student}/toggle-status`));
  const { lines } = (await overviewOf(admin, student)).history;
  expect(lines.filter(({ kind }: HistoryLine) => kind === 'edit').map(({ by, edit }: HistoryLine) => [by, edit])).toEqual([
    [admin.username, { field: 'status', was: 'Active', became: 'Inactive' }],
    [bursar.username, { field: 'class', was: 'Grade 4 East', became: 'Grade 4 West' }],
    [bursar.username, { field: 'admissionNumber', was: 'A/7', became: null }],
    [bursar.username, { field: 'fullName', was: 'Achieng Otieno', became: 'Achieng Atieno' }],
  ]);
  await succeed(admin.patch(`/api/students/${student}/toggle-status`));
  const [back] = (await overviewOf(admin, student)).history.lines.filter(({ kind }: HistoryLine) => kind === 'edit');
  expect(back.edit).toEqual({ field: 'status', was: 'Inactive', became: 'Active' });
});

test('an edit that is refused leaves no trace', async () => {
  const { admin, place, student } = await payingSchool();
  await newStudent(admin, place, { admissionNumber: 'A/8' });
  const { grade_id: gradeId, stream_id: streamId, ...form } = studentForm(place, { fullName: 'New Name', admissionNumber: 'A/8' });
  const refused = await admin.patch(`/api/students/${student}/update`, { ...form, gradeId, streamId });
  expect(refused.body.code).toBe('ADMISSION_NUMBER_TAKEN');
  expect(kindsOf((await overviewOf(admin, student)).history.lines)).toEqual(['charge']);
});

test('a teacher sees the student and the class, but no money and no contacts', async () => {
  const { school, admin, place, student } = await payingSchool();
  await succeed(admin.post(`/api/balances/${student}/notes`, { text: 'Owes the shop too' }));
  const { grade_id: gradeId, stream_id: streamId, ...form } = studentForm(place, { fullName: 'Baraka Otieno' });
  const changed = { ...form, gradeId, streamId, contactNumber1: '0799 888 777' };
  await succeed(admin.patch(`/api/students/${student}/update`, changed));
  const teacher = await school.teacher();
  const seen = await overviewOf(teacher, student);
  expect(seen.money).toBeNull();
  expect(seen.guardians).toMatchObject([{ name: 'Jane Wanjiku', phones: null }]);
  expect(seen.history.lines).toMatchObject([{ kind: 'edit', edit: { field: 'fullName', became: 'Baraka Otieno' } }]);
  expect(JSON.stringify(seen)).not.toMatch(/0799|0712|10000|shop/);
  const auditor = await newStaff(admin, 'auditor');
  expect((await overviewOf(auditor, student)).money.balance).toBe(10_000);
});

test('older lines come by what the answer says, each once', async () => {
  const { admin, student } = await payingSchool();
  for (let count = 1; count <= 15; count += 1) {
    await paid(admin, { studentId: student, amount: 100 + count });
    await succeed(admin.post(`/api/balances/${student}/notes`, { text: `Note ${count}` }));
  }
  const first = (await overviewOf(admin, student)).history;
  const second = await succeed(admin.read(`/api/students/${student}/history?before=${first.before}`));
  const lines: HistoryLine[] = [...first.lines, ...second.lines];
  expect([first.lines.length, second.lines.length, second.before]).toEqual([20, 11, null]);
  expect(new Set(lines.map(({ id }) => id)).size).toBe(31);
  expect(lines.slice(0, 4).map(({ text, change }) => text ?? change)).toEqual(['Note 15', -115, 'Note 14', -114]);
  expect(lines.at(-1)).toMatchObject({ kind: 'charge', change: 10_000 });
});

test('requests and messages come once, however far somebody reads on, the newest request first', async () => {
  const { admin, bursar, student } = await adjustingSchool();
  const today = nairobiToday();
  const payment = (await paid(bursar, { studentId: student, amount: 40 })).id;
  for (let count = 1; count <= 21; count += 1) await paid(admin, { studentId: student, amount: 10 });
  await failedMessage(admin, { student, mark: 'mpya' });
  await liveOn(addDays(today, 1));
  for (const amount of [500, 300]) await succeed(withdraw(bursar, (await requestedAdjustment(bursar, { studentId: student, amount })).id));
  await succeed(withdrawReversal(bursar, await requestedReversal(bursar, payment)));
  const { discount } = await succeed(newDiscount(bursar, { forWhom: 'staff', name: 'Staff', child: undefined, helpedIds: [student] }));
  await succeed(bursar.post(`/api/standing-discounts/${discount.id}/withdraw`));
  await liveOn(today);
  const first = (await overviewOf(admin, student)).history;
  expect(first.lines.slice(0, 5).map(({ kind, asked }: HistoryLine) => asked?.words ?? kind)).toEqual([
    ...['Waiver of KES 300.00', 'Waiver of KES 500.00', `Reversal of receipt ${payment}`, 'Discount rule “Staff”', 'message'],
  ]);
  const second = await succeed(admin.read(`/api/students/${student}/history?before=${first.before}`));
  const ids = [...first.lines, ...second.lines].map(({ id }: HistoryLine) => id);
  expect([ids.length, new Set(ids).size, second.before]).toEqual([28, 28, null]);
});

test('nobody has a page who is no student, and marks that no answer gave are refused', async () => {
  const { admin, student } = await payingSchool();
  for (const path of ['overview', 'history']) {
    expect((await admin.read(`/api/students/999/${path}`)).body).toMatchObject({ status: 404, code: 'STUDENT_NOT_FOUND' });
  }
  const refused = await admin.read(`/api/students/${student}/history?before=yesterday`);
  expect(refused.body).toMatchObject({ status: 400, message: 'Before must be as an answer gave it' });
});
