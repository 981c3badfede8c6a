import { expect, test } from 'vitest';
import { approve } from '../../../../tests/support/adjusting-school.ts';
import { liveOn } from '../../../../tests/support/days.ts';
import { paid, payingSchool, reverse, verify } from '../../../../tests/support/paying-school.ts';
import { newTerm, nextTermForm } from '../../../../tests/support/school-parts.ts';
import { logIn, newAddress } from '../../../../tests/support/second-factors.ts';
import { toggleUser, userIdOf } from '../../../../tests/support/users.ts';
import { newcomer, newStaff, password, Staff, signIn, succeed, useServer } from '../../../../tests/support/world.ts';
import { addDays, nairobiToday } from '../../../core/dates.ts';

useServer();

const today = nairobiToday();
const refused = { status: 403, code: 'SECOND_PERSON_MADE' };

async function resetPassword(admin: Staff, staff: Staff): Promise<Staff> {
  const newPassword = 'ndizi-mbivu-tatu-8';
  await succeed(admin.post(`/api/settings/users/${await userIdOf(admin, staff.username)}/password`, { newPassword }));
  const { token } = await succeed(logIn(staff.username, { secret: newPassword }));
  const changed = { currentPassword: newPassword, newPassword: password };
  const own = await succeed(new Staff(token, staff.username).post('/api/auth/password', changed, newAddress()));
  return new Staff(own.token, staff.username);
}

/** A school whose administrator recorded an M-Pesa payment, which waits. */
async function waitingSchool() {
  const parts = await payingSchool();
  const { id } = await paid(parts.admin, { studentId: parts.student, method: 'Mpesa', code: 'SGH1X' });
  return { ...parts, paymentId: id };
}

test('whom an administrator adds cannot verify or reverse what that administrator records for seven days, and can on the eighth', async () => {
  await liveOn(today);
  const { admin, paymentId } = await waitingSchool();
  const second = await newcomer(admin, 'admin');
  const answer = await verify(second, paymentId);
  expect(answer.body).toMatchObject({
    ...refused,
    message:
      `You were added or activated, or your password was reset, less than 7 days ago, by ${admin.username} or by somebody whom ` +
      `${admin.username} added. Another person must do this.`,
  });
  expect((await reverse(second, paymentId)).body).toMatchObject(refused);
  await liveOn(addDays(today, 6));
  expect((await verify(await signIn(second.username), paymentId)).body).toMatchObject(refused);
  await liveOn(addDays(today, 7));
  expect((await verify(await signIn(second.username), paymentId)).status).toBe(200);
  await liveOn(today);
});

test('the lists say so before anybody tries: neither offers the act, nor does the menu count it', async () => {
  const { admin, student } = await waitingSchool();
  await succeed(admin.post('/api/adjustments', { studentId: student, kind: 'waiver', amount: 100, reason: 'Fire at home' }));
  const second = await newcomer(admin, 'admin');
  const old = await newStaff(admin, 'admin');
  for (const [reader, may] of [
    [second, false],
    [old, true],
  ] as const) {
    const { payments } = await succeed(reader.read('/api/payments/all-recent-payments'));
    expect(payments.map(({ mayVerify }: { mayVerify: boolean }) => mayVerify)).toEqual([may]);
    const { approvals } = await succeed(reader.read('/api/approvals'));
    expect(approvals.map(({ mayApprove }: { mayApprove: boolean }) => mayApprove)).toEqual([may, may]);
  }
  const waiting = async (reader: Staff) => (await succeed(reader.read('/api/dashboard'))).waiting;
  expect([await waiting(old), await waiting(second)]).toEqual([2, 1]);
});

