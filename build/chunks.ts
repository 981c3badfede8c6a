import { join } from 'node:path';
import type { Rolldown } from 'vite';

type Modules = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>;

const root = join(import.meta.dirname, '../src');
const inSource = (path: string) => join(root, path);
const entries = ['app/documents/login.tsx', 'app/documents/landing.tsx', 'app/documents/web.tsx'].map(inSource);
const [signIn = '', landing = '', everyPage = ''] = entries;
/** The pages of features that few have open all day. What only they share is a file of its own. */
const rareFeatures = [
  'school/account',
  'books/adjustments',
  'reports/approvals',
  'install/archive',
  'arrivals/unallocated',
  'payments/balances',
  'arrivals/bank-statements',
  'arrivals/banks',
  'reports/child-data',
  'reports/erasure',
  'payments/class-statements',
  'arrivals/daraja',
  'payments/day',
  'payments/families',
  'messages/guardians',
  'fees/fee-files',
  'fees/simulator',
  'students/imports',
  'reports/student-page',
  'fees/planning',
  'payments/reversals',
  'payments/sponsors',
  'books/statements',
  'students/year-end',
];
/** A receipt, the page that is printed, has more in common with them than with the lists; so has linking a fee to a class. */
const rarePages = new RegExp(
  `[\\\\/]src[\\\\/](${rareFeatures.join('|').replaceAll('/', '[\\\\/]')})[\\\\/]|[\\\\/](receipt|class-fee-links)-page\\.tsx$`,
);
/** The statements, of one student and of a class, whose styles no other page has. */
const statementPages = /[\\/](books[\\/]statements|payments[\\/]class-statements)[\\/]/;
/** Pages that people open one after the other stand in one file of the build: what they share would otherwise travel to every page. */
const namedGroups = {
  day: pagesOf('payments/day', ['my-day-page', 'overview-page', 'day-sheet-page']),
  sponsors: pagesOf('payments/sponsors', ['sponsors-page', 'sponsor-page', 'sponsor-statement-page']),
  sharedPayments: pagesOf('payments/shared', ['new-shared-payment-page', 'shared-payment-page']),
  files: [
    ...pagesOf('students/imports', ['import-page']),
    ...pagesOf('fees/fee-files', ['fee-files-page', 'fee-file-page']),
    ...pagesOf('arrivals/bank-statements', ['statements-page', 'draft-page', 'statement-page']),
  ],
  papers: [...pagesOf('books/statements', ['fee-statement-page']), ...pagesOf('payments/class-statements', ['statements-page'])],
  adjustments: pagesOf('books/adjustments', ['adjustments-page', 'new-adjustment-page']),
  messages: pagesOf('messages/guardians', ['messages-page', 'message-settings-page']),
  yearlyFees: [
    ...pagesOf('fees/planning', ['fee-grid-page', 'fee-paper-page']),
    ...pagesOf('fees/additional-fees', ['class-fee-links-page']),
    ...pagesOf('fees/simulator', ['fee-simulator-page']),
  ],
  users: pagesOf('school/users', ['users-page', 'add-teacher-page']),
  account: pagesOf('school/account', ['account-page', 'second-factor-page']),
  families: pagesOf('payments/families', ['family-page', 'family-statement-page']),
};
/**
 * What a few pages share with one more: a cashier's day with the approvals, the messages with the history of a student. In the file of rare
 * pages each would bring all of that to them.
 */
const ownFiles = new Map([
  [inSource('payments/day/rules.ts'), 'dayRules'],
  [inSource('messages/guardians/kinds.ts'), 'messageKinds'],
]);
/** What receipts of one and of several students are drawn from, and their styles: other pages print receipts only on request. */
const receiptParts =
  /[\\/]payments[\\/](payments[\\/](amount-in-words|web[\\/](receipt-frame|receipt-paper|receipt-page\.module|paper-choice|printed-receipts))\b|shared[\\/]web[\\/][^\\/]*\.css$)/;
const reactPackages = /node_modules[\\/](react|react-dom|scheduler)[\\/]/;

/**
 * The file that a module goes into, where it is not one page's own: what the sign-in page needs, what signed-in pages share, and what only
 * those with a form do. Whatever a module imports stands in the same file or in one named before it, so that no two files wait for each
 * other and the styles of what is built upon come first.
 */
export function chunkNamer(): (module: string, modules: Modules) => string | null {
  const known = new Map<string, ReadonlySet<string>>();
  const reaches = (from: string, module: string, modules: Modules): boolean => {
    const reached = known.get(from) ?? reachedFrom(from, modules);
    known.set(from, reached);
    return reached.has(module);
  };
  return (module, modules) => {
    if (reactPackages.test(module)) return 'react';
    if (receiptParts.test(module)) return 'receipts';
    if (module === signIn || module === landing) return null;
    if (reaches(signIn, module, modules)) return 'first';
    const pages = modules.getModuleInfo(inSource('app/pages.tsx'))?.dynamicallyImportedIds ?? [];
    const anyReaches = (group: Group, target: string) => group.pages.some((page) => reaches(page, target, modules));
    // Pages that anybody may read ask nothing.
    const users = groupsOf(pages).filter((group) => anyReaches(group, inSource('core/web/ask.ts')) && anyReaches(group, module));
    const isEverywhere = reaches(everyPage, module, modules);
    if (!isEverywhere && users.length < 2) return users[0]?.name ?? null;
    if (reaches(landing, module, modules)) return 'first';
    if (isEverywhere) return 'pages';
    const ownFile = ownFiles.get(module);
    if (ownFile) return ownFile;
    const allAre = (kind: RegExp) => users.every((group) => group.pages.every((page) => kind.test(page)));
    if (module.endsWith('.css')) return allAre(statementPages) ? 'statements' : 'pages';
    // Before the forms: what only rare pages share must not travel to every page with a form.
    if (allAre(rarePages)) return 'rare';
    return users.every((group) => anyReaches(group, inSource('ui/forms/form.tsx'))) ? 'forms' : 'pages';
  };
}

/** Pages of one file of the build; a page by itself has no name. */
type Group = { name: string | null; pages: readonly string[] };

/** All pages, by the file of the build that they stand in. */
function groupsOf(pages: readonly string[]): Group[] {
  const named = Object.entries(namedGroups).map(([name, group]) => ({ name, pages: group }));
  const alone = pages.filter((page) => !named.some((group) => group.pages.includes(page)));
  return [...named, ...alone.map((page) => ({ name: null, pages: [page] }))];
}

function pagesOf(feature: string, pages: readonly string[]): string[] {
  return pages.map((page) => inSource(`${feature}/web/${page}.tsx`));
}

/** The module and all that it imports, near and far; what it only loads later is not among them. */
function reachedFrom(start: string, modules: Modules): ReadonlySet<string> {
  const files = new Set<string>();
  const visit = (module: string): void => {
    if (files.has(module)) return;
    files.add(module);
    for (const imported of modules.getModuleInfo(module)?.importedIds ?? []) visit(imported);
  };
  visit(start);
  return files;
}
