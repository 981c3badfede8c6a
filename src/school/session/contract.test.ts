import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { factsOf } from '../../core/fields.ts';
import { signIn, typedPassword, username } from './contract.ts';
import { chosenPassword, newPassword } from './password-contract.ts';

const faults = (schema: z.core.$ZodType, text: unknown) => z.safeParse(schema, text).error?.issues.map(({ message }) => message) ?? [];

test.each([
  ['', ['Password is required']],
  [undefined, ['Password is required']],
  [12_345_678, ['Password must be text']],
  ['1234567', ['Password must be at least 8 characters']],
  ['12345678', []],
  ['x'.repeat(100), []],
  ['x'.repeat(101), ['Password must be at most 100 characters']],
  ['nought \u0000 inside', ['Password has characters that cannot be used']],
  ['half a letter \ud83d', ['Password has characters that cannot be used']],
])('a password to choose: %j is refused with %j', (text, words) => {
  expect(faults(chosenPassword, text)).toEqual(words);
});

test.each([
  ['', ['Password is required']],
  ['   ', ['Password is required']],
  [null, ['Password is required']],
  [0, ['Password must be text']],
  ['short', []],
  ['x'.repeat(100), []],
  ['x'.repeat(101), ['Password must be at most 100 characters']],
])('a password that somebody types to show who they are: %j is refused with %j', (text, words) => {
  expect(faults(typedPassword('Password'), text)).toEqual(words);
});

test('a browser offers a password that it keeps where one is typed, and a new one where one is chosen', () => {
  expect([typedPassword('Password'), chosenPassword, newPassword].map((field) => factsOf(field)?.autoComplete)).toEqual([
    'current-password',
    'new-password',
    'new-password',
  ]);
});

test('a telephone leaves a username as it is typed', () => {
  for (const field of [username, signIn.body.shape.username])
    expect(factsOf(field)).toMatchObject({ autoCapitalize: 'none', spellCheck: false });
});
