import { expect, expectTypeOf, test } from 'vitest';
import { editStudentPath, familyPath, guidePath, receiptPath, statementPath, studentFeesPath, studentPath } from './page-links.ts';
import {
  filtersIn,
  knownPath,
  type PageFilters,
  type PagePath,
  type PageValues,
  pageAt,
  pagePatterns,
  pathTo,
  queryOf,
} from './page-paths.ts';

test('an address is filled in, and leads back to its page', () => {
  expect(studentPath({ studentId: 7 })).toBe('/students/7');
  expect(familyPath({ familyId: 3 })).toBe('/families/3');
  expect(pathTo('/families/$familyId/statement', { familyId: 3, termId: 'all' })).toBe('/families/3/statement?termId=all');
  expect(editStudentPath({ studentId: 7 })).toBe('/students/7/edit');
  expect(studentFeesPath({ studentId: 7 })).toBe('/students/7/add-fees');
  expect(statementPath({ studentId: 7 })).toBe('/payments/7/fee-statement');
  expect(receiptPath({ studentId: 7, paymentId: 31 })).toBe('/receipt/7/31');
  expect(guidePath({ guide: 'first-term' })).toBe('/blog/first-term');
  expect(pageAt(receiptPath({ studentId: 7, paymentId: 31 }))).toEqual({
    pattern: '/receipt/$studentId/$paymentId',
    params: { studentId: '7', paymentId: '31' },
  });
});

test('a parameter stays one, whatever is in it', () => {
  for (const guide of ['a/b', 'a?b#c', 'Wanjikũ & co', '100 %', '..']) {
    expect(pageAt(guidePath({ guide }).replace(/\?.*/, ''))).toEqual({ pattern: '/blog/$guide', params: { guide } });
  }
});

test('every page is found at its own path, and with a slash at the end or in capitals too', () => {
  for (const pattern of pagePatterns) {
    for (const path of [pattern, `${pattern}/`, pattern.replaceAll('students', 'STUDENTS')]) {
      expect(pageAt(path)?.pattern, path).toBe(pattern);
    }
  }
});

test('any other path is of no page', () => {
  for (const path of ['', 'students', '/student', '/students//edit', '/students/7/edit/more', '/x/students', '//students']) {
    expect(pageAt(path), path).toBeNull();
  }
});

test('a parameter that is badly written is taken as it stands', () => {
  expect(pageAt('/students/%zz/edit')?.params).toEqual({ studentId: '%zz' });
});

test('an address from elsewhere is taken where there is such a page, and leads to the first page otherwise', () => {
  for (const address of ['/students?q=12', '/receipt/7/31', '/#faq', '/settings/terms']) expect(knownPath(address)).toBe(address);
  for (const address of ['', '/nowhere', 'https://elsewhere.example/students', '//elsewhere.example', '/students/../..\n']) {
    expect(knownPath(address), address).toBe('/');
  }
});

test('filters are read from the address by the types of the usual ones', () => {
  const usual = { q: '', grade: 'all', stream: 'all', active: 'all', page: 1 };
  expect(filtersIn('/students', '?grade=3&page=4&other=x')).toEqual({ ...usual, grade: '3', page: 4 });
  expect(filtersIn('/students', '')).toEqual(usual);
});

test('a page number that is none is page 1', () => {
  for (const page of ['0', '-1', '1.5', 'x', '', '1e99']) expect(filtersIn('/students', `page=${page}`).page, page).toBe(1);
});

test('an address names the filters in one order, without the blank and the usual ones', () => {
  expect(pathTo('/students', { page: 2, grade: 'all', q: 'Neema & co' })).toBe('/students?q=Neema+%26+co&page=2');
  expect(pathTo('/students', { page: 1, q: '' })).toBe('/students');
  expect(pathTo('/login', { returnUrl: '/a?b=1', error: '' })).toBe('/login?returnUrl=%2Fa%3Fb%3D1');
  expect(statementPath({ studentId: 7, termId: 3, from: 'page=2' })).toBe('/payments/7/fee-statement?termId=3&from=page%3D2');
});

test('what an address says of filters is what is read from it', () => {
  const filters = { q: 'a=b&c', grade: '3', term: 'all', stream: '#1', page: 12 };
  expect(filtersIn('/payments/view', queryOf('/payments/view', filters))).toEqual(filters);
});

test('a wrong path, one without its parameters, or a filter of another page does not compile', () => {
  expectTypeOf<'/students'>().toExtend<PagePath>();
  expectTypeOf<'/studentz'>().not.toExtend<PagePath>();
  expectTypeOf<'/students/$studentId/edit'>().not.toExtend<PagePath>();
  expectTypeOf<`/students/${number}/edit`>().not.toExtend<PagePath>();
  expectTypeOf<string>().not.toExtend<PagePath>();
  type Receipt = Parameters<typeof receiptPath>[0];
  expectTypeOf<{ studentId: number; paymentId: string }>().toExtend<Receipt>();
  expectTypeOf<{ studentId: number }>().not.toExtend<Receipt>();
  type Students = PageValues<'/students'>;
  expectTypeOf<{ q: number; page: number }>().toExtend<Students>();
  expectTypeOf<{ page: string }>().not.toExtend<Students>();
  expectTypeOf<'term' extends keyof Students ? true : false>().toEqualTypeOf<false>();
  expectTypeOf<PageFilters<'/payments/view-addfees'>['feeId']>().toEqualTypeOf<string>();
  expectTypeOf<PageFilters<'/teachers/assign-subjects'>>().toEqualTypeOf<{ grade: string; stream: string; page: number }>();
});

test('a student’s page is apart from the pages beside it', () => {
  expect(pageAt('/students/7')).toEqual({ pattern: '/students/$studentId', params: { studentId: '7' } });
  expect(pageAt('/students/add')?.pattern).toBe('/students/add');
  expect(pageAt('/students/add-student')?.pattern).toBe('/students/add-student');
  expect(pageAt('/students/7/edit')?.pattern).toBe('/students/$studentId/edit');
});
