import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { recordFailures } from '../../../../tests/support/sign-in-failures.ts';
import { asOwner, newSchool, nextNumber, testStore, useServer } from '../../../../tests/support/world.ts';
import { SignInLimits } from './remembered-limits.ts';
import { attemptOf, type LimitState } from './sign-in-limits.ts';

useServer();

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

const limitsOfNow = () => new SignInLimits(testStore().database);
const newAttempt = (name = `moraa${nextNumber()}`) => attemptOf(name, `10.7.${nextNumber()}.1`);
const tooMany = { code: 'TOO_MANY_ATTEMPTS', status: 429 };

type Attempt = ReturnType<typeof newAttempt>;

const forgetAllFailures = () => asOwner('delete from sign_in_failures');
const know = ({ username, network }: Attempt) =>
  asOwner('insert into known_addresses (username, network) values ($1, $2)', [username, network]);

function isRefusedAtOnce(limits: SignInLimits, attempt: Attempt): boolean {
  try {
    limits.refuseAtOnce(attempt);
    return false;
  } catch (error) {
    expect(error).toMatchObject(tooMany);
    return true;
  }
}

test('what the database said is closed stays closed for a second without asking it again', async () => {
  const [limits, attempt] = [limitsOfNow(), newAttempt()];
  await recordFailures({ ...attempt, count: 6 });
  expect(isRefusedAtOnce(limits, attempt), 'before anybody asked').toBe(false);
  await expect(limits.admit(attempt)).rejects.toMatchObject(tooMany);
  await forgetAllFailures();
  vi.advanceTimersByTime(1000);
  expect(isRefusedAtOnce(limits, attempt)).toBe(true);
  vi.advanceTimersByTime(1);
  expect(isRefusedAtOnce(limits, attempt)).toBe(false);
  expect(await limits.admit(attempt)).toMatchObject({ isKnown: false });
});

test('five failures of an account at a network close it for that account at that network alone', async () => {
  const [limits, attempt] = [limitsOfNow(), newAttempt()];
  await recordFailures({ ...attempt, count: 6 });
  await expect(limits.admit(attempt)).rejects.toMatchObject(tooMany);
  const [elsewhere, other] = [newAttempt(attempt.username), { ...newAttempt(), network: attempt.network }];
  expect([attempt, elsewhere, other].map((each) => isRefusedAtOnce(limits, each))).toEqual([true, false, false]);
});

test('an account that is closed to strangers is so at every network but those it is known at', async () => {
  const [limits, attempt] = [limitsOfNow(), newAttempt((await newSchool()).admin.username)];
  const home = newAttempt(attempt.username);
  await know(home);
  await recordFailures({ username: attempt.username, count: 51 });
  await expect(limits.admit(attempt)).rejects.toMatchObject(tooMany);
  const [elsewhere, other] = [newAttempt(attempt.username), { ...newAttempt(), network: attempt.network }];
  expect([attempt, elsewhere, home, other].map((each) => isRefusedAtOnce(limits, each))).toEqual([true, true, false, false]);
});

test('a network that is closed to strangers is so for every account but those known there', async () => {
  const [limits, attempt] = [limitsOfNow(), newAttempt()];
  const guest = { ...newAttempt((await newSchool()).admin.username), network: attempt.network };
  await know(guest);
  await recordFailures({ network: attempt.network, count: 201 });
  await expect(limits.admit(attempt)).rejects.toMatchObject(tooMany);
  const [stranger, elsewhere] = [{ ...newAttempt(), network: attempt.network }, newAttempt(attempt.username)];
  expect([attempt, stranger, guest, elsewhere].map((each) => isRefusedAtOnce(limits, each))).toEqual([true, true, false, false]);
});

const open: LimitState = {
  isKnown: false,
  pairSeconds: null,
  accountSeconds: null,
  networkSeconds: null,
  networkFailures: 0,
  accountFailures: 0,
};

test('of several limits the longest wait is told, and never less than a second', async () => {
  const [limits, attempt] = [limitsOfNow(), newAttempt()];
  await expect(limits.refuse(attempt, open), 'no limit is reached').resolves.toBeUndefined();
  const refusal = { ...tooMany, retryAfterSeconds: 400 };
  await expect(limits.refuse(attempt, { ...open, pairSeconds: 30, accountSeconds: 400, networkSeconds: 7 })).rejects.toMatchObject(refusal);
  expect(() => limits.refuseAtOnce(attempt)).toThrow(expect.objectContaining(refusal));
  const late = newAttempt();
  await expect(limits.refuse(late, { ...open, pairSeconds: -2 })).rejects.toMatchObject({ retryAfterSeconds: 1 });
  expect(() => limits.refuseAtOnce(late)).toThrow(expect.objectContaining({ retryAfterSeconds: 1 }));
});

test('of 20,000 that are closed none is forgotten before its second is over; a flood of more begins anew', async () => {
  const limits = limitsOfNow();
  const attemptOfNumber = (number: number): Attempt => ({ username: `u${number}`, network: 'flood' });
  const close = (number: number) => limits.refuse(attemptOfNumber(number), { ...open, pairSeconds: 9 }).catch(({ code }) => code);
  const codes = new Set<unknown>();
  for (let number = 1; number <= 20_000; number += 1) codes.add(await close(number));
  expect([...codes]).toEqual(['TOO_MANY_ATTEMPTS']);
  const [first, last] = [attemptOfNumber(1), attemptOfNumber(20_001)];
  expect(isRefusedAtOnce(limits, first)).toBe(true);
  expect(await close(20_001)).toBe('TOO_MANY_ATTEMPTS');
  expect([first, last].map((each) => isRefusedAtOnce(limits, each))).toEqual([false, true]);
});
