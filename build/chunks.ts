import { join } from 'node:path';
import type { Rolldown } from 'vite';

type Modules = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>;

const root = join(import.meta.dirname, '../src');
const inSource = (path: string) => join(root, path);
const entries = ['entry/login.tsx', 'entry/landing.tsx', 'entry/web.tsx'].map(inSource);
const [signIn = '', landing = '', everyPage = ''] = entries;
/** The pages of features that few have open all day. What only they share is a file of its own. */
const rareFeatures = [
  ...['adjustments', 'approvals', 'archive', 'arrivals', 'balances', 'bank-statements', 'banks', 'child-data', 'class-statements'],
  ...['daraja', 'day', 'families', 'fee-files', 'fee-simulator', 'imports', 'overview', 'planning', 'reversals', 'sponsors'],
  ...['statements', 'yearend'],
];
/** A receipt, the page that is printed, has more in common with them than with the lists. */
const rarePages = new RegExp(`[\\\\/]src[\\\\/](${rareFeatures.join('|')})[\\\\/]|[\\\\/]receipt-page\\.tsx$`);
/** The statements, of one student and of a class, whose styles no other page has. */
const statementPages = /[\\/]src[\\/](class-)?statements[\\/]/;
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
    if (module === signIn || module === landing) return null;
    if (reaches(signIn, module, modules)) return 'first';
    const pages = modules.getModuleInfo(inSource('pages.tsx'))?.dynamicallyImportedIds ?? [];
    // Pages that anybody may read ask nothing.
    const users = pages.filter((page) => reaches(page, inSource('core/web/ask.ts'), modules) && reaches(page, module, modules));
    const isEverywhere = reaches(everyPage, module, modules);
    if (!isEverywhere && users.length < 2) return null;
    if (reaches(landing, module, modules)) return 'first';
    if (isEverywhere) return 'pages';
    if (module.endsWith('.css')) return users.every((page) => statementPages.test(page)) ? 'statements' : 'pages';
    // Before the forms: what only rare pages share must not travel to every page with a form.
    if (users.every((page) => rarePages.test(page))) return 'rare';
    return users.every((page) => reaches(page, inSource('ui/forms/form.tsx'), modules)) ? 'forms' : 'pages';
  };
}

/** The module and all that it imports, near and far; what it only loads later is not among them. */
function reachedFrom(start: string, modules: Modules): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (module: string): void => {
    if (found.has(module)) return;
    found.add(module);
    for (const imported of modules.getModuleInfo(module)?.importedIds ?? []) visit(imported);
  };
  visit(start);
  return found;
}
