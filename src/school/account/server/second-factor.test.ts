import { expect, test } from 'vitest';
import { titles } from '../../../../tests/support/noticed-school.ts';
import {
  codeOf,
  factorOf,
  forgetSteps,
  logIn,
  newAddress,
  signInWithCode,
  withSecondFactor,
} from '../../../../tests/support/second-factors.ts';
import { userIdOf } from '../../../../tests/support/users.ts';
import { asOwner, newSchool, password, type Staff, schoolIdOf, signIn, succeed, useServer } from '../../../../tests/support/world.ts';
import { roles } from '../../../core/roles.ts';
import { enrolmentAddress } from './codes.ts';

useServer();

const requireFor = (admin: Staff, secondFactorRoles: string[]) =>
  succeed(admin.patch('/api/settings/sign-in', { idleMinutes: 15, idleMinutesTeachers: 30, secondFactorRoles }));

test('without a second factor signing in is as it was', async () => {
  const { admin } = await newSchool();
  expect(await factorOf(admin)).toEqual({ isOn: false, since: null, codesLeft: 0, isRequired: false });
  expect((await logIn(admin.username)).status).toBe(200);
  expect((await logIn(admin.username, { code: '123456' })).status, 'a code that nobody asked for is ignored').toBe(200);
});

test('with one the password alone gives no token, and a code of the app signs in', async () => {
  const { admin } = await newSchool();
  const { secret } = await withSecondFactor(admin);
  const half = await logIn(admin.username);
  expect(half.body).toMatchObject({ status: 401, code: 'SECOND_FACTOR_REQUIRED' });
  expect(half.body).not.toHaveProperty('token');
  expect((await logIn(admin.username, { secret: 'not the password', code: codeOf(secret) })).body.code).toBe('INVALID_PASSWORD');
  const code = codeOf(secret);
  const staff = await signInWithCode(admin.username, `${code.slice(0, 3)} ${code.slice(3)}`);
  expect((await staff.read('/api/dashboard')).status).toBe(200);
});

test('a code works once, and those of half a minute before and after are taken too', async () => {
  const { admin } = await newSchool();
  const { secret } = await withSecondFactor(admin);
  const wrong = { status: 401, code: 'WRONG_SECOND_FACTOR' };
  expect((await logIn(admin.username, { code: codeOf(secret, -1) })).body, 'it confirmed the set-up').toMatchObject(wrong);
  const code = codeOf(secret);
  expect((await logIn(admin.username, { code })).status).toBe(200);
  expect((await logIn(admin.username, { code })).body, 'again').toMatchObject(wrong);
  expect((await logIn(admin.username, { code: codeOf(secret, 1) })).status, 'the next one').toBe(200);
  expect((await logIn(admin.username, { code: codeOf(secret) })).body, 'one before a used one').toMatchObject(wrong);
  await forgetSteps();
  for (const off of [-3, -2, 3]) expect((await logIn(admin.username, { code: codeOf(secret, off) })).body).toMatchObject(wrong);
});

test('of two who send one code at once, one gets in', async () => {
  const { admin } = await newSchool();
  const { secret } = await withSecondFactor(admin);
  const code = codeOf(secret);
  const answers = await Promise.all([1, 2, 3].map(() => logIn(admin.username, { code })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
});

test('a recovery code signs in once, however it is typed, and its user is notified', async () => {
  const { admin } = await newSchool();
  const { recoveryCodes } = await withSecondFactor(admin);
  expect(recoveryCodes).toHaveLength(10);
  expect(new Set(recoveryCodes).size).toBe(10);
  const [code = ''] = recoveryCodes;
  const staff = await signInWithCode(admin.username, code.toLowerCase().replace('-', ' '));
  expect((await logIn(admin.username, { code })).body.code).toBe('WRONG_SECOND_FACTOR');
  expect((await factorOf(staff)).codesLeft).toBe(9);
  const { notifications } = await succeed(staff.read('/api/notifications'));
  const told = notifications.filter(({ title }: { title: string }) => title === 'A recovery code was used');
  expect(told).toEqual([expect.objectContaining({ message: expect.stringContaining('You have 9 recovery codes left.') })]);
});

test('a code of one user is none of another, and uses up none of theirs', async () => {
  const { admin, bursar } = await newSchool();
  const other = await bursar();
  const { secret, recoveryCodes } = await withSecondFactor(admin);
  const { secret: theirs } = await withSecondFactor(other);
  expect((await logIn(other.username, { code: String(recoveryCodes[0]) })).body.code).toBe('WRONG_SECOND_FACTOR');
  // Of the same half minute.
  expect((await logIn(admin.username, { code: codeOf(secret) })).status).toBe(200);
  expect((await logIn(other.username, { code: codeOf(theirs) })).status).toBe(200);
  expect((await logIn(admin.username, { code: String(recoveryCodes[0]) })).status).toBe(200);
  expect([(await factorOf(admin)).codesLeft, (await factorOf(other)).codesLeft]).toEqual([9, 10]);
});

test('neither secret nor recovery codes are in the database as they are typed, and no reply repeats them', async () => {
  const { admin } = await newSchool();
  const { secret, recoveryCodes } = await withSecondFactor(admin);
  const stored = JSON.stringify([
    await asOwner('select sealed_secret from second_factors where school_id = $1', [schoolIdOf(admin)]),
    await asOwner('select signature from recovery_codes where school_id = $1', [schoolIdOf(admin)]),
    await asOwner('select reply from idempotency_keys where school_id = $1', [schoolIdOf(admin)]),
  ]);
  const reply = (await admin.read('/api/account')).text;
  for (const text of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replace('-', ''))]) {
    expect(stored).not.toContain(text);
    expect(reply).not.toContain(text);
  }
});

