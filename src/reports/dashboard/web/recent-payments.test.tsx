import type { ComponentProps } from 'react';
import { expect, test } from 'vitest';
import { drawnFor, openSignedInPage, wordsOf } from '../../../../tests/support/drawn.tsx';
import { asCents } from '../../../core/money.ts';
import type { Role } from '../../../core/roles.ts';
import { RecentPayments } from './recent-payments.tsx';
import { SummaryCards } from './summary-cards.tsx';

openSignedInPage('/dashboard');

type Payment = ComponentProps<typeof RecentPayments>['payments'][number];
const payment: Payment = {
  ...{ kind: 'payment', id: 31, student: { id: 7, fullName: 'Amina', grade: { name: 'Grade 4' } }, amount: asCents(50_000) },
  ...{ method: 'Cash', code: null, bank: null, isVerified: true, isReversed: false },
};
const list = (payments: readonly Payment[], { role = 'bursar' as Role, takesPayments = true } = {}) =>
  drawnFor(role, <RecentPayments payments={payments} takesPayments={takesPayments} />);

test.each([
  [{}, '500.00 Cash N/A Verified', 'good'],
  [{ method: 'Mpesa', code: 'SGH1X', isVerified: false }, '500.00 M-Pesa SGH1X Pending', 'waiting'],
  [{ isReversed: true, isVerified: false }, '500.00 Cash N/A Reversed', 'bad'],
  [{ kind: 'reversal', isReversed: true, amount: asCents(-50_000) }, '−500.00 Cash N/A Reversal', 'bad'],
] as const)('a payment says how it was paid and where it stands: %j', (more, words, tone) => {
  const markup = list([{ ...payment, ...more }]);
  expect(wordsOf(markup)).toContain(`Amina Grade 4 ${words}`);
  expect(markup).toContain(`data-tone="${tone}"`);
});

test('ten payments are listed, and no more', () => {
  const rows = Array.from({ length: 12 }, (_, at) => ({ ...payment, id: at + 1 }));
  expect(list(rows).match(/>Amina</g)).toHaveLength(10);
});

test('before the first payment who may record one is led to it, once one can be recorded', () => {
  const invitation = 'Record the first payment';
  expect(wordsOf(list([]))).toContain('The latest ten payments of the school appear here.');
  expect(wordsOf(list([]))).toContain(invitation);
  expect(wordsOf(list([], { role: 'auditor' }))).not.toContain(invitation);
  expect(wordsOf(list([], { takesPayments: false }))).toMatch(/They can be recorded once a term is current and the school has students\.$/);
});

test('money of today has a card where it is seen, with a minus where more was given back', () => {
  const students = { totalActiveStudents: 1200, totalInactiveStudentsTerm: 3 };
  const words = (more: object) => wordsOf(drawnFor('bursar', <SummaryCards figures={{ ...students, ...more }} />));
  expect(words({})).toBe('Active Students 1,200 Inactive Students 3');
  expect(words({ totalPaidViaCashToday: asCents(0) })).toContain('Cash Total Today KES 0.00');
  expect(words({ totalMpesaToday: asCents(-500) })).toContain('M-Pesa Total Today −KES 5.00');
});
