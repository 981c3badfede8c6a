import { expect, test } from 'vitest';
import { recordFailures } from '../../../../tests/support/sign-in-failures.ts';
import { ask, asOwner, newSchool, nextNumber, password, type Staff, useServer } from '../../../../tests/support/world.ts';
import { usualPasswordCost } from './passwords.ts';

useServer({ TRUST_PROXY: '1' }, { passwordCost: usualPasswordCost });

const newAddress = () => `10.8.${nextNumber()}.1`;

function logIn(username: string, secret: string, address = newAddress()) {
  return ask({ method: 'POST', url: '/api/auth/login', body: { username, password: secret }, headers: { 'x-forwarded-for': address } });
}

async function fail(username: string, times: number, address = newAddress()): Promise<number[]> {
  const statuses: number[] = [];
  for (let time = 0; time < times; time += 1) statuses.push((await logIn(username, 'not the password', address)).status);
  return statuses;
}

const fiveThenClosed = [401, 401, 401, 401, 401, 429];

test('five wrong passwords from an address still leave the right one a try; a sixth closes it there, and nowhere else', async () => {
  const { admin } = await newSchool();
  const [clumsy, attacker] = [newAddress(), newAddress()];
  expect(await fail(admin.username, 5, clumsy)).toEqual([401, 401, 401, 401, 401]);
  expect((await logIn(admin.username, password, clumsy)).status).toBe(200);
  expect(await fail(admin.username, 6, attacker)).toEqual(fiveThenClosed);
  const closed = await logIn(admin.username.toUpperCase(), password, attacker);
  const words = 'Too many login attempts. Please try again later.';
  expect(closed.body).toMatchObject({ status: 429, code: 'TOO_MANY_ATTEMPTS', message: words, error: words });
  expect((await logIn(admin.username, password)).status, 'from an address never seen').toBe(200);
  const [{ count }] = await asOwner('select count(*) from sign_in_failures where network = $1', [attacker]);
  expect(count, 'tries while it is closed do not keep it closed').toBe(6);
});

test('behind one proxy the address is the one that the proxy saw, whatever the sender says before it', async () => {
  const { admin } = await newSchool();
  const seen = newAddress();
  const statuses: number[] = [];
  for (let time = 0; time < 6; time += 1)
    statuses.push((await logIn(admin.username, 'not the password', `${newAddress()}, ${seen}`)).status);
  expect(statuses).toEqual(fiveThenClosed);
});

test('Retry-After is the time until the next try is looked at', async () => {
  const { admin } = await newSchool();
  const address = newAddress();
  await recordFailures({ username: admin.username, network: address, count: 1, ago: '10 min' });
  await recordFailures({ username: admin.username, network: address, count: 5, ago: '1 min' });
  const seconds = Number((await logIn(admin.username, password, address)).headers['retry-after']);
  expect(seconds).toBeGreaterThan(200);
  expect(seconds, 'the first of six failures leaves the quarter of an hour in five minutes').toBeLessThanOrEqual(300);
});

test('signing in clears the failures of the account at that address only', async () => {
  const { admin } = await newSchool();
  const [own, other] = [newAddress(), newAddress()];
  await fail(admin.username, 5, own);
  await fail(admin.username, 5, other);
  await logIn(admin.username, password, own);
  expect(await fail(admin.username, 5, own)).toEqual([401, 401, 401, 401, 401]);
  expect(await fail(admin.username, 1, other)).toEqual([429]);
});

test('signing in clears the failures of no other account at that address', async () => {
  const [own, victim] = [(await newSchool()).admin, (await newSchool()).admin];
  const address = newAddress();
  expect(await fail(victim.username, 5, address)).toEqual([401, 401, 401, 401, 401]);
  expect((await logIn(own.username, password, address)).status).toBe(200);
  expect(await fail(victim.username, 1, address)).toEqual([429]);
});

test('fifty failures from anywhere close an account to strangers, and not where its owner signed in before', async () => {
  const { admin } = await newSchool();
  const own = newAddress();
  expect((await logIn(admin.username, password, own)).status).toBe(200);
  await recordFailures({ username: admin.username, count: 50 });
  expect((await logIn(admin.username, password)).status, 'fifty are not more than fifty').toBe(200);
  await recordFailures({ username: admin.username, count: 1 });
  expect((await logIn(admin.username, password)).status).toBe(429);
  expect((await logIn(admin.username, password, own)).status).toBe(200);
  await asOwner(`update known_addresses set last_success_at = now() - interval '31 days' where network = $1`, [own]);
  await expect.poll(async () => (await logIn(admin.username, password, own)).status, { timeout: 10_000 }).toBe(429);
});

