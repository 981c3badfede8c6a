import { expect, test } from 'vitest';
import { addDays } from '../../core/dates.ts';
import { asCents } from '../../core/money.ts';
import { duplicateText, type LikeMoney, mayBeOfDay, possibleDuplicate } from './duplicates.ts';
import { furtherCodes, isSameMoney, type KnownCode, receiptsIn } from './money-codes.ts';

test('an M-Pesa number is found among the words of a bank, and nothing else is taken for one', () => {
  expect(receiptsIn('MPESAC2B_522522 254712***678 RKTQDM7W6S JANE DOE SM/1059')).toEqual(['RKTQDM7W6S']);
  expect(receiptsIn('mps 254712345678 rktqdm7w6s SM/1059 JANE')).toEqual(['RKTQDM7W6S']);
  expect(receiptsIn('NA20260001 ADM2026001 FT26005M3R 0712345678 WANJIKU 2026112400')).toEqual([]);
});

test('a further reference is one that does not come again: no account, no telephone number, nothing short', () => {
  const reference = { code: 'FT26005M3RM6', account: '393939#NA2026000177' };
  expect(furtherCodes(['FT26005M3RM6', 'NA2026000177', '0712 345 678', '254712345678', 'REF 12', 'ABCDEFGHIJ', null], reference)).toEqual(
    [],
  );
  expect(furtherCodes(['UA5CQQPBQ1', 'ua5cqqpbq1', '05012026153977988'], reference)).toEqual(['UA5CQQPBQ1', '05012026153977988']);
});

const list = (channel: string, source: 'statement' | 'notice' = 'statement') => ({ source, channel });
const report = { ...list('Main account'), code: 'FT1', amount: asCents(50_000), day: '2026-05-04' };
const known = (more: Partial<KnownCode> = {}): KnownCode => ({
  ...{ under: 'CHANNEL001', isFurther: true, lists: [list('KCB 1101', 'notice')], amount: asCents(50_000), day: '2026-05-04' },
  ...more,
});

test.each<[string, Partial<KnownCode>, boolean]>([
  ['its first code, whatever else differs', { isFurther: false, amount: asCents(1), lists: [list('Main account')] }, true],
  ['the first code of the telling, kept as a further one', { under: 'FT1', amount: asCents(1), day: '2020-01-01' }, true],
  ['a further reference of another list, with the amount, in the week', { day: '2026-05-11' }, true],
  ['a further reference, eight days later', { day: '2026-05-12' }, false],
  ['a further reference of another list, a week before', { day: '2026-04-27' }, true],
  ['a further reference, eight days before', { day: '2026-04-26' }, false],
  ['a further reference with another amount', { amount: asCents(1) }, false],
  ['an M-Pesa number with another amount', { under: 'RKTQDM7W6S', amount: asCents(1) }, true],
  ['a further reference on the same list', { lists: [list('KCB 1101', 'notice'), list('Main account')] }, false],
])('money that is known under %s is the same: %s', (_, more, isSame) => {
  expect(isSameMoney(report, known(more))).toBe(isSame);
});

const typed: LikeMoney = {
  ...{ arrivalId: null, receiptNumber: 31, amount: asCents(50_000), day: '2026-05-04', method: 'Mpesa', lists: [] },
  ...{ codes: ['RKTQDM7W6S'], account: null, payerName: null, payerPhone: null, studentIds: [12] },
};
const arrived: LikeMoney = {
  ...typed,
  arrivalId: 4,
  lists: [list('400200')],
  method: 'Mpesa',
  payerName: 'JANE WANJIKU DOE',
  payerPhone: '254712345678',
};
const telling = {
  ...{
    ...list('KCB 1101', 'notice'),
    method: 'Bank',
    codes: ['FT26005M3RM6'],
    account: null,
    payerName: null,
    payerPhone: null,
    studentId: 12,
    chequeNumber: null,
  },
};
const cheque: LikeMoney = { ...typed, method: 'Cheque', codes: ['000123'] };

