import { beforeAll, expect, test } from 'vitest';
import { approveMany } from '../../../../tests/support/approving.ts';
import { type StaffedSchool, useConnectedSchool, workOffAll } from '../../../../tests/support/connected-school.ts';
import { commaConfirmation, handTyped, recordedTaking, refusedNotice } from '../../../../tests/support/refused-notices.ts';
import { newStudent, rowsOf } from '../../../../tests/support/school-parts.ts';
import { nextNumber, succeed } from '../../../../tests/support/world.ts';
import { noAccidents } from '../../../../tools/daraja/outbox.ts';
import { addDays, instantAt, nairobiDayAndTime } from '../../../core/dates.ts';
import { payCodeOf } from '../../../school/settings/pay-codes.ts';

let of: StaffedSchool;
useConnectedSchool((made) => {
  of = made;
});
beforeAll(async () => {
  of.simulator.world.outbox.accidents = { ...noAccidents, dropped: 1 };
});

const newCode = () => `UA5B${String(nextNumber()).padStart(6, '0')}`;
const nairobiNow = () => nairobiDayAndTime(instantAt(Date.now()));

/** A payer who is asked for KES 250 by phone and pays, of which only a notice that nobody can read tells; the bursar reads it. */
async function paidUnread() {
  const phone = `2547990002${String(nextNumber() % 100).padStart(2, '0')}`;
  const student = await newStudent(of.admin, of.place, { contactNumber1: `+${phone}` });
  await succeed(of.admin.post(`/api/students/${student}/prompts`, { amount: 250, phone }));
  const code = newCode();
  const noticeId = await refusedNotice(of.admin, commaConfirmation({ TransID: code, TransAmount: 'xx' }));
  const { day, time } = nairobiNow();
  const money = { code, amount: 250, arrivedOn: day, time, account: payCodeOf(student), payerPhone: phone };
  const takingId = await recordedTaking(of.bursar, noticeId, money);
  const newestPrompt = async () => (await succeed(of.admin.read(`/api/students/${student}/prompts`))).prompts[0];
  return { takingId, newestPrompt };
}

test('a payment request ends with its receipt when the notice of its payment was read by hand and is approved', async () => {
  const { takingId, newestPrompt } = await paidUnread();
  expect(await newestPrompt()).toMatchObject({ state: 'asked', receiptNumber: null });
  await succeed(of.admin.post(`/api/notice-takings/${takingId}/approve`));
  expect(await newestPrompt()).toMatchObject({ state: 'paid', receiptNumber: expect.any(Number) });
});

test('so do several that are approved at once, each with its own', async () => {
  const [one, other] = [await paidUnread(), await paidUnread()];
  await succeed(approveMany(of.admin, ['taking', one.takingId], ['taking', other.takingId]));
  const prompts = [await one.newestPrompt(), await other.newestPrompt()];
  expect(prompts).toMatchObject([{ state: 'paid' }, { state: 'paid' }]);
  expect(new Set(prompts.map(({ receiptNumber }) => receiptNumber)).size).toBe(2);
});

test('a time to come is refused at its field; without a time it was noon, or now if that is earlier', async () => {
  const noticeId = await refusedNotice(of.admin, commaConfirmation());
  const take = (changes: object) => of.bursar.post(`/api/notices/safaricom/${noticeId}/take`, handTyped({ code: newCode(), ...changes }));
  const { day, time } = nairobiNow();
  if (time < '23:58') {
    const late = await take({ arrivedOn: day, time: '23:59' });
    expect(late.body).toMatchObject({ status: 400, code: 'NOTICE_TIME_TO_COME', errors: [{ path: 'time' }] });
  }
  const { takingId } = await succeed(take({ arrivedOn: day, time: '' }));
  const text = `select taking_id as id, arrived_at <= taken_at as past, to_char(arrived_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as at
                from notice_takings where school_id = $1`;
  const taken = async (id: number) => (await rowsOf(of.school, text)).find((row) => row.id === id);
  expect(await taken(takingId)).toMatchObject({ past: true });
  await succeed(of.bursar.post(`/api/notice-takings/${takingId}/refuse`, { reason: 'Another day' }));
  const earlier = await succeed(take({ arrivedOn: addDays(day, -1), time: '' }));
  expect((await taken(earlier.takingId))?.at).toBe(`${addDays(day, -1)} 09:00`);
  await workOffAll(of.simulator);
});

test("a bank's words read by hand wait where their number may be an amount, as they do where Karo reads the notice", async () => {
  const number = String(30_000 + nextNumber());
  const student = await newStudent(of.admin, of.place, { admissionNumber: number });
  const approved = async (account: string) => {
    const noticeId = await refusedNotice(of.admin, commaConfirmation());
    const takingId = await recordedTaking(of.bursar, noticeId, {
      method: 'Bank',
      channel: 'KCB 1101234567',
      code: newCode(),
      account,
      amount: nextNumber(),
    });
    return (await succeed(of.admin.post(`/api/notice-takings/${takingId}/approve`))).message;
  };
  expect(await approved(`SCHOOL FEE ${number}`)).toMatch(/ arrived\. It waits under Unallocated Payments\.$/);
  const { money } = await succeed(of.admin.read('/api/arrivals'));
  const [waiting] = money.filter(({ account }: { account: string | null }) => account === `SCHOOL FEE ${number}`);
  expect(waiting.candidates.map((each: { student: { id: number } }) => each.student.id)).toContain(student);
  expect(await approved(`ADM ${number}`)).toMatch(/ arrived\. Receipt number \d+\.$/);
});
