import { expect, test } from 'vitest';
import { drawnFor, openSignedInPage } from '../../../../tests/support/drawn.tsx';
import { type CodeQuestion, codeQuestions } from '../asking-contract.ts';
import { AskCodeHere } from './ask-code-here.tsx';

openSignedInPage('/approvals');

const inRow = (paymentId: number, { canAsk = true, state }: { canAsk?: boolean; state?: CodeQuestion['state'] } = {}) => {
  const questions = state ? [{ id: 1, askedAt: '2026-01-05T06:00:00Z', state, reason: null }] : [];
  const first = [codeQuestions, { params: { paymentId: 31 } }, { canAsk, questions }] as const;
  return drawnFor('bursar', <AskCodeHere paymentId={paymentId} likeOthers={31} onAsk={() => undefined} />, first);
};

test('in a list the first payment tells for all of them whether the paybill can ask', () => {
  expect([inRow(31), inRow(32)].map((markup) => /aria-label="([^"]*)"/.exec(markup)?.[1])).toEqual([
    'Ask M-Pesa about payment 31',
    'Ask M-Pesa about payment 32',
  ]);
  expect([inRow(31, { canAsk: false }), inRow(32, { canAsk: false })].map((markup) => markup.includes('<button'))).toEqual([false, false]);
});

test('in a list what M-Pesa has proved is said, and not asked again', () => {
  const proved = inRow(31, { state: 'proved' });
  expect([proved.includes('<button'), proved.includes('M-Pesa has this payment: it is verified.')]).toEqual([false, true]);
  expect(inRow(31, { state: 'doubted' })).toMatch(/Ask M-Pesa<.*M-Pesa&#x27;s record differs\./);
});
