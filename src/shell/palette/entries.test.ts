import { expect, test } from 'vitest';
import { listStatements } from '../../arrivals/bank-statements/contract.ts';
import { readBanks } from '../../arrivals/banks/contract.ts';
import { readConnection } from '../../arrivals/daraja/connections-contract.ts';
import { refusedNotices } from '../../arrivals/refused-notices/contract.ts';
import { arrivals } from '../../arrivals/unallocated/contract.ts';
import { adjustments } from '../../books/adjustments/contract.ts';
import { listTerms } from '../../books/terms/contract.ts';
import type { Endpoint } from '../../core/endpoint.ts';
import { may, type Role, roles } from '../../core/roles.ts';
import { linkFeeToClass } from '../../fees/additional-fees/class-links-contract.ts';
import { additionalFeeFilters, listAdditionalFees } from '../../fees/additional-fees/contract.ts';
import { discounts } from '../../fees/discount-rules/contract.ts';
import { listFeeFiles } from '../../fees/fee-files/contract.ts';
import { feeGrid } from '../../fees/planning/contract.ts';
import { simulateFees } from '../../fees/simulator/contract.ts';
import { listFeeStructures } from '../../fees/structures/contract.ts';
import { archiveDownloads } from '../../install/archive/contract.ts';
import { listMessages, readMessageSettings } from '../../messages/guardians/contract.ts';
import { balances } from '../../payments/balances/contract.ts';
import { days, openDay } from '../../payments/day/contract.ts';
import { allPayments } from '../../payments/payments/all-payments-contract.ts';
import { requestByPhone } from '../../payments/payments/asking-contract.ts';
import { paymentsByStudent, recordPayment } from '../../payments/payments/contract.ts';
import { recordSharedPayment } from '../../payments/shared/contract.ts';
import { sponsors } from '../../payments/sponsors/contract.ts';
import { approvals } from '../../reports/approvals/contract.ts';
import { dashboard } from '../../reports/dashboard/contract.ts';
import { feeReports } from '../../reports/fee-reports/contract.ts';
import { otherReport } from '../../reports/other-reports/contract.ts';
import { listApiKeys } from '../../school/api-keys/contract.ts';
import { auditLog } from '../../school/audit-log/contract.ts';
import { listGrades } from '../../school/grades/contract.ts';
import { listJobs } from '../../school/jobs/contract.ts';
import { signOut } from '../../school/session/contract.ts';
import { readSchoolSettings } from '../../school/settings/contract.ts';
import { subjectAllocation } from '../../school/teaching/contract.ts';
import { createUser, listUsers } from '../../school/users/contract.ts';
import { listWebhooks } from '../../school/webhooks/contract.ts';
import { listImports } from '../../students/imports/contract.ts';
import { addStudent, listStudents } from '../../students/register/contract.ts';
import { yearEnd } from '../../students/year-end/contract.ts';
import { type MenuPath, menu } from '../menu.ts';
import { entries, foundEntries } from './entries.ts';

/** What a page calls first. */
const needs: Record<
  MenuPath | '/settings/webhooks' | '/import/fees' | '/payments/ask' | '/payments/shared' | '/payments/view-addfees/link',
  Endpoint
> = {
  '/dashboard': dashboard,
  '/students': listStudents,
  '/students/add': addStudent,
  '/import': listImports,
  '/payments/view': paymentsByStudent,
  '/payments/new': recordPayment,
  '/payments/view-addfees': additionalFeeFilters,
  '/payments/fee-reports': feeReports,
  '/reports': otherReport,
  '/balances': balances,
  '/day': openDay,
  '/sponsors': sponsors,
  '/adjustments': adjustments,
  '/approvals': approvals,
  '/payments/reconcile': arrivals,
  '/payments/notices': refusedNotices,
  '/payments/statements': listStatements,
  '/teachers/assign-subjects': subjectAllocation,
  '/teachers/add': createUser,
  '/settings/configure-grades': listGrades,
  '/settings/terms': listTerms,
  '/settings/fee-structures': listFeeStructures,
  '/settings/users': listUsers,
  '/settings/audit-log': auditLog,
  '/settings/additional-fees': listAdditionalFees,
  '/settings/discounts': discounts,
  '/year-end': yearEnd,
  '/settings/mpesa': readConnection,
  '/settings/banks': readBanks,
  '/settings/fee-grid': feeGrid,
  '/logout': signOut,
  '/all-payments': allPayments,
  '/settings/school': readSchoolSettings,
  '/settings/jobs': listJobs,
  '/messages': listMessages,
  '/settings/messages': readMessageSettings,
  '/settings/fee-simulator': simulateFees,
  '/settings/archive': archiveDownloads,
  '/day/overview': days,
  '/settings/api-keys': listApiKeys,
  '/settings/webhooks': listWebhooks,
  '/import/fees': listFeeFiles,
  '/payments/ask': requestByPhone,
  '/payments/shared': recordSharedPayment,
  '/payments/view-addfees/link': linkFeeToClass,
};

const names = (typed: string) => foundEntries(entries, typed).map(({ name }) => name);
const openTo = (role: Role) => entries.filter((entry) => entry.openTo.includes(role)).map(({ name }) => name);

test('every page of the menu can be found by its name', () => {
  for (const { name, path } of menu.flatMap(({ items }) => items)) {
    expect(foundEntries(entries, name)).toContainEqual(expect.objectContaining({ kind: 'page', name, path }));
  }
});

test('the beginnings of words are enough, in any order and letter case, and what begins so comes first', () => {
  expect(names('pay')).toEqual([
    ...['Record payment', 'View Payments', 'New Payment', 'All Payments', 'Unallocated Payments'],
    ...['Request M-Pesa Payment', 'One Payment for Several Students'],
  ]);
  expect(names('STUD add')).toEqual(['Add student', 'Add Student']);
  expect(names('add')[0]).toBe('Add student');
  expect(names('bal')).toEqual(['Balances', 'Print balances']);
  expect(names('ayment')).toEqual([]);
  expect(names('  ')).toEqual(entries.map(({ name }) => name));
});

test('a role is offered what it may open, and nothing else', () => {
  expect(openTo('admin')).toEqual(entries.map(({ name }) => name));
  expect(openTo('teacher')).toEqual(['Dashboard', 'View Students', 'Manage Grades', 'Manage Terms', 'Assign Subjects', 'Sign Out']);
  expect(openTo('auditor')).not.toContain('Record payment');
  expect(openTo('bursar')).toContain('Record payment');
  for (const role of roles) expect(openTo(role).includes('Balances')).toBe(may.seeMoney.includes(role));
});

test('a page is offered to exactly those who may call what it asks first', () => {
  for (const [path, { access }] of Object.entries(needs)) {
    const [page] = entries.filter((entry) => entry.kind === 'page' && entry.path === path);
    expect(
      roles.filter((role) => page?.openTo.includes(role)),
      path,
    ).toEqual(roles.filter((role) => access.includes(role)));
  }
});
