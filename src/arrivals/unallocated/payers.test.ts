import { expect, test } from 'vitest';
import { wholePhone } from '../../students/register/phones.ts';
import { payerIsKnownBy, wholeName } from './payers.ts';

test.each([
  ['254712345678', 'JANE', 'phone'],
  ['a'.repeat(64), null, 'phone'],
  ['2547 ***** 678', 'JANE WANJIKU D***', 'name'],
  ['2547 ***** 678', 'JANE D***', 'mask'],
  ['2547 ***** 678', 'JANE W', 'mask'],
  [null, null, 'mask'],
])('a payer with the number %j and the name %j is known by %s', (payerPhone, payerName, by) => {
  expect(payerIsKnownBy({ payerPhone, payerName })).toBe(by);
});

test('a number and a name count as whole where nothing of them is hidden', () => {
  expect(['0712 345 678', '+254712345678', '712345678', '2547***678', '12345'].map(wholePhone)).toEqual([
    ...['712345678', '712345678', '712345678', null, null],
  ]);
  expect(['Doe Jane', 'JANE DOE', 'JANE D***', 'JANE', null].map(wholeName)).toEqual(['DOE JANE', 'DOE JANE', null, null, null]);
});
