import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { freePort } from './free-port.ts';
import { ask, until } from './launched.ts';

/** Debian puts it where only root looks. */
const env = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` };

/** Whether there is a PgBouncer to try. */
export const hasPgbouncer = spawnSync('pgbouncer', ['--version'], { env }).status === 0;

export type Pooler = { at: pg.ClientConfig; stop: () => Promise<void> };

/**
 * PgBouncer in transaction mode with three connections to a database that trusts whoever reaches its socket, for one user. It runs as the
 * owner of the socket, because it refuses to run as root.
 */
export async function startPgbouncer({ host = '', port, database }: pg.ClientConfig, user: string): Promise<Pooler> {
  const folder = mkdtempSync(join(tmpdir(), 'karo-pgbouncer-'));
  const listenPort = await freePort();
  const users = join(folder, 'users.txt');
  const settings = join(folder, 'pgbouncer.ini');
  writeFileSync(users, `"${user}" ""\n`);
  writeFileSync(
    settings,
    `[databases]
${database} = host=${host} port=${port} pool_size=3
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${listenPort}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
pool_mode = transaction
`,
  );
  const { uid, gid } = statSync(host);
  for (const path of [folder, users, settings]) chownSync(path, uid, gid);
  chmodSync(folder, 0o700);
  const child = spawn('pgbouncer', [settings], { env, uid, gid, stdio: 'ignore' });
  const ended = once(child, 'exit');
  const at = { host: '127.0.0.1', port: listenPort, user, database };
  await until('PgBouncer answers', () => {
    if (child.exitCode !== null) throw new Error(`PgBouncer ended with ${child.exitCode}`);
    return ask(at, 'select').then(
      () => true,
      () => false,
    );
  });
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  return { at, stop };
}
