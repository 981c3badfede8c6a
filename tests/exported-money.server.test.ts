import { beforeAll, expect, test } from 'vitest';
import { nairobiToday } from '../src/core/dates.ts';
import { payCodeOf } from '../src/school/settings/pay-codes.ts';
import { refuse, requestedAdjustment } from './support/adjusting-school.ts';
import { arrive } from './support/arrived-money.ts';
import { bank, cashSchool, counted, countersign, explain, sendBack } from './support/cash-days.ts';
import { newDiscount } from './support/discounting-school.ts';
import { fileOf, refusedTo } from './support/exported-file.ts';
import { provider, sendAll, sendMessages } from './support/messaging-school.ts';
import { paid, reverse } from './support/paying-school.ts';
import { newStudent } from './support/school-parts.ts';
import { newSchool, newStaff, succeed, useServer } from './support/world.ts';

useServer();

const today = nairobiToday();
let world: Awaited<ReturnType<typeof cashSchool>>;
beforeAll(async () => {
  world = await cashSchool();
});

const days = '/api/days/export';
const desk = '/api/arrivals/export';
const approvals = '/api/approvals/export';
const messages = '/api/messages/export';

test('the days that were counted leave with what the books said, what lay there, and who agreed', async () => {
  const { admin, bursar, second, student } = world;
  await paid(bursar, { studentId: student, amount: 1000 });
  await succeed(bank(bursar, 300, { bankedOn: nairobiToday(), reference: 'FT1' }));
  const { id: locked } = await counted(bursar, { of500: 1 });
  await succeed(explain(bursar, locked));
  await succeed(countersign(second, locked));
  await succeed(sendBack(bursar, (await counted(second, { of50: 1 })).id));
  const { above, rows } = await fileOf(bursar, days);
  const listed = (await succeed(admin.read('/api/days'))).days;
  expect(above).toMatchObject({ List: 'Days', Filters: 'None' });
  expect(rows.map((row) => [row.Cashier, row.Status])).toEqual([
    [second.username, 'Returned for recount'],
    [bursar.username, 'Locked'],
  ]);
  expect(rows[1]).toMatchObject({
    ...{ Day: today, 'Opening cash (KES)': '0.00', 'Received (KES)': '1000.00', 'Reversed (KES)': '0.00', 'Banked (KES)': '300.00' },
    ...{ 'Expected (KES)': '700.00', 'Counted (KES)': '500.00', 'Variance (KES)': '-200.00', Reason: listed[1].varianceReason },
    ...{ 'Decided by': second.username, 'Decided on': today, 'Why returned': '' },
  });
  expect([rows[0]?.['Why returned'], rows[0]?.['Decided by']]).toEqual([listed[0].decided.refusal, bursar.username]);
});

test('money on the desk leaves as the list that is shown, with where it went', async () => {
  const { school, admin, bursar, student } = world;
  const { arrivalId } = await arrive(school, { account: 'Amina', amount: 30, code: 'SKRETURN01' });
  await arrive(school, { account: payCodeOf(student), amount: 40.5, code: 'SKPLACED01' });
  await arrive(school, { account: '=nobody', amount: 50, code: 'SKWAITS001', payerName: 'JANE', payerPhone: '2547***678' });
  await succeed(admin.post(`/api/arrivals/${arrivalId}/return`, { reason: 'Paid twice' }));
  const [waiting, placed, returned] = [
    await fileOf(bursar, desk),
    await fileOf(bursar, `${desk}?show=placed`),
    await fileOf(bursar, `${desk}?show=returned`),
  ];
  expect([waiting, placed, returned].map(({ above, rows }) => [above.Filters, rows.length])).toEqual([
    ...[
      ['unallocated', 1],
      ['allocated', 1],
      ['returned or counted twice', 1],
    ],
  ]);
  expect(waiting.rows[0]).toMatchObject({
    ...{ Method: 'M-Pesa', Into: '400200', 'Transaction Code': 'SKWAITS001', 'Amount (KES)': '50.00', 'Waiting (KES)': '50.00' },
    ...{
      'Account typed': "'=nobody",
      Payer: 'JANE',
      'Phone number': '2547***678',
      'Waiting since': today,
      Receipts: '',
      'Returned (KES)': '0.00',
    },
  });
  const list = (await succeed(bursar.read('/api/arrivals?show=placed'))).money;
  expect(placed.rows[0]).toMatchObject({ 'Amount (KES)': '40.50', 'Waiting (KES)': '0.00', Students: list[0].placed[0].student.fullName });
  expect(placed.rows[0]?.Receipts).toBe(String(list[0].placed[0].receiptNumber));
  await succeed(reverse(admin, list[0].placed[0].receiptNumber));
  const back = (await fileOf(bursar, desk)).rows.find((row) => row['Transaction Code'] === 'SKPLACED01');
  expect(back, 'reversed, it waits again').toMatchObject({ 'Waiting (KES)': '40.50', Receipts: '', Students: '' });
  expect(returned.rows[0]).toMatchObject({ 'Returned (KES)': '30.00', 'Why returned': 'Paid twice', 'Waiting (KES)': '0.00' });
});