test('a new password and an activation count as much as joining, and so does whom the made one makes', async () => {
  const { admin, paymentId } = await waitingSchool();
  const trusted = await newStaff(admin, 'admin');
  const other = await newStaff(admin, 'admin');
  const reset = await resetPassword(admin, trusted);
  expect((await verify(reset, paymentId)).body).toMatchObject(refused);
  await toggleUser(admin, other);
  await toggleUser(admin, other);
  expect((await verify(await signIn(other.username), paymentId)).body).toMatchObject(refused);
  const puppet = await newcomer(reset, 'admin');
  expect((await verify(puppet, paymentId)).body).toMatchObject(refused);
  const bursar = await newStaff(admin, 'bursar');
  expect((await verify(bursar, paymentId)).status).toBe(200);
});

test('who made somebody is second person to them, and each of the made to the other', async () => {
  const { admin, student } = await payingSchool();
  const first = await newcomer(admin, 'bursar');
  const second = await newcomer(admin, 'bursar');
  const one = await paid(first, { studentId: student, method: 'Mpesa', code: 'SGH1X' });
  const two = await paid(first, { studentId: student, method: 'Mpesa', code: 'SGH2X' });
  expect((await verify(admin, one.id)).status).toBe(200);
  expect((await verify(second, two.id)).status).toBe(200);
});

test('an adjustment, a reversal that was asked for and the opening of a term wait for somebody else too', async () => {
  const { admin, student, paymentId } = await waitingSchool();
  const { adjustment } = await succeed(
    admin.post('/api/adjustments', { studentId: student, kind: 'waiver', amount: 100, reason: 'Fire at home' }),
  );
  const recorder = await newStaff(admin, 'bursar');
  const theirs = await paid(recorder, { studentId: student });
  await succeed(admin.post(`/api/payments/${theirs.id}/ask-reversal`, { cause: 'twice' }));
  const requests = (await succeed(admin.read('/api/approvals'))).approvals;
  const { id: requestId } = requests.find(({ kind }: { kind: string }) => kind === 'reversal');
  const next = await newTerm(admin, nextTermForm({ current: true }));
  const second = await newcomer(admin, 'admin');
  expect((await approve(second, adjustment.id)).body).toMatchObject(refused);
  const together = await succeed(
    second.post('/api/approvals/approve', {
      decided: [
        { kind: 'reversal', id: requestId },
        { kind: 'payment', id: paymentId },
      ],
    }),
  );
  expect(together.outcomes.map(({ code }: { code: string }) => code)).toEqual([refused.code, refused.code]);
  expect((await second.post(`/api/settings/terms/${next}/undo-opening`, { reason: 'Too early' })).body).toMatchObject(refused);
  const old = await newStaff(admin, 'admin');
  expect((await old.post(`/api/settings/terms/${next}/undo-opening`, { reason: 'Too early' })).status).toBe(200);
  expect((await approve(old, adjustment.id)).status).toBe(200);
});

test('every making and every deactivation is told to all administrators and to nobody else', async () => {
  const { admin } = await payingSchool();
  const colleague = await newcomer(admin, 'admin');
  const bursar = await newcomer(admin, 'bursar');
  await resetPassword(admin, bursar);
  await toggleUser(admin, bursar);
  await toggleUser(admin, bursar);
  const news = async (reader: Staff) => {
    const { notifications } = await succeed(reader.read('/api/notifications'));
    return notifications.filter(({ type }: { type: string }) => type === 'staff');
  };
  const after = `who for 7 days cannot approve what ${admin.username} did.`;
  expect((await news(colleague)).map(({ title, message, read }: Record<string, unknown>) => [title, message, read])).toEqual([
    ['User activated', `${admin.username} activated ${bursar.username}, ${after}`, false],
    ['User deactivated', `${admin.username} deactivated ${bursar.username}, whose sessions have ended.`, false],
    ['New password given', `${admin.username} gave a new password to ${bursar.username}, ${after}`, false],
    ['User added', `${admin.username} added ${bursar.username}, ${after}`, false],
    ['User added', `${admin.username} added ${colleague.username}, ${after}`, true],
  ]);
  expect(await news(await signIn(bursar.username))).toEqual([]);
});
