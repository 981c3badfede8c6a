import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import {
  closeSync,
  constants,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { handOver, type RunAs, runAsForThisUser } from './account.ts';
import { type Binaries, postgresBinaries } from './binaries.ts';
import { isAnotherAlive, postmasterOf } from './postmaster-file.ts';
import { type Server, superuser } from './share.ts';

const socketPort = 5432;
/** A socket's whole path must fit 107 bytes, 103 on macOS. */
const socketPathMax = 100;
/** Long enough to replay the log after a power cut. */
export const startTimeoutMs = 120_000;
const logBytesMax = 5_000_000;
export const safetySettings = ['fsync', 'synchronous_commit', 'full_page_writes'];

export type Folders = { dataDir: string; cluster: string; logFile: string };
export type RunningServer = Server & { pid: number };

/** Starts a server on an unused cluster, and creates the cluster if missing. Resolves once the server is ready. */
export async function startPostgres(
  folders: Folders,
  { durable, tcpPort, poolMax = 10, packageFolder }: { durable: boolean; tcpPort?: number; poolMax?: number; packageFolder?: string },
): Promise<RunningServer> {
  const { dataDir, cluster } = folders;
  const binaries = postgresBinaries(join(dataDir, 'lib'), packageFolder);
  const runAs = runAsForThisUser({ binary: binaries.postgres, env: binaries.env, dataDir, cluster });
  if (!existsSync(join(cluster, 'PG_VERSION'))) initialise({ binaries, runAs, folders, durable });
  handOver(cluster, runAs);
  const port = tcpPort ?? socketPort;
  const host = socketFolder(folders, runAs, port);
  const settings = [...plainSettings({ host, port }, tcpPort !== undefined), ...connections(poolMax), ...safety(durable)];
  const pid = await started(start({ binaries, runAs, folders, settings }), folders);
  return { pid, host, port };
}

type Making = { binaries: Binaries; runAs: RunAs; folders: Folders; durable: boolean };

/** Creates the cluster under another name and renames it when complete, so that an interrupted first start leaves nothing behind. */
function initialise({ binaries, runAs, folders: { dataDir, cluster }, durable }: Making): void {
  for (const name of readdirSync(dataDir)) {
    if (name.startsWith('making-') && !isAnotherAlive(Number(name.slice('making-'.length))))
      rmSync(join(dataDir, name), { recursive: true });
  }
  const making = join(dataDir, `making-${process.pid}`);
  const { prefix, ...account } = runAs;
  const [command = '', ...args] = [
    ...[...prefix, binaries.initdb, '-D', making, '-U', superuser, '--encoding=UTF8', '--data-checksums'],
    ...['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--auth-local=trust', '--auth-host=scram-sha-256'],
    ...(durable ? [] : ['--no-sync']),
  ];
  const result = spawnSync(command, args, { cwd: '/', env: binaries.env, encoding: 'utf8', ...account });
  try {
    if (result.status === 0) {
      renameSync(making, cluster);
      return;
    }
  } catch (error) {
    // Another process may have started on the same folder and been faster.
    if (!existsSync(join(cluster, 'PG_VERSION'))) throw error;
    return;
  } finally {
    rmSync(making, { recursive: true, force: true });
  }
  throw new Error(`PostgreSQL could not make its data folder ${cluster}:\n${result.error?.message ?? ''}${result.stderr ?? ''}`);
}

function socketFolder({ dataDir, cluster }: Folders, runAs: RunAs, port: number): string {
  const near = join(dataDir, 'socket');
  const fits = Buffer.byteLength(join(near, '.s.PGSQL.65535')) <= socketPathMax;
  const folder = fits ? near : farFolder(postmasterOf(cluster)?.socketFolder, runAs);
  if (fits) mkdirSync(folder, { recursive: true, mode: 0o700 });
  handOver(folder, runAs);
  // Nothing serves this cluster, so the lock is of a dead server; its number may be another program's.
  rmSync(join(folder, `.s.PGSQL.${port}.lock`), { force: true });
  return folder;
}

/** The socket folder of the dead server, where its users look for it, if it is still ours alone; otherwise a new one. */
function farFolder(before: string | undefined, { uid }: RunAs): string {
  const stats = before ? lstatSync(before, { throwIfNoEntry: false }) : undefined;
  const isOurs = stats?.isDirectory() && [uid, process.getuid?.()].includes(stats.uid) && (stats.mode & 0o077) === 0;
  // In the shared temporary folder only an unpredictable name is safe.
  return before && isOurs ? before : mkdtempSync(join(tmpdir(), 'karo-'));
}

function plainSettings({ host, port }: Server, tcp: boolean): string[] {
  return [
    `port=${port}`,
    `unix_socket_directories=${host}`,
    'unix_socket_permissions=0700',
    `listen_addresses=${tcp ? '127.0.0.1' : ''}`,
    'shared_buffers=128MB',
    // Short statements only: compiling them costs more than it saves, and so do processes that start for one of them.
    'jit=off',
    'max_parallel_workers_per_gather=0',
    // A new school fills its tables in minutes, and connections keep plans of empty ones until these are analysed.
    'autovacuum_naptime=5s',
    'log_timezone=UTC',
    'timezone=UTC',
    // The reason of a refusal, such as a full disk, belongs in the log. A statement's text and values, in DETAIL and CONTEXT, are personal
    // data and do not.
    'log_min_messages=error',
    'log_error_verbosity=terse',
    'log_min_error_statement=panic',
    'log_line_prefix=%m [%p] %e ',
  ];
}

/** For a server, one that takes over or runs beside it, and commands; the rest is reserved by PostgreSQL. */
function connections(poolMax: number): string[] {
  return [`max_connections=${3 * poolMax + 30}`];
}

/** Given on the command line, where no file of the cluster can change it. Databases that last for seconds need no statistics either. */
function safety(durable: boolean): string[] {
  return [...safetySettings, ...(durable ? [] : ['autovacuum'])].map((name) => `${name}=${durable ? 'on' : 'off'}`);
}

type Starting = { binaries: Binaries; runAs: RunAs; folders: Folders; settings: string[] };

function start({ binaries, runAs, folders: { cluster, logFile }, settings }: Starting): ChildProcess {
  if (existsSync(logFile) && statSync(logFile).size > logBytesMax) renameSync(logFile, `${logFile}.old`);
  const output = openSync(logFile, constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT | constants.O_NOFOLLOW, 0o600);
  const { prefix, ...account } = runAs;
  const [command = '', ...args] = [...prefix, binaries.postgres, '-D', cluster, ...settings.flatMap((setting) => ['-c', setting])];
  // Its own process group: Ctrl-C in the terminal reaches us, and we stop the database after its last request.
  const child = spawn(command, args, { cwd: '/', env: binaries.env, detached: true, stdio: ['ignore', output, output], ...account });
  child.on('error', () => undefined);
  child.unref();
  closeSync(output);
  handOver(logFile, runAs);
  return child;
}

/** The process number of the server, once ready. */
async function started(child: ChildProcess, { cluster, logFile }: Folders): Promise<number> {
  const deadline = performance.now() + startTimeoutMs;
  while (performance.now() < deadline && child.pid !== undefined && child.exitCode === null && child.signalCode === null) {
    const postmaster = postmasterOf(cluster);
    if (postmaster?.pid === child.pid && postmaster.isReady) return postmaster.pid;
    await sleep(5);
  }
  child.kill('SIGINT');
  const lastLines = readFileSync(logFile, 'utf8').trimEnd().split('\n').slice(-8).join('\n');
  throw new Error(`PostgreSQL did not start. Its last words:\n${lastLines}`);
}
