import { expect, test } from 'vitest';
import { drawnFor, openSignedInPage, wordsOf } from '../../../../../tests/support/drawn.tsx';
import type { Role } from '../../../../core/roles.ts';
import { AllPaymentsTable } from './all-payments-table.tsx';

openSignedInPage('/all-payments');

test('where no payment is recorded yet whoever may record one is led there, and an auditor is not', () => {
  const table = { payments: [], total: 0, totals: undefined, stale: false, filtered: false, onClear: () => undefined };
  const words = (role: Role) => wordsOf(drawnFor(role, <AllPaymentsTable {...table} />));
  expect(words('bursar')).toContain('No payments yet Each payment of the school appears here as soon as it is recorded. Record the first');
  expect(words('auditor')).toContain('No payments yet');
  expect(words('auditor')).not.toContain('Record the first payment');
});
