import { expect, test } from 'vitest';
import { coopMoney } from './coop.ts';
import { equityMoney, equitySignIn, withoutSignIn } from './equity.ts';
import { answerToKcb, kcbMoney } from './kcb.ts';

const onAccount = {
  ...{ transactionReference: 'FT00026252', requestId: 'c7d702cb-6b5f-4fa6-8b57-436d0f789017', channelCode: '202' },
  ...{ timestamp: '20260105090000', transactionAmount: '20,000.00', currency: 'KES', customerReference: 'SM/1011' },
  ...{ customerName: 'ASHA KAMAU', customerMobileNumber: '254712345678', balance: '', narration: 'Fees' },
  ...{ creditAccountIdentifier: '1101234567', organizationShortCode: '522522', tillNumber: '' },
};
const onTill = {
  header: { messageID: '12345', originatorConversationID: 'UA5CQQPBQ1', channelCode: '202', timeStamp: '20260105090100' },
  requestPayload: {
    primaryData: { businessKey: '7654321', businessKeyType: 'notifyBiller' },
    additionalData: {
      notificationData: {
        ...{ businessKey: 'SM/1011', businessKeyType: 'BillReferenceNumber', debitMSISDN: '254712345678', transactionAmt: '1000' },
        ...{ transactionDate: 'Mon Jan 05 09:00:54 EAT 2026', transactionID: 'FT26005M3RM6', firstName: 'ASHA ', middleName: '' },
        ...{ lastName: 'KAMAU', currency: 'KES', narration: 'Fees', transactionType: 'MPESA', balance: '0' },
      },
    },
  },
};

test('KCB tells of money on an account, and is answered by the number of its request', () => {
  expect(kcbMoney(onAccount)).toEqual({
    ...{ reference: 'FT00026252', amount: 2_000_000, arrivedAt: '2026-01-05T09:00:00+03:00', into: ['1101234567'], furtherCodes: [] },
    ...{ account: 'SM/1011', payerName: 'ASHA KAMAU', payerPhone: '254712345678', narration: 'Fees' },
  });
  const transactionID = onAccount.requestId;
  expect(answerToKcb(onAccount, null)).toEqual({ transactionID, statusCode: '0', statusMessage: 'Notification received' });
  expect(answerToKcb(onAccount, 'It is not signed')).toEqual({ transactionID, statusCode: '1', statusMessage: 'It is not signed' });
});

test('KCB tells of money for a till or bill in another shape, and is answered in that', () => {
  expect(kcbMoney(onTill)).toEqual({
    ...{ reference: 'FT26005M3RM6', amount: 100_000, arrivedAt: '2026-01-05T09:00:54+03:00', into: ['7654321'] },
    ...{ furtherCodes: ['UA5CQQPBQ1'], account: 'SM/1011', payerName: 'ASHA KAMAU', payerPhone: '254712345678' },
    narration: 'Fees UA5CQQPBQ1',
  });
  const header = { messageID: '12345', originatorConversationID: 'UA5CQQPBQ1' };
  expect(answerToKcb(onTill, null)).toEqual({
    header: { ...header, statusCode: '0', statusMessage: 'Notification received' },
    responsePayload: { transactionInfo: { transactionId: 'FT26005M3RM6' } },
  });
  expect(answerToKcb(onTill, 'It is not signed')).toMatchObject({ header: { ...header, statusCode: '1' } });
});

test('whatever else comes to KCB’s address is no money, and is answered all the same', () => {
  expect(kcbMoney({ requestPayload: 7 })).toBe('It has no reference of the bank');
  expect(kcbMoney({ transactionReference: { x: 1 } })).toBe('It is not a notice from KCB');
  expect(answerToKcb({ requestId: [] }, null)).toMatchObject({ transactionID: '', statusCode: '0' });
});

const bill = {
  ...{ username: 'karo-school', password: 'a-bank-password', billNumber: '', billAmount: '1500', CustomerRefNumber: 'SM/1011' },
  ...{ bankreference: 'S1234567', tranParticular: 'BILL PAYMENT', paymentMode: 'cash', transactionDate: '2026-01-05 09:00:00' },
  ...{ phonenumber: '254712345678', debitaccount: '0110234567', debitcustname: 'SHULE YA MFANO' },
};

test('Equity tells of a bill that was paid; its name for the account is nobody who paid', () => {
  expect(equityMoney(bill)).toEqual({
    ...{ reference: 'S1234567', amount: 150_000, arrivedAt: '2026-01-05T09:00:00+03:00', into: [], furtherCodes: [] },
    ...{ account: 'SM/1011', payerName: null, payerPhone: '254712345678', narration: 'BILL PAYMENT' },
  });
  expect(equityMoney({ ...bill, billNumber: '12' })).toMatchObject({ account: '12' });
  expect(equityMoney({ billAmount: {} })).toBe('It is not a notice from Equity');
});

