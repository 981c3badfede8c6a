import { beforeAll, expect, test } from 'vitest';
import { adjusted, reverseAdjustment } from '../../../../tests/support/adjusting-school.ts';
import { requestedReversal } from '../../../../tests/support/approving.ts';
import { arrive } from '../../../../tests/support/arrived-money.ts';
import { failedMessage } from '../../../../tests/support/messaging-school.ts';
import { paid, payingSchool, reverse } from '../../../../tests/support/paying-school.ts';
import { newStudent, rowsOf } from '../../../../tests/support/school-parts.ts';
import { partsFor, sharedPaid } from '../../../../tests/support/shared-payments.ts';
import { newStaff, type Staff, succeed, useServer } from '../../../../tests/support/world.ts';
import { planned, planOf, yearEndUrl, yearlySchool } from '../../../../tests/support/yearly-school.ts';
import { payCodeOf } from '../../../school/settings/pay-codes.ts';
import type { ChildData } from '../contract.ts';

useServer();

let world: Awaited<ReturnType<typeof payingSchool>>;
let colleague: Staff;
beforeAll(async () => {
  world = await payingSchool();
  colleague = await newStaff(world.admin, 'admin');
});

const enrol = (fullName: string, changes: Record<string, unknown> = {}) => newStudent(world.admin, world.place, { fullName, ...changes });
const childData = async (student: number, givenTo = 'Jane Wanjiku'): Promise<ChildData> =>
  succeed(world.admin.post(`/api/students/${student}/data`, { givenTo }));
const note = (student: number, text: string) => succeed(world.admin.post(`/api/balances/${student}/notes`, { text }));

/** What stands under the words of a column in each row of a section. */
function columnOf({ sections }: ChildData, name: string, label: string): unknown[] {
  const { columns = [], rows = [] } = sections.find((each) => each.name === name) ?? {};
  return rows.map((cells) => cells[columns.findIndex((column) => column.label === label)]);
}
const notesOf = async (student: number) => columnOf(await childData(student), 'notes', 'Note');

test('who shares a telephone number is left out of what is written, joined as a family or not', async () => {
  const phone = { contactNumber1: '0711 222 333' };
  const [amina] = [await enrol('Amina Kamau', phone), await enrol('Brian Kamau', { contactNumber1: '+254711222333' })];
  await note(amina, 'Brian Kamau pays for both');
  expect(await notesOf(amina)).toEqual(['[another student] Kamau pays for both']);
});

test('a child of another home is named where nothing ties the two together', async () => {
  const [chebet] = [
    await enrol('Chebet Koech', { contactNumber1: '0711 444 555' }),
    await enrol('Dalila Noor', { contactNumber1: '0711 666 777' }),
  ];
  await note(chebet, 'Rides with Dalila');
  expect(await notesOf(chebet)).toEqual(['Rides with Dalila']);
});

test('a child of another home who is tied by a shared payment, a request or a message alone is left out as well', async () => {
  const [gathoni, wekesa, akoth, cherono] = [
    await enrol('Gathoni Muriu', { contactNumber1: '0711 191 919' }),
    await enrol('Wekesa Barasa', { contactNumber1: '0711 202 020' }),
    await enrol('Akoth Owuor', { contactNumber1: '0711 212 121' }),
    await enrol('Cherono Bii', { contactNumber1: '0711 222 222' }),
  ];
  await sharedPaid(world.admin, { code: 'SGHTIED1', parts: partsFor([gathoni, wekesa], 100, 200) });
  const { id } = await paid(world.admin, { studentId: gathoni, amount: 300 });
  await requestedReversal(world.admin, id, { cause: 'wrongStudent', explanation: 'Akoth was meant', rightStudentId: akoth });
  const message = await failedMessage(world.admin, { student: gathoni, mark: 'Cherono' });
  await rowsOf(world.school, 'insert into message_subjects (school_id, message_id, student_id) values ($1, $2, $3)', [message, cherono]);
  await note(gathoni, 'Wekesa, Akoth, Cherono');
  const data = await childData(gathoni);
  expect(columnOf(data, 'notes', 'Note')).toEqual(['[another student], [another student], [another student]']);
  expect(columnOf(data, 'reversals', 'Explanation')).toEqual(['[another student] was meant']);
});

test('a brother who left the school is left out as well', async () => {
  const phone = { contactNumber1: '0711 888 999' };
  const [elijah, fatuma] = [await enrol('Elijah Mutua', phone), await enrol('Fatuma Mutua', phone)];
  await succeed(world.admin.patch(`/api/students/${fatuma}/toggle-status`));
  await note(elijah, 'Fatuma left owing');
  expect(await notesOf(elijah)).toEqual(['[another student] left owing']);
});

test('a guardian who has the name of a sister keeps it', async () => {
  const phone = { contactNumber1: '0711 121 212', guardianName: 'Grace Njeri' };
  const [hassan] = [await enrol('Hassan Ali', phone), await enrol('Grace Ali', phone)];
  await note(hassan, 'Grace Njeri called');
  expect(await notesOf(hassan)).toEqual(['Grace Njeri called']);
});

