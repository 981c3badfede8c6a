import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path/posix';
import { expect, test } from 'vitest';
import { pagePatterns } from '../../src/core/page-paths.ts';
import { projectRoot } from '../../src/core/server/project-root.ts';
import { builtText, filesNamedFor } from '../support/page-weight.ts';
import { type SourceFile, sourceTree } from '../tidy/source-tree.ts';

/** The modules of styles in the order in which a document brings them: each class is named after its module. */
function modulesInOrder(sheets: readonly string[]): string[] {
  const names = sheets.flatMap((sheet) => Array.from(builtText(sheet).matchAll(/\.([\w-]+?)-module-/g), ([, name = '']) => name));
  return [...new Set(names)];
}

const sheetsOf = (pattern: (typeof pagePatterns)[number]) => filesNamedFor(pattern).filter((file) => file.endsWith('.css'));

type Import = { names: readonly string[]; target: string };

function importsOf({ path, text }: SourceFile): Import[] {
  const imports = text.matchAll(/^import (?:(\w+)|\{([^}]*)\}) from '(\.[^']+)'/gm);
  return Array.from(imports, ([, one, several = '', target = '']) => ({
    names: one ? [one] : several.split(',').map((name) => name.trim()),
    target: join(path, '..', target),
  }));
}

/**
 * The pairs of sheets that meet on one element: a component hands a class of its own to another one, or puts a class of the kit beside its
 * own. The sheet of what is built upon must come first, or it would win.
 */
function expectedOrders(): [first: string, then: string][] {
  const components = sourceTree().filter(({ path }) => /^src\/.*\.tsx$/.test(path) && !path.includes('.test.'));
  const imports = new Map(components.map((file) => [file.path, importsOf(file)]));
  const sheetsOf = (path: string) =>
    (imports.get(path) ?? []).map(({ target }) => target).filter((target) => target.endsWith('.module.css'));
  const ownOf = (path: string) => sheetsOf(path).filter((sheet) => dirname(sheet) === dirname(path));
  return components.flatMap(({ path, text }) =>
    (imports.get(path) ?? []).flatMap(({ names, target }) => {
      const dressed = names.some((name) => new RegExp(`<${name}\\b[^>]*className=`).test(text));
      const beside = ownOf(path).includes(target) ? [] : sheetsOf(path).filter((sheet) => sheet === target);
      const bases = dressed ? ownOf(target) : beside;
      return bases.flatMap((base) => ownOf(path).map((own): [string, string] => [nameOf(base), nameOf(own)]));
    }),
  );
}

const nameOf = (sheet: string) => basename(sheet, '.module.css');

test('in every document the styles of what is built upon come before the styles of what is built', () => {
  const orders = expectedOrders();
  expect(orders.length).toBeGreaterThan(10);
  let compared = 0;
  for (const pattern of pagePatterns) {
    const modules = modulesInOrder(sheetsOf(pattern));
    for (const [first, then] of orders) {
      if (!modules.includes(first) || !modules.includes(then)) continue;
      compared += 1;
      expect([pattern, first, then, modules.indexOf(first) < modules.indexOf(then)]).toEqual([pattern, first, then, true]);
    }
  }
  expect(compared).toBeGreaterThan(50);
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
