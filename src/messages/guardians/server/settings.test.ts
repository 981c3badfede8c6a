import { expect, test } from 'vitest';
import { approveMany, requestedReversal } from '../../../../tests/support/approving.ts';
import { messagesOf, sendMessages } from '../../../../tests/support/messaging-school.ts';
import { paid, payingSchool } from '../../../../tests/support/paying-school.ts';
import { rowsOf } from '../../../../tests/support/school-parts.ts';
import { newSchool, newStaff, type Staff, schoolIdOf, succeed, testStore, useServer } from '../../../../tests/support/world.ts';
import type { Arrival } from '../../../arrivals/unallocated/arrival.ts';
import { receiveMoney } from '../../../arrivals/unallocated/server/receive-money.ts';
import { asCents } from '../../../core/money.ts';
import { payCodeOf } from '../../../school/settings/pay-codes.ts';
import { usualText, usualTexts } from '../kinds.ts';

useServer();

const path = '/api/settings/messages';
const read = async (staff: Staff) => (await succeed(staff.read(path))).settings;

test('a new school sends nothing, to a file, in the usual words, at 80 cents an SMS', async () => {
  const { admin, name } = await newSchool();
  expect(await succeed(admin.read(path))).toEqual({
    school: name,
    paybill: null,
    ...{
      reportsAddress: expect.stringMatching(/^http:\/\/localhost(:\d+)?\/api\/message-reports\/\d+-[0-9a-f]{64}$/),
      optOutsAddress: expect.stringMatching(/^http:\/\/localhost(:\d+)?\/api\/message-opt-outs\/\d+-[0-9a-f]{64}$/),
      unknownReports: 0,
    },
    settings: {
      ...{ sendsReceipts: false, sendsReminders: false, sender: 'file', smsUsername: null, smsFrom: null, hasKey: false },
      ...{ receiptText: usualTexts.receipt, reversalText: usualTexts.reversal, reminderText: usualText('reminder', null) },
      ...{ segmentPrice: 0.8, consent: null, updatedAt: '1970-01-01T00:00:00.000Z' },
    },
  });
});

test('what an administrator saves is what the office reads, and blank words are the usual ones again', async () => {
  const { admin, bursar } = await newSchool();
  const words = { receiptText: 'Asante {student}', reversalText: 'Pole {student}', reminderText: 'Kumbuka {student}' };
  await sendMessages(admin, { ...words, sender: 'africasTalking', smsUsername: 'shule', smsFrom: 'SHULE', segmentPrice: 1.25 });
  const saved = { ...words, sender: 'africasTalking', smsUsername: 'shule', smsFrom: 'SHULE', segmentPrice: 1.25, hasKey: false };
  expect(await read(await bursar())).toMatchObject(saved);
  await sendMessages(admin, { receiptText: ' ', reversalText: null });
  expect(await read(admin)).toMatchObject({
    ...usualOf('receipt'),
    ...usualOf('reversal'),
    sender: 'file',
    smsUsername: null,
    smsFrom: null,
  });
});

test('of two who open the settings, the second is told what the first saved, and does not turn the messages off again', async () => {
  const { admin } = await newSchool();
  const colleague = await newStaff(admin, 'admin');
  const { hasKey, consent, ...opened } = await read(colleague);
  await sendMessages(admin, { sender: 'africasTalking', smsUsername: 'shule', smsKey: 'ufunguo-wa-siri' });
  const late = await colleague.patch(path, { ...opened, segmentPrice: 1.2 });
  const changed = ['sendsReceipts', 'sendsReminders', 'sender', 'smsUsername', 'segmentPrice'];
  expect(late.body).toMatchObject({ status: 412, code: 'CHANGED_MEANWHILE', changed, current: { sendsReceipts: true, hasKey: true } });
  expect(late.text).not.toContain('siri');
  expect(await read(admin)).toEqual(late.body.current);
  const { updatedAt } = late.body.current;
  await sendMessages(colleague, { sender: 'africasTalking', smsUsername: 'shule', segmentPrice: 1.2, updatedAt });
  expect(await read(admin)).toMatchObject({ sendsReceipts: true, sender: 'africasTalking', hasKey: true, segmentPrice: 1.2 });
});

test('who first said that the guardians agreed stays, and one kind of messages is sending too', async () => {
  const school = await newSchool();
  const { admin } = school;
  const second = await newStaff(admin, 'admin');
  await sendMessages(admin, { sendsReminders: false });
  await rowsOf(school, "update message_settings set consent_on = '2026-01-05' where school_id = $1");
  await sendMessages(second, { sendsReminders: false });
  expect(await read(admin)).toMatchObject({ consent: { by: admin.username, date: '2026-01-05' } });
  const isOn = async () => (await succeed(admin.read('/api/messages'))).isOn;
  expect(await isOn()).toBe(true);
  await sendMessages(admin, { sendsReceipts: false });
  expect(await isOn()).toBe(true);
});

