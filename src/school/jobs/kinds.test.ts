import { expect, test } from 'vitest';
import { kindText } from './kinds.ts';

test('a kind is shown by its name, and one of another version as it is', () => {
  expect(kindText('message')).toBe('Message to a guardian');
  expect(kindText('pigeon')).toBe('pigeon');
  expect(kindText('toString')).toBe('toString');
});
