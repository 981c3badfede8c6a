import { expect, test } from 'vitest';
import { approve, requestedAdjustment } from '../../../../tests/support/adjusting-school.ts';
import { messagesOf, provider, sendAll, sendingSchool, sendMessages, useMessages } from '../../../../tests/support/messaging-school.ts';
import { paid, pay, payingSchool, reverse } from '../../../../tests/support/paying-school.ts';
import { newStudent } from '../../../../tests/support/school-parts.ts';
import { partsFor, reverseShared, sharedPaid, siblingSchool } from '../../../../tests/support/shared-payments.ts';
import { asOwner, newSchool, type Staff, schoolIdOf, succeed, testStore } from '../../../../tests/support/world.ts';
import { payCodeOf } from '../../../school/settings/pay-codes.ts';

useMessages();

const nameOf = async (staff: Staff, student: number) => (await succeed(staff.read(`/api/students/${student}/overview`))).student.fullName;

test('a school that has not asked for it sends nothing and has no job', async () => {
  const { admin, student } = await payingSchool();
  await paid(admin, { studentId: student });
  expect(await messagesOf(admin)).toEqual([]);
  expect((await succeed(admin.read('/api/jobs'))).counts).toEqual({ waiting: 0, failed: 0, done: 0 });
  expect((await succeed(admin.read('/api/messages'))).isOn).toBe(false);
});

test('a payment tells the guardian what was received and what is left, once', async () => {
  const { admin, bursar, school, student } = await sendingSchool();
  await paid(bursar, { studentId: student, amount: 2500 });
  const name = await nameOf(bursar, student);
  const paidFor = `${name}, account ${payCodeOf(student)}`;
  const text = `${school.name}: received KES 2,500.00 for ${paidFor}, receipt 1. Balance KES 7,500.00. Thank you.`;
  expect(await messagesOf(admin)).toMatchObject([
    { kind: 'receipt', phone: '+254712345678', text, segments: 1, state: 'waiting', sentAt: null, students: [{ id: student }] },
  ]);
  const { seen, handlers } = provider();
  await sendAll(handlers);
  await sendAll(handlers);
  expect(seen).toMatchObject([{ phone: '+254712345678', text }]);
  expect(await messagesOf(admin)).toMatchObject([{ state: 'sent', fault: null, sentAt: expect.any(String) }]);
});

test('a payment that is refused, or sent twice under one key, tells nothing or once', async () => {
  const { admin, bursar, student } = await sendingSchool();
  await paid(bursar, { studentId: student, method: 'Mpesa', code: 'SGH1X' });
  expect((await pay(bursar, { studentId: student, method: 'Mpesa', code: 'SGH1X' })).status).toBe(409);
  const headers = { 'idempotency-key': 'told-once' };
  for (let count = 0; count < 2; count += 1) await succeed(pay(bursar, { studentId: student }, headers));
  expect(await messagesOf(admin)).toHaveLength(2);
});

test('a school words its messages itself', async () => {
  const receiptText = 'Tumepokea {amount} ya {student} ({receipt}). Baki {balance}. {school}';
  const { admin, bursar, school, student } = await sendingSchool({ receiptText });
  await paid(bursar, { studentId: student, amount: 12_000 });
  const [{ text }] = await messagesOf(admin);
  expect(text).toBe(`Tumepokea KES 12,000.00 ya ${await nameOf(bursar, student)} (1). Baki KES 2,000.00 in credit. ${school.name}`);
});

test('words that come out too long, or empty, hold up no payment: the usual ones go out', async () => {
  for (const receiptText of ['{school}'.repeat(60), '{paybill}']) {
    const { admin, bursar, student } = await sendingSchool({ receiptText });
    await succeed(admin.patch('/api/settings/school', { name: 'M'.repeat(120), lessonsPerWeekMax: 30 }));
    await paid(bursar, { studentId: student, amount: 2500 });
    expect((await messagesOf(admin))[0].text).toMatch(/^M{120}: received KES 2,500\.00 for /);
  }
});

test('a payment for siblings is one message to the guardian they share', async () => {
  const { admin, bursar, siblings, school } = await siblingSchool();
  await sendMessages(admin);
  const { id } = await sharedPaid(bursar, { parts: partsFor(siblings, 1000, 2000, 3000) });
  const names = (await Promise.all(siblings.map((each) => nameOf(bursar, each)))).join(', ');
  const accounts = siblings.map(payCodeOf).join(', ');
  const subject = `for ${names}, account ${accounts}`;
  const [message, ...others] = await messagesOf(admin);
  expect(others).toEqual([]);
  expect(message).toMatchObject({
    text: `${school.name}: received KES 6,000.00 ${subject}, receipt 1, 2, 3. Balance KES 24,000.00. Thank you.`,
    students: siblings.map((each) => ({ id: each })),
  });
  await succeed(reverseShared(admin, id));
  expect(await messagesOf(admin, '&kind=reversal')).toMatchObject([
    {
      text: `${school.name}: receipt 1, 2, 3 of KES 6,000.00 ${subject}, was reversed. Balance KES 30,000.00. Contact the office.`,
    },
  ]);
});

test('a payment that is reversed is told of in words of its own', async () => {
  const { admin, bursar, school, student } = await sendingSchool();
  await paid(bursar, { studentId: student, amount: 2500 });
  await succeed(reverse(admin, 1));
  const subject = `for ${await nameOf(bursar, student)}, account ${payCodeOf(student)}`;
  expect((await messagesOf(admin)).map(({ kind, text }: { kind: string; text: string }) => [kind, text])).toEqual([
    ['receipt', expect.stringContaining('received KES 2,500.00')],
    ['reversal', `${school.name}: receipt 1 of KES 2,500.00 ${subject}, was reversed. Balance KES 10,000.00. Contact the office.`],
  ]);
});

