import { expect, test } from 'vitest';
import { filtersIn, parsedSearch, searchText } from './address.ts';

const defaults = { grade: 'all', page: 1 };

test('filters are read from the address by the types of their defaults', () => {
  expect(filtersIn(parsedSearch('?grade=3&page=4&other=x'), defaults)).toEqual({ grade: '3', page: 4 });
  expect(filtersIn({}, defaults)).toEqual(defaults);
});

test('a page number that is none is page 1', () => {
  for (const page of ['0', '-1', '1.5', 'x', '', '1e99']) expect(filtersIn({ page }, defaults).page, page).toBe(1);
});

test('an address holds plain text, without the blank ones', () => {
  expect(searchText({ returnUrl: '/a?b=1', q: '', page: 2, grade: undefined })).toBe('?returnUrl=%2Fa%3Fb%3D1&page=2');
  expect(searchText({})).toBe('');
});
