import { expect, test } from 'vitest';
import { expiryFault, lastDay, stateOf } from './rules.ts';

const facts = { expiresOn: '2026-06-30', isRevoked: false, isMakerAdmin: true };

test('a key works up to its last day, and says why it does not', () => {
  expect(stateOf(facts, '2026-06-30')).toBe('works');
  expect(stateOf(facts, '2026-07-01')).toBe('expired');
  expect(stateOf({ ...facts, isMakerAdmin: false }, '2026-06-30')).toBe('noMaker');
  expect(stateOf({ ...facts, isMakerAdmin: false, isRevoked: true }, '2026-07-01')).toBe('revoked');
});

test('a key lasts a year unless a day is given, and two years at most', () => {
  expect(lastDay(undefined, '2026-01-05')).toBe('2027-01-05');
  expect(lastDay('2026-02-01', '2026-01-05')).toBe('2026-02-01');
  expect(expiryFault('2026-01-05', '2026-01-05')).toBeNull();
  expect(expiryFault('2026-01-04', '2026-01-05')).toMatch(/not be before today/);
  expect(expiryFault('2028-01-05', '2026-01-05')).toBeNull();
  expect(expiryFault('2028-01-06', '2026-01-05')).toMatch(/within two years/);
});
