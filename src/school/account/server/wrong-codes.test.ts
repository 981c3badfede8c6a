import { expect, onTestFinished, test, vi } from 'vitest';
import { auditRowsOf } from '../../../../tests/support/audit-rows.ts';
import { titles } from '../../../../tests/support/noticed-school.ts';
import { codeOf, factorOf, logIn, newAddress, signInWithCode, withSecondFactor } from '../../../../tests/support/second-factors.ts';
import { userIdOf } from '../../../../tests/support/users.ts';
import { asOwner, newSchool, password, schoolIdOf, succeed, testStore, useServer } from '../../../../tests/support/world.ts';
import { confirmFactor, insertSecret, keepNextSecret, secondFactorOf, spendSignature, unusedSignatures } from './second-factor-sql.ts';

useServer();

test('wrong codes count as wrong passwords do, and the right one clears them', async () => {
  const { admin } = await newSchool();
  const { secret } = await withSecondFactor(admin);
  const headers = newAddress();
  for (let count = 1; count <= 5; count += 1) {
    expect((await logIn(admin.username, { code: '000000', headers })).body.code).toBe('WRONG_SECOND_FACTOR');
  }
  const refused = (await auditRowsOf(admin)).filter(({ outcome }) => outcome === 'refused');
  expect(refused.map(({ action, username }) => [action, username])).toEqual(Array(5).fill(['POST /api/auth/login', admin.username]));
  expect((await logIn(admin.username, { code: codeOf(secret), headers })).status, 'the sixth try').toBe(200);
  for (let count = 1; count <= 6; count += 1) await logIn(admin.username, { code: '000000', headers });
  expect((await logIn(admin.username, { code: codeOf(secret, 1), headers })).status).toBe(429);
});

test('five wrong codes after the right password are told to administrators and to the owner', async () => {
  const { admin, bursar } = await newSchool();
  const staff = await bursar();
  const { secret } = await withSecondFactor(staff);
  const headers = newAddress();
  for (let count = 1; count <= 4; count += 1) await logIn(staff.username, { code: '000000', headers });
  expect(await titles(admin)).not.toContain(`Wrong codes for ${staff.username}`);
  await logIn(staff.username, { code: '000000', headers });
  const owner = await signInWithCode(staff.username, codeOf(secret));
  expect(await titles(admin)).toContain(`Wrong codes for ${staff.username}`);
  expect(await titles(owner)).toContain('Wrong codes for your account');
  expect(await titles(admin)).not.toContain(`Wrong passwords for ${staff.username}`);
});

test('wrong codes are told again an hour after the last time', async () => {
  const { admin, bursar } = await newSchool();
  const staff = await bursar();
  await withSecondFactor(staff);
  const toldAgo = (ago: string) =>
    asOwner('update users set wrong_codes_told_at = now() - $2::interval where username = $1', [staff.username, ago]);
  const timesTold = async () => {
    await logIn(staff.username, { code: '000000', headers: newAddress() });
    const { notifications } = await succeed(admin.read('/api/notifications'));
    return notifications.filter(({ title }: { title: string }) => title === `Wrong codes for ${staff.username}`).length;
  };
  for (let count = 1; count <= 4; count += 1) expect(await timesTold()).toBe(0);
  expect([await timesTold(), await timesTold()]).toEqual([1, 1]);
  await toldAgo('59 minutes');
  expect(await timesTold()).toBe(1);
  await toldAgo('61 minutes');
  expect(await timesTold()).toBe(2);
});

