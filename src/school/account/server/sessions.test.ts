import { expect, test } from 'vitest';
import { withoutRow } from '../../../../tests/support/held-entries.ts';
import { titles } from '../../../../tests/support/noticed-school.ts';
import { logIn, newAddress } from '../../../../tests/support/second-factors.ts';
import { userIdOf } from '../../../../tests/support/users.ts';
import { newSchool, newStaff, Staff, signIn, succeed, useServer } from '../../../../tests/support/world.ts';

useServer();

const chrome = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
const phone = 'Mozilla/5.0 (Linux; Android 14; SM-A045F) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Mobile Safari/537.36';

async function signInWith(username: string, userAgent: string, address: string): Promise<Staff> {
  const { token } = await succeed(logIn(username, { headers: { 'x-forwarded-for': address, 'user-agent': userAgent } }));
  return new Staff(token, username);
}

const sessionsOf = async (staff: Staff) => (await succeed(staff.read('/api/account'))).sessions;
const end = (staff: Staff, id: number) => staff.post(`/api/account/sessions/${id}/end`);

test('a user sees where they are signed in, this device first, in words and without the secret of a session', async () => {
  const { admin } = await newSchool();
  const office = await signInWith(admin.username, chrome, '10.41.0.1');
  await signInWith(admin.username, phone, '10.41.0.2');
  const sessions = await sessionsOf(office);
  expect(sessions).toHaveLength(3);
  expect(sessions[0]).toMatchObject({ device: 'Chrome on Windows', address: '10.41.0.1', isThis: true, isLocked: false });
  const other = sessions.find(({ device }: { device: string }) => device === 'Chrome on Android');
  expect(other).toMatchObject({ address: '10.41.0.2', isThis: false });
  const { jti } = JSON.parse(Buffer.from(office.token.split('.')[1] ?? '', 'base64url').toString());
  expect((await office.read('/api/account')).text).not.toContain(jti);
});

test('one of them ends at once, and the others go on', async () => {
  const { admin } = await newSchool();
  const [second, third] = [await signIn(admin.username), await signIn(admin.username)];
  const own = (await sessionsOf(second))[0];
  await succeed(end(admin, own.id));
  expect((await second.read('/api/dashboard')).body.code).toBe('SESSION_EXPIRED');
  for (const staff of [admin, third]) expect((await staff.read('/api/dashboard')).status).toBe(200);
  expect((await end(admin, own.id)).body, 'it ended already').toMatchObject({ status: 404, code: 'SESSION_NOT_FOUND' });
});

test('all the others end at once', async () => {
  const { admin, bursar } = await newSchool();
  const [second, colleague] = [await signIn(admin.username), await bursar()];
  const answer = await succeed(admin.post('/api/account/sessions/end-others'));
  expect(answer.message).toBe('1 other session ended. You stay signed in here.');
  expect((await second.read('/api/dashboard')).body.code).toBe('SESSION_EXPIRED');
  for (const staff of [admin, colleague]) expect((await staff.read('/api/dashboard')).status).toBe(200);
});

test('the session of a colleague, or of another school, is not one’s own', async () => {
  const [{ admin, teacher }, theirs] = [await newSchool(), await newSchool()];
  const staff = await teacher();
  const strangers = [(await sessionsOf(admin))[0].id, (await sessionsOf(theirs.admin))[0].id];
  for (const id of strangers) expect((await end(staff, id)).body).toMatchObject({ status: 404, code: 'SESSION_NOT_FOUND' });
  for (const other of [admin, theirs.admin]) expect((await other.read('/api/dashboard')).status).toBe(200);
});

