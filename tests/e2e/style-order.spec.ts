import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { pagePatterns } from '../../src/core/page-paths.ts';
import { projectRoot } from '../../src/core/server/project-root.ts';
import { builtText, filesNamedFor } from '../support/page-weight.ts';
import { sourceTree } from '../tidy/source-tree.ts';

/** The modules of styles in the order in which a document brings them: each class is named after its module. */
function modulesInOrder(sheets: readonly string[]): string[] {
  const names = sheets.flatMap((sheet) => Array.from(builtText(sheet).matchAll(/\.([\w-]+?)-module-/g), ([, name = '']) => name));
  return [...new Set(names)];
}

const sheetsOf = (pattern: (typeof pagePatterns)[number]) => filesNamedFor(pattern).filter((file) => file.endsWith('.css'));

/** Of every component, its own styles and those of what it imports above them: these must come first, or they would win over its own. */
function expectedOrders(): [first: string, then: string][] {
  const orders: [string, string][] = [];
  const styles = new Map<string, string>();
  const imports = new Map<string, string[]>();
  for (const { path, text } of sourceTree().filter((file) => /^src\/.*\.tsx$/.test(file.path) && !file.path.includes('.test.'))) {
    const named = Array.from(text.matchAll(/from '(\.[^']+)'/g), ([, target = '']) => join(path, '..', target));
    imports.set(path, named);
    const own = named.find((target) => target.endsWith('.module.css') && join(target, '..') === join(path, '..'));
    if (own) styles.set(path, basename(own, '.module.css'));
  }
  for (const [path, own] of styles) {
    for (const target of imports.get(path) ?? []) {
      // Two sheets of one component stand beside each other, neither upon the other.
      if (!target.startsWith('src/ui/') || (target.endsWith('.css') && join(target, '..') === join(path, '..'))) continue;
      const base = target.endsWith('.module.css') ? basename(target, '.module.css') : styles.get(target);
      const isShared = imports.get(target)?.some((each) => basename(each) === `${own}.module.css`);
      if (base && base !== own && !isShared) orders.push([base, own]);
    }
  }
  return orders;
}

test('in every document the styles of what is built upon come before the styles of what is built', () => {
  const orders = expectedOrders();
  expect(orders.length).toBeGreaterThan(20);
  let compared = 0;
  for (const pattern of pagePatterns) {
    const modules = modulesInOrder(sheetsOf(pattern));
    for (const [first, then] of orders) {
      if (!modules.includes(first) || !modules.includes(then)) continue;
      compared += 1;
      expect([pattern, first, then, modules.indexOf(first) < modules.indexOf(then)]).toEqual([pattern, first, then, true]);
    }
  }
  expect(compared).toBeGreaterThan(100);
});

test('going from page to page never changes the order of two shared sheets', () => {
  const orders = new Set<string>();
  for (const pattern of pagePatterns) {
    const sheets = sheetsOf(pattern);
    sheets.forEach((first, index) => {
      for (const then of sheets.slice(index + 1)) {
        expect(orders.has(`${then} ${first}`), `${pattern}: ${then} ${first}`).toBe(false);
        orders.add(`${first} ${then}`);
      }
    });
  }
  expect(orders.size).toBeGreaterThan(pagePatterns.length);
});

test('no two modules of styles have one name, which their classes are named after', () => {
  const names = sourceTree().flatMap(({ path }) => (path.endsWith('.module.css') ? [basename(path)] : []));
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  expect(readFileSync(join(projectRoot, 'dist/web/login.html'), 'utf8')).toContain('doorway-module-doorway');
});
