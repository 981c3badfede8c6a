import cluster from 'node:cluster';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { refuseUnfinishedRestore } from '../backup/server/restore-backup.ts';
import { scheduleBackups } from '../backup/server/schedule.ts';
import { upgradeCluster } from '../backup/server/upgrade-cluster.ts';
import { startClock } from '../core/server/clock.ts';
import { type Config, readConfig } from '../core/server/config.ts';
import { isLoopback } from '../core/server/doors/hosts.ts';
import { Readiness } from '../core/server/doors/readiness.ts';
import { type OpenDatabase, openDatabase } from '../core/server/open-database.ts';
import { openSecrets } from '../core/server/secrets/open-secrets.ts';
import type { Secrets } from '../core/server/secrets/secrets.ts';
import { makeDemoSchool } from '../demo/server/make-demo-school.ts';
import { serverLog } from '../server.ts';
import { serveByCrew } from './crew.ts';
import { hourlyChores } from './hourly-chores.ts';
import { serveHere } from './serve-here.ts';
import { stopSignal } from './stop-signal.ts';
import { serveAsWorker } from './worker.ts';

const withoutPublicUrl =
  'PUBLIC_URL is not set: receipts carry a QR code only where people reach Karo by a host of ALLOWED_HOSTS. ' +
  'Set PUBLIC_URL to the address that people use, such as https://karo.example.ke';

const say = (text: string) => process.stdout.write(`${text}\n`);
const log = { info: say, error: (error: unknown, text: string) => process.stderr.write(`${text}: ${error}\n`) };

/** Reads the settings, opens the database, serves, and closes in the opposite order when asked to stop or when a step fails. */
async function main(stop: AbortSignal): Promise<void> {
  const config = readConfig(process.env);
  if (cluster.isWorker) return serveAsWorker({ config, log, stop });
  await tryAddress(config);
  stop.throwIfAborted();
  refuseUnfinishedRestore(config);
  const secrets = openSecrets(config);
  await upgradeCluster({ config, log, signal: stop });
  const store = await openDatabase(config, log);
  try {
    stop.throwIfAborted();
    await startClock(store.database, { isVouchedFor: !config.clockCheck });
    if (store.isEmpty && !config.production && !config.databaseUrl) await offerDemoSchool(store, config);
    stop.throwIfAborted();
    await serve({ ...store, secrets }, config, stop);
  } finally {
    await store.close();
  }
}

async function offerDemoSchool(store: OpenDatabase, { demo, host }: Config): Promise<void> {
  if (demo === 'on') say(await makeDemoSchool(store));
  if (demo !== 'unsaid') return;
  say(`No demo school was made: its password is published, and others can reach HOST=${host}. DEMO=on (or npm run demo) makes it anyway.`);
}

/** Refuses an address that cannot be had before anything is started or made for it. */
async function tryAddress({ port, host }: Config): Promise<void> {
  const probe = createServer().listen({ port, host });
  await once(probe, 'listening');
  probe.close();
  await once(probe, 'close');
}

/** Serves in this process or in several; the work of the whole install (backups, hourly chores) stays here. */
async function serve(store: OpenDatabase & { secrets: Secrets }, config: Config, stop: AbortSignal): Promise<void> {
  const { database, owner, sessionSecret, secrets, handover } = store;
  const readiness = new Readiness();
  const ownLog = serverLog(config);
  const chores = hourlyChores(database, ownLog);
  const stopBackups = scheduleBackups({ owner, config, readiness, log: ownLog });
  stop.addEventListener('abort', () => void stopBackups(), { once: true });
  const onReady = (origin: string) => {
    say(`Karo is ready at ${origin}`);
    if (!config.publicUrl && !isLoopback(config.host)) say(withoutPublicUrl);
  };
  const program = fileURLToPath(import.meta.url);
  try {
    if (config.processes === 1) await serveHere({ database, config, sessionSecret, secrets, readiness }, { stop, onReady });
    else await serveByCrew({ program, config, handover, readiness, log }, { stop, onReady });
  } finally {
    clearInterval(chores);
    await stopBackups();
  }
}

const stop = stopSignal();
main(stop).then(
  () => process.exit(0),
  (error: unknown) => {
    if (error === stop.reason) process.exit(0);
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
    if (error instanceof Error && error.cause) process.stderr.write(`${error.cause}\n`);
    process.exit(1);
  },
);
