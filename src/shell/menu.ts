import { IconCash, IconChalkboard, IconLayoutDashboard, IconLogout, type IconProps, IconSettings, IconUsers } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { PagePattern, PlainPath } from '../core/page-paths.ts';

/** What of all that waits is counted in the menu, and the word for it: for a yes, for a student, to be sent again, to be tried again. */
const waitingWords = { approvals: 'waiting', money: 'waiting', notices: 'waiting', messages: 'not sent', jobs: 'failed' };

/** How much there is of it for whoever reads the menu. */
export type Waiting = Record<keyof typeof waitingWords, number | undefined>;

export type MenuItem = {
  name: string;
  path: PlainPath;
  /** Further pages that are reached through this one. */
  also?: readonly PagePattern[];
  /** What the item counts of all that waits for whoever reads the menu. */
  counts?: keyof Waiting;
};

export type MenuGroup = {
  name: string;
  icon: ComponentType<IconProps>;
  items: readonly [MenuItem, ...MenuItem[]];
  /** Pages of the group that no item of it leads to. */
  also?: readonly PagePattern[];
};

const groups = [
  { name: 'Dashboard', icon: IconLayoutDashboard, items: [{ name: 'Dashboard', path: '/dashboard' }] },
  {
    name: 'Students',
    icon: IconUsers,
    items: [
      {
        name: 'View Students',
        path: '/students',
        also: ['/students/$studentId', '/students/$studentId/edit', '/students/$studentId/add-fees', '/families/$familyId'],
      },
      { name: 'Add Student', path: '/students/add', also: ['/students/add-student'] },
      { name: 'Import Students', path: '/import', also: ['/import/$importId', '/import/fees', '/import/fees/$feeFileId'] },
    ],
  },
  {
    name: 'Fees',
    icon: IconCash,
    items: [
      { name: 'View Payments', path: '/payments/view' },
      { name: 'New Payment', path: '/payments/new', also: ['/payments/ask', '/payments/shared', '/payments/shared/$sharedPaymentId'] },
      { name: 'All Payments', path: '/all-payments' },
      { name: 'Add Fee Lists', path: '/payments/view-addfees', also: ['/payments/view-addfees/link'] },
      { name: 'Fees Reports', path: '/payments/fee-reports' },
      { name: 'Balances', path: '/balances' },
      { name: 'Close the Day', path: '/day', also: ['/day/overview'] },
      { name: 'Sponsors', path: '/sponsors', also: ['/sponsors/$sponsorId'] },
      { name: 'Adjustments', path: '/adjustments', also: ['/adjustments/new/$studentId'] },
      { name: 'Approvals', path: '/approvals', also: ['/reversals/new/$studentId/$paymentId'], counts: 'approvals' },
      { name: 'Money on the Desk', path: '/payments/reconcile', counts: 'money' },
      { name: 'Refused Notices', path: '/payments/notices', counts: 'notices' },
      {
        name: 'Bank Statements',
        path: '/payments/statements',
        also: ['/payments/statements/draft/$draftId', '/payments/statements/$statementId'],
      },
      { name: 'Messages', path: '/messages', counts: 'messages' },
    ],
  },
  {
    name: 'Teachers',
    icon: IconChalkboard,
    items: [
      { name: 'Assign Subjects', path: '/teachers/assign-subjects' },
      { name: 'Add Teacher', path: '/teachers/add' },
    ],
  },
  {
    name: 'Settings',
    icon: IconSettings,
    also: ['/settings/school', '/settings/archive', '/settings/messages'],
    items: [
      { name: 'Manage Grades', path: '/settings/configure-grades' },
      { name: 'Manage Terms', path: '/settings/terms' },
      { name: 'Manage Fee Structures', path: '/settings/fee-structures', also: ['/settings/fee-grid', '/settings/fee-simulator'] },
      { name: 'Manage Users', path: '/settings/users' },
      { name: 'Additional Fees', path: '/settings/additional-fees' },
      { name: 'Standing Discounts', path: '/settings/discounts' },
      { name: 'Year End', path: '/year-end' },
      { name: 'M-Pesa', path: '/settings/mpesa' },
      { name: 'Bank Notices', path: '/settings/banks' },
      { name: 'Jobs', path: '/settings/jobs', counts: 'jobs' },
    ],
  },
  { name: 'Sign Out', icon: IconLogout, items: [{ name: 'Sign Out', path: '/logout' }] },
] as const satisfies readonly MenuGroup[];

/** The whole menu, the same for everyone; a page that a role may not use says who can. A group of one item is that item. */
export const menu: readonly MenuGroup[] = groups;
/** The paths that items of the menu lead to. */
export type MenuPath = (typeof groups)[number]['items'][number]['path'];

/** Whether a page belongs to an item of the menu. */
export function isOfItem({ path, also }: MenuItem, here: PagePattern): boolean {
  return path === here || also?.includes(here) === true;
}

/** Whether it belongs to a group: to one of its items, or to none of them. */
export function isOfGroup({ items, also }: MenuGroup, here: PagePattern): boolean {
  return items.some((item) => isOfItem(item, here)) || also?.includes(here) === true;
}

/** What a link of the menu says of how much waits: the number that the style sheet shows, and the name with it. */
export function countMarks({ name, counts }: MenuItem, waiting: Waiting) {
  const count = counts && waiting[counts];
  if (!count) return {};
  const shown = count > 99 ? '99+' : String(count);
  return { 'data-count': shown, 'aria-label': `${name}, ${shown} ${waitingWords[counts]}` };
}