test('what Equity signs in with is read from the notice, and is in nothing that is kept', () => {
  expect(equitySignIn(bill)).toEqual({ username: 'karo-school', password: 'a-bank-password' });
  expect(equitySignIn({ username: {} })).toEqual({ username: '', password: '' });
  const body = withoutSignIn({ ...bill, Password: 'a-bank-password', more: { passWord: 'a-bank-password', userName: 'karo-school' } });
  expect(body).not.toMatch(/a-bank-password|karo-school/);
  expect(JSON.parse(body)).toMatchObject({ bankreference: 'S1234567', billAmount: '1500' });
});

const event = {
  ...{ AcctNo: '01134248358600', Amount: '22459.0', BookedBalance: 'xx.9', Currency: 'KES', EventType: 'CREDIT', ExchangeRate: '' },
  ...{ CustMemoLine1: '393939#SM/1011', CustMemoLine2: '', CustMemoLine3: '', PaymentRef: '05012026_153977988', TransactionId: 'CB0001' },
  ...{ Narration: '254712345678~MPESAC2B_400222~ASHA KAMAU', TransactionDate: '2026-01-05+03:00', ValueDate: '2026-01-05+03:00' },
};

test('Co-op Bank tells in a narration who paid, and for whom', () => {
  expect(coopMoney(event)).toEqual({
    ...{ reference: 'CB0001', amount: 2_245_900, arrivedAt: '2026-01-05T00:00:00+03:00', into: ['01134248358600'] },
    ...{ furtherCodes: ['05012026153977988'], account: '393939#SM/1011', payerName: 'ASHA KAMAU', payerPhone: '254712345678' },
    narration: '254712345678~MPESAC2B_400222~ASHA KAMAU 393939#SM/1011',
  });
  expect(coopMoney({ ...event, CustMemoLine1: '', Narration: 'CASH DEP~SLIP#4521' })).toMatchObject({ account: null });
  expect(
    coopMoney({ ...event, CustMemoLine1: '', Narration: 'UA5X~393939#SM/1011~25471****678~MPESAC2B_400222~ASHA K~20260105' }),
  ).toMatchObject({
    ...{ account: '393939#SM/1011', payerName: 'ASHA K', payerPhone: '25471****678' },
  });
});

test('a narration of other words is what is known of the payer, and names no account', () => {
  expect(coopMoney({ ...event, CustMemoLine1: '12', Narration: 'CASH DEPOSIT 12' })).toMatchObject({
    ...{ account: null, payerName: 'CASH DEPOSIT 12', payerPhone: null },
  });
});

test('its own number of the transaction goes before what a payer may have written', () => {
  expect(coopMoney({ ...event, TransactionId: '' })).toMatchObject({ reference: '05012026153977988' });
  expect(coopMoney({ ...event, TransactionId: null, PaymentRef: undefined, MessageReference: 'MR-77' })).toMatchObject({
    reference: 'MR77',
  });
});

test('money that leaves the account is no payment', () => {
  expect(coopMoney({ ...event, EventType: 'DEBIT' })).toMatchObject({ kind: null, reference: 'CB0001', amount: 2_245_900 });
  expect(coopMoney({ ...event, EventType: 'DEBIT', Amount: 'xx' })).toBe('It reports money that left the account');
  expect(coopMoney({ ...event, EventType: 'D', Narration: 'REVERSAL OF FT26005', Amount: 'xx' })).toBe('It has no amount');
  expect(coopMoney({ Amount: [] })).toBe('It is not a notice from Co-op Bank');
});

test.each([
  ['the words of KCB', kcbMoney({ ...onAccount, narration: 'MPESAC2B 254712345678 UA5CQQPBQ1 ASHA' }), ['UA5CQQPBQ1']],
  [
    'the customer number of Equity beside a bill',
    equityMoney({ ...bill, billNumber: 'SM/1011', CustomerRefNumber: 'EQ26005123456' }),
    ['EQ26005123456'],
  ],
  ['the words of Equity', equityMoney({ ...bill, tranParticular: 'MPS 254712345678 UA5CQQPBQ1 ASHA' }), ['UA5CQQPBQ1']],
  [
    'a payment reference of Co-op Bank that is the account',
    coopMoney({ ...event, PaymentRef: 'SM/1011', MessageReference: 'MR00778899' }),
    ['MR00778899'],
  ],
  ['a payment reference that is a telephone number', coopMoney({ ...event, PaymentRef: '0712345678' }), []],
])('what tells money from other money besides its reference: %s', (_, money, furtherCodes) => {
  expect(money).toMatchObject({ furtherCodes });
});
