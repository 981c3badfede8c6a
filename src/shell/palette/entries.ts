import type { PlainPath } from '../../core/page-paths.ts';
import { may, type Role } from '../../core/roles.ts';
import { type MenuPath, menu } from '../menu.ts';

/** A page or task of the search, and its roles. */
export type Entry = { kind: 'page' | 'act'; name: string; path: PlainPath; openTo: readonly Role[] };

/** The roles of the menu's pages. The pages use their contracts; those would come with every page if used here. */
const openTo: Record<MenuPath, readonly Role[]> = {
  '/dashboard': may.workHere,
  '/approvals': may.seeMoney,
  '/students': may.seeClasses,
  '/students/add': may.enrol,
  '/import': may.seeMoney,
  '/year-end': may.seeStaff,
  '/sponsors': may.seeMoney,
  '/messages': may.seeMoney,
  '/settings/fee-structures': may.seeMoney,
  '/settings/fee-grid': may.seeMoney,
  '/settings/fee-simulator': may.seeMoney,
  '/settings/additional-fees': may.seeMoney,
  '/payments/view-addfees': may.seeMoney,
  '/settings/discounts': may.seeMoney,
  '/adjustments': may.seeMoney,
  '/payments/view': may.seeMoney,
  '/payments/new': may.recordPayments,
  '/all-payments': may.seeMoney,
  '/payments/reconcile': may.seeMoney,
  '/payments/notices': may.seeMoney,
  '/payments/statements': may.seeMoney,
  '/day': may.seeMoney,
  '/payments/fee-reports': may.seeMoney,
  '/reports': may.seeMoney,
  '/balances': may.seeMoney,
  '/day/overview': may.seeMoney,
  '/settings/configure-grades': may.seeClasses,
  '/settings/terms': may.seeClasses,
  '/teachers/assign-subjects': may.seeClasses,
  '/teachers/add': may.manageStaff,
  '/settings/users': may.seeStaff,
  '/settings/audit-log': may.seeStaff,
  '/settings/school': may.seeMoney,
  '/settings/messages': may.seeMoney,
  '/settings/mpesa': may.seeConnections,
  '/settings/banks': may.seeConnections,
  '/settings/jobs': may.seeStaff,
  '/settings/api-keys': may.seeConnections,
  '/settings/archive': may.seeStaff,
  '/logout': may.workHere,
};

const pagesOfMenu = menu
  .flatMap(({ items }) => items)
  .map(({ name, path }): Entry => ({ kind: 'page', name, path, openTo: openTo[path as MenuPath] }));

/** Every page and task of the search, the most common first. */
export const entries: readonly Entry[] = [
  { kind: 'act', name: 'Record payment', path: '/payments/new', openTo: may.recordPayments },
  { kind: 'act', name: 'Add student', path: '/students/add', openTo: may.enrol },
  { kind: 'act', name: 'Print balances', path: '/balances/print', openTo: may.seeMoney },
  { kind: 'act', name: 'Print letters to guardians', path: '/balances/letters', openTo: may.seeMoney },
  { kind: 'act', name: 'Add user', path: '/settings/users', openTo: may.manageStaff },
  ...pagesOfMenu,
  { kind: 'page', name: 'Webhooks', path: '/settings/webhooks', openTo: may.seeConnections },
  { kind: 'page', name: 'Import Fees', path: '/import/fees', openTo: may.seeMoney },
  { kind: 'page', name: 'Request M-Pesa Payment', path: '/payments/ask', openTo: may.recordPayments },
  { kind: 'page', name: 'One Payment for Several Students', path: '/payments/shared', openTo: may.recordPayments },
  { kind: 'page', name: 'Data of Families', path: '/settings/data', openTo: may.seeContacts },
  { kind: 'page', name: 'Link a Fee to Students', path: '/payments/view-addfees/link', openTo: may.enrol },
];

/** The entries in which every typed word begins a word, those that begin with the text first; all if nothing is typed. */
export function foundEntries(entries: readonly Entry[], typed: string): Entry[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const matches = entries.filter(({ name }) => words.every((word) => beginnings(name).some((own) => own.startsWith(word))));
  const isFirst = ({ name }: Entry) => name.toLowerCase().startsWith(words[0] ?? '');
  return [...matches.filter(isFirst), ...matches.filter((entry) => !isFirst(entry))];
}

function beginnings(name: string): string[] {
  return name.toLowerCase().split(/\s+/);
}
