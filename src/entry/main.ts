import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { refuseUnfinishedRestore } from '../backup/server/restore-backup.ts';
import { scheduleBackups } from '../backup/server/schedule.ts';
import { upgradeCluster } from '../backup/server/upgrade-cluster.ts';
import { startClock } from '../core/server/clock.ts';
import { type Config, readConfig } from '../core/server/config.ts';
import { isLoopback } from '../core/server/doors/hosts.ts';
import { Readiness } from '../core/server/doors/readiness.ts';
import { type OpenDatabase, openDatabase } from '../core/server/open-database.ts';
import { makeDemoSchool } from '../demo/server/make-demo-school.ts';
import { buildServer } from '../server.ts';
import { hourlyChores } from './hourly-chores.ts';
import { stopSignal } from './stop-signal.ts';

/** How long requests in flight may take to finish once the server was asked to stop. */
const stopGraceMs = 8000;

const withoutPublicUrl =
  'PUBLIC_URL is not set: receipts carry a QR code only where people reach Karo by a host of ALLOWED_HOSTS. ' +
  'Set PUBLIC_URL to the address that people use, such as https://karo.example.ke';

const say = (text: string) => process.stdout.write(`${text}\n`);

/** Reads the settings, opens the database, serves, and closes in the opposite order when asked to stop or when a step fails. */
async function main(stop: AbortSignal): Promise<void> {
  const config = readConfig(process.env);
  await tryAddress(config);
  stop.throwIfAborted();
  const log = { info: say, error: (error: unknown, text: string) => process.stderr.write(`${text}: ${error}\n`) };
  refuseUnfinishedRestore(config);
  await upgradeCluster({ config, log, signal: stop });
  const store = await openDatabase(config, log);
  try {
    stop.throwIfAborted();
    await startClock(store.database, { isVouchedFor: !config.clockCheck });
    if (store.isEmpty && !config.production && !config.databaseUrl) await offerDemoSchool(store, config);
    stop.throwIfAborted();
    await serve(store, config, stop);
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

async function serve({ database, owner, sessionSecret }: OpenDatabase, config: Config, stop: AbortSignal): Promise<void> {
  const readiness = new Readiness();
  const server = await buildServer({ database, config, sessionSecret, readiness });
  const chores = hourlyChores(database, server.log);
  const stopBackups = scheduleBackups({ owner, config, readiness, log: server.log });
  try {
    await server.listen({ port: config.port, host: config.host });
    say(`Karo is ready at ${server.listeningOrigin}`);
    if (!config.publicUrl && !isLoopback(config.host)) say(withoutPublicUrl);
    stop.throwIfAborted();
    await once(stop, 'abort');
  } finally {
    readiness.isStopping = true;
    clearInterval(chores);
    const backupsStopped = stopBackups();
    // Still served, so that a proxy sees /readyz refuse and sends people elsewhere before the door closes.
    if (server.server.listening) await sleep(config.stopNoticeMs);
    // A browser may hold a connection on which it never asked anything; whatever is left after the grace is cut.
    setTimeout(() => server.server.closeAllConnections(), stopGraceMs).unref();
    await server.close();
    await backupsStopped;
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
