import { mkdirSync, rmSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { isNobodys } from './account.ts';
import { disownPostmaster, isAlive, isSameFolder, namedPostmaster, postmasterOf, worksIn } from './postmaster-file.ts';
import { type Share, superuser, takeShare } from './share.ts';
import { type Folders, type RunningServer, safetySettings, startPostgres, startTimeoutMs } from './start.ts';

const stopTimeoutMs = 30_000;
/** A dead server takes a moment to disappear, and one that cannot stay up must not be restarted without pause. */
const restartPauseMs = 1000;
const watchMs = 1000;

const asNobody =
  'PostgreSQL runs as nobody: another program of this machine that does so too could read the books. Run Karo as a user of its own, ' +
  'or stop it, make a user postgres and give DATA_DIR to it (chown -R postgres).';

export type Launch = {
  /** Holds everything: the cluster, its log and its socket. Created if missing. */
  dataDir: string;
  /** The folder of the programs, if not in this version's npm package, as for an older cluster. */
  packageFolder?: string;
  /** False only in tests: trades crash safety for speed. */
  durable: boolean;
  /** Also serves TCP on 127.0.0.1, with this superuser password. */
  tcp?: { port: number; password: string };
  /** Connections that each process may need; a running server keeps what it has. */
  poolMax?: number;
  log: (line: string) => void;
  /** Called when the server went down while in use, and with the reason if it could not be restarted. */
  onFault: (error: unknown, text: string) => void;
};

export type Cluster = { host: string; port: number; superuser: string; stop: () => Promise<void> };

type SharedServer = { server: RunningServer; share: Share };

/**
 * Starts the PostgreSQL of the npm package on a data folder, or joins the running one. It listens on a socket in a folder that only its
 * owner may enter. If it goes down while in use, it is restarted. `stop` stops it, unless others still use it.
 */
export async function launchPostgres(launch: Launch): Promise<Cluster> {
  if (process.platform === 'win32') throw new Error('The built-in PostgreSQL needs Linux or macOS. Set DATABASE_URL instead.');
  const dataDir = resolve(launch.dataDir);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const folders = { dataDir, cluster: join(dataDir, 'postgres'), logFile: join(dataDir, 'postgres.log') };
  const first = await sharedServer(folders, launch);
  const letGo = keepUp(first, folders, launch);
  const stop = async () => {
    const last = await letGo();
    if (last) await leave(last, folders);
  };
  return { host: first.server.host, port: first.server.port, superuser, stop };
}

/** Restarts the server whenever it goes down, until released; returns what must then be released. */
function keepUp(first: SharedServer, folders: Folders, launch: Launch): () => Promise<SharedServer | null> {
  let current: Promise<SharedServer | null> = Promise.resolve(first);
  let isLeaving = false;
  const watch = ({ server, share }: SharedServer) => {
    const timer = setInterval(() => hastenStop(server, folders), watchMs).unref();
    share.gone.then(() => {
      clearInterval(timer);
      if (!isLeaving) current = broughtBack();
    });
  };
  const broughtBack = async () => {
    launch.onFault('its session ended', 'PostgreSQL went down and is started again');
    for (;;) {
      await sleep(restartPauseMs);
      if (isLeaving) return null;
      try {
        const again = await sharedServer(folders, launch);
        watch(again);
        return again;
      } catch (error) {
        launch.onFault(error, 'PostgreSQL could not be started again yet');
      }
    }
  };
  watch(first);
  return () => {
    isLeaving = true;
    return current;
  };
}

async function sharedServer(folders: Folders, launch: Launch): Promise<SharedServer> {
  for (;;) {
    const server = await servingOrStarted(folders, launch);
    const isServing = () => serves(folders.cluster, server);
    try {
      const share = await takeShare(server);
      // If the last process stopped the server, the lock was freed by that.
      if (isServing()) return { server, share: await approved(share, folders, launch) };
      await share.end();
    } catch (error) {
      if (isServing()) throw error;
    }
  }
}

async function servingOrStarted(folders: Folders, { durable, tcp, poolMax, packageFolder, log }: Launch): Promise<RunningServer> {
  const running = await runningServer(folders.cluster);
  if (running) {
    log(`Joined the PostgreSQL that runs in ${folders.dataDir} already (process ${running.pid})`);
    return running;
  }
  try {
    const server = await startPostgres(folders, { durable, tcpPort: tcp?.port, poolMax, packageFolder });
    if (isNobodys(folders.cluster)) log(asNobody);
    return server;
  } catch (error) {
    const faster = await runningServer(folders.cluster);
    if (!faster) throw error;
    return faster;
  }
}

/**
 * The running server of this cluster, once ready; null if none. A file that names anything else is stale: it came with a copied folder, or
 * its process number is another program's.
 */
async function runningServer(cluster: string): Promise<RunningServer | null> {
  const deadline = performance.now() + startTimeoutMs;
  for (let postmaster = namedPostmaster(cluster); postmaster; postmaster = namedPostmaster(cluster)) {
    const { pid, port, folder, socketFolder, isReady } = postmaster;
    if (!worksIn(pid, cluster)) {
      disownPostmaster(cluster, pid);
      return null;
    }
    if (!isSameFolder(folder, cluster)) {
      throw new Error(
        `A PostgreSQL (process ${pid}) still works in ${cluster}, which was ${folder} when it started. Stop it first: kill -INT ${pid}`,
      );
    }
    if (isReady) return { host: socketFolder, port, pid };
    if (performance.now() > deadline) throw new Error(`A PostgreSQL holds ${cluster} but is not ready. Stop it, then start Karo again.`);
    await sleep(25);
  }
  return null;
}

function serves(cluster: string, { pid }: RunningServer): boolean {
  const postmaster = postmasterOf(cluster);
  return postmaster?.pid === pid && postmaster.isReady && worksIn(pid, cluster);
}

async function approved(share: Share, { cluster }: Folders, { durable, tcp }: Launch): Promise<Share> {
  try {
    await refuseOtherCluster(share, cluster);
    if (durable) await refuseUnsafe(share);
    if (tcp) await share.ask(`alter role ${superuser} password ${pg.escapeLiteral(tcp.password)}`);
    return share;
  } catch (error) {
    await share.end();
    throw error;
  }
}

/** Only the server itself knows for certain whose data it serves. */
async function refuseOtherCluster({ ask }: Share, cluster: string): Promise<void> {
  const [served] = await ask(`select current_setting('data_directory') as name`);
  if (served && isSameFolder(served.name, cluster)) return;
  throw new Error(`The PostgreSQL that answers for ${cluster} serves ${served?.name}. Stop it, then start Karo again.`);
}

async function refuseUnsafe({ ask }: Share): Promise<void> {
  const rows = await ask(`select name from pg_settings where name in ('${safetySettings.join("', '")}') and setting = 'off'`);
  const off = rows.map(({ name }) => name).join(', ');
  if (off) throw new Error(`The PostgreSQL that is running would lose payments in a crash: ${off} is off. Stop it, then start Karo again.`);
}

/** If somebody else stops PostgreSQL it waits for our sessions. Interrupting it makes it restart sooner. */
function hastenStop({ pid }: RunningServer, { cluster }: Folders): void {
  const postmaster = postmasterOf(cluster);
  if (postmaster?.pid === pid && !postmaster.isReady && isAlive(pid)) process.kill(pid, 'SIGINT');
}

async function leave({ server, share }: SharedServer, folders: Folders): Promise<void> {
  // Without an answer the server has gone already.
  const isLast = await share.isLast().catch(() => false);
  try {
    if (isLast) await stopPostmaster(server, folders);
  } finally {
    await share.end();
  }
}

/** Requests a fast shutdown: open transactions are rolled back, committed ones are on disk. */
async function stopPostmaster({ pid, host }: RunningServer, { dataDir, cluster }: Folders): Promise<void> {
  const deadline = performance.now() + stopTimeoutMs;
  if (postmasterOf(cluster)?.pid === pid && isAlive(pid)) process.kill(pid, 'SIGINT');
  while (isAlive(pid) && performance.now() < deadline) await sleep(15);
  if (isAlive(pid)) throw new Error(`PostgreSQL (process ${pid}) did not stop within ${stopTimeoutMs / 1000} s.`);
  const isTemporary = !host.startsWith(dataDir) && basename(host).startsWith('karo-');
  if (isTemporary) rmSync(host, { recursive: true, force: true });
}
