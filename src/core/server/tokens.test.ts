import { afterEach, expect, test, vi } from 'vitest';
import { sessionTokens, type Tokens } from './tokens.ts';

afterEach(() => {
  vi.useRealTimers();
});

const tokens = sessionTokens('a secret of this installation');
const morningMs = 1_780_000_000_000;
const twelveHoursMs = 43_200_000;
const named = { schoolId: 7, sessionId: 'session' };

test('a token names its session, as often as it is read', async () => {
  const token = await tokens.issue(named);
  for (let turn = 1; turn <= 3; turn += 1) expect(await tokens.read(token)).toEqual(named);
});

test('a token that was read before ends with its twelve hours', async () => {
  vi.useFakeTimers({ now: morningMs });
  const token = await tokens.issue(named);
  vi.setSystemTime(Date.now() + twelveHoursMs - 1000);
  expect(await tokens.read(token)).toEqual(named);
  vi.setSystemTime(Date.now() + 1000);
  await expect(tokens.read(token)).rejects.toMatchObject({ code: 'SESSION_EXPIRED' });
});

test('a token that ended before anybody read it is as old', async () => {
  vi.useFakeTimers({ now: morningMs });
  const token = await tokens.issue(named);
  vi.setSystemTime(Date.now() + twelveHoursMs);
  await expect(tokens.read(token)).rejects.toMatchObject({ code: 'SESSION_EXPIRED' });
});

test('a token with another signature is not let in by one that was good', async () => {
  const token = await tokens.issue(named);
  await tokens.read(token);
  const others = await sessionTokens('another secret').issue(named);
  const forged = `${token.slice(0, token.lastIndexOf('.'))}${others.slice(others.lastIndexOf('.'))}`;
  await expect(tokens.read(forged)).rejects.toMatchObject({ code: 'NOT_SIGNED_IN' });
  await expect(tokens.read(others)).rejects.toMatchObject({ code: 'NOT_SIGNED_IN' });
});

/** Whether a token is read without another thread, which checks a signature: before anything else has its turn. */
async function isRemembered(reader: Tokens, token: string): Promise<boolean> {
  let isRead = false;
  const reading = reader.read(token).then(() => {
    isRead = true;
  });
  for (let step = 0; step < 10; step += 1) await Promise.resolve();
  const wasReadAtOnce = isRead;
  await reading;
  return wasReadAtOnce;
}

test('the signature of a token is checked once, and once more where so many others were read since', async () => {
  const forgetful = sessionTokens('a secret of this installation', { rememberedMax: 2 });
  const [first, second, third] = await Promise.all([1, 2, 3].map((schoolId) => forgetful.issue({ ...named, schoolId })));
  expect(await isRemembered(forgetful, first ?? '')).toBe(false);
  expect(await isRemembered(forgetful, second ?? '')).toBe(false);
  expect(await isRemembered(forgetful, first ?? ''), 'two are remembered').toBe(true);
  expect(await isRemembered(forgetful, third ?? '')).toBe(false);
  expect(await isRemembered(forgetful, second ?? '')).toBe(true);
  expect(await isRemembered(forgetful, first ?? ''), 'the first made room for the third').toBe(false);
});

test('tokens beyond those that are remembered are read all the same', async () => {
  const forgetful = sessionTokens('a secret of this installation', { rememberedMax: 2 });
  const keys = [1, 2, 3, 4].map((schoolId) => ({ ...named, schoolId }));
  const issued = await Promise.all(keys.map(forgetful.issue));
  for (const token of [...issued, ...issued]) await forgetful.read(token);
  expect(await Promise.all(issued.map(forgetful.read))).toEqual(keys);
});
