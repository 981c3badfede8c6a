import { expect, test } from 'vitest';
import { readParts } from './read-body.ts';

const of = (body: unknown) => readParts(JSON.stringify(body));

test('of a confirmation whose amount has a comma everything is read', () => {
  const body = {
    ...{ TransactionType: 'Pay Bill', TransID: 'ua5comma01', TransTime: '20260105090507', TransAmount: '1,500.00' },
    ...{
      BusinessShortCode: '600100',
      BillRefNumber: 'ADM 7',
      MSISDN: '2547 ***** 126',
      FirstName: 'ASHA',
      MiddleName: '',
      LastName: 'KAMAU',
    },
  };
  expect(of(body)).toEqual({
    ...{ code: 'UA5COMMA01', amount: 150_000, arrivedOn: '2026-01-05', time: '09:05', account: 'ADM 7' },
    ...{ payerName: 'ASHA KAMAU', payerPhone: '2547 ***** 126', channel: '600100' },
  });
});

test('an answer that lists names beside values is read wherever they are', () => {
  const Item = [
    { Name: 'Amount', Value: 750 },
    { Name: 'MpesaReceiptNumber', Value: 'UA5STK0001' },
    { Name: 'Balance' },
    { Name: 'TransactionDate', Value: 20260105235959 },
    { Name: 'PhoneNumber', Value: 254712345678 },
  ];
  expect(of({ Body: { stkCallback: { ResultCode: 0, CallbackMetadata: { Item } } } })).toMatchObject({
    ...{ code: 'UA5STK0001', amount: 75_000, arrivedOn: '2026-01-05', time: '23:59', payerPhone: '254712345678', account: null },
  });
  expect(of({ Result: { ResultParameters: { ResultParameter: [{ Key: 'ReceiptNo', Value: 'UA5STK0002' }] } } }).code).toBe('UA5STK0002');
});

test('a part that cannot be read leaves the others readable', () => {
  const body = { transactionReference: 'FT26005KCB', transactionAmount: null, timestamp: 'yesterday', customerReference: '  #7 ' };
  expect(of({ ...body, creditAccountIdentifier: '1101234567', customerName: 'ASHA' })).toEqual({
    ...{ code: 'FT26005KCB', amount: null, arrivedOn: null, time: null, account: '#7', payerName: 'ASHA', payerPhone: null },
    channel: '1101234567',
  });
});

test('of a row that was looked up, the day and the account are read too', () => {
  const row = { transactionId: 'UA5PULL001', trxDate: '2026-01-05T09:05:07+03:00', msisdn: '254712345678', billreference: 'ADM 7' };
  expect(of({ ...row, amount: null })).toMatchObject({ code: 'UA5PULL001', arrivedOn: '2026-01-05', time: '09:05', account: 'ADM 7' });
});

test('of money for a till of KCB, the till is not taken for the account that the payer typed', () => {
  const notificationData = { transactionID: 'FT26005TILL', transactionAmt: 'xx', debitMSISDN: '254712345678' };
  const notice = (typed: object) => ({
    header: { messageID: 'm1' },
    requestPayload: { primaryData: { businessKey: '7654321' }, additionalData: { notificationData: { ...notificationData, ...typed } } },
  });
  expect(of(notice({ businessKey: 'ADM 7' }))).toMatchObject({ code: 'FT26005TILL', account: 'ADM 7', channel: '7654321' });
  expect(of(notice({}))).toMatchObject({ account: null, channel: '7654321' });
});

test.each([
  ['KES 2,000.50', 200_050],
  ['Ksh. 70/-', 7000],
  [0, null],
  ['-5', null],
  ['all of it', null],
])('an amount of %s', (amount, cents) => {
  expect(of({ billAmount: amount }).amount).toBe(cents);
});

test.each(['', 'null', '[]', '"text"', '{', '{"TransID": {"a": 1}}', '{"TransID": "a/b"}'])('nothing is read in %s', (body) => {
  expect(Object.values(readParts(body)).filter((part) => part !== null)).toEqual([]);
});

test('a body that is nested without end is given up', () => {
  expect(readParts(`${'{"a":'.repeat(500)}1${'}'.repeat(500)}`).code).toBeNull();
});
