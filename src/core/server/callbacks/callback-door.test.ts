import { expect, test } from 'vitest';
import { AppError, type ErrorCode } from '../../errors.ts';
import { Secrets } from '../secrets/secrets.ts';
import { callbackAddress } from './callback-address.ts';
import { CallbackDoor } from './callback-door.ts';

const secrets = new Secrets(['a key of at least thirty-two characters, ours']);
const field = 'banks.kcb';
const addressOf = (schoolId: number) => callbackAddress(secrets, { schoolId, field });

/** A door, and what it says to somebody who calls. */
function rig() {
  const door = new CallbackDoor('banks', { secrets, siblings: null });
  return (address: string, { kind = 'notice', caller = '41.90.1.1' } = {}): number | ErrorCode => {
    try {
      return door.placeOf(address, { field, kind, caller }).schoolId;
    } catch (error) {
      if (error instanceof AppError) return error.code;
      throw error;
    }
  };
}

test('an address leads to its school, whoever calls', () => {
  const call = rig();
  expect([call(addressOf(7)), call(addressOf(12), { caller: '2001:db8::1' })]).toEqual([7, 12]);
});

test('thirty guesses of a network are nobody’s address; then it has to wait, and others have not', () => {
  const call = rig();
  const guesses = Array.from({ length: 31 }, () => call('7-guess'));
  expect(new Set(guesses.slice(0, 30))).toEqual(new Set(['NOT_FOUND']));
  expect(guesses[30]).toBe('TOO_MANY_REQUESTS');
  expect(call('7-guess', { caller: '41.90.1.2' })).toBe('NOT_FOUND');
  expect(call(addressOf(7))).toBe(7);
});

test('telephones of one subscriber guess together', () => {
  const call = rig();
  for (let guess = 0; guess < 30; guess += 1) call('7-guess', { caller: `2001:db8:1:2::${guess + 1}` });
  expect(call('7-guess', { caller: '2001:db8:1:2::ffff' })).toBe('TOO_MANY_REQUESTS');
  expect(call('7-guess', { caller: '2001:db8:1:3::1' })).toBe('NOT_FOUND');
});

test('a flood of one kind leaves a school its turns of the other, and other schools theirs', () => {
  const call = rig();
  const flood = Array.from({ length: 6001 }, () => call(addressOf(7)));
  expect([flood[5999], flood[6000]]).toEqual([7, 'TOO_MANY_REQUESTS']);
  expect([call(addressOf(7), { kind: 'validation' }), call(addressOf(12))]).toEqual([7, 12]);
});
