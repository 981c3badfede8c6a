import fc from 'fast-check';
import { expect, test } from 'vitest';
import { voteHeads } from '../../books/billing/vote-heads.ts';
import { filtersIn, queryOf } from '../../core/page-paths.ts';
import { triedOf, typedOf } from './typed.ts';

const page = '/settings/fee-simulator';
const asUsual = filtersIn(page, '');

test('an address fills the fields, and blank ones where it says nothing', () => {
  expect(typedOf(asUsual)).toEqual(Object.fromEntries(voteHeads.map((head) => [head, ''])));
  const tried = filtersIn(page, 'tuitionFee=5%25&others=-200&coming=7:12,9:-4');
  expect(typedOf(tried)).toMatchObject({ tuitionFee: '5%', others: '-200', diaryFee: '', 7: '12', 9: '-4' });
});

test('what is typed goes into the address, nobody and nothing left out of it', () => {
  const tried = triedOf({ ...typedOf(asUsual), tuitionFee: ' 5% ', 7: '+12', 9: '0', 11: '' });
  expect(queryOf(page, tried)).toBe('coming=7%3A12&tuitionFee=5%25');
});

test('what cannot be read yet is not tried, and what stands beside it is', () => {
  expect(triedOf({ tuitionFee: '5%%', diaryFee: '100', 7: '-', 9: '3' })).toMatchObject({ tuitionFee: '', diaryFee: '100', coming: '9:3' });
});

test('whatever is tried comes back into the same fields from its own address', () => {
  const change = fc.oneof(fc.constant(''), fc.integer({ min: -99_999, max: 99_999 }).map(String), fc.constantFrom('5%', '-7.5%', '(300)'));
  const heads = fc.record(Object.fromEntries(voteHeads.map((head) => [head, change])));
  const coming = fc.dictionary(fc.integer({ min: 1, max: 9999 }).map(String), fc.integer({ min: 1, max: 500 }).map(String), { maxKeys: 5 });
  fc.assert(
    fc.property(heads, coming, (changes, students) => {
      const typed = { ...changes, ...students };
      expect(typedOf(filtersIn(page, queryOf(page, triedOf(typed))))).toEqual(typed);
    }),
  );
});
