import { dirname, join } from 'node:path/posix';
import { Visitor } from 'oxc-parser';
import { type Finding, isTest, lineAt, type SourceFile } from './source-tree.ts';

/** A feature points only to features earlier in this list, so that no circle can form. */
const features = [
  ...['schools', 'jobs', 'session', 'notifications', 'users', 'grades', 'ledger', 'billing', 'discounts'],
  ...['terms', 'adjustments', 'students', 'messages', 'fees'],
  ...['payments', 'sponsors', 'shared-payments', 'statements', 'families', 'reversals', 'arrivals', 'approvals', 'day'],
  ...['imports', 'bank-statements'],
  ...['planning', 'fee-files', 'yearend', 'fee-simulator', 'balances', 'class-statements'],
  ...[
    'daraja',
    'banks',
    'notices',
    'overview',
    'child-data',
    'dashboard',
    'signup',
    'reports',
    'teaching',
    'landing',
    'guides',
    'demo',
    'backup',
    'archive',
    'operators',
  ],
];
/** The pages that call a later feature, and why: nothing else points up the order. */
const laterContracts: Record<string, string> = {
  'discounts → students': 'whom a discount names is searched for among the students',
  'terms → dashboard': 'that the current term is over is told with the school, which the frame of every page has asked for',
  'adjustments → statements': 'the balance before an adjustment is the one that the statement ends with',
  'students → fees': 'a row leads to the fees of its student where they may be linked',
  'payments → dashboard': 'the form waits for a current term, which the frame of every page has asked for',
  'payments → daraja': 'where the paybill can ask telephones, the form leads to asking',
  'payments → statements': 'the balance before a payment is the one that the statement ends with',
};
const layers = ['core', 'ui', 'feature', 'shell', 'top'] as const;
const serverPackages = /^(node:|pg$|pg-boss$|fastify$|@fastify\/|@node-rs\/)/;

/** Where a file stands: its layer, and the side of the wire that runs it. */
type Place = { layer: (typeof layers)[number]; feature: string; side: 'shared' | 'server' | 'web'; name: string };
type Import = { target: string; line: number; isPackage: boolean };

/** Imports that point the wrong way, to nothing, or in a circle, and features without a place in the order. */
export function importFindings(files: readonly SourceFile[]): Finding[] {
  const paths = new Set(files.map(({ path }) => path));
  const wrong = files.flatMap((file) => {
    const product = file.path.startsWith('src/') && !isTest(file);
    return importsOf(file).flatMap(({ target, line, isPackage }) => {
      const missing = !isPackage && !paths.has(target) ? 'name an existing file, with its extension' : null;
      const remedy = missing ?? (product ? (isPackage ? packageFault(file.path, target) : fileFault(file.path, target)) : null);
      return remedy === null ? [] : [{ file: file.path, line, rule: `may not import ${target}`, remedy }];
    });
  });
  return [...wrong, ...unlistedFeatures(files), ...importCircles(files)];
}

/** What a file imports, by paths within the project. */
export function importsOf({ path, text, code }: SourceFile): Import[] {
  if (!code) return [];
  const found: Import[] = [];
  const note = ({ value, start }: { value: unknown; start: number }) => {
    if (typeof value !== 'string') return;
    const isPackage = !value.startsWith('.');
    // A question mark and what follows are the bundler's, not part of the name.
    found.push({ isPackage, line: lineAt(text, start), target: isPackage ? value : join(dirname(path), value.replace(/\?.*/, '')) });
  };
  new Visitor({
    ImportDeclaration: ({ source }) => note(source),
    ExportAllDeclaration: ({ source }) => note(source),
    ExportNamedDeclaration: ({ source }) => {
      if (source) note(source);
    },
    ImportExpression: ({ source }) => {
      if (source.type === 'Literal') note(source);
    },
  }).visit(code.program);
  return found;
}

function unlistedFeatures(files: readonly SourceFile[]): Finding[] {
  const found = new Set(files.flatMap(({ path }) => placeOf(path)?.feature || []));
  return [...found]
    .filter((name) => !features.includes(name))
    .map((name) => ({
      file: `src/${name}`,
      line: 1,
      rule: 'a feature has a place in the order',
      remedy: 'add it to tests/tidy/import-order.ts',
    }));
}

/** Each circle once, as the files along it. Tests may not close one either. */
function importCircles(files: readonly SourceFile[]): Finding[] {
  const graph = new Map(files.map((file) => [file.path, importsOf(file).filter(({ isPackage }) => !isPackage)]));
  const done = new Set<string>();
  const found: Finding[] = [];
  const visit = (path: string, trail: readonly string[]): void => {
    for (const { target, line } of graph.get(path) ?? []) {
      const start = [...trail, path].indexOf(target);
      if (start >= 0) {
        const circle = [...trail, path].slice(start);
        const rule = `no circle of imports: ${[...circle, target].join(' → ')}`;
        found.push({ file: path, line, rule, remedy: 'move what both need to where both may look' });
      } else if (!done.has(target)) visit(target, [...trail, path]);
    }
    done.add(path);
  };
  for (const path of graph.keys()) if (!done.has(path)) visit(path, []);
  return found;
}

/** Null outside src. */
function placeOf(path: string): Place | null {
  const [top = '', first = '', second = ''] = path.split('/');
  if (top !== 'src') return null;
  const name = path.slice(path.lastIndexOf('/') + 1);
  const isWeb = name.endsWith('.tsx') || name.endsWith('.css') || second === 'web';
  if (second === '' || first === 'entry') return { layer: 'top', feature: '', side: isWeb ? 'web' : 'shared', name };
  if (first === 'ui' || first === 'shell') return { layer: first, feature: '', side: 'web', name };
  const side = second === 'server' ? 'server' : isWeb ? 'web' : 'shared';
  return first === 'core' ? { layer: 'core', feature: '', side, name } : { layer: 'feature', feature: first, side, name };
}

/** What is wrong with a source file importing a package; null when nothing is. */
export function packageFault(path: string, name: string): string | null {
  const from = placeOf(path);
  if (!from || from.layer === 'top') return null;
  if (from.side === 'shared' && name !== 'zod/mini') return 'what both sides use imports zod/mini only, because phones load it';
  return from.side === 'web' && serverPackages.test(name) ? 'the browser has no such thing' : null;
}

/** What is wrong with one file of the project importing another; null when nothing is. */
export function fileFault(path: string, target: string): string | null {
  const from = placeOf(path);
  const to = placeOf(target);
  if (!from) return null;
  if (!to) return target.startsWith('tests/') ? 'the product does not depend on its tests' : null;
  if (from.side === 'web' && to.side === 'server') return 'the browser cannot run server code: share a contract or rules';
  if (from.side === 'server' && to.side === 'web') return 'the server draws no pages: share a contract or rules';
  if (from.side === 'shared' && from.layer !== 'top' && to.side !== 'shared') return 'what both sides use may point only to its like';
  if (layers.indexOf(to.layer) > layers.indexOf(from.layer)) return `${from.layer} stands below ${to.layer}`;
  if (from.layer !== 'feature' || to.layer !== 'feature' || from.feature === to.feature) return null;
  return featureFault(from, to);
}

function featureFault(from: Place, to: Place): string | null {
  const asksLater = from.side === 'web' && to.name === 'contract.ts' && `${from.feature} → ${to.feature}` in laterContracts;
  if (asksLater) return null;
  const isEarlier = features.indexOf(to.feature) < features.indexOf(from.feature);
  return isEarlier ? null : `${to.feature} comes after ${from.feature} in the order of features (tests/tidy/import-order.ts)`;
}
