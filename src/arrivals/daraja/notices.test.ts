import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isStorable } from '../../core/text.ts';
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

test('what is null is missing, and an amount with separators is the amount', () => {
  const nulls = { BillRefNumber: null, InvoiceNumber: null, MSISDN: null, MiddleName: null, LastName: null, OrgAccountBalance: null };
  expect(money({ ...nulls, TransAmount: '1,500.00' })).toMatchObject({
    amount: 150_000,
    account: null,
    payerPhone: null,
    payerName: 'ASHA',
  });
});

test.each([
  ['20260105235959', '2026-01-05T23:59:59+03:00'],
  ['202601052359', '2026-01-05T23:59:00+03:00'],
  ['2026-01-05T23:59:59', '2026-01-05T23:59:59+03:00'],
  ['2026-01-05 23:59:59.000', '2026-01-05T23:59:59+03:00'],
  ['2026-01-05T20:59:59Z', '2026-01-05T20:59:59Z'],
  ['20260105235959+0300', '2026-01-05T23:59:59+0300'],
  [1767646799000, '2026-01-05T20:59:59.000Z'],
])('the time %s is %s', (TransTime, instant) => {
  expect(money({ TransTime })).toMatchObject({ arrivedAt: instant });
});

test.each(['20260230120000', '20260105240000', '2026', 'yesterday', '', null, undefined])(
  'the time %s cannot be read, and the money is known all the same',
  (TransTime) => {
    expect(money({ TransTime })).toMatchObject({ receipt: 'UA5TQDM7W6', amount: 150_050, arrivedAt: null });
  },
);

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
  [{ TransAmount: '1500,00' }, 'It has no amount'],
  [{ TransAmount: null }, 'It has no amount'],
  [{ TransAmount: undefined }, 'It has no amount'],
  [{ FirstName: { toString: 'x' } }, 'It is not a confirmation'],
])('%j is refused: %s', (changes, fault) => {
  expect(money(changes)).toBe(fault);
});

test.each([null, undefined, [], 'text', 5])('%j is no confirmation', (body) => {
  expect(typeof moneyOfConfirmation(body)).toBe('string');
});

test('whatever a payer types, what is kept can be stored and stands on one line', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (typed) => {
      const content = money({ BillRefNumber: typed });
      if (typeof content === 'string') throw new Error(content);
      expect(isStorable(content.account ?? '')).toBe(true);
      expect(content.account ?? '').not.toContain('\n');
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
  for (const key of ['transactionId', 'amount']) expect(typeof moneyOfPull({ ...row, [key]: '' }, '600100')).toBe('string');
  for (const odd of [null, 'text', []]) expect(typeof moneyOfPull(odd, '600100')).toBe('string');
});

test('a row of a look-up without a zone is of East Africa, and null for account, payer or telephone is none', () => {
  for (const trxDate of ['2026-01-05T23:59:59', '2026-01-05 23:59:59', '20260105235959']) {
    expect(moneyOfPull({ ...row, trxDate }, '600100')).toMatchObject({ arrivedAt: '2026-01-05T23:59:59+03:00' });
  }
  const nulls = { billreference: null, msisdn: null, sender: null, transactiontype: null, organizationname: null };
  expect(moneyOfPull({ ...row, ...nulls, amount: '1,168.00' }, '600100')).toMatchObject({
    amount: 116_800,
    account: null,
    payerPhone: null,
  });
  expect(moneyOfPull({ ...row, trxDate: 'soon' }, '600100')).toMatchObject({ amount: 16_800, arrivedAt: null });
});

test('only Safaricom’s own addresses are Safaricom’s, over IPv6 too', () => {
  for (const address of ['196.201.214.200', '196.201.212.74', '::ffff:196.201.213.44']) expect(isOfSafaricom(address)).toBe(true);
  for (const address of ['127.0.0.1', '196.201.214.2', '196.201.214.2000', '', '::1', '41.90.1.1'])
    expect(isOfSafaricom(address)).toBe(false);
});
