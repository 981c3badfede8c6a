import { expect, test } from 'vitest';
import { drawnFor, openSignedInPage } from '../../../../tests/support/drawn.tsx';
import { receiptPath } from '../../../core/page-links.ts';
import { type CodeQuestion, codeQuestions } from '../asking-contract.ts';
import { AskCode } from './ask-code.tsx';

const params = { studentId: '12', paymentId: '31' };
openSignedInPage(receiptPath(params));

const button = 'Verify code with M-Pesa';
const drawn = (questions: Partial<CodeQuestion>[], { canAsk = true, role = 'bursar' as const } = {}) => {
  const all = questions.map((each, id) => ({ id, askedAt: '2026-01-05T06:00:00Z', state: 'asked' as const, reason: null, ...each }));
  return drawnFor(role, <AskCode params={params} />, [codeQuestions, { params: { paymentId: '31' } }, { canAsk, questions: all }]);
};

test('a payment that waits can be asked about, and before that nothing is said', () => {
  const markup = drawn([]);
  expect(markup).toContain(button);
  expect(markup).toMatch(/role="status"[^>]*><\/p>/);
});

test('the newest answer is said in its own words, or in the usual ones of its state', () => {
  expect(drawn([{ state: 'doubted', reason: 'M-Pesa knows no payment with this code.' }, { state: 'proved' }])).toMatch(
    /role="status"[^>]*>M-Pesa knows no payment with this code\.</,
  );
  expect(drawn([{ state: 'proved' }])).toContain('M-Pesa has this payment: it is verified.');
  expect(drawn([{ state: 'asked' }])).toContain('M-Pesa is looking for this code.');
});

test('where the paybill cannot ask there is no button, and what was answered before stays', () => {
  expect(drawn([], { canAsk: false })).toBe('');
  const markup = drawn([{ state: 'failed', reason: 'M-Pesa found no time.' }], { canAsk: false });
  expect([markup.includes(button), markup.includes('M-Pesa found no time.')]).toEqual([false, true]);
});
