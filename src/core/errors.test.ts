import { expect, test } from 'vitest';
import { AppError, errorTable } from './errors.ts';
import { lacksRequired } from './fields.ts';
import { signInErrors } from './sign-in-errors.ts';

test('a failure words its message once, also for the field that it stands beside', () => {
  const refusal = new AppError('FEE_EXISTS', { feeName: 'Transport' }, { field: 'feeName' });
  expect(refusal.message).toBe('There is already an additional fee named Transport.');
  expect(refusal.status).toBe(409);
  expect(refusal.fields).toEqual([{ path: 'feeName', message: refusal.message }]);
  expect(new AppError('FEE_NOT_FOUND').fields).toEqual([]);
});

test('the sign-in page and the server word the failures of signing in alike', () => {
  expect(errorTable).toMatchObject(signInErrors);
  expect(new AppError('TOO_MANY_ATTEMPTS').message).toBe(signInErrors.TOO_MANY_ATTEMPTS[1]);
});

test.each([
  ['absent', {}, 'name', true],
  ['null', { name: null }, 'name', true],
  ['blank', { name: '  ' }, 'name', true],
  ['an empty list', { grades: [] }, 'grades', true],
  ['absent deep in a list', { grades: [{ name: 'PP1' }, {}] }, 'grades.1.name', true],
  ['there and wrong', { grades: [{ name: 'PP1' }, { name: 7 }] }, 'grades.1.name', false],
  ['zero', { amount: 0 }, 'amount', false],
  ['false', { current: false }, 'current', false],
  ['the whole body', undefined, '', false],
])('whether something required is missing goes by what was given and not by the words: %s', (_, values, path, lacks) => {
  expect(lacksRequired([{ path }], values)).toBe(lacks);
});

test('one missing field among others at fault is enough', () => {
  const faults = ['name', 'amount'].map((path) => ({ path }));
  expect(lacksRequired(faults, { name: 'x', amount: '' })).toBe(true);
  expect(lacksRequired(faults, { name: 'x', amount: 'y' })).toBe(false);
  expect(lacksRequired([], {})).toBe(false);
});
