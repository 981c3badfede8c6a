import { once } from 'node:events';
import type { Config } from '../../core/server/config.ts';
import { Readiness } from '../../core/server/doors/readiness.ts';
import { type Handover, joinDatabase } from '../../core/server/open-database.ts';
import { openSecrets } from '../../core/server/secrets/open-secrets.ts';
import { serverLog } from '../server.ts';
import type { EntryLog } from './entry-log.ts';
import { openInstruments } from './instruments.ts';
import { serveHere } from './serve-here.ts';

/** Messages of the first process to each worker: its settings, and what /readyz shows of the whole. */
export type ToWorker = { handover: Handover } | { details: Record<string, unknown> };
/** Messages of a worker: it listens, and it serves. */
export type FromWorker = { isListening: true } | { origin: string };

/** One of several processes on one port: serves with its part of every limit, on the database that the first process opened. */
export async function serveAsWorker({ config, log, stop }: { config: Config; log: EntryLog; stop: AbortSignal }): Promise<void> {
  log.turnTo(serverLog(config));
  const readiness = new Readiness();
  const handed = listen(readiness);
  const stopped = once(stop, 'abort').then(() => Promise.reject(stop.reason));
  const handover = await Promise.race([handed, stopped]);
  // From here on the server handles its own end.
  stopped.catch(() => undefined);
  const database = joinDatabase(handover, config, log);
  const instruments = await openInstruments(config, database);
  try {
    const parts = { database, config, sessionSecret: handover.sessionSecret, secrets: openSecrets(config), readiness };
    await serveHere({ ...parts, measure: instruments.measure }, { stop, onReady: (origin) => send({ origin }) });
  } finally {
    await instruments.stop();
    await database.close();
  }
}

/** Handles the messages of the first process. */
function listen(readiness: Readiness): Promise<Handover> {
  const handed = new Promise<Handover>((resolve) => {
    process.on('message', (message: ToWorker) => {
      if ('handover' in message) resolve(message.handover);
      // Others are those of the metrics.
      else if ('details' in message) for (const [name, detail] of Object.entries(message.details)) readiness.tell(name, () => detail);
    });
  });
  // Earlier messages would be lost.
  send({ isListening: true });
  return handed;
}

function send(message: FromWorker): void {
  if (process.connected) process.send?.(message);
}
