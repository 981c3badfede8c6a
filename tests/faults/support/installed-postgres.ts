import { execFile, spawnSync } from 'node:child_process';
import { appendFileSync, chownSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../../support/free-port.ts';
import { signalTree } from './process-tree.ts';

const run = promisify(execFile);
const installs = '/usr/lib/postgresql';
/** PostgreSQL refuses to run as root. */
const account: Account | null = process.getuid?.() === 0 ? postgresAccount() : {};

type Account = { uid?: number; gid?: number };

/** The programs of the newest PostgreSQL that Debian installed, with what copies a server; null where there is none that we can run. */
export function installedPrograms(): string | null {
  if (account === null || !existsSync(installs)) return null;
  const majors = readdirSync(installs).sort((one, other) => Number(other) - Number(one));
  return majors.map((major) => join(installs, major, 'bin')).find((folder) => existsSync(join(folder, 'pg_basebackup'))) ?? null;
}

function postgresAccount(): Account | null {
  const [uid, gid] = ['-u', '-g'].map((flag) => spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return uid?.status === 0 && gid?.status === 0 ? { uid: Number(uid.stdout), gid: Number(gid.stdout) } : null;
}

/** A PostgreSQL server of an operator, in a folder and on a port of its own. */
export class InstalledPostgres {
  readonly port: number;
  readonly #programs: string;
  readonly #folder: string;

  private constructor(programs: string, folder: string, port: number) {
    this.#programs = programs;
    this.#folder = folder;
    this.port = port;
  }

  /** An empty one, not yet started. */
  static async empty(programs: string, parent: string, settings: readonly string[]): Promise<InstalledPostgres> {
    const postgres = await InstalledPostgres.in(programs, parent, 'primary');
    await postgres.#run('initdb', '-D', postgres.#folder, '-U', 'postgres', '-A', 'trust', '--data-checksums');
    postgres.configure(settings);
    return postgres;
  }

  /** A copy of this one that follows it, not yet started. */
  async standby(parent: string, name: string, settings: readonly string[]): Promise<InstalledPostgres> {
    const postgres = await InstalledPostgres.in(this.#programs, parent, name);
    const from = `host=127.0.0.1 port=${this.port} user=postgres application_name=${name}`;
    await postgres.#run('pg_basebackup', '-D', postgres.#folder, '-d', from, '-X', 'stream', '-c', 'fast', '-C', '-S', name, '-R');
    postgres.configure(settings);
    return postgres;
  }

  private static async in(programs: string, parent: string, name: string): Promise<InstalledPostgres> {
    if (account?.uid !== undefined) chownSync(parent, account.uid, account.gid ?? account.uid);
    return new InstalledPostgres(programs, join(parent, name), await freePort());
  }

  configure(settings: readonly string[]): void {
    appendFileSync(join(this.#folder, 'postgresql.conf'), `${[`port = ${this.port}`, ...settings].join('\n')}\n`);
  }

  async start(): Promise<void> {
    await this.#run('pg_ctl', '-D', this.#folder, '-l', join(this.#folder, 'log'), '-w', '-t', '60', 'start');
  }

  /** Makes a standby the server that writes. */
  async promote(): Promise<void> {
    await this.#run('pg_ctl', '-D', this.#folder, '-w', '-t', '60', 'promote');
  }

  async stop(): Promise<void> {
    if (this.#postmaster === 0) return;
    await this.#run('pg_ctl', '-D', this.#folder, '-m', 'immediate', '-w', 'stop').catch(() => undefined);
  }

  /** Kills every process of it at once, as a power cut does. */
  kill(): void {
    signalTree(this.#postmaster, 'SIGKILL');
  }

  get #postmaster(): number {
    const file = join(this.#folder, 'postmaster.pid');
    return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : 0;
  }

  async #run(program: string, ...args: string[]): Promise<void> {
    await run(join(this.#programs, program), args, { ...account, cwd: '/' });
  }
}
