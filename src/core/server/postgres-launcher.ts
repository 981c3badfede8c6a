import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import {
  closeSync,
  constants,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { handOver, type RunAs, runAsForThisUser } from './postgres-account.ts';
import { type Binaries, postgresBinaries } from './postgres-binaries.ts';
import { disownPostmaster, isAlive, isPostgres, postmasterOf } from './postmaster-file.ts';

const superuser = 'postgres';
const socketPort = 5432;
/** A socket's whole path must fit 107 bytes, 103 on macOS. */
const socketPathMax = 100;
/** Long enough to replay the log of a machine that lost its power. */
const startTimeoutMs = 120_000;
const stopTimeoutMs = 30_000;
const logBytesMax = 5_000_000;
const safetySettings = ['fsync', 'synchronous_commit', 'full_page_writes'];

export type Launch = {
  /** Holds everything: the cluster, its log and its socket. Made when missing. */
  dataDir: string;
  /** False only in tests: trades the safety of a crash for speed. */
  durable: boolean;
  /** Serves TCP on 127.0.0.1 as well, with this password for the superuser. */
  tcp?: { port: number; password: string };
  log: (line: string) => void;
};

export type Cluster = { host: string; port: number; superuser: string; stop: () => Promise<void> };

type Server = { host: string; port: number };
type RunningServer = Server & { pid: number };
type Folders = { dataDir: string; cluster: string; logFile: string; ownerFile: string };

/**
 * Starts the PostgreSQL of the npm package on a data folder, or adopts the one that runs there. It listens on a socket in a folder
 * that only its owner may enter. Whoever started it stops it; an orphan of a process that died is stopped by its adopter.
 */
export async function launchPostgres(launch: Launch): Promise<Cluster> {
  if (process.platform === 'win32') throw new Error('The built-in PostgreSQL needs Linux or macOS. Set DATABASE_URL instead.');
  const dataDir = resolve(launch.dataDir);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const [cluster, logFile, ownerFile] = [join(dataDir, 'postgres'), join(dataDir, 'postgres.log'), join(dataDir, 'owner.pid')];
  const folders = { dataDir, cluster, logFile, ownerFile };
  const running = await adopt(folders, launch);
  if (running) return running;
  try {
    return await startCluster(folders, launch);
  } catch (error) {
    const faster = await adopt(folders, launch);
    if (!faster) throw error;
    return faster;
  }
}

async function adopt(folders: Folders, { durable, log }: Launch): Promise<Cluster | null> {
  const server = await runningServer(folders.cluster);
  if (!server) return null;
  log(`PostgreSQL is running already (process ${server.pid})`);
  if (durable) await refuseUnsafe(server);
  return { host: server.host, port: server.port, superuser, stop: () => stopIfOrphan(server, folders) };
}

async function startCluster(folders: Folders, { durable, tcp }: Launch): Promise<Cluster> {
  const { dataDir, cluster } = folders;
  const binaries = postgresBinaries(join(dataDir, 'lib'));
  const runAs = runAsForThisUser({ binary: binaries.postgres, env: binaries.env, dataDir, cluster });
  if (!existsSync(join(cluster, 'PG_VERSION'))) initialise({ binaries, runAs, folders, durable });
  handOver(cluster, runAs);
  const port = tcp?.port ?? socketPort;
  const host = socketFolder(dataDir, runAs, port);
  const settings = [...plainSettings({ host, port }, tcp !== undefined), ...safety(durable)];
  const pid = await started(start({ binaries, runAs, folders, settings }), folders);
  rmSync(folders.ownerFile, { force: true });
  writeFileSync(folders.ownerFile, String(process.pid), { flag: 'wx' });
  handOver(folders.ownerFile, runAs);
  if (tcp) await ask({ host, port }, `alter role ${superuser} password ${pg.escapeLiteral(tcp.password)}`);
  return { host, port, superuser, stop: () => stopPostmaster({ pid, host, port }, folders) };
}

/** The server that holds this cluster, once it is ready; null where nothing does. */
async function runningServer(cluster: string): Promise<RunningServer | null> {
  const deadline = performance.now() + startTimeoutMs;
  for (let found = postmasterOf(cluster); found; found = postmasterOf(cluster)) {
    if (!isPostgres(found.pid)) {
      disownPostmaster(cluster);
      return null;
    }
    if (found.isReady) return { host: found.socketFolder, port: found.port, pid: found.pid };
    if (performance.now() > deadline) throw new Error(`A PostgreSQL holds ${cluster} but is not ready. Stop it, then start Karo again.`);
    await sleep(25);
  }
  return null;
}

async function refuseUnsafe(server: Server): Promise<void> {
  const rows = await ask(server, `select name from pg_settings where name in ('${safetySettings.join("', '")}') and setting = 'off'`);
  const off = rows.map(({ name }) => name).join(', ');
  if (off) throw new Error(`The PostgreSQL that is running would lose payments in a crash: ${off} is off. Stop it, then start Karo again.`);
}

type Making = { binaries: Binaries; runAs: RunAs; folders: Folders; durable: boolean };

/** Makes the cluster under another name and renames it when it is whole, so that an interrupted first start leaves nothing behind. */
function initialise({ binaries, runAs, folders: { dataDir, cluster }, durable }: Making): void {
  for (const name of readdirSync(dataDir)) {
    if (name.startsWith('making-') && !isAlive(Number(name.slice('making-'.length)))) rmSync(join(dataDir, name), { recursive: true });
  }
  const making = join(dataDir, `making-${process.pid}`);
  const { prefix, ...account } = runAs;
  const [command = '', ...args] = [
    ...[...prefix, binaries.initdb, '-D', making, '-U', superuser, '--encoding=UTF8', '--data-checksums'],
    ...['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--auth-local=trust', '--auth-host=scram-sha-256'],
    ...(durable ? [] : ['--no-sync']),
  ];
  const made = spawnSync(command, args, { cwd: '/', env: binaries.env, encoding: 'utf8', ...account });
  try {
    if (made.status === 0) {
      renameSync(making, cluster);
      return;
    }
  } catch (error) {
    // Another process may have started on the same folder at the same moment, and been faster.
    if (!existsSync(join(cluster, 'PG_VERSION'))) throw error;
    return;
  } finally {
    rmSync(making, { recursive: true, force: true });
  }
  throw new Error(`PostgreSQL could not make its data folder ${cluster}:\n${made.error?.message ?? ''}${made.stderr ?? ''}`);
}

function socketFolder(dataDir: string, runAs: RunAs, port: number): string {
  const near = join(dataDir, 'socket');
  const fits = Buffer.byteLength(join(near, '.s.PGSQL.65535')) <= socketPathMax;
  // In the shared temporary folder only a name that nobody could foresee is safe.
  const folder = fits ? near : mkdtempSync(join(tmpdir(), 'karo-'));
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  handOver(folder, runAs);
  // Nothing serves this cluster now, so the lock is of one that died; its number may be another program's today.
  rmSync(join(folder, `.s.PGSQL.${port}.lock`), { force: true });
  return folder;
}

function plainSettings({ host, port }: Server, tcp: boolean): string[] {
  return [
    `port=${port}`,
    `unix_socket_directories=${host}`,
    'unix_socket_permissions=0700',
    `listen_addresses=${tcp ? '127.0.0.1' : ''}`,
    'max_connections=60',
    'shared_buffers=128MB',
    // Short statements only: compiling them costs more than it saves.
    'jit=off',
    'log_timezone=UTC',
    'timezone=UTC',
    // A refused statement is the application's to report; its text and values are people's affairs and stay out of the log.
    'log_min_messages=log',
    'log_min_error_statement=panic',
  ];
}

/** Given on the command line, where no file of the cluster can change it. */
function safety(durable: boolean): string[] {
  return safetySettings.map((name) => `${name}=${durable ? 'on' : 'off'}`);
}

type Starting = { binaries: Binaries; runAs: RunAs; folders: Folders; settings: string[] };

function start({ binaries, runAs, folders: { cluster, logFile }, settings }: Starting): ChildProcess {
  if (existsSync(logFile) && statSync(logFile).size > logBytesMax) renameSync(logFile, `${logFile}.old`);
  const output = openSync(logFile, constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT | constants.O_NOFOLLOW, 0o600);
  const { prefix, ...account } = runAs;
  const [command = '', ...args] = [...prefix, binaries.postgres, '-D', cluster, ...settings.flatMap((setting) => ['-c', setting])];
  // A process group of its own: Ctrl-C in the terminal reaches us, and we stop the database after its last request.
  const child = spawn(command, args, { cwd: '/', env: binaries.env, detached: true, stdio: ['ignore', output, output], ...account });
  child.on('error', () => undefined);
  child.unref();
  closeSync(output);
  handOver(logFile, runAs);
  return child;
}

/** The number of the server's process, once it is ready. */
async function started(child: ChildProcess, { cluster, logFile }: Folders): Promise<number> {
  const deadline = performance.now() + startTimeoutMs;
  while (performance.now() < deadline && child.pid !== undefined && child.exitCode === null && child.signalCode === null) {
    const found = postmasterOf(cluster);
    if (found?.pid === child.pid && found.isReady) return found.pid;
    await sleep(5);
  }
  child.kill('SIGINT');
  const lastLines = readFileSync(logFile, 'utf8').trimEnd().split('\n').slice(-8).join('\n');
  throw new Error(`PostgreSQL did not start. Its last words:\n${lastLines}`);
}

async function ask({ host, port }: Server, text: string): Promise<{ name: string }[]> {
  // Options of our own, since the driver would else take those of the caller's environment.
  const options = '-c statement_timeout=5000';
  const client = new pg.Client({ host, port, user: superuser, database: 'postgres', ssl: false, options, connectionTimeoutMillis: 5000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query<{ name: string }>(text)).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function stopIfOrphan(server: RunningServer, folders: Folders): Promise<void> {
  const owner = existsSync(folders.ownerFile) ? Number(readFileSync(folders.ownerFile, 'utf8')) : 0;
  if (owner > 0 && owner !== process.pid && isAlive(owner)) return;
  await stopPostmaster(server, folders);
}

/** Asks for a fast shutdown: open transactions are rolled back, everything committed is on disk. */
async function stopPostmaster({ pid, host }: RunningServer, { dataDir, cluster, ownerFile }: Folders): Promise<void> {
  const deadline = performance.now() + stopTimeoutMs;
  const holds = () => postmasterOf(cluster)?.pid === pid && isAlive(pid);
  if (holds()) process.kill(pid, 'SIGINT');
  while (holds() && performance.now() < deadline) await sleep(15);
  if (holds()) throw new Error(`PostgreSQL (process ${pid}) did not stop within ${stopTimeoutMs / 1000} s.`);
  rmSync(ownerFile, { force: true });
  const isTemporary = !host.startsWith(dataDir) && basename(host).startsWith('karo-');
  if (isTemporary) rmSync(host, { recursive: true, force: true });
}
