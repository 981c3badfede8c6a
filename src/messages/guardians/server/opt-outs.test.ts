import { expect, test } from 'vitest';
import { messagesOf, sendingSchool, useMessages } from '../../../../tests/support/messaging-school.ts';
import {
  callbacksOf,
  guardianPhone,
  optedOutWords,
  optOut,
  optOutsOf,
  sendNotice,
  sentTo,
  takeBack,
  takenBack,
} from '../../../../tests/support/opted-out.ts';
import { paid } from '../../../../tests/support/paying-school.ts';
import { newStudent } from '../../../../tests/support/school-parts.ts';
import { asOwner, newStaff, schoolIdOf, succeed, testStore } from '../../../../tests/support/world.ts';

useMessages({ PUBLIC_URL: 'https://karo.test' });

const path = '/api/messages/opt-outs';

test('a number that a guardian opted out at the office gets no more messages, and the list says why and who recorded it', async () => {
  const { admin, bursar, place, student } = await sendingSchool();
  const sibling = await newStudent(admin, place);
  expect((await succeed(bursar.post(path, { phone: '0712 345 678', note: 'The mother asked' }))).message).toBe(
    '+254712345678 will receive no further messages.',
  );
  await paid(bursar, { studentId: student });
  expect(await messagesOf(bursar)).toMatchObject([{ state: 'optedOut', fault: optedOutWords, sentAt: null, mayResend: false }]);
  expect(await messagesOf(bursar, '&state=optedOut')).toHaveLength(1);
  expect(await sentTo()).toEqual([]);
  expect((await succeed(bursar.read('/api/messages'))).counts).toMatchObject({ waiting: 0, optedOut: 1 });
  expect(await optOutsOf(bursar)).toMatchObject([
    {
      phone: guardianPhone,
      isOptedOut: true,
      source: 'person',
      by: bursar.username,
      reason: 'The mother asked',
      students: [{ id: student }, { id: sibling }],
    },
  ]);
});

test('a guardian who asks for messages again gets the next one, and the reason stays in the list', async () => {
  const { bursar, student } = await sendingSchool();
  await succeed(optOut(bursar));
  await paid(bursar, { studentId: student });
  const [{ id }] = await messagesOf(bursar);
  const resend = () => bursar.post(`/api/messages/${id}/again`);
  expect((await resend()).body).toMatchObject({
    ...{ status: 409, code: 'MESSAGE_OPTED_OUT' },
    message: 'The owner of +254712345678 has opted out of messages, so nothing was sent.',
  });
  const [{ id: optOutId }] = await optOutsOf(bursar);
  expect((await takeBack(bursar, optOutId, ' ')).status).toBe(400);
  await succeed(takeBack(bursar, optOutId));
  expect(await optOutsOf(bursar)).toMatchObject([
    { phone: guardianPhone, isOptedOut: false, by: bursar.username, reason: 'The father asked' },
  ]);
  await paid(bursar, { studentId: student });
  expect(await sentTo()).toEqual([guardianPhone]);
  // The one that was held back may go out now.
  await succeed(resend());
  expect(await sentTo()).toEqual([guardianPhone]);
});

test('a message that waits when its number opts out is not sent', async () => {
  const { bursar, student } = await sendingSchool();
  await paid(bursar, { studentId: student });
  await succeed(optOut(bursar));
  expect(await sentTo()).toEqual([]);
  expect(await messagesOf(bursar)).toMatchObject([{ state: 'optedOut', fault: optedOutWords }]);
});

test('other numbers of the student and the same number at another school still get messages', async () => {
  const [ours, theirs] = [await sendingSchool(), await sendingSchool()];
  const aunt = { name: 'Shangazi', relation: 'other', phone: '0733 000 111', receivesMessages: true };
  await succeed(ours.bursar.post(`/api/students/${ours.student}/guardians`, aunt));
  await succeed(optOut(ours.bursar));
  for (const { bursar, student } of [ours, theirs]) await paid(bursar, { studentId: student });
  expect((await sentTo()).toSorted()).toEqual([guardianPhone, '+254733000111']);
  expect(await optOutsOf(theirs.bursar)).toEqual([]);
  const [{ id }] = await optOutsOf(ours.bursar);
  expect((await takeBack(theirs.bursar, id)).body).toMatchObject({ status: 404, code: 'OPT_OUT_NOT_FOUND' });
  expect((await optOutsOf(ours.bursar))[0].isOptedOut).toBe(true);
});

