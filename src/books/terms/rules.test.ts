import { expect, test } from 'vitest';
import { overlappingTerms, termText } from './rules.ts';

test('a term is named with its year, said once', () => {
  expect(termText({ name: 'Term 1', year: 2026 })).toBe('Term 1 2026');
  expect(termText({ name: 'Term 1 2026', year: 2026 })).toBe('Term 1 2026');
  expect(termText({ name: 'Muhula 2025/2026', year: 2026 })).toBe('Muhula 2025/2026');
});

test('terms overlap where they share a day, and no term overlaps itself', () => {
  const terms = [
    { id: 1, startDate: '2026-01-05', endDate: '2026-04-02' },
    { id: 2, startDate: '2026-04-27', endDate: '2026-07-31' },
  ];
  const overlapped = (startDate: string, endDate: string, id: number | null = null) =>
    overlappingTerms(terms, { id, startDate, endDate }).map((term) => term.id);
  expect(overlapped('2026-04-02', '2026-04-26')).toEqual([1]);
  expect(overlapped('2026-04-03', '2026-04-26')).toEqual([]);
  expect(overlapped('2026-04-03', '2026-04-27')).toEqual([2]);
  expect(overlapped('2026-02-01', '2026-02-02')).toEqual([1]);
  expect(overlapped('2025-01-01', '2027-01-01', 2)).toEqual([1]);
  expect(overlapped('', '2027-01-01')).toEqual([]);
});
