import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isStorable } from '../core/text.ts';
import { moneyOfConfirmation, moneyOfPull } from './notices.ts';
import { isOfSafaricom } from './sources.ts';

const confirmation = {
  TransactionType: 'Pay Bill',
  TransID: 'UA5TQDM7W6',
  TransTime: '20260105235959',
  TransAmount: '1500.50',
  BusinessShortCode: '600100',
  BillRefNumber: ' SM/1011 ',
  InvoiceNumber: '',
  OrgAccountBalance: '49197.00',
  ThirdPartyTransID: '',
  MSISDN: '2547 ***** 126',
  FirstName: 'ASHA',
  MiddleName: '',
  LastName: 'KAMAU',
};
const money = (changes: Record<string, unknown> = {}) => moneyOfConfirmation({ ...confirmation, ...changes });
const row = {
  transactionId: 'UA5TQDM7W6',
  trxDate: '2026-01-05T20:59:59Z',
  msisdn: '25471****149',
  billreference: '1011',
  amount: '168.00',
};

test('a confirmation is read with the time of East Africa, to the cent', () => {
  expect(money()).toEqual({
    receipt: 'UA5TQDM7W6',
    shortCode: '600100',
    amount: 150_050,
    arrivedAt: '2026-01-05T23:59:59+03:00',
    account: 'SM/1011',
    payerName: 'ASHA KAMAU',
    payerPhone: '2547 ***** 126',
  });
});

test('keys may be missing, blank or numbers, as they are for some paybills', () => {
  const { TransID, TransTime, TransAmount, BusinessShortCode } = confirmation;
  expect(
    moneyOfConfirmation({ TransID, TransTime: Number(TransTime), TransAmount: 10, BusinessShortCode: Number(BusinessShortCode) }),
  ).toEqual({
    receipt: TransID,
    shortCode: '600100',
    amount: 1000,
    arrivedAt: '2026-01-05T23:59:59+03:00',
    account: null,
    payerName: null,
    payerPhone: null,
  });
  expect(TransAmount).toBe('1500.50');
  expect(money({ MiddleName: undefined, LastName: undefined })).toMatchObject({ payerName: 'ASHA' });
});

test.each([
  [{ TransID: '' }, 'It has no receipt number of M-Pesa'],
  [{ TransID: "x' or 1=1" }, 'It has no receipt number of M-Pesa'],
  [{ TransID: undefined }, 'It has no receipt number of M-Pesa'],
  [{ BusinessShortCode: '' }, 'It names no paybill'],
  [{ TransAmount: '0' }, 'It has no amount'],
  [{ TransAmount: '-5' }, 'It has no amount'],
  [{ TransAmount: '1e3' }, 'It has no amount'],
  [{ TransAmount: '10e-2' }, 'It has no amount'],
  [{ TransAmount: '1.005' }, 'It has no amount'],
  [{ TransAmount: undefined }, 'It has no amount'],
  [{ TransTime: '20260230120000' }, 'It has no time'],
  [{ TransTime: '20260105240000' }, 'It has no time'],
  [{ TransTime: '2026-01-05' }, 'It has no time'],
  [{ FirstName: { toString: 'x' } }, 'It is no confirmation'],
])('%j is refused: %s', (changes, fault) => {
  expect(money(changes)).toBe(fault);
});

test.each([null, undefined, [], 'text', 5])('%j is no confirmation', (body) => {
  expect(typeof moneyOfConfirmation(body)).toBe('string');
});

test('whatever a payer types, what is kept can be stored and stands on one line', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (typed) => {
      const told = money({ BillRefNumber: typed });
      if (typeof told === 'string') throw new Error(told);
      expect(isStorable(told.account ?? '')).toBe(true);
      expect(told.account ?? '').not.toContain('\n');
    }),
    { examples: [['\u0000'], ['a\nb'], ['\ud800'], ['🎒 Asha']] },
  );
});

test('a row of a look-up is read alike, and one without its parts is refused', () => {
  expect(moneyOfPull(row, '600100')).toEqual({
    receipt: 'UA5TQDM7W6',
    shortCode: '600100',
    amount: 16_800,
    arrivedAt: '2026-01-05T20:59:59Z',
    account: '1011',
    payerName: null,
    payerPhone: '25471****149',
  });
  for (const key of ['transactionId', 'trxDate', 'amount']) expect(typeof moneyOfPull({ ...row, [key]: '' }, '600100')).toBe('string');
  expect(typeof moneyOfPull(null, '600100')).toBe('string');
});

test('only Safaricom’s own addresses are Safaricom’s, over IPv6 too', () => {
  for (const address of ['196.201.214.200', '196.201.212.74', '::ffff:196.201.213.44']) expect(isOfSafaricom(address)).toBe(true);
  for (const address of ['127.0.0.1', '196.201.214.2', '196.201.214.2000', '', '::1', '41.90.1.1'])
    expect(isOfSafaricom(address)).toBe(false);
});
