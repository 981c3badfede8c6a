import type { Config } from '../../core/server/config.ts';
import { isLoopback } from '../../core/server/doors/hosts.ts';
import { Readiness } from '../../core/server/doors/readiness.ts';
import type { Log, OpenDatabase } from '../../core/server/open-database.ts';
import { karoVersion } from '../../core/server/project-root.ts';
import type { Secrets } from '../../core/server/secrets/secrets.ts';
import { scheduleBackups } from '../../install/backup/server/schedule.ts';
import { lostKeyText, sealingKeys } from '../../install/backup/server/sealing-keys.ts';
import { makeDemoSchool } from '../../install/demo/server/make-demo-school.ts';
import { serverLog } from '../server.ts';
import { serveByCrew } from './crew.ts';
import type { EntryLog } from './entry-log.ts';
import { hourlyChores } from './hourly-chores.ts';
import { openInstruments } from './instruments.ts';
import { serveHere } from './serve-here.ts';
import { watchSchema } from './watch-schema.ts';

const withoutPublicUrl =
  'PUBLIC_URL is not set: receipts carry a QR code only where people reach Karo by a host of ALLOWED_HOSTS. ' +
  'Set PUBLIC_URL to the address that people use, such as https://karo.example.ke';

type Operating = { config: Config; log: Log };
/** `program` is the file of each of several processes. */
type Served = OpenDatabase & { config: Config; log: EntryLog; secrets: Secrets; program: string };

export async function offerDemoSchool(store: OpenDatabase, { config: { demo, host }, log }: Operating): Promise<void> {
  if (demo === 'on') log.info(await makeDemoSchool(store));
  if (demo !== 'unsaid') return;
  log.info(
    `No demo school was made: its password is published, and others can reach HOST=${host}. DEMO=on (or npm run demo) makes it anyway.`,
  );
}

/** Otherwise users with a second factor would be locked out, and notices of payments refused, for no reason that anybody sees. */
async function tellLostKey(
  { database, secrets, config }: Served,
  { stop, log }: { stop: AbortSignal; log: ReturnType<typeof serverLog> },
): Promise<void> {
  try {
    const lostKey = lostKeyText(await sealingKeys(database), secrets, config);
    if (lostKey) log.error(lostKey);
  } catch (error) {
    if (!stop.aborted) log.error({ err: error }, 'The keys of the secrets could not be read');
  }
}

/** Serves in one process or several until stopped; the install's own work (backups, hourly chores) runs here. */
export async function serve(served: Served, stop: AbortSignal): Promise<void> {
  const { database, owner, sessionSecret, secrets, handover, config, program, log } = served;
  const readiness = new Readiness();
  const version = karoVersion();
  readiness.tell('version', () => version);
  const ownLog = serverLog(config);
  const chores = hourlyChores({ database, config, log: ownLog });
  const instruments = config.processes === 1 ? await openInstruments(config, database) : null;
  const watching = config.metrics && (await import('../../install/watching/server/watch.ts'));
  const backups = scheduleBackups({ owner, config, readiness, log: ownLog });
  const schema = watchSchema({ owner, readiness, log: ownLog });
  stop.addEventListener('abort', () => void backups.stop(), { once: true });
  const onReady = (origin: string) => {
    log.info(`Karo is ready at ${origin}`);
    if (!config.publicUrl && !isLoopback(config.host)) log.info(withoutPublicUrl);
    log.turnTo(ownLog);
    void tellLostKey(served, { stop, log: ownLog });
  };
  let stopWatching: (() => void) | undefined;
  try {
    stopWatching = await watching?.watchInstall({ config, database, backup: backups.state, own: instruments?.registry ?? null });
    const parts = { database, config, sessionSecret, secrets, readiness };
    if (instruments) await serveHere({ ...parts, measure: instruments.measure }, { stop, onReady });
    else await serveByCrew({ program, config, handover, readiness, log }, { stop, onReady });
  } finally {
    chores.stop();
    stopWatching?.();
    await instruments?.stop();
    await Promise.all([backups.stop(), schema.stop()]);
  }
}