const usualOf = (kind: 'receipt' | 'reversal') => ({ [`${kind}Text`]: usualTexts[kind] });

test.each([
  ['receiptText', 'x'.repeat(481), 'Receipt must be at most 480 characters'],
  [
    'reminderText',
    '{school}: {studnet} owes {balance}',
    'Balance reminder has words in braces that are not filled in. Use {student}, {paybill}, {account}, {amount}, {balance}, {receipt}, {school}',
  ],
  ['smsFrom', 'TWELVELETTER', 'Sender name must be at most 11 characters'],
  ['sender', 'pigeon', 'Sender must be file or africasTalking'],
  ['sendsReceipts', 'yes', 'Receipts and reversals must be true or false'],
  ['segmentPrice', -1, 'Price of one SMS must be at least 0.00'],
])('%s = %j is refused in words', async (field, value, message) => {
  const { admin } = await newSchool();
  const refused = await admin.patch(path, { segmentPrice: 1, [field]: value });
  expect([refused.status, refused.body.errors]).toEqual([400, [{ path: field, message }]]);
});

test('the usual words of a reminder follow the paybill of the school, also once they were saved; own words stay', async () => {
  const { admin, name } = await newSchool();
  const withPaybill = (paybillNumber: string) =>
    succeed(admin.patch('/api/settings/school', { name, lessonsPerWeekMax: 30, paybillNumber }));
  await sendMessages(admin, { reminderText: usualText('reminder', null) });
  await withPaybill('522533');
  expect(await read(admin)).toMatchObject({ reminderText: usualTexts.reminder });
  await sendMessages(admin, { reminderText: usualTexts.reminder });
  await withPaybill('');
  expect(await read(admin)).toMatchObject({ reminderText: usualText('reminder', null) });
  await sendMessages(admin, { reminderText: 'Lipa {balance}' });
  await withPaybill('522533');
  expect(await read(admin)).toMatchObject({ reminderText: 'Lipa {balance}' });
});

test('the settings of one school are no other’s, and only its administrators change them', async () => {
  const [one, other] = [await newSchool(), await newSchool()];
  await sendMessages(one.admin, { reminderText: 'Kumbuka' });
  expect(await read(other.admin)).toMatchObject({ sendsReminders: false, reminderText: usualText('reminder', null) });
  for (const role of ['bursar', 'auditor', 'teacher'] as const) {
    const staff = await newStaff(one.admin, role);
    expect((await staff.patch(path, { segmentPrice: 1 })).status, role).toBe(403);
    expect((await staff.read(path)).status, role).toBe(role === 'teacher' ? 403 : 200);
  }
});

test('the list is a page at a time, by state and by kind', async () => {
  const { admin, student } = await payingSchool();
  await sendMessages(admin);
  for (let count = 0; count < 3; count += 1) await paid(admin, { studentId: student });
  const page = await succeed(admin.read('/api/messages?limit=2&page=2'));
  expect([page.messages.length, page.pagination, page.counts]).toEqual([
    1,
    { page: 2, totalPages: 2, total: 3 },
    { waiting: 3, sending: 0, sent: 0, failed: 0, unsure: 0, optedOut: 0 },
  ]);
  expect(await messagesOf(admin, '&kind=reversal')).toEqual([]);
  expect(await messagesOf(admin, '&state=sent')).toEqual([]);
  expect((await messagesOf(admin, '&state=waiting&kind=receipt')).length).toBe(3);
  expect((await admin.read('/api/messages?state=lost')).status).toBe(400);
});

test('a reversal that a bursar asked for is told of once it is approved, not before', async () => {
  const { admin, school, student } = await payingSchool();
  await sendMessages(admin);
  const bursar = await school.bursar();
  await paid(bursar, { studentId: student });
  const request = await requestedReversal(bursar, 1);
  expect(await messagesOf(admin, '&kind=reversal')).toEqual([]);
  await succeed(approveMany(admin, ['reversal', request]));
  expect(await messagesOf(admin, '&kind=reversal')).toHaveLength(1);
});

test('money that arrives by itself tells the guardian as a payment at the counter does, and twice told is one message', async () => {
  const { admin, student } = await payingSchool();
  await sendMessages(admin);
  const arrival: Arrival = {
    source: 'c2b',
    method: 'Mpesa',
    channel: '247247',
    code: 'SGH9Z9Z9Z9',
    amount: asCents(150_000),
    arrivedAt: '2026-11-22T09:00:00+03:00',
    account: payCodeOf(student),
    evidence: 'callback 1',
  };
  const receive = () => testStore().database.transaction(schoolIdOf(admin), (tx) => receiveMoney(tx, schoolIdOf(admin), arrival));
  expect([(await receive()).outcome, (await receive()).outcome]).toEqual(['recorded', 'known']);
  expect(await messagesOf(admin)).toMatchObject([{ kind: 'receipt', text: expect.stringContaining('received KES 1,500.00') }]);
});