test('an administrator sees and ends the sessions of a colleague, an auditor only sees them', async () => {
  const { admin, bursar } = await newSchool();
  const [staff, auditor] = [await bursar(), await newStaff(admin, 'auditor')];
  const url = `/api/settings/users/${await userIdOf(admin, staff.username)}/sessions`;
  const { username, hasSecondFactor, sessions } = await succeed(auditor.read(url));
  expect([username, hasSecondFactor, sessions.length]).toEqual([staff.username, false, 1]);
  expect((await auditor.post(`${url}/end-all`)).status).toBe(403);
  expect((await staff.read(url)).status).toBe(403);
  await succeed(admin.post(`${url}/${sessions[0].id}/end`));
  expect((await staff.read('/api/dashboard')).body.code).toBe('SESSION_EXPIRED');
  const again = await signIn(staff.username);
  await succeed(admin.post(`${url}/end-all`));
  expect((await again.read('/api/dashboard')).body.code).toBe('SESSION_EXPIRED');
  const adminsOwn = (await sessionsOf(admin))[0].id;
  expect((await admin.post(`${url}/${adminsOwn}/end`)).body.code, 'of somebody else').toBe('SESSION_NOT_FOUND');
});

const news = async (staff: Staff) =>
  (await succeed(staff.read('/api/notifications'))).notifications.filter(({ type }: { type: string }) => type === 'signIn');

test('a sign-in from a new browser or address is told its user alone; from known ones it is not', async () => {
  const { admin } = await newSchool();
  const colleague = await newStaff(admin, 'admin');
  const office = await signInWith(colleague.username, chrome, '10.42.0.1');
  expect(await news(office)).toMatchObject([
    {
      title: 'New sign-in to your account',
      message: expect.stringContaining('Chrome on Windows at 10.42.0.1'),
      path: '/account',
      read: false,
    },
  ]);
  const again = await signInWith(colleague.username, chrome, '10.42.0.1');
  expect(await news(again), 'known by now').toHaveLength(1);
  const onPhone = await signInWith(colleague.username, phone, '10.42.0.1');
  expect(await news(onPhone), 'another browser').toHaveLength(2);
  await signInWith(colleague.username, chrome, '10.42.0.9');
  expect(await news(onPhone), 'another address').toHaveLength(3);
  expect(await news(admin), 'it is no news to others').toEqual([]);
  expect((await succeed(admin.read('/api/notifications'))).unreadCount).toBe(0);
  const { signIns } = await succeed(onPhone.read('/api/account'));
  expect(signIns.map(({ isUnfamiliar }: { isUnfamiliar: boolean }) => isUnfamiliar)).toEqual([true, true, false, true, false]);
});

test('five wrong passwords notify the administrators once an hour', async () => {
  const school = await newSchool();
  const { admin } = school;
  const { username } = await school.bursar();
  const headers = newAddress();
  const wrong = () => logIn(username, { secret: 'not the password', headers });
  const alerts = async () =>
    (await succeed(admin.read('/api/notifications'))).notifications.filter(
      ({ title }: { title: string }) => title === `Wrong passwords for ${username}`,
    );
  for (let count = 1; count <= 4; count += 1) await wrong();
  expect(await alerts()).toEqual([]);
  // Nobody waits for the news, as nobody does of a username that there is not.
  await withoutRow(school, 'select from users where school_id = $1 for no key update', async () => {
    expect((await wrong()).body).toMatchObject({ status: 401, code: 'INVALID_PASSWORD' });
    expect(await alerts()).toEqual([]);
  });
  await expect.poll(alerts).toHaveLength(1);
  const from = headers['x-forwarded-for'];
  const message = `5 wrong passwords within 15 minutes, the last one from ${from}. Ask ${username} whether it was them.`;
  expect(await alerts()).toMatchObject([{ type: 'staff', message, path: '/settings/users' }]);
  for (let count = 1; count <= 2; count += 1) await logIn(username, { secret: 'not the password' });
  expect(await alerts()).toHaveLength(1);
});

test('wrong passwords for a second account are told within the same hour, and to administrators alone', async () => {
  const { admin, bursar, teacher } = await newSchool();
  const users = [await bursar(), await teacher()];
  for (const { username } of users) {
    const headers = newAddress();
    for (let count = 1; count <= 5; count += 1) await logIn(username, { secret: 'not the password', headers });
    await expect.poll(() => titles(admin)).toContain(`Wrong passwords for ${username}`);
  }
  for (const user of users) expect(await titles(user)).not.toContain('Wrong codes for your account');
});
