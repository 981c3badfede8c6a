import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { workOff } from '../../../../tests/support/jobs.ts';
import { moved } from '../../../../tests/support/moved-moments.ts';
import { paid, payingSchool, reverse } from '../../../../tests/support/paying-school.ts';
import { newStudent } from '../../../../tests/support/school-parts.ts';
import { testSecrets } from '../../../../tests/support/test-secrets.ts';
import { type Receiver, webhookReceiver } from '../../../../tests/support/webhook-receiver.ts';
import { asOwner, newSchool, newStaff, type Staff, schoolIdOf, succeed, testStore, useServer } from '../../../../tests/support/world.ts';
import { nairobiToday } from '../../../core/dates.ts';
import { inEachSchool } from '../../../core/server/database/each-school.ts';
import { deliver } from './deliver.ts';
import { resumeDeliveries } from './webhooks.ts';

useServer({ WEBHOOKS_ANYWHERE: 'yes' });

let receiver: Receiver;
beforeEach(async () => {
  receiver = await webhookReceiver();
});
afterEach(async () => {
  await receiver.close();
  await asOwner('delete from karo_jobs.job');
});

const every = ['payment.recorded', 'payment.reversed', 'student.added'];
const parts = { secrets: testSecrets.secrets, config: { webhooksAnywhere: true } };
const send = (changes = {}) => workOff({ webhook: deliver({ ...parts, ...changes }) });
const letTimePass = () => asOwner("update karo_jobs.job set start_after = now() - interval '1 second' where state < 'active'");
const added = (admin: Staff, events = every, url = receiver.url) => succeed(admin.post('/api/settings/webhooks', { url, events }));
const read = (admin: Staff, query = '') => succeed(admin.read(`/api/settings/webhooks${query}`));
const bodies = () => receiver.received.map(({ body }) => JSON.parse(body));

/** What a receiver does to know that Karo sent it. */
function isSigned({ headers, body }: Receiver['received'][number], secret: string): boolean {
  const [, time, mac] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers['karo-signature'])) ?? [];
  const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
  return mac === signature && Math.abs(Date.now() / 1000 - Number(time)) < 300;
}

test('a recorded payment is sent once, signed with the secret that was shown once', async () => {
  const { admin, student } = await payingSchool();
  const { secret, webhook } = await added(admin, ['payment.recorded']);
  expect(secret).toMatch(/^whsec_[\w-]{43}$/);
  const { id } = await paid(admin, { studentId: student, amount: 1250.5, method: 'Mpesa', code: 'SGH7Y2K9QL' });
  await send();
  await send();
  expect(receiver.received).toHaveLength(1);
  const [event] = receiver.received;
  if (!event) throw new Error('Expected an event');
  expect([isSigned(event, secret), isSigned(event, `${secret}x`)]).toEqual([true, false]);
  const [body] = bodies();
  expect(body).toEqual({
    ...{ id: event.headers['karo-delivery'], event: 'payment.recorded', school: schoolIdOf(admin) },
    at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
    data: {
      ...{ receiptNumber: id, studentId: student, admissionNumber: null, amount: 1250.5, method: 'Mpesa', code: 'SGH7Y2K9QL', bank: null },
      ...{ payDate: nairobiToday(), status: 'pending', sharedPaymentId: null, reversedOn: null },
    },
  });
  const reply = await read(admin);
  expect(reply.webhooks).toMatchObject([{ id: webhook.id, isOn: true, failingSince: null }]);
  expect(reply.deliveries).toMatchObject([{ event: 'payment.recorded', eventId: body.id, state: 'sent', tries: 1, lastStatus: 204 }]);
  expect(JSON.stringify(reply)).not.toContain(secret);
  expect((await asOwner('select secret from webhooks where webhook_id = $1', [webhook.id]))[0].secret).not.toContain(secret);
});

test('each part of a shared payment is one event, a reversal and a student are others, and none names a guardian or has a phone', async () => {
  const { admin, place, student } = await payingSchool();
  const colleague = await newStaff(admin, 'admin');
  await added(admin);
  const second = await newStudent(admin, place);
  const shared = [student, second].map((studentId) => ({ studentId, amount: 150 }));
  const whole = { payerName: 'Jane Wanjiku', payerPhone: '0722000111', total: 300, method: 'Bank', code: 'FT0001', parts: shared };
  await succeed(admin.post('/api/shared-payments', whole));
  const { id } = await paid(admin, { studentId: student, amount: 1000 });
  await succeed(reverse(colleague, id));
  await send();
  expect(bodies().map(({ event, data }) => [event, data.studentId, data.amount, data.status])).toEqual([
    ['student.added', second, undefined, undefined],
    ['payment.recorded', student, 150, 'pending'],
    ['payment.recorded', second, 150, 'pending'],
    ['payment.recorded', student, 1000, 'verified'],
    ['payment.reversed', student, 1000, 'reversed'],
  ]);
  const words = JSON.stringify(bodies());
  expect(words).not.toMatch(/Wanjiku|07\d{8}|\+254|guardian|phone|fullName|password|whsec/i);
});

