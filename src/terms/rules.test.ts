import { expect, test } from 'vitest';
import { termText } from './rules.ts';

test('a term is named with its year, said once', () => {
  expect(termText({ name: 'Term 1', year: 2026 })).toBe('Term 1 2026');
  expect(termText({ name: 'Term 1 2026', year: 2026 })).toBe('Term 1 2026');
  expect(termText({ name: 'Muhula 2025/2026', year: 2026 })).toBe('Muhula 2025/2026');
});
