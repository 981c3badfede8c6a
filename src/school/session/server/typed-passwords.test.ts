import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { recordFailures } from '../../../../tests/support/sign-in-failures.ts';
import { testSecrets } from '../../../../tests/support/test-secrets.ts';
import { ask, asOwner, newSchool, nextNumber, password, type Staff, testStore, useServer } from '../../../../tests/support/world.ts';
import { buildServer } from '../../../app/server.ts';
import { readConfig } from '../../../core/server/config.ts';
import { hashQueue } from './passwords.ts';
import { SignInLimits } from './remembered-limits.ts';

useServer();

afterEach(() => {
  hashQueue.shareAmong(1);
  vi.useRealTimers();
});

type Headers = Record<string, string>;

/** Where somebody types a password that they have. */
const ways: Record<string, (staff: Staff, headers: Headers) => ReturnType<typeof ask>> = {
  'signing in': ({ username }, headers) => ask({ method: 'POST', url: '/api/auth/login', body: { username, password }, headers }),
  'changing a password': (staff, headers) =>
    staff.post('/api/auth/password', { currentPassword: password, newPassword: 'jua-kali-42-mango' }, headers),
  'taking an archive': (staff, headers) => staff.post('/api/archive', { password }, headers),
};

/** Strangers who take the turns to hash that there are, and perhaps places to wait for them. */
function strangers(count: number) {
  let leave = () => {};
  const stay = new Promise<void>((resolve) => {
    leave = resolve;
  });
  const held = Array.from({ length: count }, () =>
    hashQueue.visit({ network: `flood ${nextNumber()}` }, (turn) => turn('open', () => stay)),
  );
  return { leave, gone: Promise.all(held) };
}

test.each(Object.keys(ways))(
  '%s where one signed in before finds a place though strangers take all of theirs; elsewhere none',
  async (name) => {
    const { admin } = await newSchool();
    const [home, abroad] = [`10.5.${nextNumber()}.1`, `10.5.${nextNumber()}.1`];
    await asOwner('insert into known_addresses (username, network) values ($1, $2)', [admin.username, home]);
    const from = (address: string) => ways[name]?.(admin, { 'x-forwarded-for': address });
    const expectNoPlace = async () => expect((await from(abroad))?.body).toMatchObject({ code: 'TOO_BUSY' });
    hashQueue.shareAmong(500);
    const { leave, gone } = strangers(2);
    onTestFinished(leave);
    await expectNoPlace();
    const atHome = from(home);
    await expectNoPlace();
    leave();
    await gone;
    expect((await atHome)?.status).toBe(200);
  },
);

test.each(Object.keys(ways))(
  '%s is refused at once for a second where too many were wrong, whatever the database says by then',
  async (name) => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const { admin } = await newSchool();
    const address = `10.5.${nextNumber()}.1`;
    const status = async () => (await ways[name]?.(admin, { 'x-forwarded-for': address }))?.status;
    await recordFailures({ username: admin.username, network: address, count: 6 });
    expect(await status()).toBe(429);
    await asOwner('delete from sign_in_failures');
    expect(await status()).toBe(429);
    vi.advanceTimersByTime(1001);
    expect(await status()).toBe(200);
  },
);

test.each(Object.keys(ways))('%s is refused in its turn where too many were wrong while it waited', async (name) => {
  const { admin } = await newSchool();
  const address = `10.5.${nextNumber()}.1`;
  const admit = vi.spyOn(SignInLimits.prototype, 'admit');
  onTestFinished(() => admit.mockRestore());
  const { leave, gone } = strangers(4);
  onTestFinished(leave);
  const pending = ways[name]?.(admin, { 'x-forwarded-for': address });
  await vi.waitFor(() => expect(admit.mock.settledResults[0]).toMatchObject({ type: 'fulfilled' }), 10_000);
  await recordFailures({ username: admin.username, network: address, count: 6 });
  leave();
  await gone;
  expect((await pending)?.status).toBe(429);
});

test('a server that is one of several takes its part of the turns alone', async () => {
  const share = vi.spyOn(hashQueue, 'shareAmong');
  onTestFinished(() => share.mockRestore());
  const config = readConfig({ LOG_LEVEL: 'silent', WEB_CONCURRENCY: '2', DB_POOL_MAX: '20' });
  const other = await buildServer({ database: testStore().database, config, ...testSecrets });
  expect(share.mock.calls).toEqual([[2]]);
  await other.close();
});
