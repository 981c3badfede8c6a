import { expect, test } from 'vitest';
import { ask, newSchool, nextNumber, password, type Staff, testStore, useServer } from '../../../tests/support/world.ts';
import { withClient } from '../../core/server/migrate.ts';
import { networkOf } from './rate-limits.ts';

useServer({ TRUST_PROXY: '1' });

const newAddress = () => `10.8.${nextNumber()}.1`;

function logIn(username: string, secret: string, address = newAddress()) {
  return ask({ method: 'POST', url: '/api/auth/login', body: { username, password: secret }, headers: { 'x-forwarded-for': address } });
}

async function fail(username: string, times: number, address?: string): Promise<number[]> {
  const statuses: number[] = [];
  for (let time = 0; time < times; time += 1) statuses.push((await logIn(username, 'not the password', address)).status);
  return statuses;
}

const ownerQuery = (text: string, values: unknown[] = []) =>
  withClient(testStore().owner, async (client) => (await client.query(text, values)).rows);

/** Puts failures of an address on record without the time that hashing takes. */
const recordFailures = (address: string, count: number) =>
  ownerQuery(`insert into rate_events (kind, subject) select 'login_address', $1 from generate_series(1, $2::integer)`, [address, count]);

/** Lets a quarter of an hour pass for everything on record about an account or address. */
const letTimePass = (subject: string) =>
  ownerQuery(`update rate_events set happened_at = happened_at - interval '15 minutes 1 second' where subject = $1`, [subject]);

test('after five wrong passwords the right one still signs in', async () => {
  const { admin } = await newSchool();
  expect(await fail(admin.username, 5)).toEqual([401, 401, 401, 401, 401]);
  expect((await logIn(admin.username, password)).status).toBe(200);
});

test('the sixth wrong password closes the account for a while, for the right one too, from any address', async () => {
  const { admin } = await newSchool();
  expect(await fail(admin.username, 6)).toEqual([401, 401, 401, 401, 401, 429]);
  const closed = await logIn(admin.username.toUpperCase(), password);
  expect(closed.body).toMatchObject({
    status: 429,
    code: 'TOO_MANY_ATTEMPTS',
    message: 'Too many login attempts. Please try again later.',
    error: 'Too many login attempts. Please try again later.',
  });
  expect(closed.headers['retry-after'], 'the whole window, after which it is open for sure').toBe('900');
  const [{ count }] = await ownerQuery('select count(*) from rate_events where subject = $1', [admin.username]);
  expect(count, 'tries while it is closed do not keep it closed').toBe(6);
  await letTimePass(admin.username);
  expect((await logIn(admin.username, password)).status).toBe(200);
});

test('signing in clears the failures of the account', async () => {
  const { admin } = await newSchool();
  await fail(admin.username, 5);
  await logIn(admin.username, password);
  expect(await fail(admin.username, 5)).toEqual([401, 401, 401, 401, 401]);
  expect((await logIn(admin.username, password)).status).toBe(200);
});

test('wrong passwords sent all at once are counted one by one', async () => {
  const { admin } = await newSchool();
  const answers = await Promise.all(Array.from({ length: 20 }, () => logIn(admin.username, 'not the password')));
  const statuses = answers.map(({ status }) => status).sort();
  expect(statuses).toEqual([...Array.from({ length: 5 }, () => 401), ...Array.from({ length: 15 }, () => 429)]);
});

test('many people signing in at once all get in', async () => {
  const { admin } = await newSchool();
  const answers = await Promise.all(Array.from({ length: 30 }, () => logIn(admin.username, password)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
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
  const username = `nobody${nextNumber()}`;
  expect(await fail(username, 7)).toEqual([401, 401, 401, 401, 401, 429, 429]);
});

test('after a hundred failures from one address the next wrong one closes it; other addresses are not touched', async () => {
  const { admin } = await newSchool();
  const address = newAddress();
  await recordFailures(address, 100);
  expect((await logIn(admin.username, password, address)).status).toBe(200);
  expect((await logIn(`nobody${nextNumber()}`, 'not it', address)).body.code).toBe('TOO_MANY_ATTEMPTS');
  expect((await logIn(admin.username, password, address)).body.code).toBe('TOO_MANY_ATTEMPTS');
  expect((await logIn(admin.username, password)).status).toBe(200);
  await letTimePass(address);
  expect((await logIn(admin.username, password, address)).status).toBe(200);
});

test('a success does not clear what its address did', async () => {
  const { admin } = await newSchool();
  const address = newAddress();
  await recordFailures(address, 101);
  expect((await logIn(admin.username, password)).status).toBe(200);
  expect((await logIn(admin.username, password, address)).status).toBe(429);
});

test('input that is refused does not count as a failed sign-in', async () => {
  const { admin } = await newSchool();
  const address = newAddress();
  for (let time = 0; time < 8; time += 1) {
    const refused = await ask({
      method: 'POST',
      url: '/api/auth/login',
      body: { username: admin.username },
      headers: { 'x-forwarded-for': address },
    });
    expect(refused.status).toBe(400);
  }
  expect(await ownerQuery('select 1 from rate_events where subject in ($1, $2)', [address, admin.username])).toEqual([]);
});

test('guesses at the current password in Change password count like those at sign-in', async () => {
  const { admin } = await newSchool();
  const guess = (staff: Staff) => staff.post('/api/auth/password', { currentPassword: 'not it at all', newPassword: 'jua-kali-42-mango' });
  const statuses: number[] = [];
  for (let time = 0; time < 7; time += 1) statuses.push((await guess(admin)).status);
  expect(statuses).toEqual([400, 400, 400, 400, 400, 429, 429]);
});

test('failures older than an hour are forgotten', async () => {
  await ownerQuery(`insert into rate_events (kind, subject, happened_at) values ('login_address', 'old', now() - interval '61 minutes')`);
  await fail(`nobody${nextNumber()}`, 1);
  expect(await ownerQuery(`select 1 from rate_events where subject = 'old'`)).toEqual([]);
});

test('an IPv6 subscriber counts as one address, an IPv4 one as itself however it is written', () => {
  expect(networkOf('41.90.64.7')).toBe('41.90.64.7');
  expect(networkOf('::ffff:41.90.64.7')).toBe('41.90.64.7');
  const network = '2001:db8:0:7::/64';
  for (const address of ['2001:db8:0:7::1', '2001:0DB8:0000:0007:ffff::9', '2001:db8:0:7:1:2:3:4'])
    expect(networkOf(address)).toBe(network);
  expect(networkOf('2001:db8:0:8::1')).not.toBe(network);
  expect(networkOf('::1')).toBe('0:0:0:0::/64');
  expect(networkOf('fe80::1%eth0')).toBe('fe80:0:0:0::/64');
});

test('failures from one IPv6 network add up whichever of its addresses they come from', async () => {
  const codes: string[] = [];
  for (let host = 1; host <= 6; host += 1) codes.push((await logIn(`nobody${nextNumber()}`, password, `2001:db8:5:6::${host}`)).body.code);
  expect(codes.at(-1)).toBe('INVALID_PASSWORD');
});
