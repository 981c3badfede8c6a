import { dirname, join } from 'node:path/posix';
import { Visitor } from 'oxc-parser';
import { type Finding, isTest, lineAt, type SourceFile } from './source-tree.ts';

/**
 * The wings, each with its features in order. A feature imports from features before it in its wing and from the wings that are named;
 * nothing points back.
 */
export const wings: Record<string, { imports: readonly string[]; features: readonly string[] }> = {
  school: {
    imports: [],
    features: [
      ...['settings', 'jobs', 'session', 'notifications', 'account', 'api-keys', 'webhooks', 'users', 'audit-log', 'requests'],
      ...['grades', 'teaching', 'files'],
    ],
  },
  books: { imports: ['school'], features: ['ledger', 'billing', 'discounts', 'terms', 'statements', 'adjustments'] },
  messages: { imports: ['school', 'books'], features: ['guardians'] },
  students: { imports: ['school', 'books'], features: ['register', 'consents', 'imports', 'year-end'] },
  fees: {
    imports: ['school', 'books', 'students'],
    features: ['discount-rules', 'structures', 'additional-fees', 'planning', 'fee-files', 'simulator'],
  },
  payments: {
    imports: ['school', 'books', 'messages', 'students', 'fees'],
    features: ['payments', 'sponsors', 'shared', 'families', 'reversals', 'balances', 'class-statements', 'day'],
  },
  arrivals: {
    imports: ['school', 'books', 'students', 'payments'],
    features: ['unallocated', 'bank-statements', 'daraja', 'banks', 'refused-notices'],
  },
  reports: {
    imports: ['school', 'books', 'messages', 'students', 'fees', 'payments', 'arrivals'],
    features: ['fee-reports', 'other-reports', 'erasure', 'student-page', 'child-data', 'approvals', 'dashboard'],
  },
  install: {
    imports: ['school', 'books', 'messages', 'students', 'fees', 'payments', 'arrivals'],
    features: ['signup', 'landing', 'guides', 'demo', 'backup', 'archive', 'operators', 'distribution', 'watching'],
  },
};
const layers = ['core', 'ui', 'wing', 'shell', 'app'] as const;
const serverPackages = /^(node:|pg$|pg-boss$|fastify$|@fastify\/|@node-rs\/|prom-client$)/;

/** Where a file stands: its layer, its feature as "wing/feature", and the side of the wire that runs it. */
type Place = { layer: (typeof layers)[number]; wing: string; feature: string; side: 'shared' | 'server' | 'web' };
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
  const imports: Import[] = [];
  const note = ({ value, start }: { value: unknown; start: number }) => {
    if (typeof value !== 'string') return;
    const isPackage = !value.startsWith('.');
    // A question mark and what follows are the bundler's, not part of the name.
    imports.push({ isPackage, line: lineAt(text, start), target: isPackage ? value : join(dirname(path), value.replace(/\?.*/, '')) });
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
  return imports;
}

function unlistedFeatures(files: readonly SourceFile[]): Finding[] {
  const unlisted = files.flatMap(({ path }) => {
    const place = placeOf(path);
    return place?.layer === 'wing' && !wings[place.wing]?.features.includes(place.feature) ? [`src/${place.wing}/${place.feature}`] : [];
  });
  return [...new Set(unlisted)].map((file) => ({
    file,
    line: 1,
    rule: 'a feature has a place in a wing',
    remedy: 'name it in tests/tidy/import-order.ts',
  }));
}

/** Each circle once, as the files along it. Tests may not close one either. */
function importCircles(files: readonly SourceFile[]): Finding[] {
  const graph = new Map(files.map((file) => [file.path, importsOf(file).filter(({ isPackage }) => !isPackage)]));
  const done = new Set<string>();
  const findings: Finding[] = [];
  const visit = (path: string, trail: readonly string[]): void => {
    for (const { target, line } of graph.get(path) ?? []) {
      const start = [...trail, path].indexOf(target);
      if (start >= 0) {
        const circle = [...trail, path].slice(start);
        const rule = `no circle of imports: ${[...circle, target].join(' → ')}`;
        findings.push({ file: path, line, rule, remedy: 'move what both need to where both may look' });
      } else if (!done.has(target)) visit(target, [...trail, path]);
    }
    done.add(path);
  };
  for (const path of graph.keys()) if (!done.has(path)) visit(path, []);
  return findings;
}

/** Null outside src. */
function placeOf(path: string): Place | null {
  const [top = '', first = '', second = '', third = ''] = path.split('/');
  if (top !== 'src') return null;
  const isWeb = /\.(tsx|css)$/.test(path);
  const sideOf = (folder: string) => (folder === 'server' ? 'server' : isWeb || folder === 'web' ? 'web' : 'shared');
  const none = { wing: '', feature: '' };
  if (first === 'core') return { ...none, layer: 'core', side: sideOf(second) };
  if (first === 'ui' || first === 'shell') return { ...none, layer: first, side: 'web' };
  if (first === 'app') return { ...none, layer: 'app', side: isWeb ? 'web' : 'shared' };
  return { layer: 'wing', wing: first, feature: second, side: sideOf(third) };
}

/** What is wrong with a source file importing a package; null when nothing is. */
export function packageFault(path: string, name: string): string | null {
  const from = placeOf(path);
  if (!from || from.layer === 'app') return null;
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
  if (from.side === 'shared' && from.layer !== 'app' && to.side !== 'shared') return 'what both sides use may point only to its like';
  if (layers.indexOf(to.layer) > layers.indexOf(from.layer)) return `${from.layer} stands below ${to.layer}`;
  return from.layer === 'wing' && to.layer === 'wing' ? featureFault(from, to) : null;
}

function featureFault(from: Place, to: Place): string | null {
  const { imports, features } = wings[from.wing] ?? { imports: [], features: [] };
  if (from.wing !== to.wing)
    return imports.includes(to.wing) ? null : `${from.wing} does not import from ${to.wing} (tests/tidy/import-order.ts)`;
  const isEarlier = features.indexOf(to.feature) <= features.indexOf(from.feature);
  return isEarlier ? null : `${to.feature} comes after ${from.feature} in its wing (tests/tidy/import-order.ts)`;
}
