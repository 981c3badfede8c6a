import { listTerms } from '../books/terms/contract.ts';
import { callPath } from '../core/call-path.ts';
import type { CallInput, Endpoint } from '../core/endpoint.ts';
import { filtersIn, type PageFilters, type PagePattern } from '../core/page-paths.ts';
import { balances } from '../payments/balances/contract.ts';
import { listQuery } from '../payments/balances/list-query.ts';
import { allPayments } from '../payments/payments/all-payments-contract.ts';
import { paymentsByStudent } from '../payments/payments/contract.ts';
import { paymentsQuery } from '../payments/payments/list-query.ts';
import { dashboard } from '../reports/dashboard/contract.ts';
import { feeReports } from '../reports/fee-reports/contract.ts';
import { listGrades } from '../school/grades/contract.ts';
import { listUsers } from '../school/users/contract.ts';
import { listStudents } from '../students/register/contract.ts';
import { studentsQuery } from '../students/register/list-query.ts';

/** A first read of a page: its address, and the roles that may call it. */
export type FirstRead = { address: string; roles: readonly string[] };

/** The read of the frame around each of these pages. The bell's list is read later, because it is as large as the page's. */
const frame = [read(dashboard, {})];

/** The first reads of the most opened pages, from the filters in their address; the frame's read comes with them. */
const own: { [P in PagePattern]?: (filters: PageFilters<P>) => FirstRead[] } = {
  '/dashboard': () => [],
  '/students': (filters) => [read(listStudents, { query: studentsQuery(filters) })],
  '/payments/view': (filters) => [read(paymentsByStudent, { query: paymentsQuery(filters) })],
  '/all-payments': ({ page, ...filters }) => [read(allPayments, { query: { ...filters, page } })],
  '/balances': ({ page, ...filters }) => [read(balances, { query: { ...listQuery(filters), page } })],
  '/payments/fee-reports': () => [read(feeReports, {})],
  '/settings/terms': () => [read(listTerms, {})],
  '/settings/users': () => [read(listUsers, {})],
  '/settings/configure-grades': () => [read(listGrades, {})],
};

/** The first reads of a page at an address with this query; undefined for pages that are not listed. */
export function firstReads<P extends PagePattern>(pattern: P, query: string): FirstRead[] {
  const reads = own[pattern]?.(filtersIn(pattern, query));
  return reads ? [...frame, ...reads] : [];
}

function read<E extends Endpoint>(endpoint: E, input: CallInput<E>): FirstRead {
  return { address: callPath(endpoint.path, input), roles: endpoint.access === 'public' ? [] : endpoint.access };
}
