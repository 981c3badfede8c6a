import { expect, test } from 'vitest';
import { messagesOf, provider, sendAll, sendMessages, useMessages } from '../../../../tests/support/messaging-school.ts';
import { moved } from '../../../../tests/support/moved-moments.ts';
import { paid, payingSchool } from '../../../../tests/support/paying-school.ts';
import { newStudent } from '../../../../tests/support/school-parts.ts';
import { asOwner, newSchool, newStaff, type Staff, schoolIdOf, succeed, testStore } from '../../../../tests/support/world.ts';
import { addDays, nairobiToday } from '../../../core/dates.ts';
import { payCodeOf } from '../../../school/settings/pay-codes.ts';

useMessages();

const path = '/api/balances/reminders';
const previewed = (staff: Staff, query = '') => succeed(staff.read(`${path}${query}`));
/** When today began. */
const midnightSql = "nairobi_today()::timestamp at time zone 'Africa/Nairobi'";
const remind = (staff: Staff, messages: number, query = '') => staff.post(`${path}${query}`, { messages });

/** Two siblings who owe 10,000 each, and a third child of another home who owes 9,000. */
async function owingSchool(settings: Record<string, unknown> = {}) {
  const world = await payingSchool();
  const { admin, place, student } = world;
  const sibling = await newStudent(admin, place);
  const other = await newStudent(admin, place, { fullName: 'Baraka Mwangi', contactNumber1: '0733000111' });
  await sendMessages(admin, { sendsReceipts: false, reminderText: '{student} {balance}', ...settings });
  const bursar = await world.school.bursar();
  await paid(bursar, { studentId: other, amount: 1000 });
  return { ...world, siblings: [student, sibling], other, bursar };
}

test('before anything is sent it says how many messages it would be, what they cost, and how the first reads', async () => {
  const { bursar } = await owingSchool({ segmentPrice: 1.5 });
  expect(await previewed(bursar)).toMatchObject({ isOn: true, students: 3, reached: 3, messages: 2, segments: 2, cost: 3 });
  const { sample } = await previewed(bursar, '?q=Baraka');
  expect(sample).toBe('Baraka Mwangi KES 9,000.00');
  expect(await messagesOf(bursar)).toEqual([]);
});

test('the guardian of several who owe is reminded once, of what they owe together', async () => {
  const { bursar, siblings, other } = await owingSchool();
  expect((await succeed(remind(bursar, 2))).message).toBe('2 reminders queued.');
  const messages = await messagesOf(bursar);
  expect(messages).toMatchObject([
    { kind: 'reminder', phone: '+254712345678', text: expect.stringMatching(/, .* KES 20,000\.00$/), state: 'waiting' },
    { kind: 'reminder', phone: '+254733000111', text: 'Baraka Mwangi KES 9,000.00' },
  ]);
  expect(messages.map(({ students }: { students: { id: number }[] }) => students.map(({ id }) => id))).toEqual([siblings, [other]]);
  const { seen, handlers } = provider();
  await sendAll(handlers);
  await sendAll(handlers);
  expect(seen).toHaveLength(2);
  expect((await messagesOf(bursar)).map(({ state }: { state: string }) => state)).toEqual(['sent', 'sent']);
  expect(await previewed(bursar), 'what was sent keeps from another today').toMatchObject({ remindedToday: 3, messages: 0 });
  expect((await remind(bursar, 2)).body).toMatchObject({ status: 409, code: 'REMINDERS_CHANGED' });
});

test('children of one number whose names are too many for one message are told of in several, as they were counted', async () => {
  const { admin, bursar, place } = await owingSchool({ reminderText: '{student} '.repeat(20), segmentPrice: 1 });
  const names = ['A', 'B', 'C'].map((letter) => `Zawadi ${letter.repeat(90)}`);
  for (const fullName of names) await newStudent(admin, place, { fullName, contactNumber1: '0733000333' });
  expect(await previewed(bursar, '?q=Zawadi')).toMatchObject({ messages: 2, reached: 3, segments: 26 + 13, cost: 39 });
  expect((await succeed(remind(bursar, 2, '?q=Zawadi'))).message).toBe('2 reminders queued.');
});

