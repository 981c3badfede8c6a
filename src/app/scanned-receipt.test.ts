import { expect, test } from 'vitest';
import { isExpired, schoolOf } from '../core/web/token-expiry.ts';
import { scannedReceipt } from './scanned-receipt.ts';

const code = '7-31-AAAAAAAAAAAAAAAAAAAAAA';
const statement = `/payments/12/fee-statement?receipt=${code}`;
const check = `/check-receipt/12/${code}`;

test('whoever is not signed in, or is of another school, is led to the check of the receipt', () => {
  expect(scannedReceipt(statement, null)).toBe(check);
  expect(scannedReceipt(statement, 8)).toBe(check);
  expect(scannedReceipt(statement, 77)).toBe(check);
});

test('staff of the school see the statement', () => {
  expect(scannedReceipt(statement, 7)).toBeNull();
});

test.each([
  '/payments/12/fee-statement',
  '/payments/12/fee-statement?termId=3',
  '/receipt/12/31',
  `/students?receipt=${code}`,
  '/dashboard',
  '/',
])('the link of an old receipt and every other address, such as %s, lead where they always did', (address) => {
  for (const schoolId of [null, 7, 8]) expect(scannedReceipt(address, schoolId)).toBeNull();
});

test('a code that is none is checked as well, and found to be none there', () => {
  expect(scannedReceipt('/payments/12/fee-statement?receipt=x', 7)).toBe('/check-receipt/12/x');
  expect(scannedReceipt('/payments/12/fee-statement?receipt=%2F..%2Fx', null)).toBe('/check-receipt/12/%2F..%2Fx');
});

const token = (claims: object) => `x.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.x`;

test('a token tells its school, and one that tells none is of none', () => {
  expect(schoolOf(token({ school: 7 }))).toBe(7);
  for (const other of [token({}), token({ school: '7' }), '', 'x', 'x.!.x']) expect(schoolOf(other)).toBeNull();
  expect(isExpired(token({ school: 7 }))).toBe(true);
});