test('new recovery codes need the password and a code, and replace the old ones', async () => {
  const { admin } = await newSchool();
  const { secret, recoveryCodes } = await withSecondFactor(admin);
  const renew = (body: object) => admin.post('/api/account/second-factor/recovery-codes', body, newAddress());
  const code = codeOf(secret);
  expect((await renew({ currentPassword: 'not it at all', code })).body.code).toBe('WRONG_CURRENT_PASSWORD');
  expect((await renew({ currentPassword: password, code: '000000' })).body).toMatchObject({ status: 400, code: 'WRONG_CODE' });
  const renewed = (await succeed(renew({ currentPassword: password, code }))).recoveryCodes;
  expect((await logIn(admin.username, { code: String(recoveryCodes[0]) })).body.code).toBe('WRONG_SECOND_FACTOR');
  expect((await logIn(admin.username, { code: renewed[0] })).status).toBe(200);
});

test('a user turns it off with password and code, unless their role needs it', async () => {
  const { admin, bursar } = await newSchool();
  const staff = await bursar();
  const { secret } = await withSecondFactor(staff);
  const remove = (code: string) => staff.post('/api/account/second-factor/remove', { currentPassword: password, code }, newAddress());
  await requireFor(admin, ['bursar']);
  expect((await remove(codeOf(secret))).body).toMatchObject({ status: 409, code: 'SECOND_FACTOR_KEPT' });
  await requireFor(admin, []);
  expect((await remove('000000')).body.code).toBe('WRONG_CODE');
  await succeed(remove(codeOf(secret)));
  expect((await logIn(staff.username)).status).toBe(200);
  expect(await titles(staff)).toEqual(expect.arrayContaining(['Second factor turned on', 'Second factor turned off']));
  expect((await remove(codeOf(secret, 1))).body).toMatchObject({ status: 409, code: 'SECOND_FACTOR_OFF' });
});

test('it is not set up without the password, nor on with a wrong code, nor begun again without a code while it is on', async () => {
  const { admin } = await newSchool();
  const start = (currentPassword: string) => admin.post('/api/account/second-factor/start', { currentPassword }, newAddress());
  const confirm = (code: string) => admin.post('/api/account/second-factor/confirm', { code });
  expect((await confirm('123456')).body.code).toBe('SECOND_FACTOR_OFF');
  expect((await start('not it at all')).body.code).toBe('WRONG_CURRENT_PASSWORD');
  const { secret, qrCode } = await succeed(start(password));
  expect(qrCode).toMatch(/^data:image\/png;base64,/);
  expect((await logIn(admin.username)).status, 'begun and not confirmed').toBe(200);
  expect((await confirm(codeOf(secret, 9))).body).toMatchObject({ status: 400, code: 'WRONG_CODE' });
  await succeed(confirm(codeOf(secret)));
  expect((await start(password)).body.code).toBe('SECOND_FACTOR_ON');
});

test('a first code turns on the second factor of its own user, and no colleague’s that waits for one', async () => {
  const { admin, bursar } = await newSchool();
  const colleague = await bursar();
  const started = { currentPassword: password };
  const { secret } = await succeed(colleague.post('/api/account/second-factor/start', started, newAddress()));
  await withSecondFactor(admin);
  expect(await factorOf(colleague)).toMatchObject({ isOn: false });
  await succeed(colleague.post('/api/account/second-factor/confirm', { code: codeOf(secret) }));
  expect(await factorOf(colleague)).toMatchObject({ isOn: true });
});

