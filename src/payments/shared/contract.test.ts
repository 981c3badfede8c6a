import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { asTyped, payees, recordSharedPayment } from './contract.ts';
import { partsMax } from './rules.ts';

const body = asTyped.recordSharedPayment.body;

/** A good request: 1,200 by M-Pesa for two. */
const good = {
  payerName: 'Otieno Ouma',
  total: 1200,
  method: 'Mpesa',
  code: 'SGH7Y2K9QL',
  parts: [
    { studentId: 4, amount: 700 },
    { studentId: 7, amount: 500 },
  ],
};
const decoded = (changes: object) => z.safeDecode(body, { ...good, ...changes } as never);
const faultsOf = (changes: object) => (decoded(changes).error?.issues ?? []).map(({ path, message }) => [path.join('.'), message] as const);

test('a total and its parts are read in cents, and a telephone may be left out', () => {
  const { data } = decoded({});
  expect(data).toMatchObject({ total: 120_000, parts: [{ amount: 70_000 }, { amount: 50_000 }] });
  expect(data?.payerPhone).toBeUndefined();
});

test('amounts may be decimal text and ids digits, as the pages of Karo send them', () => {
  const parts = [
    { studentId: '4', amount: '700.05' },
    { studentId: '7', amount: '499.95' },
  ];
  expect(decoded({ total: '1200', parts }).data?.parts).toEqual([
    { studentId: 4, amount: 70_005 },
    { studentId: 7, amount: 49_995 },
  ]);
});

test.each([
  ['no payer', { payerName: ' ' }, 'payerName', 'Paid by is required'],
  [
    'a payer of two lines',
    { payerName: 'Otieno\nOuma' },
    'payerName',
    'Paid by has a line break or a hidden character; please type it again',
  ],
  ['a telephone that is none', { payerPhone: 'none' }, 'payerPhone', 'Phone number must be a number such as 0712 345 678'],
  ['no total', { total: '' }, 'total', 'Total is required'],
  ['a total below a shilling', { total: 0.99 }, 'total', 'Total must be at least 1'],
  [
    'a third decimal',
    { total: '1200.001' },
    'total',
    'Total must be in shillings, at most 100,000,000.00, with at most two decimal places',
  ],
  ['no method', { method: '' }, 'method', 'Payment method is required'],
  ['no code', { code: '' }, 'code', 'Transaction code is required'],
  ['a code of other letters', { code: 'SGH–Ж' }, 'code', 'Transaction code must have only letters A to Z and digits, at most 40'],
  ['a cheque without its bank', { method: 'Cheque', code: '000123' }, 'bank', 'Bank is required'],
  ['no list of students', { parts: 'all' }, 'parts', 'Students are required'],
  ['no student', { parts: [] }, 'parts', 'Add at least one student'],
  ['a student without a number', { parts: [{ studentId: 'x', amount: 1200 }] }, 'parts.0.studentId', 'Student must be a whole number'],
  ['a part without an amount', { parts: [{ studentId: 4, amount: '' }] }, 'parts.0.amount', 'Amount is required'],
  ['a part below zero', { parts: [{ studentId: 4, amount: -5 }] }, 'parts.0.amount', 'Amount must be at least 1'],
])('%s is refused at its field', (_, changes, path, message) => {
  expect(faultsOf(changes)).toContainEqual([path, message]);
});

test('of a cheque the server asks for number and bank itself, once it knows that the school takes cheques', () => {
  const cheque = { ...good, method: 'Cheque', code: '', bank: '' };
  expect(z.safeDecode(recordSharedPayment.body, cheque as never).success).toBe(true);
  expect(faultsOf(cheque).map(([path]) => path)).toEqual(['code', 'bank']);
});

test('money in the hand needs no code, and more than one fault is told at once', () => {
  expect(faultsOf({ method: 'Cash', code: undefined })).toEqual([]);
  const paths = faultsOf({ code: '', total: 1300 }).map(([path]) => path);
  expect(paths.toSorted()).toEqual(['code', 'total']);
});

test('parts that are wrong by themselves are not also compared with the total', () => {
  expect(faultsOf({ parts: [{ studentId: 4, amount: 'x' }] }).map(([path]) => path)).toEqual(['parts.0.amount']);
  expect(faultsOf({ parts: [...good.parts, { studentId: 4, amount: 1 }] })).toEqual([
    ['parts', 'A student is listed twice; give each student one part'],
  ]);
});

test('as many parts as one payment may have are taken, and one more is not', () => {
  const parts = (count: number) => Array.from({ length: count }, (_, index) => ({ studentId: index + 1, amount: 20 }));
  expect(faultsOf({ total: partsMax * 20, parts: parts(partsMax) })).toEqual([]);
  expect(faultsOf({ total: partsMax * 20 + 20, parts: parts(partsMax + 1) })).toEqual([['parts', 'At most 60 students share one payment']]);
});

const idsIn = (studentIds: unknown) => z.safeDecode(payees.query, { studentIds } as never);

test('a list of students is ids with commas between, each once, and is written as it is read', () => {
  expect(idsIn('12,4,12').data).toEqual({ studentIds: [12, 4] });
  expect(z.encode(payees.query, { studentIds: [12, 4] })).toEqual({ studentIds: '12,4' });
});

test.each([undefined, '', '4,', '4;5', '4,-1', '1e3', '99999999999'])('%j is no list of students', (text) => {
  expect(idsIn(text).success).toBe(false);
});

test('more students than one payment may have are not asked for', () => {
  const ids = Array.from({ length: partsMax + 1 }, (_, index) => index + 1).join(',');
  expect(idsIn(ids).error?.issues[0]?.message).toBe('At most 60 students at a time');
});
