import { afterEach, expect, test, vi } from 'vitest';
import { lockRules } from '../contract.ts';
import { lockIfIdle } from './idle-lock.ts';

const minuteMs = 60_000;

afterEach(() => vi.unstubAllGlobals());

test('how long a page may be idle is asked once in each idle time, so that a new rule holds without a reload', async () => {
  const asked: string[] = [];
  let isOnline = true;
  vi.stubGlobal('location', { pathname: '/', origin: 'http://karo.test' });
  vi.stubGlobal('sessionStorage', { getItem: () => null });
  const claims = Buffer.from(JSON.stringify({ exp: Date.now() / 1000 + 3600 })).toString('base64url');
  const stored: Record<string, string> = { token: `h.${claims}.s`, user: JSON.stringify({ username: 'njeri', role: 'admin' }) };
  vi.stubGlobal('localStorage', { getItem: (name: string) => stored[name] ?? null });
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    if (!isOnline) throw new TypeError('offline');
    return new Response(JSON.stringify({ idleMinutes: 60 }));
  });
  const first = Date.now() - 5 * minuteMs;
  for (let look = 0; look < 3; look += 1) await lockIfIdle(first);
  expect(asked).toEqual([expect.stringContaining(lockRules.path)]);
  await lockIfIdle(first + minuteMs);
  expect(asked).toHaveLength(2);
  isOnline = false;
  await lockIfIdle(first + 2 * minuteMs);
  expect(asked, 'without the server the last rule goes on').toHaveLength(3);
});
