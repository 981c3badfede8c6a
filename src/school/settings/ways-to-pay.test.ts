import { expect, test } from 'vitest';
import { otherWayLines, otherWaysFor, type PaymentChannel } from './ways-to-pay.ts';

const student = { id: 12, admissionNumber: 'SM/1059' };
const printed: PaymentChannel[] = [
  { kind: 'paybill', numbers: '522533', name: null },
  { kind: 'till', numbers: '600200', name: 'Boarding' },
  { kind: 'kcb', numbers: '1234567890, 110-2223334', name: 'Shule ya Mfano' },
];
const ways = (changes: object = {}) => otherWaysFor({ printed, paybillNumber: null, otherWaysToPay: null, ...changes }, student);

test('each paybill, till and account is a line, with what the payer types for this student', () => {
  expect(ways()).toEqual([
    'M-Pesa paybill 522533, account SM/1059',
    'M-Pesa till 600200 (Boarding)',
    'KCB 1234567890 (Shule ya Mfano), reference SM/1059',
    'KCB 110-2223334 (Shule ya Mfano), reference SM/1059',
  ]);
  expect(
    otherWaysFor({ printed: printed.slice(0, 1), paybillNumber: null, otherWaysToPay: null }, { id: 12, admissionNumber: null }),
  ).toEqual([expect.stringMatching(/^M-Pesa paybill 522533, account K12\d$/)]);
});

test('the paybill of School Settings is not named twice; a till of the same number is another way', () => {
  expect(ways({ paybillNumber: '522533' })[0]).toBe('M-Pesa till 600200 (Boarding)');
  expect(ways({ paybillNumber: '600200' })).toHaveLength(4);
});

test('what the school typed comes last, line by line', () => {
  const otherWaysToPay = 'Family Bank 0123456 (Shule ya Mfano)\n\n  Sacco 77 ';
  expect(ways({ printed: [], otherWaysToPay })).toEqual([
    'Family Bank 0123456 (Shule ya Mfano), reference SM/1059',
    'Sacco 77, reference SM/1059',
  ]);
});

test('a paper for all students says what the account is', () => {
  expect(otherWaysFor({ printed, paybillNumber: null, otherWaysToPay: 'Sacco 77' }, null)).toEqual([
    'M-Pesa paybill 522533, account: the admission number, or the code on the fee statement',
    'M-Pesa till 600200 (Boarding)',
    'KCB 1234567890 (Shule ya Mfano), reference: the admission number, or the code on the fee statement',
    'KCB 110-2223334 (Shule ya Mfano), reference: the admission number, or the code on the fee statement',
    'Sacco 77, reference: the admission number, or the code on the fee statement',
  ]);
});

test('the first way of a school without a paybill says "Pay to", every other one "Or pay to"', () => {
  const otherWays = ['KCB 1', 'KCB 2'];
  expect(otherWayLines({ payTo: null, otherWays })).toEqual(['Pay to: KCB 1', 'Or pay to: KCB 2']);
  expect(otherWayLines({ payTo: { paybillNumber: '247247' }, otherWays })).toEqual(['Or pay to: KCB 1', 'Or pay to: KCB 2']);
});
