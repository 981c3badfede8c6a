import { once } from 'node:events';
import type { Config } from '../../core/server/config.ts';
import { Readiness } from '../../core/server/doors/readiness.ts';
import type { Siblings, Turns } from '../../core/server/doors/turns-per-minute.ts';
import { type Handover, joinDatabase } from '../../core/server/open-database.ts';
import { openSecrets } from '../../core/server/secrets/open-secrets.ts';
import { serverLog } from '../server.ts';
import type { EntryLog } from './entry-log.ts';
import { openInstruments } from './instruments.ts';
import { serveHere } from './serve-here.ts';

/** Messages of the first process to each worker: its settings, what /readyz shows of the whole, turns given by others. */
export type ToWorker = { handover: Handover } | { details: Record<string, unknown> } | { topic: string; turns: Turns };
/** Messages of a worker: it listens, it serves, and what it passes on to the others. */
export type FromWorker = { isListening: true } | { origin: string } | { topic: string; turns: Turns };

/** One of several processes on one port: serves with its part of every limit, on the database that the first process opened. */
export async function serveAsWorker({ config, log, stop }: { config: Config; log: EntryLog; stop: AbortSignal }): Promise<void> {
  log.turnTo(serverLog(config));
  const readiness = new Readiness();
  const { handed, siblings } = listen(readiness);
  const stopped = once(stop, 'abort').then(() => Promise.reject(stop.reason));
  const handover = await Promise.race([handed, stopped]);
  // From here on the server handles its own end.
  stopped.catch(() => undefined);
  const database = joinDatabase(handover, config, log);
  const instruments = await openInstruments(config, database);
  try {
    const parts = { database, config, sessionSecret: handover.sessionSecret, secrets: openSecrets(config), readiness, siblings };
    await serveHere({ ...parts, measure: instruments.measure }, { stop, onReady: (origin) => send({ origin }) });
  } finally {
    await instruments.stop();
    await database.close();
  }
}

/** Handles a message of the first process, its own or passed on from another worker. */
function listen(readiness: Readiness): { handed: Promise<Handover>; siblings: Siblings } {
  const hearers = new Map<string, (turns: Turns) => void>();
  const handed = new Promise<Handover>((resolve) => {
    process.on('message', (message: ToWorker) => {
      if ('handover' in message) resolve(message.handover);
      else if ('turns' in message) hearers.get(message.topic)?.(message.turns);
      // Others are those of the metrics.
      else if ('details' in message) for (const [name, detail] of Object.entries(message.details)) readiness.tell(name, () => detail);
    });
  });
  // Earlier messages would be lost.
  send({ isListening: true });
  return {
    handed,
    siblings: { tell: (topic, turns) => send({ topic, turns }), hear: (topic, hearer) => void hearers.set(topic, hearer) },
  };
}

function send(message: FromWorker): void {
  if (process.connected) process.send?.(message);
}
