import { spawnSync } from 'node:child_process';
import { readFileSync, type Stats, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The content of a cluster's postmaster.pid. */
export type Postmaster = { pid: number; port: number; socketFolder: string; isReady: boolean };

/** Above every process number of Linux and macOS. */
const nobodysPid = 4_194_305;

/** The server of a cluster's file, dead or alive; null without a file, and if the file came from another folder. */
export function postmasterOf(cluster: string): Postmaster | null {
  const postmaster = namedPostmaster(cluster);
  return postmaster && isSameFolder(postmaster.folder, cluster) ? postmaster : null;
}

/** The content of the file, even if it came with a copied folder and is about another cluster. */
export function namedPostmaster(cluster: string): (Postmaster & { folder: string }) | null {
  const [pid = '', folder = '', , port = '', socketFolder = '', , , status = ''] = textOf(fileIn(cluster)).split('\n');
  if (!(Number(pid) > 0)) return null;
  return { pid: Number(pid), folder, port: Number(port), socketFolder, isReady: status.trim() === 'ready' };
}

/** True when two paths lead to one folder. */
export function isSameFolder(one: string, other: string): boolean {
  const [first, second] = [folderOf(one), folderOf(other)];
  return first !== null && first.dev === second?.dev && first.ino === second.ino;
}

/** True if the process is a PostgreSQL working in this cluster, even if the folder was renamed. */
export function worksIn(pid: number, cluster: string): boolean {
  return isPostgres(pid) && isSameFolder(workingFolder(pid) ?? namedPostmaster(cluster)?.folder ?? '', cluster);
}

/** PostgreSQL works in the folder of its cluster; null if that cannot be seen. */
function workingFolder(pid: number): string | null {
  const link = `/proc/${pid}/cwd`;
  if (folderOf(link)) return link;
  const { stdout } = spawnSync('lsof', ['-a', '-p', String(pid), '-d', 'cwd', '-Fn'], { encoding: 'utf8' });
  return stdout?.match(/^n(.+)$/m)?.[1] ?? null;
}

function folderOf(path: string): Stats | null {
  try {
    return statSync(path);
  } catch {
    return null;
  }
}

/** True if the process lives and is PostgreSQL. After a restart of the machine the number may be anybody's. */
function isPostgres(pid: number): boolean {
  if (!isAlive(pid)) return false;
  const name = textOf(`/proc/${pid}/comm`) || spawnSync('ps', ['-o', 'comm=', '-p', String(pid)], { encoding: 'utf8' }).stdout;
  // Without a name to check, PostgreSQL itself must decide.
  return name ? name.includes('postgres') : true;
}

/** True for a running process, not a zombie, as containers leave them. */
export function isAlive(pid: number): boolean {
  if (/^\d+ \(.*\) [ZX] /s.test(textOf(`/proc/${pid}/stat`))) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** True for a running process other than this one: in a container each start has the number of the one that was killed. */
export function isAnotherAlive(pid: number): boolean {
  return pid !== process.pid && isAlive(pid);
}

/**
 * Marks the server of the file as gone, because PostgreSQL would take a zombie or another program for it. The rest of the file stays:
 * PostgreSQL needs it to find children of the old server.
 */
export function disownPostmaster(cluster: string, pid: number): void {
  const text = textOf(fileIn(cluster));
  // A server that started meanwhile has written its own.
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
