import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Config } from '../../../core/server/config.ts';
import type { Readiness } from '../../../core/server/doors/readiness.ts';
import { BackupKeeper } from './backup-keeper.ts';

const lookMs = 60_000;
const pauseAfterFaultMs = 10 * 60_000;

type ScheduleLog = { info: (about: object, text: string) => void; error: (about: object, text: string) => void };
type Schedule = { owner: pg.ClientConfig; config: Config; readiness: Readiness; log: ScheduleLog };

export type BackupState = ReturnType<BackupKeeper['state']>;
type Scheduled = { state: () => BackupState | null; stop: () => Promise<void> };

/**
 * Makes backups while the server runs, if BACKUP_DIR is set, and reports the age of the last good one to /readyz. `state` says the same,
 * null without a schedule. `stop` ends it: a running backup is cut off, and nothing of it stays.
 */
export function scheduleBackups({ owner, config, readiness, log }: Schedule): Scheduled {
  if (!config.backupDir) {
    readiness.tell('backup', () => ({ scheduled: false }));
    return { state: () => null, stop: async () => undefined };
  }
  const stop = new AbortController();
  const keeper = new BackupKeeper({ owner, config, startedMs: Date.now() }, config.backupDir);
  const state = () => keeper.state(Date.now());
  readiness.tell('backup', state);
  const look = async (): Promise<number> => {
    try {
      const file = await keeper.backUpWhenDue(Date.now(), stop.signal);
      if (file) log.info({ file }, 'Backup made');
      return lookMs;
    } catch (error) {
      if (!stop.signal.aborted) log.error({ err: error }, 'The backup failed');
      return Math.min(pauseAfterFaultMs, config.backupEveryMs);
    }
  };
  const lookOnAndOn = async () => {
    while (!stop.signal.aborted) {
      const pauseMs = await look();
      await sleep(pauseMs, undefined, { signal: stop.signal, ref: false }).catch(() => undefined);
    }
  };
  const looking = lookOnAndOn();
  return {
    state,
    stop: () => {
      stop.abort(new Error('The server stops'));
      return looking;
    },
  };
}
