import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What a PostgreSQL says about itself in the postmaster.pid of its cluster. */
export type Postmaster = { pid: number; port: number; socketFolder: string; isReady: boolean };

/** Above every process number that Linux or macOS give out. */
const nobodysPid = 4_194_305;

/** The server that holds a cluster by its own account, dead or alive; null without a file. */
export function postmasterOf(cluster: string): Postmaster | null {
  const [pid = '', , , port = '', socketFolder = '', , , status = ''] = textOf(fileIn(cluster)).split('\n');
  return Number(pid) > 0 ? { pid: Number(pid), port: Number(port), socketFolder, isReady: status.trim() === 'ready' } : null;
}

/** True when the process lives and is PostgreSQL. After a restart of the machine the number may be anybody's. */
export function isPostgres(pid: number): boolean {
  if (!isAlive(pid)) return false;
  const name = textOf(`/proc/${pid}/comm`) || spawnSync('ps', ['-o', 'comm=', '-p', String(pid)], { encoding: 'utf8' }).stdout;
  // Without a name to go by, PostgreSQL itself has to judge.
  return name ? name.includes('postgres') : true;
}

/** True for a process that runs. One that ended and that nobody collected, as happens in containers, does not. */
export function isAlive(pid: number): boolean {
  if (/^\d+ \(.*\) [ZX] /s.test(textOf(`/proc/${pid}/stat`))) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/**
 * Tells PostgreSQL that the holder named in the file is gone, where it would take an uncollected or foreign process for it.
 * The rest of the file stays: by it PostgreSQL still finds out whether a child of the old server is at work.
 */
export function disownPostmaster(cluster: string, pid: number): void {
  const text = textOf(fileIn(cluster));
  // A server that started in the meantime has written its own.
  if (text.startsWith(`${pid}\n`)) writeFileSync(fileIn(cluster), text.replace(/^\d+/, String(nobodysPid)), { flag: 'r+' });
}

function fileIn(cluster: string): string {
  return join(cluster, 'postmaster.pid');
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