test('wrong passwords that were told within the hour do not keep a wrong code from being told', async () => {
  const { admin, bursar } = await newSchool();
  const staff = await bursar();
  await withSecondFactor(staff);
  const headers = newAddress();
  for (let count = 1; count <= 5; count += 1) await logIn(staff.username, { secret: 'not the password', headers });
  await expect.poll(async () => (await succeed(admin.read('/api/notifications'))).unreadCount).toBeGreaterThan(0);
  await logIn(staff.username, { code: '000000', headers: newAddress() });
  const { notifications } = await succeed(admin.read('/api/notifications'));
  expect(notifications.map(({ title, message }: { title: string; message: string }) => [title, message.split(',')[0]])).toEqual(
    expect.arrayContaining([
      [`Wrong passwords for ${staff.username}`, '5 wrong passwords within 15 minutes'],
      [`Wrong codes for ${staff.username}`, '6 wrong passwords or codes within 15 minutes'],
    ]),
  );
});

test('wrong codes in a session are in the audit log, and five are told as wrong codes', async () => {
  const { admin } = await newSchool();
  await withSecondFactor(admin);
  const headers = newAddress();
  const renew = () => admin.post('/api/account/second-factor/recovery-codes', { currentPassword: password, code: '000000' }, headers);
  for (let count = 1; count <= 5; count += 1) expect((await renew()).body.code).toBe('WRONG_CODE');
  const refused = { action: 'POST /api/account/second-factor/recovery-codes', outcome: 'refused' };
  expect((await auditRowsOf(admin)).filter(({ action }) => action === refused.action)).toMatchObject(
    Array.from({ length: 5 }, () => refused),
  );
  expect(await titles(admin)).toContain(`Wrong codes for ${admin.username}`);
});

test('the first code may be guessed as seldom as a password', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const { admin } = await newSchool();
  const headers = newAddress();
  const { secret } = await succeed(admin.post('/api/account/second-factor/start', { currentPassword: password }, headers));
  const confirm = (code: string) => admin.post('/api/account/second-factor/confirm', { code }, headers);
  const codes = [];
  for (let count = 1; count <= 6; count += 1) codes.push((await confirm('000000')).body.code);
  expect(codes).toEqual([...Array.from({ length: 5 }, () => 'WRONG_CODE'), 'TOO_MANY_ATTEMPTS']);
  vi.advanceTimersByTime(1001);
  expect((await confirm(codeOf(secret))).status, 'the right one comes too late').toBe(429);
  expect((await factorOf(admin)).isOn).toBe(false);
  expect(await titles(admin)).toContain(`Wrong codes for ${admin.username}`);
});

test('of two who read a recovery code as unused at once, one uses it up', async () => {
  const { admin } = await newSchool();
  await withSecondFactor(admin);
  const key = { schoolId: schoolIdOf(admin), userId: await userIdOf(admin, admin.username) };
  const used = await testStore().database.transaction(key.schoolId, async (tx) => {
    const [signature = ''] = await unusedSignatures(tx, key);
    return [await spendSignature(tx, { ...key, signature }), await spendSignature(tx, { ...key, signature })];
  });
  expect(used).toEqual([true, false]);
});

test('a secret that waits is replaced, one that counts is not, and a code turns on the one that it was of', async () => {
  const { admin } = await newSchool();
  const key = { schoolId: schoolIdOf(admin), userId: await userIdOf(admin, admin.username) };
  const kept = (sealedSecret: string) => ({ ...key, sealedSecret, step: 5 });
  const [one, two, three] = [kept('one'), kept('two'), kept('three')];
  await testStore().database.transaction(key.schoolId, async (tx) => {
    expect([await insertSecret(tx, one), await insertSecret(tx, two), await keepNextSecret(tx, three)]).toEqual([true, true, false]);
    expect([await confirmFactor(tx, one), await confirmFactor(tx, two)]).toEqual([false, true]);
    expect([await insertSecret(tx, three), await keepNextSecret(tx, three)]).toEqual([false, true]);
    expect(await confirmFactor(tx, one)).toBe(false);
    expect(await secondFactorOf(tx, key)).toMatchObject({ sealedSecret: 'two', nextSealedSecret: 'three' });
    expect(await confirmFactor(tx, three)).toBe(true);
  });
});
