import { spawnSync } from 'node:child_process';
import { chownSync, existsSync, lchownSync, lstatSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** How to start a program: its prefix, and the account if we may choose one. */
export type RunAs = { prefix: string[]; uid?: number; gid?: number };

type Account = { uid: number; gid: number };
type Installation = { binary: string; env: NodeJS.ProcessEnv; dataDir: string; cluster: string };

const throughNamespace = ['unshare', '-U'];

/**
 * PostgreSQL refuses to run as root: use the owner of the data, or another account that can run it and write the data, else a user
 * namespace, in which PostgreSQL does not see root and yet keeps its own files.
 */
export function runAsForThisUser(installation: Installation): RunAs {
  if (process.getuid?.() !== 0) return runAsOurselves(installation);
  for (const account of possibleAccounts(installation)) {
    const runAs = { prefix: [], ...account };
    // Checked before the folder changes owner, because a server starting at the same moment may be about to enter it.
    if (!isHeldBy(account, installation.dataDir) && !canReach(runAs, installation)) continue;
    chownSync(installation.dataDir, account.uid, account.gid);
    if (canServe(runAs, installation)) return runAs;
  }
  chownSync(installation.dataDir, 0, 0);
  const runAs = { prefix: throughNamespace };
  if (canServe(runAs, installation)) return runAs;
  throw new Error(
    `PostgreSQL does not run as root, and no other user, nor root in a user namespace, can run ${installation.binary} ` +
      `and write in ${installation.dataDir}. ` +
      'Start Karo as an ordinary user, or put it and DATA_DIR where others may read, or set DATABASE_URL.',
  );
}

/** True for files that every program shares which runs as `nobody`. */
export function isNobodys(path: string): boolean {
  return lstatSync(path).uid === accountOf('nobody')?.uid;
}

/** Makes the account the owner of a path and everything in it. */
export function handOver(path: string, { uid, gid }: RunAs): void {
  if (process.getuid?.() !== 0) return;
  const owner = { uid: uid ?? 0, gid: gid ?? 0 };
  const marker = join(path, 'PG_VERSION');
  if (existsSync(marker) && lstatSync(marker).uid === owner.uid) return;
  const names = lstatSync(path).isDirectory() ? readdirSync(path, { recursive: true, encoding: 'utf8' }) : [];
  for (const name of names) if (name !== 'PG_VERSION') lchownSync(join(path, name), owner.uid, owner.gid);
  lchownSync(path, owner.uid, owner.gid);
  // Last: while the marker has the old owner, an interrupted change is repeated.
  if (existsSync(marker)) lchownSync(marker, owner.uid, owner.gid);
}

function runAsOurselves(installation: Installation): RunAs {
  const plain = { prefix: [] };
  const owner = lstatSync(existsSync(installation.cluster) ? installation.cluster : installation.dataDir).uid;
  if (process.getuid && owner !== process.getuid()) {
    const whose = `${installation.dataDir} belongs to user ${owner}, and this is user ${process.getuid()}.`;
    throw new Error(`${whose} Start Karo as its owner, or set DATA_DIR.`);
  }
  if (process.platform === 'win32' || hasName(process.getuid?.())) return plain;
  // initdb needs a user name, which containers often lack; a namespace provides one.
  const lent = { prefix: throughNamespace };
  return canServe(lent, installation) ? lent : plain;
}

/** The owner of the data comes first, so that files keep their owner if possible. */
function possibleAccounts({ cluster, dataDir }: Installation): Account[] {
  const { uid, gid } = lstatSync(existsSync(cluster) ? cluster : dataDir);
  const named = ['postgres', 'nobody'].flatMap((name) => accountOf(name) ?? []);
  return uid === 0 ? named : [{ uid, gid }, ...named];
}

function isHeldBy({ uid, gid }: Account, path: string): boolean {
  const holder = lstatSync(path);
  return holder.uid === uid && holder.gid === gid;
}

function accountOf(name: string): Account | null {
  const line = users().find((words) => words[0] === name);
  return line ? { uid: Number(line[2]), gid: Number(line[3]) } : null;
}

function hasName(uid: number | undefined): boolean {
  // Other directories than /etc/passwd may name users; `id` asks them all.
  return users().some((words) => words[2] === String(uid)) || spawnSync('id', ['-un'], { stdio: 'ignore' }).status === 0;
}

function users(): string[][] {
  if (!existsSync('/etc/passwd')) return [];
  return readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
}

/** Runs the program and tests write access as that account, since modes alone do not tell. */
function canServe(runAs: RunAs, { binary, env, dataDir }: Installation): boolean {
  return succeeds('"$1" --version && test -w "$2" && test -x "$2"', runAs, env, [binary, dataDir]);
}

function canReach(runAs: RunAs, { binary, env, dataDir }: Installation): boolean {
  return succeeds('"$1" --version && test -x "$2"', runAs, env, [binary, dirname(dataDir)]);
}

function succeeds(script: string, { prefix, ...account }: RunAs, env: NodeJS.ProcessEnv, words: string[]): boolean {
  const [command = '', ...args] = [...prefix, '/bin/sh', '-c', script, 'sh', ...words];
  return spawnSync(command, args, { ...account, env, cwd: '/', stdio: 'ignore' }).status === 0;
}
