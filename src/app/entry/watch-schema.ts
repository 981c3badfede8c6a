import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { laterThan, migrationFiles } from '../../core/server/database/schema.ts';
import { Readiness } from '../../core/server/doors/readiness.ts';
import { withClient } from '../../core/server/migrate.ts';

type Watched = { owner: pg.ClientConfig; readiness: Readiness; log: { error: (about: object, text: string) => void } };

/**
 * Looks once a minute whether a later Karo has migrated the database, as where one of several machines was upgraded: this one would go on
 * writing by rules that are no more, so /readyz sends nobody to it. The owner looks: the role of requests may not read what ran.
 */
export function watchSchema({ owner, readiness, log }: Watched, everyMs = 60_000): { stop: () => Promise<void> } {
  const stop = new AbortController();
  // Read at the start, because an upgrade puts its own files in their place.
  const own = migrationFiles();
  let isLater = false;
  readiness.tell(Readiness.laterSchema, () => isLater);
  const look = async () => {
    const files = await own;
    const later = await withClient(owner, (client) => laterThan(files, client), stop.signal);
    if (later.length > 0 && !isLater) log.error({ migrations: later }, 'A later Karo has migrated the database: replace this program');
    isLater = later.length > 0;
  };
  const lookOnAndOn = async () => {
    while (!stop.signal.aborted) {
      // A database that does not answer is the matter of another check.
      await look().catch(() => undefined);
      await sleep(everyMs, undefined, { signal: stop.signal, ref: false }).catch(() => undefined);
    }
  };
  const looking = lookOnAndOn();
  return {
    stop: () => {
      stop.abort(new Error('The server stops'));
      return looking;
    },
  };
}
