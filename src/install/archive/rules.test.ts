import { expect, test } from 'vitest';
import { archiveName, sizeText } from './rules.ts';

test.each([
  [1, '1 KB'],
  [1000, '1 KB'],
  [1001, '2 KB'],
  [812_300, '813 KB'],
  [999_000, '999 KB'],
  [999_001, '1 MB'],
  [14_200_000, '14.2 MB'],
  [14_200_001, '14.3 MB'],
  [1_234_500_000, '1,234.5 MB'],
] as const)('a file of %d bytes is one of %s: never said to be smaller than it is', (bytes, text) => {
  expect(sizeText(bytes)).toBe(text);
});

test.each([
  ['Shule ya Mfano', 'shule-ya-mfano-2026-06-01.zip'],
  ['  St. Mary’s Girls’ / Nyeri ', 'st-mary-s-girls-nyeri-2026-06-01.zip'],
  ['École Wanjirũ', 'e-cole-wanjiru-2026-06-01.zip'],
  ['../../etc', 'etc-2026-06-01.zip'],
  ['学校', '2026-06-01.zip'],
] as const)('the archive of %s is saved as %s', (school, name) => {
  expect(archiveName(school, '2026-06-01')).toBe(name);
});