test('two hundred failures close an address to strangers, and not to those who signed in there before', async () => {
  const [known, stranger] = [(await newSchool()).admin, (await newSchool()).admin];
  const address = newAddress();
  expect((await logIn(known.username, password, address)).status).toBe(200);
  await recordFailures({ network: address, count: 201 });
  expect((await logIn(stranger.username, password, address)).body.code).toBe('TOO_MANY_ATTEMPTS');
  expect((await logIn(known.username, password, address)).status).toBe(200);
  expect((await logIn(stranger.username, password)).status).toBe(200);
  expect(await fail(known.username, 6, address), 'what is known is still guessed at five times only').toEqual(fiveThenClosed);
});

test('failures dated in the future, from a clock that was wrong, lock nobody and are forgotten', async () => {
  const { admin } = await newSchool();
  const address = newAddress();
  await recordFailures({ username: admin.username, network: address, count: 300, ago: '-2 days' });
  expect((await logIn(admin.username, password, address)).status).toBe(200);
  await fail(`nobody${nextNumber()}`, 1);
  expect(await asOwner('select 1 from sign_in_failures where happened_at > now()')).toEqual([]);
});

test('many people signing in at once all get in', async () => {
  const { admin } = await newSchool();
  const answers = await Promise.all(Array.from({ length: 30 }, () => logIn(admin.username, password)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
});

test('one address has eight places at once, and what is said beyond is not that it tried too often', async () => {
  const { admin } = await newSchool();
  const address = newAddress();
  const answers = await Promise.all(Array.from({ length: 20 }, () => logIn(admin.username, 'not the password', address)));
  const codes = answers.map(({ body }) => body.code);
  expect(codes.filter((code) => code === 'TOO_BUSY')).toHaveLength(12);
  expect(codes.filter((code) => code === 'INVALID_PASSWORD')).toHaveLength(5);
  expect(codes.filter((code) => code === 'TOO_MANY_ATTEMPTS')).toHaveLength(3);
});

test('only the first five failures from an address say that a username does not exist', async () => {
  const { admin } = await newSchool();
  const address = newAddress();
  const codes: string[] = [];
  for (let time = 0; time < 7; time += 1) codes.push((await logIn(`nobody${nextNumber()}`, password, address)).body.code);
  expect(codes).toEqual([...Array.from({ length: 5 }, () => 'USER_NOT_FOUND'), 'INVALID_PASSWORD', 'INVALID_PASSWORD']);
  const known = await logIn(admin.username, 'not the password', address);
  const unknown = await logIn(`nobody${nextNumber()}`, 'not the password', address);
  const withoutInstance = ({ instance, ...rest }: Record<string, unknown>) => rest;
  expect(withoutInstance(unknown.body)).toEqual(withoutInstance(known.body));
  expect((await logIn(`nobody${nextNumber()}`, password)).body.code, 'another address').toBe('USER_NOT_FOUND');
});

test('a username that does not exist is closed like one that does', async () => {
  expect(await fail(`nobody${nextNumber()}`, 7)).toEqual([...fiveThenClosed, 429]);
});

test('input that is refused does not count as a failed sign-in', async () => {
  const { admin } = await newSchool();
  const headers = { 'x-forwarded-for': newAddress() };
  for (let time = 0; time < 8; time += 1) {
    const refused = await ask({ method: 'POST', url: '/api/auth/login', body: { username: admin.username }, headers });
    expect(refused.status).toBe(400);
  }
  expect(await asOwner('select 1 from sign_in_failures where username = $1', [admin.username])).toEqual([]);
});

test('guesses at the current password in Change password count like those at sign-in', async () => {
  const { admin } = await newSchool();
  const guess = (staff: Staff) => staff.post('/api/auth/password', { currentPassword: 'not it at all', newPassword: 'jua-kali-42-mango' });
  const statuses: number[] = [];
  for (let time = 0; time < 7; time += 1) statuses.push((await guess(admin)).status);
  expect(statuses).toEqual([400, 400, 400, 400, 400, 429, 429]);
});

test('failures older than an hour are forgotten', async () => {
  await asOwner(`insert into sign_in_failures (username, network, happened_at) values ('nobody', 'old', now() - interval '61 minutes')`);
  await fail(`nobody${nextNumber()}`, 1);
  expect(await asOwner(`select 1 from sign_in_failures where network = 'old'`)).toEqual([]);
});

test('failures from one IPv6 network add up whichever of its addresses they come from', async () => {
  const codes: string[] = [];
  for (let host = 1; host <= 6; host += 1) codes.push((await logIn(`nobody${nextNumber()}`, password, `2001:db8:5:6::${host}`)).body.code);
  expect(codes.at(-1)).toBe('INVALID_PASSWORD');
});
