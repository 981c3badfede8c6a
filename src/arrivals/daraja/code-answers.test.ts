import fc from 'fast-check';
import { expect, test } from 'vitest';
import { asCents } from '../../core/money.ts';
import { codeAnswer, codeFault, codeLapse, codeMismatch, type FoundPayment, type RecordedPayment } from './code-answers.ts';

const parameters = [
  { Key: 'DebitPartyName', Value: '25470****149 - Asha Njeri Kamau' },
  { Key: 'CreditPartyName', Value: '600100 - Shule ya Mfano' },
  { Key: 'TransactionStatus', Value: 'Completed' },
  { Key: 'Amount', Value: '300' },
  { Key: 'ReceiptNo', Value: 'RKTQDM7W6S' },
  { Key: 'FinalisedTime', Value: 20260105235959 },
];
const answerWith = (ResultParameter: unknown, changes: object = {}) => ({
  Result: { ResultType: 0, ConversationID: 'AG_1', ResultCode: 0, ResultDesc: 'Done', ResultParameters: { ResultParameter }, ...changes },
});
const payment: FoundPayment = {
  ...{ receipt: 'RKTQDM7W6S', status: 'Completed', amount: asCents(30_000), arrivedAt: '2026-01-05T23:59:59+03:00' },
  ...{ payerName: 'Asha Njeri Kamau', payerPhone: '25470****149', receiver: '600100 - Shule ya Mfano' },
};
const recorded: RecordedPayment = { shortCode: '600100', amount: asCents(30_000), payDate: '2026-01-05', isFromGuardian: true };
const doubt = (of: Partial<FoundPayment>, by: Partial<RecordedPayment> = {}) => codeMismatch({ ...payment, ...of }, { ...recorded, ...by });

test('the parts of an answer are read in any order, some without a value, some twice', () => {
  const untidy = [{ Key: 'Amount' }, { Key: 'DebitAccountBalance' }, ...parameters, { Key: 'Amount', Value: '999' }];
  expect(codeAnswer(answerWith(untidy))).toEqual({ conversationId: 'AG_1', code: '0', words: 'Done', payment });
  fc.assert(
    fc.property(fc.shuffledSubarray(parameters, { minLength: parameters.length }), (order) => {
      expect(codeAnswer(answerWith(order))).toMatchObject({ payment });
    }),
  );
});

test('an absent part is null, an amount has commas and a time any form of Safaricom, as in its other answers', () => {
  const sent: Record<string, unknown> = { Amount: '1,500.00', FinalisedTime: '2026-01-05 23:59:59' };
  const parts = parameters.map(({ Key, Value }) => ({ Key, Value: sent[Key] ?? Value }));
  const body = answerWith([{ Key: 'ReasonType', Value: null }, { Key: 'Amount', Value: null }, 7, ...parts], { ResultDesc: null });
  expect(codeAnswer(body)).toEqual({ conversationId: 'AG_1', code: '0', words: '', payment: { ...payment, amount: asCents(150_000) } });
});

test('an answer without a payment may have null for its parts', () => {
  const none = { ResultCode: 'R000002', ResultParameters: null };
  expect(codeAnswer(answerWith([], none))).toMatchObject({ code: 'R000002', payment: null });
  expect(codeLapse(answerWith([], none))).toMatchObject({ conversationId: 'AG_1' });
  expect(codeAnswer(answerWith([], { ResultParameters: null }))).toBe('It has no payment');
});

test('the day of a payment is the one in Nairobi, in whatever zone its time is told', () => {
  expect(doubt({ arrivedAt: '2026-01-04T21:30:00Z' }, { payDate: '2026-01-05' })).toBeNull();
});

test('letters that nobody can store are left out of what an answer says', () => {
  const odd = parameters.map((each) =>
    each.Key === 'DebitPartyName' ? { ...each, Value: '25470****149\u0000 - Asha\u0000 Njeri Kamau' } : each,
  );
  expect(codeAnswer(answerWith(odd, { ResultDesc: 'Do\u0000ne' }))).toMatchObject({ words: 'Done', payment });
});

