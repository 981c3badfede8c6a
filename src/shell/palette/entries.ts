import type { PlainPath } from '../../core/page-paths.ts';
import { may, type Role } from '../../core/roles.ts';
import { type MenuPath, menu } from '../menu.ts';

/** Somewhere to go or something to begin, and who may. */
export type Entry = { kind: 'page' | 'act'; name: string; path: PlainPath; openTo: readonly Role[] };

/** Who may open the pages of the menu. The pages themselves ask their contracts; asked here, those would come with every page. */
const openTo: Record<MenuPath, readonly Role[]> = {
  '/dashboard': may.workHere,
  '/students': may.seeClasses,
  '/students/add': may.enrol,
  '/import': may.seeMoney,
  '/payments/view': may.seeMoney,
  '/payments/new': may.takeMoney,
  '/all-payments': may.seeMoney,
  '/payments/view-addfees': may.seeMoney,
  '/payments/fee-reports': may.seeMoney,
  '/balances': may.seeMoney,
  '/day': may.seeMoney,
  '/sponsors': may.seeMoney,
  '/adjustments': may.seeMoney,
  '/approvals': may.seeMoney,
  '/payments/reconcile': may.seeMoney,
  '/payments/notices': may.seeMoney,
  '/payments/statements': may.seeMoney,
  '/messages': may.seeMoney,
  '/teachers/assign-subjects': may.seeClasses,
  '/teachers/add': may.manageStaff,
  '/settings/configure-grades': may.seeClasses,
  '/settings/terms': may.seeClasses,
  '/settings/fee-structures': may.seeMoney,
  '/settings/users': may.seeStaff,
  '/settings/additional-fees': may.seeMoney,
  '/settings/discounts': may.seeMoney,
  '/year-end': may.seeStaff,
  '/settings/mpesa': may.seeConnections,
  '/settings/banks': may.seeConnections,
  '/settings/jobs': may.seeStaff,
  '/logout': may.workHere,
};

const pagesOfMenu = menu
  .flatMap(({ items }) => items)
  .map(({ name, path }): Entry => ({ kind: 'page', name, path, openTo: openTo[path as MenuPath] }));

/** Everything that can be gone to or begun: what is done most comes first. */
export const entries: readonly Entry[] = [
  { kind: 'act', name: 'Record payment', path: '/payments/new', openTo: may.takeMoney },
  { kind: 'act', name: 'Add student', path: '/students/add', openTo: may.enrol },
  { kind: 'act', name: 'Print balances', path: '/balances/print', openTo: may.seeMoney },
  { kind: 'act', name: 'Print letters to guardians', path: '/balances/letters', openTo: may.seeMoney },
  { kind: 'act', name: 'Add user', path: '/settings/users', openTo: may.manageStaff },
  ...pagesOfMenu,
  { kind: 'page', name: 'School Settings', path: '/settings/school', openTo: may.seeMoney },
  { kind: 'page', name: 'Message Settings', path: '/settings/messages', openTo: may.seeMoney },
  { kind: 'page', name: 'Fees for the Year', path: '/settings/fee-grid', openTo: may.seeMoney },
  { kind: 'page', name: 'Fee Simulator', path: '/settings/fee-simulator', openTo: may.seeMoney },
];
