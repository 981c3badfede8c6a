import { expect, test } from 'vitest';
import {
  contradictedPayment,
  countedDay,
  pendingCheque,
  readNotice,
  reversal,
  rule,
  waiver,
} from '../../../tests/support/sample-approvals.ts';
import { asCents } from '../../core/money.ts';
import { aboutText, againLink, arrivedText, discountText, keyOf, subjectText, whatText, whyText } from './words.ts';

test('what a yes does is told in words, with the amount and how it was paid', () => {
  expect(whatText(waiver())).toBe('Waiver of KES 500.00');
  expect(whatText(reversal())).toBe('Reversal of KES 4,000.00 (M-Pesa, SGH7Y2K9QL)');
  const whole = { cause: 'twice', explanation: null, rightStudent: null, rightAmount: null, parts: 3, codeStays: false } as const;
  expect(whatText(reversal({ request: whole }))).toBe('Reversal of KES 4,000.00 (M-Pesa, SGH7Y2K9QL), all 3 parts');
  expect(whatText(pendingCheque())).toBe('Verify KES 250.00 (Cheque, 000123, KCB)');
});

test('a taking back and a correction say which way they go', () => {
  const back = { change: asCents(50_000), adjustment: { kind: 'waiver', takesBackId: 2, reference: null } } as const;
  expect(whatText(waiver(back))).toBe('Waiver of KES 500.00 reversed');
  const refund = { change: asCents(50_000), adjustment: { kind: 'mpesaRefund', takesBackId: null, reference: 'SGH7Y2K9QL' } } as const;
  expect(whatText(waiver(refund))).toBe('Refund by M-Pesa of KES 500.00 (SGH7Y2K9QL)');
  const correction = { change: asCents(-50_000), adjustment: { kind: 'correction', takesBackId: null, reference: null } } as const;
  expect(whatText(waiver(correction))).toBe('Correction of opening balance (KES 500.00 less)');
});

test('an adjustment gives its reason, a request its cause and words, and a pending payment none', () => {
  expect(whyText(waiver())).toBe('Fire at home');
  expect(whyText(reversal())).toBe('Wrong student');
  const explained = {
    cause: 'other',
    explanation: 'The bank took it back',
    rightStudent: null,
    rightAmount: null,
    parts: 1,
    codeStays: false,
  } as const;
  expect(whyText(reversal({ request: explained }))).toBe('The bank took it back');
  expect(whyText(pendingCheque())).toBeNull();
});

test('money that names another student is told with the account that its payer typed', () => {
  expect(arrivedText(contradictedPayment())).toBe('This money arrived for account SM/1060, which names Baraka Otieno');
  const money = { amount: asCents(60_000), account: 'SM/1060', names: null, seen: '55-0' };
  expect(arrivedText(contradictedPayment({ arrivedFor: money }))).toBe(
    'KES 600.00 arrived with this code for account SM/1060, which names another student',
  );
  const unnamed = { amount: asCents(100_000), account: null, names: null, seen: '55-0' };
  expect(arrivedText(contradictedPayment({ arrivedFor: unnamed }))).toBe('This money arrived for another student');
  expect(arrivedText(pendingCheque())).toBeNull();
});

test('an approved reversal for the wrong student leads to a payment that is filled in for the right one', () => {
  expect(againLink(reversal({ state: 'approved' }))).toEqual({
    to: '/payments/new?studentId=13&amount=4000.00&method=Mpesa&code=SGH7Y2K9QL',
    text: 'Record again for Baraka Otieno',
  });
});

test('where nobody said who is right, the student is left to whoever records it', () => {
  const request = { cause: 'wrongStudent', explanation: null, rightStudent: null, rightAmount: null, parts: 1, codeStays: false } as const;
  expect(againLink(reversal({ state: 'approved', request }))).toEqual({
    to: '/payments/new?amount=4000.00&method=Mpesa&code=SGH7Y2K9QL',
    text: 'Record again for the right student',
  });
});

test('a wrong amount leads back to the same student in the right one, with the bank of a cheque', () => {
  const request = {
    cause: 'wrongAmount',
    explanation: null,
    rightStudent: null,
    rightAmount: asCents(95_050),
    parts: 1,
    codeStays: false,
  } as const;
  const payment = { id: 32, method: 'Cheque', code: '000123', bank: 'KCB' } as const;
  expect(againLink(reversal({ state: 'approved', request, payment }))).toEqual({
    to: '/payments/new?studentId=12&amount=950.50&method=Cheque&code=000123&bank=KCB',
    text: 'Record again for Amina Yusuf',
  });
});

test('nothing is recorded again before a yes, after a no, or where nothing should have been recorded', () => {
  for (const state of ['pending', 'refused', 'overtaken'] as const) expect(againLink(reversal({ state }))).toBeNull();
  for (const cause of ['twice', 'failed', 'other'] as const) {
    const request = { cause, explanation: 'So it is', rightStudent: null, rightAmount: null, parts: 1, codeStays: false };
    expect(againLink(reversal({ state: 'approved', request })), cause).toBeNull();
  }
  expect(againLink(waiver({ state: 'approved' }))).toBeNull();
  expect(againLink(pendingCheque({ state: 'approved' }))).toBeNull();
});

test('nothing is recorded again while other parts of the same payment keep its code', () => {
  const request = { cause: 'wrongStudent', explanation: null, rightStudent: null, rightAmount: null, parts: 1, codeStays: true } as const;
  expect(againLink(reversal({ state: 'approved', request }))).toBeNull();
});

test('the same number of another kind is another thing', () => {
  expect(new Set([waiver({ id: 7 }), reversal({ id: 7 }), pendingCheque({ id: 7 })].map(keyOf)).size).toBe(3);
});

test('a rule says its size and what it gives while it waits, and a thing of one student says for whom', () => {
  expect(aboutText(rule())).toBe('Second child: 10% of Tuition, each term');
  expect(discountText(rule())).toBe('KES 4,000.00 to 4 students at the fees of Term 2 2026');
  expect([subjectText(rule()), subjectText(waiver())]).toEqual(['Second child', 'Amina Yusuf']);
  expect(aboutText(waiver())).toBe('Waiver of KES 500.00 for Amina Yusuf');
  expect([discountText(waiver()), discountText(rule({ state: 'approved' })), againLink(rule({ state: 'approved' }))]).toEqual([
    null,
    null,
    null,
  ]);
  const untermed = { ...rule().discount, term: null } as Exclude<ReturnType<typeof rule>['discount'], null>;
  expect(discountText(rule({ discount: untermed }))).toBe('No term is current, so the amounts cannot be calculated');
});

test('a day says what was counted and why it differs, and a notice what was read in it', () => {
  expect(aboutText(countedDay())).toBe('Day of njoroge, 4 May 2026: KES 1,950.00 counted, KES 50.00 short');
  expect([whyText(countedDay()), subjectText(countedDay())]).toEqual(['Change given twice', 'Day of njoroge, 4 May 2026']);
  expect(aboutText(readNotice())).toBe('Notice of Safaricom: KES 1,500.00 (M-Pesa, UA5COMMA01) read by hand');
  expect([whyText(readNotice()), againLink(readNotice({ state: 'approved' }))]).toEqual([null, null]);
});
