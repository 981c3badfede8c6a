import { IconCash, IconChalkboard, IconLayoutDashboard, IconLogout, type IconProps, IconSettings, IconUsers } from '@tabler/icons-react';
import type { ComponentType } from 'react';

type MenuItem = { name: string; path: string };
export type MenuGroup = { name: string; icon: ComponentType<IconProps>; items: readonly [MenuItem, ...MenuItem[]] };

/** The whole menu, the same for everyone; a page that a role may not use says who can. A group of one item is that item. */
export const menu: readonly MenuGroup[] = [
  { name: 'Dashboard', icon: IconLayoutDashboard, items: [{ name: 'Dashboard', path: '/dashboard' }] },
  {
    name: 'Students',
    icon: IconUsers,
    items: [
      { name: 'View Students', path: '/students' },
      { name: 'Add Student', path: '/students/add' },
    ],
  },
  {
    name: 'Fees',
    icon: IconCash,
    items: [
      { name: 'View Payments', path: '/payments/view' },
      { name: 'New Payment', path: '/payments/new' },
      { name: 'Add Fee Lists', path: '/payments/view-addfees' },
      { name: 'Fees Reports', path: '/payments/fee-reports' },
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
    items: [
      { name: 'Manage Grades', path: '/settings/configure-grades' },
      { name: 'Manage Terms', path: '/settings/terms' },
      { name: 'Manage Fee Structures', path: '/settings/fee-structures' },
      { name: 'Manage Users', path: '/settings/users' },
      { name: 'Additional Fees', path: '/settings/additional-fees' },
    ],
  },
  { name: 'Sign Out', icon: IconLogout, items: [{ name: 'Sign Out', path: '/logout' }] },
];
