import { expect, test } from 'vitest';
import { messagesOf, sendingSchool, useMessages } from '../../../../tests/support/messaging-school.ts';
import {
  guardianPhone,
  optedOutWords,
  optOut,
  optOutsOf,
  postForm,
  sendNotice,
  sentSchool,
  sentTo,
  takenBack,
} from '../../../../tests/support/opted-out.ts';
import { paid } from '../../../../tests/support/paying-school.ts';
import { rowsOf } from '../../../../tests/support/school-parts.ts';
import { nextNumber, succeed } from '../../../../tests/support/world.ts';

useMessages({ PUBLIC_URL: 'https://karo.test' });

const blacklisted = (url: string, id: string) =>
  postForm(url, { id, status: 'Failed', failureReason: 'UserInBlacklist', phoneNumber: guardianPhone });

test('the provider’s refusal of a number on its blacklist opts it out', async () => {
  const { bursar, student } = await sendingSchool();
  await paid(bursar, { studentId: student });
  expect(await sentTo({ state: 'optedOut', fault: optedOutWords })).toEqual([guardianPhone]);
  expect(await messagesOf(bursar)).toMatchObject([{ state: 'optedOut', fault: optedOutWords }]);
  expect(await optOutsOf(bursar)).toMatchObject([{ phone: guardianPhone, isOptedOut: true, source: 'refusal', by: null }]);
  await paid(bursar, { studentId: student });
  expect(await sentTo()).toEqual([]);
});

test('a delivery report of the blacklist opts the number out; repeated after it was taken back, it changes nothing', async () => {
  const { bursar, student, reference, report } = await sentSchool();
  for (let count = 0; count < 2; count += 1) expect((await blacklisted(report, reference)).status).toBe(200);
  expect(await optOutsOf(bursar)).toMatchObject([{ phone: guardianPhone, isOptedOut: true, source: 'report', by: null }]);
  await takenBack(bursar);
  await blacklisted(report, reference);
  expect(await optOutsOf(bursar)).toMatchObject([{ isOptedOut: false }]);
  await paid(bursar, { studentId: student });
  const newer = `ATXid_${nextNumber()}`;
  expect(await sentTo({ state: 'sent', reference: newer })).toEqual([guardianPhone]);
  // Of a message that was sent after that, it is news.
  await blacklisted(report, newer);
  expect(await optOutsOf(bursar)).toMatchObject([{ isOptedOut: true, source: 'report' }]);
});

test('a report whose status alone is the blacklist opts the number out as well', async () => {
  const { bursar, reference, report } = await sentSchool();
  await postForm(report, { id: reference, status: 'UserInBlacklist', failureReason: '', phoneNumber: guardianPhone });
  expect(await optOutsOf(bursar)).toMatchObject([{ phone: guardianPhone, isOptedOut: true, source: 'report' }]);
});

test('a late report of a message from before the guardian asked for messages again changes nothing', async () => {
  const { bursar, reference, report } = await sentSchool();
  await succeed(optOut(bursar));
  await takenBack(bursar);
  await blacklisted(report, reference);
  expect(await optOutsOf(bursar)).toMatchObject([{ isOptedOut: false }]);
});

test('a report that comes before the answer to our request opts the number out once the message is known', async () => {
  const { bursar, student, report } = await sentSchool();
  const early = `ATXid_${nextNumber()}`;
  await blacklisted(report, early);
  expect(await optOutsOf(bursar)).toEqual([]);
  await paid(bursar, { studentId: student });
  await sentTo({ state: 'sent', reference: early });
  expect(await optOutsOf(bursar)).toMatchObject([{ phone: guardianPhone, isOptedOut: true, source: 'report' }]);
});

test('a report of another failure, or of another school’s message, opts nobody out', async () => {
  const [ours, theirs] = [await sentSchool(), await sentSchool()];
  await postForm(ours.report, { id: ours.reference, status: 'Failed', failureReason: 'AbsentSubscriber' });
  await blacklisted(ours.report, theirs.reference);
  expect([await optOutsOf(ours.bursar), await optOutsOf(theirs.bursar)]).toEqual([[], []]);
});

test('a notice of the provider opts the number out once, of this school alone', async () => {
  const [ours, theirs] = [await sentSchool(), await sentSchool()];
  for (let count = 0; count < 2; count += 1) expect((await sendNotice(ours.notice, '254712345678')).status).toBe(200);
  expect(await optOutsOf(ours.bursar)).toMatchObject([{ phone: guardianPhone, isOptedOut: true, source: 'notice', by: null }]);
  expect(await rowsOf(ours.school, 'select 1 as row from message_opt_outs where school_id = $1')).toHaveLength(1);
  expect(await optOutsOf(theirs.bursar)).toEqual([]);
  await paid(ours.bursar, { studentId: ours.student });
  expect(await sentTo()).toEqual([]);
});

test('an address that nobody gave, or of delivery reports, and what names no number are refused', async () => {
  const { bursar, notice: url, report } = await sentSchool();
  const signature = report.split('/').at(-1);
  for (const wrong of [`${url.slice(0, -1)}${url.endsWith('0') ? '1' : '0'}`, `/api/message-opt-outs/${signature}`]) {
    expect((await sendNotice(wrong, guardianPhone)).status, wrong).toBe(404);
  }
  for (const unreadable of ['', 'x'.repeat(41)]) expect((await sendNotice(url, unreadable)).status).toBe(400);
  expect((await sendNotice(url, 'SHULE')).status).toBe(404);
  expect(await optOutsOf(bursar)).toEqual([]);
});
