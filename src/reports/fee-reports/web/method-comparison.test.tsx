import { expect, test } from 'vitest';
import { drawnFor, openSignedInPage, wordsOf } from '../../../../tests/support/drawn.tsx';
import { asCents, type Cents } from '../../../core/money.ts';
import type { Role } from '../../../core/roles.ts';
import { feeReports } from '../contract.ts';
import { FeeReportsPage } from './fee-reports-page.tsx';

openSignedInPage('/payments/fee-reports');

const zero = asCents(0);
const term = (id: number) => ({ id, name: `Term ${id}`, year: 2026 });
const figures = { totalPayments: zero, averageBalance: zero };
const blank = {
  ...{ currentTerm: term(2), previousTerm: null as ReturnType<typeof term> | null, gradeDetails: [], weekly: [] },
  ...{ collection: { billed: zero, collected: zero, refunded: zero } },
  ...{ balances: { owed: zero, owingStudents: 0, credit: zero, creditStudents: 0 }, paymentMethodComparison: null as object | null },
  ...{ collectedByMethod: { Cash: zero, Bank: zero, Mpesa: zero, Cheque: zero } as Record<string, Cents> },
  termComparison: { currentTerm: figures, previousTerm: null as object | null, change: null, averageBalanceChange: null },
};

function words(more: Partial<typeof blank> = {}, role: Role = 'admin'): string {
  return wordsOf(drawnFor(role, <FeeReportsPage />, [feeReports, {}, { success: true, message: '', data: { ...blank, ...more } }]));
}

test('a school without fees, payments and an earlier term has nothing to report; one of them is enough', () => {
  const nothing = 'No report data available.';
  expect(words()).toContain(nothing);
  expect(words()).toContain('Manage Fee Structures');
  expect(words({}, 'bursar')).not.toContain('Manage Fee Structures');
  expect(words({ collectedByMethod: { ...blank.collectedByMethod, Cash: asCents(100) } })).not.toContain(nothing);
  expect(words({ previousTerm: term(1) })).not.toContain(nothing);
});

test('each method is set against the term before, and summed up', () => {
  const comparison = {
    Cash: { current: asCents(-20_000), previous: asCents(10_000) },
    Mpesa: { current: asCents(50_000), previous: asCents(-4000) },
  };
  const compared = words({ previousTerm: term(1), paymentMethodComparison: comparison });
  expect(compared).toMatch(/Method Term 2 2026 \(KES\) Term 1 2026 \(KES\) Change/);
  expect(compared).toMatch(/Cash −200\.00 100\.00 /);
  expect(compared).toMatch(/M-Pesa 500\.00 −40\.00 /);
  expect(compared).toMatch(/Total 300\.00 60\.00 Up 400\.0%/);
  expect(words({ previousTerm: term(1) })).toContain('Payment method comparison data is not available.');
});