test('who has promised to pay by a day to come is not reminded before it, and is counted; without the promise they are', async () => {
  const { bursar, other } = await owingSchool();
  const note = (body: object) => succeed(bursar.post(`/api/balances/${other}/notes`, body));
  await note({ promisedDay: addDays(nairobiToday(), 3), promisedAmount: 9000 });
  expect(await previewed(bursar)).toMatchObject({ students: 3, promised: 1, messages: 1 });
  expect(await previewed(bursar, '?q=Baraka')).toMatchObject({ students: 1, promised: 1, messages: 0, sample: null });
  await succeed(remind(bursar, 1));
  expect(await messagesOf(bursar)).toMatchObject([{ phone: '+254712345678' }]);
  await note({ withdraws: true, text: 'Will pay next term' });
  expect(await previewed(bursar)).toMatchObject({ promised: 0, remindedToday: 2, messages: 1 });
  await succeed(remind(bursar, 1));
  await note({ promisedDay: addDays(nairobiToday(), 3), promisedAmount: 9000 });
  expect(await previewed(bursar), 'who was reminded first is counted once').toMatchObject({ students: 3, promised: 0, remindedToday: 3 });
});

test('only those whom the filters leave are reminded, and of them only those who owe', async () => {
  const { admin, bursar, place, other } = await owingSchool();
  const rich = await newStudent(admin, place, { fullName: 'Chebet Koech', contactNumber1: '0733000222' });
  await paid(bursar, { studentId: rich, amount: 12_000 });
  expect(await previewed(bursar, '?over=9500')).toMatchObject({ students: 2, messages: 1 });
  for (const state of ['credit', 'paid']) {
    expect(await previewed(bursar, `?state=${state}`), state).toMatchObject({ students: 0, messages: 0, cost: 0, sample: null });
  }
  expect((await remind(bursar, 2, '?state=credit')).body).toMatchObject({ status: 409, code: 'REMINDERS_CHANGED' });
  expect(await messagesOf(bursar)).toEqual([]);
  expect(await previewed(bursar, '?state=part')).toMatchObject({ students: 1, sample: 'Baraka Mwangi KES 9,000.00' });
  expect(await previewed(bursar, '?state=unpaid')).toMatchObject({ students: 2, messages: 1 });
  expect(await previewed(bursar, '?q=Chebet')).toMatchObject({ students: 0, reached: 0, messages: 0, cost: 0, sample: null });
  await succeed(remind(bursar, 1, '?q=Baraka'));
  expect((await messagesOf(bursar)).flatMap(({ students }: { students: { id: number }[] }) => students.map(({ id }) => id))).toEqual([
    other,
  ]);
});

test('what has changed since it was looked at is not sent', async () => {
  const { bursar, other } = await owingSchool();
  const { messages } = await previewed(bursar);
  await paid(bursar, { studentId: other, amount: 9000 });
  const refused = await remind(bursar, messages);
  expect(refused.body).toMatchObject({
    status: 409,
    message: 'The list has changed: 1 message would be sent now. Nothing was sent; please check again.',
  });
  expect(await messagesOf(bursar)).toEqual([]);
  expect((await remind(bursar, -1)).status).toBe(400);
});

