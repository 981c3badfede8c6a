import { existsSync, lstatSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isAlive, isAnotherAlive, namedPostmaster, worksIn } from '../../../core/server/postgres/postmaster-file.ts';

const prefix = 'karo-drill-';
const stopMs = 10_000;

/** A new folder below TMPDIR for a copy of the books in plain. What killed drills of this account left there is removed. */
export async function newScratch(): Promise<string> {
  for (const name of readdirSync(tmpdir()).filter((each) => each.startsWith(prefix))) {
    const folder = join(tmpdir(), name);
    if (isAnotherAlive(Number.parseInt(name.slice(prefix.length), 10)) || !isOurs(folder)) continue;
    for (const cluster of clustersIn(join(folder, 'data'))) await endPostgres(cluster);
    rmSync(folder, { recursive: true, force: true });
  }
  return mkdtempSync(join(tmpdir(), `${prefix}${process.pid}-`));
}

/** Everybody may make a folder of such a name, or a link, in the shared temporary folder. */
function isOurs(folder: string): boolean {
  const stats = lstatSync(folder, { throwIfNoEntry: false });
  return stats?.isDirectory() === true && stats.uid === (process.getuid?.() ?? stats.uid);
}

/** The finished one of a drill, and the one that it was filling. */
function clustersIn(dataDir: string): string[] {
  const names = existsSync(dataDir) ? readdirSync(dataDir) : [];
  return ['', ...names.filter((name) => name.startsWith('restoring-'))].map((name) => join(dataDir, name, 'postgres'));
}

/** PostgreSQL outlives a killed drill. Its books are thrown away, so nothing has to be stored. */
async function endPostgres(cluster: string): Promise<void> {
  const pid = namedPostmaster(cluster)?.pid;
  if (pid === undefined || !worksIn(pid, cluster)) return;
  process.kill(pid, 'SIGQUIT');
  for (const untilMs = performance.now() + stopMs; isAlive(pid) && performance.now() < untilMs; ) await sleep(20);
}
