import { expect, test } from 'vitest';
import { messagesOf, provider, sendAll, sendingSchool, useMessages } from '../../../../tests/support/messaging-school.ts';
import { paid } from '../../../../tests/support/paying-school.ts';
import { rowsOf } from '../../../../tests/support/school-parts.ts';
import { ask, newSchool, nextNumber, type Staff, succeed, testStore } from '../../../../tests/support/world.ts';
import { clearOldMessages } from './clear-messages.ts';

useMessages({ PUBLIC_URL: 'https://karo.test' });

const newReference = () => `ATXid_${nextNumber()}`;
const settingsOf = (staff: Staff) => succeed(staff.read('/api/settings/messages'));
const addressOf = async (admin: Staff) => new URL((await settingsOf(admin)).reportsAddress).pathname;

/** A report as Africa's Talking sends it: a form, whose fields may be blank. */
function report(url: string, changes: Record<string, string> = {}, type = 'application/x-www-form-urlencoded') {
  const fields = {
    id: 'ATXid_0',
    status: 'Success',
    phoneNumber: '+254712345678',
    networkCode: '63902',
    failureReason: '',
    retryCount: '0',
  };
  return ask({ method: 'POST', url, body: new URLSearchParams({ ...fields, ...changes }).toString(), headers: { 'content-type': type } });
}

/** A school whose first message was taken under a number of the provider. */
async function sentSchool() {
  const world = await sendingSchool();
  const id = newReference();
  await paid(world.bursar, { studentId: world.student });
  await sendAll(provider({ state: 'sent', reference: id }).handlers);
  return { ...world, id, url: await addressOf(world.admin) };
}

const deliveryOf = async (staff: Staff, query = '') => (await messagesOf(staff, query))[0]?.delivery;

test('a message says that it was delivered once the provider reports so, and the filter finds it', async () => {
  const { bursar, id, url } = await sentSchool();
  expect(await deliveryOf(bursar)).toBeNull();
  expect((await report(url, { id, status: 'Submitted' })).status).toBe(200);
  expect(await deliveryOf(bursar)).toMatchObject({ state: 'onItsWay', reason: null });
  expect((await report(url, { id })).status).toBe(200);
  expect(await deliveryOf(bursar)).toMatchObject({ state: 'delivered', reason: null });
  expect(await messagesOf(bursar, '&delivery=delivered')).toHaveLength(1);
  expect(await messagesOf(bursar, '&delivery=failed')).toEqual([]);
  const { text } = await bursar.read('/api/messages/export');
  expect(text).toContain('Delivered');
});

test('one that was not delivered says why, in the list and its file', async () => {
  const { bursar, id, url } = await sentSchool();
  await report(url, { id, status: 'Failed' });
  expect(await deliveryOf(bursar)).toMatchObject({ reason: "Africa's Talking says: Failed." });
  await report(url, { id, status: 'Failed', failureReason: 'UserDoesNotExist' });
  expect(await messagesOf(bursar, '&delivery=failed')).toMatchObject([
    { state: 'sent', delivery: { state: 'failed', reason: 'The number does not exist.' } },
  ]);
  const { text } = await bursar.read('/api/messages/export?delivery=failed');
  expect(text).toContain('Not delivered,The number does not exist.');
});

test('the number in a report is cleared with the text of its message, and no other', async () => {
  const { admin, bursar, student, school, id, url } = await sentSchool();
  const young = newReference();
  await paid(bursar, { studentId: student });
  await sendAll(provider({ state: 'sent', reference: young }).handlers);
  for (const reference of [id, young]) await report(url, { id: reference });
  await succeed(admin.patch('/api/settings/retention', { messageTextsKeptMonths: 1 }));
  await rowsOf(school, "update messages set made_at = '2025-01-05' where school_id = $1 and reference = $2", [id]);
  await clearOldMessages(testStore().database);
  const kept = await rowsOf(school, 'select reference, phone, state from sms_deliveries where school_id = $1');
  expect(kept).toContainEqual({ reference: id, phone: null, state: 'delivered' });
  expect(kept).toContainEqual({ reference: young, phone: '+254712345678', state: 'delivered' });
});

test('reports that come twice, late or before the message is noted change nothing that is final', async () => {
  const { bursar, id, url, student, admin } = await sentSchool();
  for (const status of ['Success', 'Success', 'Sent', 'Failed', 'Buffered']) await report(url, { id, status });
  expect(await deliveryOf(bursar)).toMatchObject({ state: 'delivered', reason: null });
  const early = newReference();
  await report(url, { id: early, status: 'AbsentSubscriber' });
  expect((await settingsOf(admin)).unknownReports).toBe(1);
  await paid(bursar, { studentId: student });
  await sendAll(provider({ state: 'sent', reference: early }).handlers);
  expect((await messagesOf(bursar)).at(-1)?.delivery).toMatchObject({ state: 'failed', reason: 'The phone was off or out of reach.' });
  expect((await settingsOf(admin)).unknownReports).toBe(0);
});

test('a report of a message that the school did not send is counted, and touches no other school', async () => {
  const [ours, theirs] = [await sentSchool(), await sentSchool()];
  await report(ours.url, { id: theirs.id });
  expect(await deliveryOf(theirs.bursar)).toBeNull();
  expect([(await settingsOf(ours.admin)).unknownReports, (await settingsOf(theirs.admin)).unknownReports]).toEqual([1, 0]);
});

test('an address that nobody gave, a school without messages and a report without a number are refused', async () => {
  const { url, school } = await sentSchool();
  expect((await report(`${url.slice(0, -1)}${url.endsWith('0') ? '1' : '0'}`)).status).toBe(404);
  const { admin } = await newSchool();
  expect((await report(await addressOf(admin))).status).toBe(404);
  const unreadable: Record<string, string>[] = [{ id: '' }, { status: ' ' }, { id: 'x'.repeat(101) }];
  for (const changes of unreadable) expect((await report(url, changes)).status).toBe(400);
  expect(await rowsOf(school, 'select 1 as kept from sms_deliveries where school_id = $1')).toEqual([]);
});

test('the address is for administrators; a form goes nowhere else', async () => {
  const { bursar, id, url } = await sentSchool();
  expect((await settingsOf(bursar)).reportsAddress).toBeNull();
  expect((await report('/api/auth/login', { id })).body).toMatchObject({ status: 415, code: 'NOT_JSON' });
  expect((await report(url, { id }, 'text/plain')).status).toBe(415);
});