test('approvals leave as the list that the caller sees, with what a yes does', async () => {
  const { admin, bursar, student } = world;
  const payment = await paid(bursar, { studentId: student, amount: 250, method: 'Bank', code: 'FT26A' });
  const request = { studentId: student, kind: 'waiver', amount: 500, reason: 'Orphan' };
  const { adjustment } = await succeed(bursar.post('/api/adjustments', request));
  const { above, rows } = await fileOf(admin, approvals);
  expect(above).toMatchObject({ List: 'Approvals', Filters: 'waiting' });
  const row = (kind: string) => rows.find((each) => each.Kind === kind);
  expect(row('Adjustments')).toMatchObject({
    ...{ Number: String(adjustment.id), Request: 'Waiver of KES 500.00', Reason: 'Orphan', 'Change (KES)': '-500.00', Status: 'Pending' },
    ...{ 'Requested by': bursar.username, 'Requested on': today, 'Decided by': '', 'Decided on': '' },
  });
  expect(row('Pending payments')).toMatchObject({
    Number: String(payment.id),
    Request: 'Verify KES 250.00 (Bank, FT26A)',
    'Change (KES)': '0.00',
  });
  const { approvals: listed } = await succeed(admin.read('/api/approvals?limit=50'));
  expect(rows.map((each) => Number(each.Number))).toEqual(listed.map(({ id }: { id: number }) => id));
  await succeed(refuse(admin, adjustment.id, 'Not now'));
  const own = await fileOf(bursar, `${approvals}?kind=adjustment`);
  expect(own.above.Filters).toBe('my requests, adjustments');
  expect(own.rows).toMatchObject([{ Status: 'Refused', 'Decided by': admin.username, 'Decided on': today, 'Why refused': 'Not now' }]);
});

test('of two children of one name approvals say which, and of what is of no child they leave it empty', async () => {
  const { admin, bursar, place } = await cashSchool();
  const namesakes = [
    await newStudent(admin, place, { fullName: 'Amina Yusuf', dob: '2014-01-02' }),
    await newStudent(admin, place, { fullName: 'Amina Yusuf', dob: '2016-05-06' }),
  ];
  for (const studentId of namesakes) await requestedAdjustment(bursar, { studentId });
  await succeed(newDiscount(bursar));
  const { rows } = await fileOf(admin, approvals);
  const named = rows.filter(({ Kind }) => Kind === 'Adjustments').map((row) => [row['Student ID'], row.Student, row.Grade, row.Stream]);
  expect(named).toEqual(namesakes.map((id) => [String(id), 'Amina Yusuf', 'Grade 4', 'East']));
  const [rule] = rows.filter(({ Kind }) => Kind === 'Discount rules');
  expect(rule).toMatchObject({ 'Student ID': '', 'Admission number': '', Student: '', Grade: '', Stream: '', 'Balance (KES)': '' });
});

test('messages leave as the filters say, with to whom, in which words and what became of them', async () => {
  const { admin, bursar, student } = world;
  await sendMessages(admin);
  await paid(bursar, { studentId: student, amount: 400 });
  await sendAll(provider({ state: 'failed', fault: 'No credit' }).handlers);
  await paid(bursar, { studentId: student, amount: 500 });
  const { above, rows } = await fileOf(bursar, messages);
  const { messages: listed } = await succeed(bursar.read('/api/messages'));
  expect([above.List, above.Filters, rows.map(({ Status }) => Status)]).toEqual(['Messages to guardians', 'None', ['Waiting', 'Failed']]);
  expect(rows[1]).toMatchObject({
    ...{ Number: String(listed[1].id), Kind: 'Receipt', Students: listed[1].students[0].fullName, Text: listed[1].text },
    'Phone number': listed[1].phone.replace('+254', '0'),
    ...{ SMS: String(listed[1].segments), Sent: '', 'What went wrong': listed[1].fault },
  });
  const failed = await fileOf(bursar, `${messages}?state=failed&kind=receipt`);
  expect([failed.above.Filters, failed.rows.length]).toEqual(['Receipt, failed', 1]);
});

test('an auditor takes them away, each has only what is of the own school, and a teacher takes none', async () => {
  const [auditor, teacher, { admin: stranger }] = [await newStaff(world.admin, 'auditor'), await world.school.teacher(), await newSchool()];
  for (const path of [days, desk, approvals, messages]) {
    expect((await fileOf(auditor, path)).rows.length, path).toBeGreaterThan(0);
    expect((await fileOf(stranger, path)).rows, path).toEqual([]);
    await refusedTo(teacher, path);
  }
});