test('two users who send the same reminders at once remind each guardian once, and nobody is reminded twice in a day', async () => {
  const { admin, bursar, siblings } = await owingSchool();
  await succeed(remind(admin, 1, '?q=Baraka'));
  expect(await previewed(bursar)).toMatchObject({ students: 3, reached: 3, remindedToday: 1, messages: 1 });
  const answers = await Promise.all([remind(bursar, 1), remind(admin, 1)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.body.message).toBe(
    'The list has changed: 0 messages would be sent now. Nothing was sent; please check again.',
  );
  const told = (await messagesOf(bursar)).map(({ students }: { students: { id: number }[] }) => students.map(({ id }) => id));
  expect(told.toSorted((one: number[], other: number[]) => one.length - other.length).at(-1)).toEqual(siblings);
  expect(told).toHaveLength(2);
  expect(await previewed(bursar)).toMatchObject({ remindedToday: 3, messages: 0, sample: null });
});

test('a reminder that failed may be sent anew today, and one of yesterday keeps nobody from another', async () => {
  const { admin, bursar } = await owingSchool();
  await succeed(remind(bursar, 1, '?q=Baraka'));
  const { handlers } = provider({ state: 'failed', fault: 'No credit is left.' });
  await sendAll(handlers);
  expect(await previewed(bursar, '?q=Baraka')).toMatchObject({ remindedToday: 0, messages: 1 });
  await succeed(remind(bursar, 2));
  expect((await previewed(bursar)).messages).toBe(0);
  await asOwner(`update messages set send_after = ${midnightSql} - interval '1 minute' where school_id = ${schoolIdOf(admin)}`);
  expect(await previewed(bursar)).toMatchObject({ remindedToday: 0, messages: 2 });
});

test('a reminder of last night, which goes out this morning, keeps its guardian from another today', async () => {
  const { admin, bursar } = await owingSchool();
  await succeed(remind(bursar, 2));
  const made = (change: string) => asOwner(`update messages set ${moved('made_at', change)} where school_id = ${schoolIdOf(admin)}`);
  await made("- interval '1 day'");
  await asOwner(`update messages set send_after = ${midnightSql} + interval '7 hours' where school_id = ${schoolIdOf(admin)}`);
  expect(await previewed(bursar)).toMatchObject({ remindedToday: 3, messages: 0 });
  expect((await remind(bursar, 2)).body).toMatchObject({ status: 409, code: 'REMINDERS_CHANGED' });
  // As its record in the ledger says.
  await made("+ interval '1 day'");
});

test('under one key a list is reminded once', async () => {
  const { bursar } = await owingSchool();
  const headers = { 'idempotency-key': 'remind-once' };
  for (let count = 0; count < 2; count += 1) await succeed(bursar.post(path, { messages: 2 }, headers));
  expect(await messagesOf(bursar)).toHaveLength(2);
});

test('a guardian who receives no messages is counted as not reached, and not reminded', async () => {
  const { bursar, other } = await owingSchool();
  await succeed(bursar.patch(`/api/students/${other}/first-guardian`, { relation: 'mother', receivesMessages: false }));
  expect(await previewed(bursar)).toMatchObject({ students: 3, reached: 2, messages: 1 });
  await succeed(remind(bursar, 1));
  expect((await messagesOf(bursar)).map(({ phone }: { phone: string }) => phone)).toEqual(['+254712345678']);
});

test('the usual words of a reminder say to which account each student is paid, and at which paybill if the school has one', async () => {
  const { admin, bursar, school, siblings } = await owingSchool({ reminderText: null });
  const [first = '', second = ''] = siblings.map(payCodeOf);
  const account = `account ${first}, ${second}. If paid`;
  expect((await previewed(bursar)).sample).toContain(` is KES 20,000.00. When you pay, give the ${account}`);
  expect((await previewed(bursar, '?q=Baraka')).sample).toMatch(/ is KES 9,000\.00\. When you pay, give the account K\d+\. /);
  await succeed(admin.patch('/api/settings/school', { name: school.name, lessonsPerWeekMax: 30, paybillNumber: '522533' }));
  expect((await previewed(bursar)).sample).toContain(` is KES 20,000.00. Pay to paybill 522533, ${account}`);
});

test('a school that sends no reminders says so and sends none', async () => {
  const { bursar } = await owingSchool({ sendsReminders: false });
  expect(await previewed(bursar)).toMatchObject({ isOn: false, students: 3, messages: 0 });
  await succeed(remind(bursar, 0));
  expect((await remind(bursar, 2)).status).toBe(409);
  expect(await messagesOf(bursar)).toEqual([]);
});

test('another school is neither counted nor reminded, and who only reads reminds nobody', async () => {
  const { admin } = await owingSchool();
  const stranger = await newSchool();
  await sendMessages(stranger.admin);
  expect(await previewed(stranger.admin)).toMatchObject({ students: 0, messages: 0 });
  const auditor = await newStaff(admin, 'auditor');
  expect((await previewed(auditor)).messages).toBe(2);
  expect((await remind(auditor, 2)).status).toBe(403);
  expect((await (await stranger.teacher()).read(path)).status).toBe(403);
});

test('a text that takes two SMS costs two for each guardian, and a letter of another alphabet may make it so', async () => {
  const { admin, bursar } = await owingSchool({ reminderText: `{student} ${'x'.repeat(160)}`, segmentPrice: 0.8 });
  expect(await previewed(bursar)).toMatchObject({ messages: 2, segments: 4, cost: 3.2 });
  await sendMessages(admin, { reminderText: `{student} ŵ ${'x'.repeat(60)}`, segmentPrice: 0.8 });
  expect(await previewed(bursar, '?q=Baraka')).toMatchObject({ messages: 1, segments: 2, cost: 1.6 });
});

test('a reminder says who asked for it, and stands as it was made when the balance has changed', async () => {
  const { bursar, other } = await owingSchool();
  await succeed(remind(bursar, 1, '?q=Baraka'));
  await paid(bursar, { studentId: other, amount: 9000 });
  expect(await messagesOf(bursar)).toMatchObject([{ text: 'Baraka Mwangi KES 9,000.00' }]);
  const askerSql = `select u.username as name from messages m join users u using (school_id) where u.user_id = m.asked_by and m.text like 'Baraka%'`;
  const { rows } = await testStore().asOwner((client) => client.query(askerSql));
  expect(rows).toContainEqual({ name: bursar.username });
});