test('a webhook gets only the events that it was added for, and those of its own school', async () => {
  const { admin, student } = await payingSchool();
  await added(admin, ['student.added']);
  const other = await payingSchool();
  await paid(admin, { studentId: student });
  await newStudent(other.admin, other.place);
  expect(await send()).toBe(0);
  expect(receiver.received).toEqual([]);
});

test('a payment that is refused raises no event', async () => {
  const { admin, student } = await payingSchool();
  await added(admin);
  await paid(admin, { studentId: student, method: 'Mpesa', code: 'SGH7Y2K9QL' });
  const again = { studentId: student, amount: 1000, method: 'Mpesa', code: 'SGH7Y2K9QL' };
  expect((await admin.post('/api/payments/new', again)).status).toBe(409);
  expect((await read(admin)).pagination.total).toBe(1);
});

test('an event that is answered with 500 is sent again later under the same id, and no more once it is accepted', async () => {
  const { admin, student } = await payingSchool();
  await added(admin);
  await paid(admin, { studentId: student });
  receiver.answer(500);
  await send();
  const [failed] = (await read(admin)).deliveries;
  expect(failed).toMatchObject({ state: 'waiting', tries: 1, lastStatus: 500, fault: 'The address answered with status 500.' });
  expect((await read(admin)).webhooks[0].failingSince).toMatch(/Z$/);
  expect(await send(), 'not before a minute').toBe(0);
  receiver.answer(200);
  await letTimePass();
  await send();
  await letTimePass();
  await send();
  const ids = receiver.received.map(({ headers }) => headers['karo-delivery']);
  expect(ids).toEqual([failed.eventId, failed.eventId]);
  expect(await read(admin)).toMatchObject({ webhooks: [{ failingSince: null }], deliveries: [{ state: 'sent', tries: 2, fault: null }] });
});

test('an event is given up after eight tries, is listed, and is sent again when somebody asks', async () => {
  const { admin, student } = await payingSchool();
  await added(admin);
  await paid(admin, { studentId: student });
  receiver.answer(404);
  for (let count = 0; count < 9; count += 1) {
    await letTimePass();
    await send();
  }
  expect(receiver.received).toHaveLength(8);
  const [delivery] = (await read(admin, '?show=givenUp')).deliveries;
  expect(delivery).toMatchObject({ state: 'givenUp', tries: 8, lastStatus: 404 });
  receiver.answer(200);
  const again = `/api/settings/webhook-deliveries/${delivery.id}/again`;
  expect((await succeed(admin.post(again))).message).toBe('The event is sent again.');
  expect((await admin.post(again)).body.code).toBe('WEBHOOK_DELIVERY_WAITS');
  await send();
  expect((await read(admin)).deliveries).toMatchObject([{ id: delivery.id, state: 'sent', tries: 1 }]);
  expect(new Set(bodies().map(({ id }) => id)).size).toBe(1);
});

test('a redirect is not followed, and a slow address is cut off', async () => {
  const { admin, student } = await payingSchool();
  await added(admin);
  await paid(admin, { studentId: student });
  receiver.answer(302, { location: `${receiver.url}/elsewhere` });
  await send();
  expect(receiver.received).toHaveLength(1);
  expect((await read(admin)).deliveries[0]).toMatchObject({ lastStatus: 302, state: 'waiting' });
  receiver.answer(null);
  await letTimePass();
  await send({ answerMs: 100 });
  expect((await read(admin)).deliveries[0]).toMatchObject({ lastStatus: null, fault: 'The address did not answer in time.' });
});

