import { expect, test } from 'vitest';
import { asCents } from '../../core/money.ts';
import type { HistoryLine } from './contract.ts';
import { detailOf, titleOf } from './line-words.ts';

const bare: HistoryLine = {
  ...{ id: 'entry-1', kind: 'note', at: '2026-01-05T11:05:00.000Z', by: 'mary', change: null, term: null, text: null },
  ...{ payment: null, adjustment: null, promised: null, edit: null, message: null, asked: null },
};
const line = (fields: Partial<HistoryLine>): HistoryLine => ({ ...bare, ...fields });
const payment = { receiptNumber: 31, method: 'Mpesa', code: 'QGH7Y2K9QL', bank: null, status: 'verified' } as const;
const creditNote = { id: 1, kind: 'creditNote', reference: null, takesBackId: null } as const;
const message = { kind: 'reminder', phone: '+254712345678', state: 'sent' } as const;
const request = {
  kind: 'adjustment',
  words: 'Waiver of KES 500.00',
  outcome: 'withdrawn',
  on: '2026-03-04',
  by: 'mary',
  day: '2026-03-05',
  refusal: null,
} as const;
const edit = (field: NonNullable<HistoryLine['edit']>['field'], was: string | null, became: string | null) =>
  line({ kind: 'edit', edit: { field, was, became } });

test.each([
  [line({ kind: 'opening', change: asCents(50_000) }), 'Balance brought forward'],
  [line({ kind: 'charge', change: asCents(50_000), term: 'Term 1 2026' }), 'Fees billed, Term 1 2026'],
  [line({ kind: 'charge', change: asCents(-50_000), term: 'Term 1 2026' }), 'Fees lowered, Term 1 2026'],
  [line({ kind: 'payment', payment }), 'Paid by M-Pesa, QGH7Y2K9QL'],
  [line({ kind: 'payment', payment: { ...payment, method: 'Cash', code: null } }), 'Paid by Cash'],
  [line({ kind: 'reversal', payment }), 'Payment by M-Pesa, QGH7Y2K9QL reversed'],
  [line({ kind: 'reversal', term: 'Term 2 2026' }), 'Reversed, Term 2 2026'],
  [line({ kind: 'adjustment', adjustment: creditNote, term: 'Term 1 2026' }), 'Credit note, Term 1 2026'],
  [line({ kind: 'adjustment', adjustment: { ...creditNote, takesBackId: 7 }, term: 'Term 1 2026' }), 'Credit note reversed, Term 1 2026'],
  [line({ kind: 'adjustment', adjustment: { ...creditNote, kind: 'bankRefund', reference: 'CHQ118' } }), 'Refund by bank, CHQ118'],
  [line({ kind: 'note', text: 'Called' }), 'Note'],
  [line({ kind: 'promise', promised: { day: '2026-03-05', amount: asCents(70_000) } }), 'Promised KES 700.00 by 5 Mar 2026'],
  [line({ kind: 'withdrawal', text: 'Lost his work' }), 'Promise withdrawn'],
  [line({ kind: 'asked', asked: request, term: 'Term 1 2026' }), 'Waiver of KES 500.00 requested, Term 1 2026'],
  [line({ kind: 'message', message }), 'Message to +254712345678: Balance reminder'],
  [edit('class', 'Grade 4 East', 'Grade 5 East'), 'Class: Grade 4 East → Grade 5 East'],
  [edit('admissionNumber', 'A/7', null), 'Admission number: A/7 → none'],
  [edit('contactNumber2', null, '0712 345 678'), 'Secondary contact: none → 0712 345 678'],
  [edit('dob', '2015-03-04', '2014-03-04'), 'Date of birth: 4 Mar 2015 → 4 Mar 2014'],
  [edit('dataGiven', null, 'Ouma Odhiambo'), 'Data about the student given to Ouma Odhiambo'],
])('%o is called %j', (historyLine, words) => {
  expect(titleOf(historyLine)).toBe(words);
});

test('a payment says what became of it, and nothing where it stands', () => {
  const of = (status: 'verified' | 'pending' | 'reversed') => detailOf(line({ kind: 'payment', payment: { ...payment, status } }));
  expect([of('verified'), of('pending'), of('reversed')]).toEqual(['', 'Pending', 'Reversed later']);
  expect(detailOf(line({ kind: 'reversal', text: 'Wrong child', payment: { ...payment, status: 'reversed' } }))).toBe('Wrong child');
  expect(detailOf(line({ kind: 'note', text: 'Called the mother' }))).toBe('Called the mother');
  expect(detailOf(edit('class', 'a', 'b'))).toBe('');
});

test('a message says where it stands, and what went wrong', () => {
  const of = (state: 'sent' | 'failed', text: string | null) => detailOf(line({ kind: 'message', text, message: { ...message, state } }));
  expect([of('sent', null), of('failed', 'No credit is left.')]).toEqual(['Sent', 'Failed: No credit is left.']);
});

test('what was asked for says why, and who withdrew or refused it on which day and why', () => {
  const of = (text: string | null, changes: Partial<NonNullable<HistoryLine['asked']>>) =>
    detailOf(line({ kind: 'asked', text, asked: { ...request, ...changes } }));
  expect(of('Hardship', {})).toBe('Hardship · Withdrawn by mary on 5 Mar 2026');
  expect(of(null, { outcome: 'refused', by: 'jane', refusal: 'Not for this family' })).toBe(
    'Refused by jane on 5 Mar 2026: Not for this family',
  );
});
