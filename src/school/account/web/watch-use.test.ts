import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { presence } from '../../../core/web/presence.ts';
import { continueSession, lockRules } from '../contract.ts';
import { watchUse } from './watch-use.ts';

const minuteMs = 60_000;
const { isUnattended } = presence;

let nowMs = Date.now();
let stored: Record<string, string>;
let asked: string[];
let press: () => void;

beforeEach(async () => {
  // A later day for each test: what was used and kept in the one before is long ago.
  nowMs += 24 * 60 * minuteMs;
  vi.useFakeTimers({ now: nowMs });
  const claims = Buffer.from(JSON.stringify({ exp: Date.now() / 1000 + 7200 })).toString('base64url');
  const user = JSON.stringify({ username: 'njeri', role: 'bursar' });
  stored = { token: `h.${claims}.s`, user, usedAt: String(Date.now()) };
  asked = [];
  const heard: Record<string, () => void> = {};
  vi.stubGlobal('location', { pathname: '/', origin: 'http://karo.test' });
  vi.stubGlobal('sessionStorage', { getItem: () => null });
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored[name] ?? null,
    setItem: (name: string, value: string) => {
      stored[name] = value;
    },
  });
  vi.stubGlobal('addEventListener', (kind: string, act: () => void) => {
    heard[kind] = act;
  });
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    return Response.json({ idleMinutes: 60, message: '' });
  });
  watchUse();
  press = () => heard.keydown?.();
  press();
  await vi.advanceTimersByTimeAsync(0);
  asked.length = 0;
});
afterEach(() => {
  presence.isUnattended = isUnattended;
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('who only types keeps the session every two minutes, in all tabs, and is not asked whether the page is to be locked', async () => {
  for (let minute = 0; minute < 20; minute += 1) {
    await vi.advanceTimersByTimeAsync(minuteMs);
    press();
  }
  await vi.advanceTimersByTimeAsync(0);
  expect(asked).toEqual(Array.from({ length: 10 }, () => expect.stringContaining(continueSession.path)));
  expect(stored.usedAt).toBe(String(Date.now()));
});

test('a page that nobody has touched for a minute is unattended', async () => {
  expect(presence.isUnattended()).toBe(false);
  // Too soon after the last touch to be told to the other tabs.
  await vi.advanceTimersByTimeAsync(3000);
  press();
  await vi.advanceTimersByTimeAsync(minuteMs);
  expect(presence.isUnattended()).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(presence.isUnattended()).toBe(true);
  press();
  expect(presence.isUnattended()).toBe(false);
});

test('use in another tab counts here, and after it the page asks how long it may be idle', async () => {
  for (let minute = 0; minute < 20; minute += 1) {
    await vi.advanceTimersByTimeAsync(minuteMs);
    stored.usedAt = String(Date.now());
  }
  expect(asked).toEqual([]);
  expect(presence.isUnattended()).toBe(false);
  await vi.advanceTimersByTimeAsync(5 * minuteMs);
  expect(asked).toEqual([expect.stringContaining(lockRules.path)]);
});
