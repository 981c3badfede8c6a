import {
  IconAdjustmentsHorizontal,
  IconBook2,
  IconBuilding,
  IconCash,
  IconCircleCheck,
  IconEye,
  IconLayoutSidebar,
  IconLogout,
  type IconProps,
  IconUsers,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { PagePattern, PlainPath } from '../core/page-paths.ts';

/** The counts of the menu, each with its word. */
const waitingWords = { approvals: 'waiting', money: 'waiting', notices: 'waiting', messages: 'not sent', jobs: 'failed' };

/** The counts for the signed-in user. */
export type Waiting = Record<keyof typeof waitingWords, number | undefined>;

type MenuItem = {
  name: string;
  path: PlainPath;
  /** Further pages reached through this one. */
  also?: readonly PagePattern[];
  /** The count beside the item. */
  counts?: keyof Waiting;
};

export type MenuGroup = {
  name: string;
  icon: ComponentType<IconProps>;
  items: readonly [MenuItem, ...MenuItem[]];
};

const groups = [
  { name: 'Dashboard', icon: IconLayoutSidebar, items: [{ name: 'Dashboard', path: '/dashboard' }] },
  {
    name: 'Approvals',
    icon: IconCircleCheck,
    items: [{ name: 'Approvals', path: '/approvals', also: ['/reversals/new/$studentId/$paymentId'], counts: 'approvals' }],
  },
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
      { name: 'Promote Students', path: '/year-end' },
      { name: 'Sponsors', path: '/sponsors', also: ['/sponsors/$sponsorId'] },
      { name: 'Messages', path: '/messages', counts: 'messages' },
    ],
  },
  {
    name: 'Fees',
    icon: IconBook2,
    items: [
      { name: 'Manage Fee Structures', path: '/settings/fee-structures' },
      { name: 'Fees for the Year', path: '/settings/fee-grid' },
      { name: 'Fee Simulator', path: '/settings/fee-simulator' },
      { name: 'Additional Fees', path: '/settings/additional-fees' },
      { name: 'Add Fee Lists', path: '/payments/view-addfees', also: ['/payments/view-addfees/link'] },
      { name: 'Discount Rules', path: '/settings/discounts' },
      { name: 'Adjustments', path: '/adjustments', also: ['/adjustments/new/$studentId'] },
    ],
  },
  {
    name: 'Payments',
    icon: IconCash,
    items: [
      { name: 'View Payments', path: '/payments/view' },
      { name: 'New Payment', path: '/payments/new', also: ['/payments/ask', '/payments/shared', '/payments/shared/$sharedPaymentId'] },
      { name: 'All Payments', path: '/all-payments' },
      { name: 'Unallocated Payments', path: '/payments/reconcile', counts: 'money' },
      { name: 'Refused Notices', path: '/payments/notices', counts: 'notices' },
      {
        name: 'Bank Statements',
        path: '/payments/statements',
        also: ['/payments/statements/draft/$draftId', '/payments/statements/$statementId'],
      },
      { name: 'Close the Day', path: '/day' },
    ],
  },
  {
    name: 'Reports',
    icon: IconEye,
    items: [
      { name: 'Fees Reports', path: '/payments/fee-reports' },
      { name: 'Other Reports', path: '/reports' },
      { name: 'Balances', path: '/balances' },
      { name: 'Closed Days', path: '/day/overview' },
    ],
  },
  {
    name: 'School',
    icon: IconBuilding,
    items: [
      { name: 'Manage Grades', path: '/settings/configure-grades' },
      { name: 'Manage Terms', path: '/settings/terms' },
      { name: 'Assign Subjects', path: '/teachers/assign-subjects' },
      { name: 'Add Teacher', path: '/teachers/add' },
      { name: 'Manage Users', path: '/settings/users' },
      { name: 'Audit Log', path: '/settings/audit-log' },
    ],
  },
  {
    name: 'Settings',
    icon: IconAdjustmentsHorizontal,
    items: [
      { name: 'School Settings', path: '/settings/school' },
      { name: 'Message Settings', path: '/settings/messages' },
      { name: 'M-Pesa', path: '/settings/mpesa' },
      { name: 'Bank Connections', path: '/settings/banks' },
      { name: 'Background Tasks', path: '/settings/jobs', counts: 'jobs' },
      { name: 'API Keys', path: '/settings/api-keys', also: ['/settings/webhooks'] },
      { name: 'Export School Data', path: '/settings/archive', also: ['/settings/data'] },
    ],
  },
  { name: 'Sign Out', icon: IconLogout, items: [{ name: 'Sign Out', path: '/logout' }] },
] as const satisfies readonly MenuGroup[];

/** The whole menu, the same for every role; a page that a role may not use says who can. A group of one item is that item. */
export const menu: readonly MenuGroup[] = groups;
/** The paths of the menu's items. */
export type MenuPath = (typeof groups)[number]['items'][number]['path'];

/** True if a page belongs to a menu item. */
export function isOfItem({ path, also }: MenuItem, here: PagePattern): boolean {
  return path === here || also?.includes(here) === true;
}

/** True if a page belongs to an item of a group. */
export function isOfGroup({ items }: MenuGroup, here: PagePattern): boolean {
  return items.some((item) => isOfItem(item, here));
}

/** The count of a menu link, and its accessible name; empty for 0. */
export function countMarks({ name, counts }: MenuItem, waiting: Waiting) {
  return counts ? marksOf(name, waiting[counts] ?? 0, waitingWords[counts]) : {};
}

/** The same for a closed group: the sum of its items, which share one word. */
export function groupMarks({ name, items }: MenuGroup, waiting: Waiting) {
  const counted = items.flatMap(({ counts }) => counts ?? []);
  const sum = counted.reduce((total, counts) => total + (waiting[counts] ?? 0), 0);
  return counted[0] ? marksOf(name, sum, waitingWords[counted[0]]) : {};
}

function marksOf(name: string, count: number, word: string) {
  if (count === 0) return {};
  const countText = count > 99 ? '99+' : String(count);
  return { 'data-count': countText, 'aria-label': `${name}, ${countText} ${word}` };
}
