import { expect, test } from 'vitest';
import { countMarks, groupMarks, menu } from './menu.ts';

const approvals = { name: 'Approvals', path: '/approvals', counts: 'approvals' } as const;

/** Counts with so many approvals. */
const waiting = (approvals: number) => ({ approvals, money: 5, notices: 0, messages: 2, jobs: 1 });

test('the item that counts says how much waits, as far as two digits go, and nothing where nothing does', () => {
  expect(countMarks(approvals, waiting(7))).toEqual({ 'data-count': '7', 'aria-label': 'Approvals, 7 waiting' });
  expect(countMarks(approvals, waiting(99))).toMatchObject({ 'data-count': '99' });
  expect(countMarks(approvals, waiting(100))).toEqual({ 'data-count': '99+', 'aria-label': 'Approvals, 99+ waiting' });
  expect(countMarks(approvals, waiting(0))).toEqual({});
});

test('what failed is not said to wait', () => {
  const labelOf = ({ 'aria-label': label }: ReturnType<typeof countMarks>) => label;
  expect(labelOf(countMarks({ name: 'Messages', path: '/messages', counts: 'messages' }, waiting(0)))).toBe('Messages, 2 not sent');
  expect(labelOf(countMarks({ name: 'Background Tasks', path: '/settings/jobs', counts: 'jobs' }, waiting(0)))).toBe(
    'Background Tasks, 1 failed',
  );
});

test('no other item counts', () => {
  expect(countMarks({ name: 'Balances', path: '/balances' }, waiting(7))).toEqual({});
});

/** The menu as specified: its groups in their order, each item with where it leads. */
const specified: Record<string, string[]> = {
  Dashboard: ['Dashboard /dashboard'],
  Approvals: ['Approvals /approvals'],
  Students: [
    ...['View Students /students', 'Add Student /students/add', 'Import Students /import', 'Promote Students /year-end'],
    ...['Sponsors /sponsors', 'Messages /messages'],
  ],
  Fees: [
    ...['Manage Fee Structures /settings/fee-structures', 'Fees for the Year /settings/fee-grid', 'Fee Simulator /settings/fee-simulator'],
    ...['Additional Fees /settings/additional-fees', 'Add Fee Lists /payments/view-addfees', 'Discount Rules /settings/discounts'],
    'Adjustments /adjustments',
  ],
  Payments: [
    ...['View Payments /payments/view', 'New Payment /payments/new', 'All Payments /all-payments'],
    ...['Unallocated Payments /payments/reconcile', 'Refused Notices /payments/notices', 'Bank Statements /payments/statements'],
    'Close the Day /day',
  ],
  Reports: ['Fees Reports /payments/fee-reports', 'Other Reports /reports', 'Balances /balances', 'Closed Days /day/overview'],
  School: [
    ...['Manage Grades /settings/configure-grades', 'Manage Terms /settings/terms', 'Assign Subjects /teachers/assign-subjects'],
    ...['Add Teacher /teachers/add', 'Manage Users /settings/users', 'Audit Log /settings/audit-log'],
  ],
  Settings: [
    ...['School Settings /settings/school', 'Message Settings /settings/messages', 'M-Pesa /settings/mpesa'],
    ...[
      'Bank Connections /settings/banks',
      'Background Tasks /settings/jobs',
      'API Keys /settings/api-keys',
      'Export School Data /settings/archive',
    ],
  ],
  'Sign Out': ['Sign Out /logout'],
};

test('the menu has the specified words and ways, in their order', () => {
  const described = menu.map(({ name, items }) => [name, items.map((item) => `${item.name} ${item.path}`)]);
  expect(described).toEqual(Object.entries(specified));
});

test('no group has more than seven items, and no page or name is in the menu twice', () => {
  for (const { name, items } of menu) expect(items.length, name).toBeLessThanOrEqual(7);
  const items = menu.flatMap((group) => group.items);
  expect(new Set(items.map(({ path }) => path)).size).toBe(items.length);
  expect(new Set(items.map(({ name }) => name)).size).toBe(items.length);
});

test('a group adds up what its items count, each in the same word', () => {
  const marksOf = (wanted: string) =>
    menu.filter(({ name }) => name === wanted).map((group) => groupMarks(group, { ...waiting(7), notices: 4 }));
  expect(marksOf('Payments')).toEqual([{ 'data-count': '9', 'aria-label': 'Payments, 9 waiting' }]);
  expect(marksOf('Students')).toEqual([{ 'data-count': '2', 'aria-label': 'Students, 2 not sent' }]);
  expect(marksOf('Settings')).toEqual([{ 'data-count': '1', 'aria-label': 'Settings, 1 failed' }]);
  expect(marksOf('Fees')).toEqual([{}]);
});