test('who must have one sets it up on another phone with a code, and the earlier phone counts until a code of the other', async () => {
  const { admin, bursar } = await newSchool();
  const staff = await bursar();
  const { secret: earlier, recoveryCodes } = await withSecondFactor(staff);
  const [first = '', second = ''] = recoveryCodes;
  await requireFor(admin, ['bursar']);
  const start = (code?: string) =>
    staff.post('/api/account/second-factor/start', { currentPassword: password, ...(code && { code }) }, newAddress());
  const confirm = (code: string) => staff.post('/api/account/second-factor/confirm', { code }, newAddress());
  const signInCode = async (code: string) => (await logIn(staff.username, { code })).body.code;

  expect((await start()).body.code).toBe('SECOND_FACTOR_ON');
  expect((await start('000000')).body).toMatchObject({ status: 400, code: 'WRONG_CODE' });
  expect((await confirm(codeOf(earlier))).body.code, 'nothing waits for a first code').toBe('SECOND_FACTOR_ON');
  const { secret } = await succeed(start(first));
  const userId = await userIdOf(admin, staff.username);
  expect(await signInCode(codeOf(secret)), 'not confirmed yet').toBe('WRONG_SECOND_FACTOR');
  expect((await logIn(staff.username, { code: codeOf(earlier) })).status).toBe(200);
  for (const code of [codeOf(earlier, 1), second]) expect((await confirm(code)).body.code).toBe('WRONG_CODE');
  const begun = (minutesAgo: number) =>
    asOwner('update second_factors set begun_at = now() - make_interval(mins => $1) where user_id = $2', [minutesAgo, userId]);
  await begun(15);
  expect((await confirm(codeOf(secret))).body.code, 'left too long').toBe('SECOND_FACTOR_ON');
  await begun(14);
  const colleague = await bursar();
  const { recoveryCodes: theirs } = await withSecondFactor(colleague);
  await succeed(colleague.post('/api/account/second-factor/start', { currentPassword: password, code: theirs[0] }, newAddress()));

  await succeed(confirm(codeOf(secret)));
  for (const code of [codeOf(earlier, 1), codeOf(secret), second]) expect(await signInCode(code)).toBe('WRONG_SECOND_FACTOR');
  expect((await logIn(staff.username, { code: codeOf(secret, 1) })).status).toBe(200);
  expect(await factorOf(staff)).toMatchObject({ isOn: true, codesLeft: 10 });
  const { notifications } = await succeed(staff.read('/api/notifications'));
  expect(notifications.map(({ title }: { title: string }) => title)).toContain('Second factor set up on another phone');
});

test('where a role needs one, its users can do nothing but set it up', async () => {
  const { admin, bursar, teacher } = await newSchool();
  const [staff, other] = [await bursar(), await teacher()];
  await withSecondFactor(other);
  await requireFor(admin, ['bursar']);
  expect((await staff.read('/api/dashboard')).body, 'although a colleague has one').toMatchObject({
    status: 403,
    code: 'SECOND_FACTOR_NEEDED',
    message: 'Your school requires a second factor for bursars. Set it up first.',
  });
  expect((await staff.post('/api/payments/new', {})).body.code).toBe('SECOND_FACTOR_NEEDED');
  for (const user of [admin, other]) expect((await user.read('/api/dashboard')).status).toBe(200);
  await succeed(staff.post('/api/account/second-factor/start', { currentPassword: password }, newAddress()));
  expect((await staff.read('/api/dashboard')).body.code, 'begun and not confirmed').toBe('SECOND_FACTOR_NEEDED');
  const { secret } = await withSecondFactor(staff);
  expect((await staff.read('/api/dashboard')).status).toBe(200);
  expect(await factorOf(staff)).toMatchObject({ isOn: true, isRequired: true });
  expect((await signInWithCode(staff.username, codeOf(secret))).username).toBe(staff.username);
});

test('a school can require one of every role', async () => {
  const { admin } = await newSchool();
  const { rules } = await requireFor(admin, [...roles]);
  expect(rules.secondFactorRoles).toEqual(roles);
});

test('an administrator removes that of a colleague who lost the phone, and no other; everybody concerned is notified', async () => {
  const { admin, bursar } = await newSchool();
  const [staff, other] = [await bursar(), await bursar()];
  await withSecondFactor(staff);
  await withSecondFactor(other);
  const url = `/api/settings/users/${await userIdOf(admin, staff.username)}/second-factor/remove`;
  expect((await staff.post(url)).status).toBe(403);
  await succeed(admin.post(url));
  expect((await staff.read('/api/dashboard')).body.code).toBe('SESSION_EXPIRED');
  expect((await logIn(other.username)).body.code).toBe('SECOND_FACTOR_REQUIRED');
  const again = await signIn(staff.username);
  for (const user of [again, admin]) {
    const { notifications } = await succeed(user.read('/api/notifications'));
    expect(notifications.map(({ title }: { title: string }) => title)).toContain('Second factor removed');
  }
  expect((await admin.post(url)).body.code).toBe('SECOND_FACTOR_OFF');
});

test('an administrator’s session does not remove its own second factor without the password and a code', async () => {
  const { admin } = await newSchool();
  await withSecondFactor(admin);
  const refused = await admin.post(`/api/settings/users/${await userIdOf(admin, admin.username)}/second-factor/remove`);
  expect(refused.body).toMatchObject({ status: 409, code: 'OWN_SECOND_FACTOR' });
  expect((await factorOf(admin)).isOn).toBe(true);
});

test('the app is told the school and the user, without a colon between their parts', () => {
  const parts = 'issuer=Karo%20St.%20Paul%20%20Boys&secret=JBSWY3DPEHPK3PXP&algorithm=SHA1&digits=6&period=30';
  const address = enrolmentAddress('JBSWY3DPEHPK3PXP', { username: 'wanjiku.m', schoolName: 'St. Paul: Boys' });
  expect(address).toBe(`otpauth://totp/Karo%20St.%20Paul%20%20Boys:wanjiku.m?${parts}`);
});