test.each<[string, Partial<Parameters<typeof possibleDuplicate>[0]>, LikeMoney, boolean]>([
  ['a notice for the student of a typed payment', {}, typed, true],
  ['a notice for another student', { studentId: 13 }, typed, false],
  ['a notice with an M-Pesa number of its own', { codes: ['FT26005M3RM6', 'RKTX8P2LAB'] }, typed, false],
  ['M-Pesa, one slip off what was typed', { source: 'c2b', method: 'Mpesa', codes: ['RKTQDM7W65'] }, typed, true],
  ['M-Pesa, under another number than was typed', { source: 'c2b', method: 'Mpesa', codes: ['RKTX8P2LAB'] }, typed, false],
  ['M-Pesa, where a bank slip was typed', { source: 'c2b', method: 'Mpesa', codes: ['RKTX8P2LAB'] }, { ...typed, codes: ['SLIP77'] }, true],
  ['two numbers of M-Pesa', { source: 'stk', method: 'Mpesa', codes: ['RKTQDM7W65'] }, arrived, false],
  ['a notice of the same payer for a sibling', { studentId: 13, payerPhone: '0712 345 678' }, arrived, true],
  ['a notice of a masked payer for a sibling', { studentId: 13, payerPhone: '2547 ***** 678', payerName: 'JANE D***' }, arrived, false],
  ['a notice of the same name in another order', { studentId: 13, payerName: 'Doe Jane Wanjiku' }, arrived, true],
  ['a row of a bank for the student of a cheque', { source: 'statement' }, cheque, true],
  ['a row with the number of a cheque, for nobody', { studentId: null, chequeNumber: '123' }, cheque, true],
  ['a row with the number of another cheque, for nobody', { studentId: null, chequeNumber: '124' }, cheque, false],
  ['a row with the number of a bank slip, for nobody', { studentId: null, chequeNumber: '123' }, { ...typed, codes: ['000123'] }, false],
  ['M-Pesa at a bank for the student of a cheque', { codes: ['FT26131ABCD', 'RKTX8P2LAB'] }, cheque, false],
  ['a row with the number of a cheque and a reference like one of M-Pesa', { codes: ['RKTX8P2LAB'], chequeNumber: '123' }, cheque, true],
  ['M-Pesa for the student of a cheque', { source: 'c2b', method: 'Mpesa', codes: ['RKTX8P2LAB'] }, cheque, false],
  ['another notice of the same bank', {}, { ...arrived, lists: [list('KCB 1101', 'notice')] }, false],
])('%s may be the same money: %s', (_, more, like, isDoubt) => {
  expect(possibleDuplicate({ ...telling, ...more }, [like]) !== null).toBe(isDoubt);
});

test('of two cheques of one student it may be the one with its number', () => {
  const likes = [cheque, { ...cheque, receiptNumber: 32, codes: ['000124'] }];
  const receiptFor = (chequeNumber: string | null) => possibleDuplicate({ ...telling, chequeNumber }, likes)?.receiptNumber;
  expect(['123', '124', null].map(receiptFor)).toEqual([31, 32, 31]);
});

test.each<[string, LikeMoney, first: string, last: string]>([
  ['money that arrived', arrived, '2026-05-04', '2026-05-04'],
  ['a typed payment', typed, '2026-04-27', '2026-05-04'],
  ['a cheque', cheque, '2026-04-27', '2026-05-18'],
])('%s of 4 May may be that of some days only', (_, like, first, last) => {
  const isOf = (day: string) => mayBeOfDay(like, day);
  expect([addDays(first, -1), first, last, addDays(last, 1)].map(isOf)).toEqual([false, true, true, false]);
});

test('a doubt names the receipt, or the money that waits, with its day', () => {
  expect(duplicateText(typed)).toBe('May be the same money as receipt 31 of 4 May 2026');
  expect(duplicateText({ ...arrived, receiptNumber: null })).toBe('May be the same money as KES 500.00 of 4 May 2026 that waits');
});
