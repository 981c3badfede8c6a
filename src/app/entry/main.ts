import cluster from 'node:cluster';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { startClock } from '../../core/server/clock.ts';
import { type Config, readConfig } from '../../core/server/config.ts';
import { codeOf } from '../../core/server/database/faults.ts';
import { openDatabase } from '../../core/server/open-database.ts';
import { openSecrets } from '../../core/server/secrets/open-secrets.ts';
import { backedUpFirst } from '../../install/backup/server/before-migration.ts';
import { refuseUnfinishedRestore } from '../../install/backup/server/restore-backup.ts';
import { upgradeCluster } from '../../install/backup/server/upgrade-cluster.ts';
import { EntryLog } from './entry-log.ts';
import { stopSignal } from './stop-signal.ts';

const program = fileURLToPath(import.meta.url);
const log = new EntryLog();

/** Reads the settings, opens the database, serves, and closes in the opposite order when stopped or when a step fails. */
async function main(stop: AbortSignal): Promise<void> {
  const config = readConfig(process.env);
  if (cluster.isWorker) return (await import('./worker.ts')).serveAsWorker({ config, log, stop });
  await tryAddress(config, 'PORT');
  if (config.metrics) await tryAddress(config.metrics, 'METRICS_PORT');
  stop.throwIfAborted();
  refuseUnfinishedRestore(config);
  const secrets = openSecrets(config, log.info);
  await upgradeCluster({ config, log, signal: stop });
  const opening = openDatabase(config, log, backedUpFirst({ config, log, signal: stop }));
  // The server is most of the program, and loads while PostgreSQL starts.
  const reading = import('./serve.ts');
  reading.catch(() => undefined);
  const store = await opening;
  try {
    stop.throwIfAborted();
    await startClock(store.database, { isVouchedFor: !config.clockCheck });
    const { offerDemoSchool, serve } = await reading;
    if (store.isEmpty && !config.production && !config.databaseUrl) await offerDemoSchool(store, { config, log });
    stop.throwIfAborted();
    await serve({ ...store, secrets, config, program, log }, stop);
  } finally {
    await store.close();
  }
}

/** Throws for an address that cannot be used, before anything is started or created. */
async function tryAddress({ port, host }: Pick<Config, 'port' | 'host'>, setting: 'PORT' | 'METRICS_PORT'): Promise<void> {
  const probe = createServer().listen({ port, host });
  try {
    await once(probe, 'listening');
  } catch (error) {
    if (codeOf(error) !== 'EADDRINUSE') throw error;
    throw new Error(`Port ${port} is in use: stop the other program or set ${setting}.`, { cause: error });
  }
  probe.close();
  await once(probe, 'close');
}

const stop = stopSignal();
main(stop).then(
  () => process.exit(0),
  (error: unknown) => {
    if (error === stop.reason) process.exit(0);
    log.end(error);
    process.exit(1);
  },
);
