import { expect, test } from 'vitest';
import { drawnFor, openSignedInPage } from '../../../../tests/support/drawn.tsx';
import { asCents } from '../../../core/money.ts';
import { filtersIn, pathTo } from '../../../core/page-paths.ts';
import { paymentsByStudent } from '../contract.ts';
import { paymentsQuery } from '../list-query.ts';
import { PaymentsPage } from './payments-page.tsx';

const filters = { ...filtersIn('/payments/view', ''), q: 'ouma', term: 'all' };

openSignedInPage(pathTo('/payments/view', filters));

const student = { id: 5, fullName: 'Otieno Ouma', grade: 'Grade 4', stream: 'East', active: true };
const reply = {
  students: [{ ...student, totalPaid: asCents(0), balance: asCents(100) }],
  filters: { grades: [], terms: [], streams: [] },
  pagination: { page: 1, totalPages: 1, total: 1 },
};

test('a list of all terms opens statements of all terms, which lead back to it', () => {
  const query = paymentsQuery(filters);
  const [link] =
    /\/payments\/5\/fee-statement[^"]*/.exec(drawnFor('bursar', <PaymentsPage />, [paymentsByStudent, { query }, reply])) ?? [];
  expect(link).toBe('/payments/5/fee-statement?termId=all&amp;from=q%3Douma');
});