test('a message names the account as the paybill takes it, and a school that saved its own words keeps them', async () => {
  const { admin, bursar, school, place } = await sendingSchool();
  const named = { name: school.name, lessonsPerWeekMax: 30, paybillNumber: '522522', paybillAccountPrefix: 'SM/' };
  await succeed(admin.patch('/api/settings/school', named));
  const student = await newStudent(admin, place, { admissionNumber: '1059', contactNumber1: '0733000111' });
  await paid(bursar, { studentId: student });
  expect((await messagesOf(admin))[0].text).toContain(', account SM/1059, receipt 1.');
  await sendMessages(admin, { receiptText: 'Lipa kwa {account}', reversalText: 'Asante {student}' });
  await paid(bursar, { studentId: student });
  await succeed(reverse(admin, 2));
  const texts = (await messagesOf(admin)).slice(1).map(({ text }: { text: string }) => text);
  expect(texts).toEqual(['Lipa kwa SM/1059', `Asante ${await nameOf(bursar, student)}`]);
});

test('every guardian who wants messages gets one, and one who does not gets none', async () => {
  const { admin, bursar, student } = await sendingSchool();
  const path = `/api/students/${student}`;
  const guardian = { name: 'Shangazi', relation: 'other', phone: '0733 000 111', receivesMessages: true };
  const added = (await succeed(bursar.post(`${path}/guardians`, guardian))).guardian.id;
  // A second guardian under the first's number is no second message.
  await succeed(bursar.post(`${path}/guardians`, { ...guardian, name: 'Otieno', phone: '+254712345678' }));
  await paid(bursar, { studentId: student });
  const phones = async () => (await messagesOf(admin)).map(({ phone }: { phone: string }) => phone);
  expect(await phones()).toEqual(['+254712345678', '+254733000111']);
  await succeed(bursar.patch(`${path}/guardians/${added}`, { ...guardian, receivesMessages: false }));
  await paid(bursar, { studentId: student });
  expect((await phones()).slice(2)).toEqual(['+254712345678']);
});

test('a message is of its school alone', async () => {
  const { admin, bursar, student } = await sendingSchool();
  await paid(bursar, { studentId: student });
  const { seen, handlers } = provider({ state: 'failed', fault: 'No.' });
  await sendAll(handlers);
  const [{ id }] = await messagesOf(admin);
  const stranger = await newSchool();
  expect((await stranger.admin.post(`/api/messages/${id}/again`)).body).toMatchObject({ status: 404, code: 'MESSAGE_NOT_FOUND' });
  expect(await messagesOf(stranger.admin)).toEqual([]);
  expect((await (await stranger.teacher()).read('/api/messages')).status).toBe(403);
  expect(seen).toHaveLength(1);
});

test('an adjustment is no payment and tells nobody', async () => {
  const { admin, bursar, student } = await sendingSchool();
  await succeed(approve(admin, (await requestedAdjustment(bursar, { studentId: student })).id));
  expect(await messagesOf(admin)).toEqual([]);
});

test('nothing is sent before somebody has said that the guardians agreed, and who said so stays', async () => {
  const { admin, student } = await payingSchool();
  const path = '/api/settings/messages';
  const refused = await admin.patch(path, { sendsReceipts: true, segmentPrice: 1 });
  expect(refused.body).toMatchObject({ status: 422, code: 'MESSAGES_NEED_CONSENT' });
  await succeed(admin.patch(path, { sendsReceipts: true, agreed: true, segmentPrice: 1 }));
  const { settings } = await succeed(admin.patch(path, { sendsReceipts: true, segmentPrice: 1.5 }));
  expect(settings).toMatchObject({ sendsReceipts: true, sendsReminders: false, segmentPrice: 1.5, consent: { by: admin.username } });
  await succeed(admin.patch(path, { segmentPrice: 1 }));
  await paid(admin, { studentId: student });
  expect(await messagesOf(admin)).toEqual([]);
});

test('a guardian whose number no network knows gets none, and the payment stands', async () => {
  const { admin, bursar, student } = await sendingSchool();
  await asOwner(`update students set contact_number_1 = 'ask at gate' where student_id = ${student}`);
  expect(await paid(bursar, { studentId: student })).toMatchObject({ id: expect.any(Number) });
  expect(await messagesOf(admin)).toEqual([]);
  expect((await succeed(admin.read('/api/jobs'))).counts.waiting).toBe(0);
});

test('what a message says stays as it was when it was made, whatever the school is called or words it later', async () => {
  const { admin, bursar, school, student } = await sendingSchool();
  await paid(bursar, { studentId: student });
  const [before] = await messagesOf(admin);
  await sendMessages(admin, { receiptText: 'Other words' });
  await succeed(admin.patch('/api/settings/school', { name: 'Another name', lessonsPerWeekMax: 30 }));
  const { seen, handlers } = provider();
  await sendAll(handlers);
  expect(seen).toMatchObject([{ text: before.text }]);
  expect(before.text).toContain(school.name);
  for (const change of ["kind = 'reversal'", 'segments = 1', 'amount_cents = 1']) {
    const attempt = testStore().database.transaction(schoolIdOf(admin), (tx) =>
      tx.rows({ name: '', text: `update messages set ${change}`, values: [] }),
    );
    await expect(attempt, change).rejects.toThrow(/permission denied/);
  }
});