test('a payment that was reversed says when and why, and its account comes to nothing', async () => {
  const imani = await enrol('Imani Otieno', { contactNumber1: '0711 131 313' });
  const payment = await paid(world.admin, { studentId: imani, amount: 700 });
  await succeed(reverse(colleague, payment.id, 'Entered twice'));
  const data = await childData(imani);
  expect(columnOf(data, 'payments', 'Status')).toEqual(['Reversed']);
  expect(columnOf(data, 'payments', 'Reversed because')).toEqual(['Entered twice']);
  expect(columnOf(data, 'entries', 'Change')).toEqual([10_000, -700, 700]);
  expect(columnOf(data, 'child', 'Balance now')).toEqual([10_000]);
});

test('money that arrived by itself is there with who paid it, and the account is whole', async () => {
  const neema = await enrol('Neema Wafula', { contactNumber1: '0711 181 818' });
  await arrive(world.school, { amount: 400, account: payCodeOf(neema), payerName: 'JANE W***', payerPhone: '2547 ***** 678' });
  const data = await childData(neema);
  expect(columnOf(data, 'payments', 'Amount')).toEqual([400]);
  expect(columnOf(data, 'payments', 'Recorded by')).toEqual(['M-Pesa']);
  expect(columnOf(data, 'payments', 'Paid by')).toEqual(['JANE W***']);
  expect(columnOf(data, 'payments', 'Payer phone number')).toEqual(['2547 ***** 678']);
  expect(columnOf(data, 'entries', 'Change')).toEqual([10_000, -400]);
});

test('an adjustment that was approved and one that takes it back are both there', async () => {
  const juma = await enrol('Juma Said', { contactNumber1: '0711 141 414' });
  const { id } = await adjusted(world.admin, colleague, { studentId: juma, kind: 'waiver', amount: 250, reason: 'Ill' });
  await succeed(reverseAdjustment(world.admin, id));
  const data = await childData(juma);
  expect(columnOf(data, 'adjustments', 'Status')).toEqual(['Approved', 'Pending']);
  expect(columnOf(data, 'adjustments', 'Change')).toEqual([-250, 250]);
  expect(columnOf(data, 'adjustments', 'Reverses')).toEqual([null, id]);
  expect(columnOf(data, 'adjustments', 'Decided by')).toEqual([colleague.username, null]);
  expect(columnOf(data, 'terms', 'Adjusted')).toEqual([-250]);
});

test('what was changed is told as it was and became, and each giving before', async () => {
  const kiprono = await enrol('Kiprono Bett', { contactNumber1: '0711 151 515' });
  await succeed(world.admin.patch(`/api/students/${kiprono}/toggle-status`));
  await childData(kiprono, 'The mother');
  const data = await childData(kiprono, 'The father');
  expect(columnOf(data, 'changes', 'Field')).toEqual(['Status', 'Data given', 'Data given']);
  expect(columnOf(data, 'changes', 'Became')).toEqual(['Inactive', 'The mother', 'The father']);
  expect(columnOf(data, 'child', 'Status')).toEqual(['Inactive']);
});

test('a child whose import was undone is on no register, and nothing is given', async () => {
  const lost = await enrol('Lost Row', { contactNumber1: '0711 161 616' });
  await rowsOf(
    world.school,
    'update students set import_undone = true, is_active = false, left_date = nairobi_today() where school_id = $1 and student_id = $2',
    [lost],
  );
  const refused = await world.admin.post(`/api/students/${lost}/data`, { givenTo: 'Somebody' });
  expect(refused.body).toMatchObject({ status: 404, code: 'STUDENT_NOT_FOUND' });
});

test('no copy is kept for a repeat: a key is refused, and what is given again is what is held then', async () => {
  const moses = await enrol('Moses Mwangi', { contactNumber1: '0711 171 717' });
  const refused = await world.admin.post(`/api/students/${moses}/data`, { givenTo: 'The uncle' }, { 'idempotency-key': 'moses' });
  expect(refused.body).toMatchObject({ status: 400, code: 'IDEMPOTENCY_KEY_NOT_TAKEN' });
  expect(columnOf(await childData(moses), 'changes', 'Became')).toEqual(['Jane Wanjiku']);
});

test('what the guardians agreed to and each promotion are told, that by which a child left too', async () => {
  const { admin } = await yearlySchool({ perClass: 1 });
  const consent = { consentKind: 'photographs', decidedBy: 'Mzazi', how: 'phone' };
  for (const decision of ['given', 'refused']) await succeed(admin.post('/api/students/4/consents', { ...consent, decision }));
  await succeed(admin.post(yearEndUrl, planned(await planOf(admin))));
  const data = (student: number): Promise<ChildData> => succeed(admin.post(`/api/students/${student}/data`, { givenTo: 'Mzazi' }));
  const [moved, left] = [await data(1), await data(4)];
  expect([moved, left].map((each) => [columnOf(each, 'moves', 'From'), columnOf(each, 'moves', 'To')])).toEqual([
    [['Grade 7 East'], ['Grade 8 East']],
    [['Grade 9 East'], ['Left']],
  ]);
  expect(columnOf(left, 'consents', 'Decision')).toEqual(['Given', 'Refused']);
  expect(columnOf(left, 'consents', 'How')).toEqual(['By phone', 'By phone']);
});
