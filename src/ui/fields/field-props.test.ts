import { expect, test } from 'vitest';
import { saveTerm } from '../../books/terms/contract.ts';
import { signIn } from '../../school/session/contract.ts';
import { createUser } from '../../school/users/contract.ts';
import { fieldProps, labelOf } from './field-props.ts';
import { mandatory } from './mandatory.ts';

test('an input has its label, length and keyboard from the contract, and says whether it must be filled in', () => {
  expect(fieldProps(saveTerm, 'year')).toEqual({ label: 'Year', maxLength: 4, inputMode: 'numeric', autoComplete: 'off', ...mandatory });
  expect(fieldProps(createUser, 'role')).toEqual({ label: 'Role' });
});

test('the browser offers what it knows where people sign in, and nothing where they type in somebody else', () => {
  const asWritten = { autoCapitalize: 'none', spellCheck: false };
  expect(fieldProps(signIn, 'username')).toMatchObject({ ...asWritten, autoComplete: 'username' });
  expect(fieldProps(createUser, 'username')).toMatchObject({ ...asWritten, autoComplete: 'off' });
  expect(fieldProps(signIn, 'password')).toMatchObject({ autoComplete: 'current-password', maxLength: 100 });
  expect(fieldProps(createUser, 'password')).toMatchObject({ autoComplete: 'new-password', maxLength: 100 });
});

test('what is no attribute of an input does not reach it', () => {
  expect(fieldProps(saveTerm, 'startDate')).toEqual({ label: 'Start Date', ...mandatory });
});

test('a field that the contract does not name cannot be shown', () => {
  expect(() => fieldProps(saveTerm, 'updatedAt')).toThrow('/api/settings/terms has no field updatedAt that a form could show');
  expect(labelOf(saveTerm, 'endDate')).toBe('End Date');
});