test.each(['Amount', 'ReceiptNo', 'FinalisedTime'])('without %s an answer has no payment', (key) => {
  expect(codeAnswer(answerWith(parameters.filter(({ Key }) => Key !== key)))).toBe('It has no payment');
  expect(codeAnswer(answerWith(parameters.map((each) => (each.Key === key ? { ...each, Value: '-5' } : each))))).toBe('It has no payment');
});

test.each([{}, null, 'odd', { Result: {} }, { Result: { ConversationID: '', ResultCode: 0 } }])('%j is no answer', (body) => {
  expect([codeAnswer(body), codeLapse(body)]).toEqual(['It is not an answer about a code', 'It is not an answer about a code']);
});

test('a code that is unknown is a doubt; that nobody could look is none', () => {
  const answer = codeAnswer(answerWith([], { ResultCode: 'R000002', ResultDesc: 'The OriginalTransactionID is invalid.' }));
  expect(answer).toMatchObject({ code: 'R000002', payment: null });
  expect(codeFault({ code: 'R000002', words: '' })).toEqual({ isDoubt: true, reason: 'M-Pesa knows no payment with this code.' });
  expect(codeFault({ code: '2001', words: 'x' })).toMatchObject({ isDoubt: false, reason: expect.stringContaining('initiator') });
  expect(codeFault({ code: '26', words: 'Busy' })).toEqual({ isDoubt: false, reason: 'M-Pesa could not look it up: Busy (26).' });
  const lapse = codeLapse(answerWith(parameters));
  expect(lapse).toMatchObject({ conversationId: 'AG_1', payment: null });
  expect(typeof lapse === 'string' ? null : codeFault(lapse)).toEqual({
    isDoubt: false,
    reason: "M-Pesa's look-up timed out. Please ask again.",
  });
});

test('paybill, amount, day and payer that agree prove a payment, also one recorded within the week after', () => {
  for (const payDate of ['2026-01-05', '2026-01-06', '2026-01-12']) expect(doubt({}, { payDate })).toBeNull();
});

test.each<[Partial<FoundPayment>, Partial<RecordedPayment>, RegExp]>([
  [{ status: 'Declined' }, {}, /did not complete this payment: Declined/],
  [{ status: '' }, {}, /it does not say why/],
  [{ receiver: '600101 - Another' }, {}, /did not come to the paybill 600100/],
  [{ receiver: '6001001 - Another' }, {}, /did not come to the paybill/],
  [{ receiver: '' }, {}, /did not come to the paybill/],
  [{ amount: asCents(29_999) }, {}, /it was KES 299\.99, and KES 300\.00 was recorded/],
  [{}, { payDate: '2026-01-04' }, /paid on 5 Jan 2026, and it was recorded on 4 Jan 2026/],
  [{}, { payDate: '2026-01-13' }, /paid on 5 Jan 2026, and it was recorded on 13 Jan 2026/],
  [{}, { isFromGuardian: false }, /of Asha Njeri Kamau \(25470\*{4}149\), who is not known as a guardian/],
  [{ payerName: null, payerPhone: null }, { isFromGuardian: false }, /a payer whom it does not name, who/],
])('%j beside %j leaves a doubt', (of, by, words) => {
  expect(doubt(of, by)).toMatch(words);
});

test('no reason is longer than its column', () => {
  const long = 'x'.repeat(500);
  const doubts = [{ status: long }, { receiver: long }].map((of) => doubt(of));
  const reasons = [
    ...doubts,
    doubt({ payerName: long, payerPhone: long }, { isFromGuardian: false }),
    codeFault({ code: long, words: long }).reason,
  ];
  for (const reason of reasons) expect(String(reason).length).toBeLessThanOrEqual(250);
});
