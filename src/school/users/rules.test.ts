import { expect, test } from 'vitest';
import { usersFound } from './rules.ts';

const wambui = { username: 'wambui', email: 'mwalimu.wa.tatu@shule.ac.ke' };
const otieno = { username: 'otieno', email: 'otieno@shule.ac.ke' };
const users = [wambui, otieno];

test.each([
  ['', users],
  ['WAMBUI', [wambui]],
  ['tatu', [wambui]],
  ['shule.ac', users],
  ['otieno  shule', [otieno]],
  ['otieno tatu', []],
  ['@', users],
])('“%s” is looked for in usernames and emails', (words, expected) => {
  expect(usersFound(users, words)).toEqual(expected);
});

test('words of the one and of the other find who has both', () => {
  expect(usersFound(users, 'tatu wambui')).toEqual([wambui]);
});