test.each(['0712345678', '0712 345-678', '+254712345678', '254712345678', ' 254712345678'])('%j is one number', async (typed) => {
  const { admin, bursar } = await sendingSchool();
  await succeed(optOut(bursar, typed));
  expect((await optOut(bursar)).body).toMatchObject({ status: 409, code: 'OPTED_OUT_ALREADY' });
  const url = (await callbacksOf(admin)).notice;
  expect((await sendNotice(url, typed)).status).toBe(200);
  expect(await optOutsOf(bursar)).toMatchObject([{ phone: guardianPhone, isOptedOut: true, source: 'person' }]);
});

test('a number that no guardian has is refused, and so is what is no number', async () => {
  const { bursar } = await sendingSchool();
  expect((await optOut(bursar, '0712 345 679')).body).toMatchObject({
    ...{ status: 404, message: 'No guardian of the school has the number +254712345679.' },
  });
  expect((await optOut(bursar, 'ask at the gate')).status).toBe(400);
  expect(await optOutsOf(bursar)).toEqual([]);
});

test('only who takes money records it, and who reads money sees it', async () => {
  const { admin, bursar } = await sendingSchool();
  await succeed(optOut(bursar));
  const [{ id }] = await optOutsOf(admin);
  for (const role of ['auditor', 'teacher'] as const) {
    const staff = await newStaff(admin, role);
    expect([(await optOut(staff)).status, (await takeBack(staff, id)).status], role).toEqual([403, 403]);
    expect((await staff.read(path)).status, role).toBe(role === 'teacher' ? 403 : 200);
  }
  expect((await optOutsOf(admin))[0].isOptedOut).toBe(true);
});

test('an opt-out that was taken back, or recorded anew, is not taken back a second time', async () => {
  const { bursar } = await sendingSchool();
  await succeed(optOut(bursar));
  const [{ id }] = await optOutsOf(bursar);
  await succeed(takeBack(bursar, id));
  expect((await takeBack(bursar, id)).body).toMatchObject({ status: 409, code: 'OPT_OUT_ENDED' });
  await succeed(optOut(bursar));
  expect((await takeBack(bursar, id)).status).toBe(409);
  expect(await optOutsOf(bursar)).toMatchObject([{ isOptedOut: true }]);
});

test('numbers that are opted out come first, the newest on top, then those that receive again, a page at a time', async () => {
  const { bursar, admin, place } = await sendingSchool();
  const [one, two, three] = ['+254733000111', '+254733000222', '+254733000333'];
  for (const contactNumber1 of [one, two, three]) await newStudent(admin, place, { contactNumber1 });
  for (const phone of [one, two, three]) await succeed(optOut(bursar, phone));
  await takenBack(bursar);
  const pages = await Promise.all([1, 2].map((page) => succeed(bursar.read(`${path}?limit=2&page=${page}`))));
  expect(pages.map(({ optOuts }) => optOuts.map(({ phone }: { phone: string }) => phone))).toEqual([[two, one], [three]]);
  expect(pages[1].pagination).toEqual({ page: 2, totalPages: 2, total: 3 });
});

test('reminders leave the number out, of the count and of the cost, and say so', async () => {
  const { admin, bursar, place } = await sendingSchool();
  await newStudent(admin, place, { contactNumber1: '0733000111' });
  const reminders = '/api/balances/reminders';
  const before = await succeed(bursar.read(reminders));
  await succeed(optOut(bursar));
  const after = await succeed(bursar.read(reminders));
  expect([before, after]).toMatchObject([
    { students: 2, reached: 2, messages: 2, optedOut: 0, cost: 1.6 },
    { students: 2, reached: 1, messages: 1, optedOut: 1, cost: 0.8 },
  ]);
  expect((await bursar.post(reminders, { messages: 2 })).status).toBe(409);
  expect((await succeed(bursar.post(reminders, { messages: 1 }))).message).toBe('1 reminder queued.');
  expect(await messagesOf(bursar)).toMatchObject([
    { state: 'optedOut', phone: guardianPhone },
    { state: 'waiting', phone: '+254733000111' },
  ]);
  expect(await sentTo()).toEqual(['+254733000111']);
});

test('the rows of opting out cannot be changed or removed', async () => {
  const { bursar } = await sendingSchool();
  await succeed(optOut(bursar));
  for (const text of ['update message_opt_outs set opted_out = false', 'delete from message_opt_outs']) {
    const attempt = testStore().database.transaction(schoolIdOf(bursar), (tx) => tx.rows({ name: '', text, values: [] }));
    await expect(attempt, text).rejects.toThrow(/permission denied/);
  }
  await expect(asOwner('update message_opt_outs set opted_out = false, reason = null')).rejects.toThrow(/message_opt_outs_taken_back/);
});
