import { expect, test } from 'vitest';
import { lastBegun, notBilledText, overlappingTerms, termText } from './rules.ts';

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

test('the last term that has begun may begin today', () => {
  const terms = ['2026-09-01', '2026-05-04', '2026-01-05'].map((startDate) => ({ startDate }));
  const begun = (today: string) => lastBegun(terms, today)?.startDate;
  expect(['2026-05-03', '2026-05-04', '2026-01-04'].map(begun)).toEqual(['2026-01-05', '2026-05-04', undefined]);
});

test('those whom an opened term has not billed are counted, the first of them named, and it is said how to bill them', () => {
  const term = { name: 'Term 1', year: 2026, endDate: '2026-04-02' };
  const today = '2026-04-02';
  expect(notBilledText(term, { count: 1, today })).toBe(
    '1 active student is not billed in Term 1 2026. To bill this student, deactivate and activate them.',
  );
  expect(notBilledText(term, { count: 3, names: ['Amina (Grade 4 East)', 'Baraka (Grade 4 East)'], today })).toBe(
    '3 active students are not billed in Term 1 2026: Amina (Grade 4 East), Baraka (Grade 4 East) and others. To bill them, deactivate and activate each.',
  );
});

test('after the last day of the term it is not said how to bill those who are billed from the next', () => {
  const term = { name: 'Term 1', year: 2026, endDate: '2026-04-02' };
  expect(notBilledText(term, { count: 2, names: ['Amina', 'Baraka'], today: '2026-04-03' })).toBe(
    '2 active students are not billed in Term 1 2026: Amina, Baraka.',
  );
});