test('an address that accepted nothing for three days is switched off, administrators are notified, and what waits is given up', async () => {
  const { admin, student } = await payingSchool();
  const { webhook } = await added(admin);
  await added(admin, ['student.added'], `${receiver.url}/other`);
  await paid(admin, { studentId: student });
  await paid(admin, { studentId: student });
  receiver.answer(500);
  await send();
  await asOwner(`update webhooks set ${moved('failing_since', "- interval '3 days'")} where webhook_id = $1`, [webhook.id]);
  await letTimePass();
  await send();
  const reply = await read(admin);
  expect(reply.webhooks).toMatchObject([{ isOn: true, failingSince: null }, { isOn: false }]);
  expect(reply.deliveries.map(({ state }: { state: string }) => state)).toEqual(['givenUp', 'givenUp']);
  expect(reply.deliveries[0].id, 'the newest first').toBeGreaterThan(reply.deliveries[1].id);
  expect(receiver.received, 'the second is not tried once it is off').toHaveLength(3);
  const { notifications } = await succeed(admin.read('/api/notifications'));
  expect(notifications.filter(({ title }: { title: string }) => title === 'Webhook switched off')).toHaveLength(1);
  await paid(admin, { studentId: student });
  expect((await read(admin)).pagination.total, 'nothing is kept for it while it is off').toBe(2);
  await succeed(admin.post(`/api/settings/webhooks/${webhook.id}/switch`, { isOn: true }));
  expect((await read(admin)).webhooks).toMatchObject([{ isOn: true }, { isOn: true, failingSince: null }]);
});

test('what waits for a webhook that was removed is not sent', async () => {
  const { admin, student } = await payingSchool();
  const { webhook } = await added(admin);
  await paid(admin, { studentId: student });
  await succeed(admin.post(`/api/settings/webhooks/${webhook.id}/remove`));
  await send();
  expect(receiver.received).toEqual([]);
  expect(await read(admin)).toMatchObject({ webhooks: [], deliveries: [{ state: 'givenUp', fault: 'The webhook was removed.' }] });
  await added(admin);
});

test('an event whose job is gone is sent, once, and one that waits for its next try is left to that', async () => {
  const { admin, student } = await payingSchool();
  await added(admin);
  await paid(admin, { studentId: student });
  const resume = async () => {
    await asOwner(`update webhook_deliveries set ${moved('made_at', "- interval '11 minutes'")}`);
    await inEachSchool(testStore().database, resumeDeliveries);
  };
  await resume();
  await send();
  expect(receiver.received, 'its job was there').toHaveLength(1);
  await asOwner("delete from karo_jobs.job; update webhook_deliveries set state = 'waiting'");
  await asOwner(`update webhook_deliveries set ${moved('tried_at', "- interval '11 minutes'")}`);
  await resume();
  await resume();
  await send();
  expect(receiver.received).toHaveLength(2);
  expect((await read(admin)).deliveries).toMatchObject([{ state: 'sent', tries: 2 }]);
});

test('an address is sent nothing if its name leads to this machine, whatever it was when it was added', async () => {
  const { admin, student } = await payingSchool();
  await added(admin, every, 'https://localhost.example.test/');
  await asOwner("update webhooks set url = 'https://localtest.localhost:1/' where school_id = $1", [schoolIdOf(admin)]);
  await paid(admin, { studentId: student });
  await workOff({ webhook: deliver({ ...parts, config: { webhooksAnywhere: false } }) });
  expect((await read(admin)).deliveries[0]).toMatchObject({ lastStatus: null, fault: 'The address is not on the public internet.' });
});

test('one address is added once, without a password in it, and only by an administrator', async () => {
  const { admin, bursar } = await newSchool();
  await added(admin);
  const again = await admin.post('/api/settings/webhooks', { url: receiver.url, events: every });
  expect(again.body).toMatchObject({ status: 409, code: 'WEBHOOK_EXISTS' });
  const named = await admin.post('/api/settings/webhooks', { url: 'https://a:b@example.co.ke/', events: every });
  expect(named.body).toMatchObject({ status: 422, code: 'WEBHOOK_ADDRESS_REFUSED', errors: [{ path: 'url' }] });
  expect((await (await bursar()).post('/api/settings/webhooks', { url: receiver.url, events: every })).status).toBe(403);
});

test('a school has at most twenty webhooks; one that is removed makes room', async () => {
  const { admin } = await newSchool();
  const add = (number: number) => admin.post('/api/settings/webhooks', { url: `${receiver.url}/${number}`, events: every });
  for (let number = 1; number <= 20; number += 1) await succeed(add(number));
  expect((await add(21)).body).toMatchObject({
    status: 422,
    code: 'CAP_REACHED',
    message: expect.stringContaining('20 webhooks'),
  });
  const [first] = (await read(admin)).webhooks;
  await succeed(admin.post(`/api/settings/webhooks/${first.id}/remove`));
  await succeed(add(21));
});
