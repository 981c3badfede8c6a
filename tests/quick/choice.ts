import { importsOf } from '../tidy/import-order.ts';
import type { SourceFile } from '../tidy/source-tree.ts';

/** The tests near a change: those that are run, and those that would take longer than a minute. */
export type Choice = { near: string[]; left: string[] };

/** As many files of server tests as two cores run while somebody waits. */
const serverFilesMax = 20;
/** They look at every file, whatever imports it. */
const ofEveryFile = ['tests/tidy.test.ts', 'tests/tidy/import-order.test.ts', 'tests/specification.test.ts'];
const ofMigrations = ['tests/migrate.server.test.ts', 'tests/catalogue.server.test.ts'];

/**
 * Of the unit tests all that a changed file reaches by imports. Of the server tests, which all reach all by starting the whole
 * server, those of the features that changed, before those of the features that import from it directly.
 */
export function testsNear(changed: readonly string[], files: readonly SourceFile[]): Choice {
  const importersOf = importerTable(files);
  const tests = files.map(({ path }) => path).filter((path) => /\.test\.tsx?$/.test(path));
  const direct = changed.flatMap((path) => importersOf.get(path) ?? []);
  const reached = everythingReached(changed, importersOf);
  const unit = tests.filter((path) => kindOf(path) === 'unit' && (reached.has(path) || ofEveryFile.includes(path)));

  const ofFeatures = (paths: readonly string[]) => {
    const features = new Set(paths.flatMap((path) => servedFeature(path) ?? []));
    return tests.filter((path) => kindOf(path) === 'server' && features.has(servedFeature(path) ?? ''));
  };
  const changedProduct = changed.filter((path) => !tests.includes(path));
  const server = new Set([
    ...[...changed, ...direct].filter((path) => tests.includes(path) && kindOf(path) === 'server'),
    ...(changed.some((path) => path.startsWith('db/migrations/')) ? ofMigrations : []),
    ...ofFeatures(changedProduct),
    ...ofFeatures(direct.filter((path) => !tests.includes(path))),
  ]);
  const processes = changed.filter((path) => tests.includes(path) && kindOf(path) === 'processes');
  return {
    near: [...unit, ...processes, ...[...server].slice(0, serverFilesMax)],
    left: [...server].slice(serverFilesMax),
  };
}

function kindOf(test: string): 'unit' | 'processes' | 'server' {
  if (/^src\/(app\/entry|core\/server\/postgres)\/|\/database-checks\.test/.test(test)) return 'processes';
  return /^tests\/(.+\.server|access)\.test\.ts$|^src\/(?!core\/)[\w-]+\/[\w-]+\/server\/[\w.-]+$/.test(test) ? 'server' : 'unit';
}

/** The feature whose calls a file has a part in; none for a page, a test, or what all features share. */
function servedFeature(path: string): string | undefined {
  if (/\.(tsx|css)$|\/web\//.test(path)) return undefined;
  return /^src\/(?!core\/|ui\/|shell\/|app\/)([\w-]+\/[\w-]+)\//.exec(path)?.[1];
}

function importerTable(files: readonly SourceFile[]): Map<string, string[]> {
  const table = new Map<string, string[]>();
  for (const file of files) {
    for (const { target } of importsOf(file)) table.set(target, [...(table.get(target) ?? []), file.path]);
  }
  return table;
}

function everythingReached(changed: readonly string[], importersOf: ReadonlyMap<string, readonly string[]>): Set<string> {
  const reached = new Set(changed);
  // A set goes through what is added to it on the way.
  for (const path of reached) for (const importer of importersOf.get(path) ?? []) reached.add(importer);
  return reached;
}
