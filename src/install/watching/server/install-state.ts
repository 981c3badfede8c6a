import type { Config } from '../../../core/server/config.ts';
import type { Database } from '../../../core/server/db.ts';
import type { BackupState } from '../../backup/server/schedule.ts';
import { type Disk, disksOf } from '../../operators/server/disks.ts';
import { type LedgerCheck, lastLedgerCheck } from '../../operators/server/ledger-checks-sql.ts';
import { installTotals, type Totals } from './totals.ts';

/** How long one look into all schools answers for, so that a collector cannot keep the database busy. */
const keptMs = 15_000;

/**
 * The state of the install at one moment. `isUp`: the database answers and can store. `totals` is null where they could not be read in
 * time, `ledger` before the first check and undefined where it could not be read, and `backup` without a schedule.
 */
export type InstallState = {
  atMs: number;
  startedAtMs: number;
  isUp: boolean;
  totals: Totals | null;
  disks: Disk[];
  ledger: LedgerCheck | null | undefined;
  backup: BackupState | null;
};

type Watched = { database: Database; config: Config; backup: () => BackupState | null };

/** Reads the state when it is asked for, at most once in fifteen seconds, and once for all who ask meanwhile. */
export function stateReader({ database, config, backup }: Watched): () => Promise<InstallState> {
  const startedAtMs = Date.now();
  let cached: { reading: Promise<InstallState>; untilMs: number } | null = null;
  const read = async (): Promise<InstallState> => {
    const checked = database.transaction(null, lastLedgerCheck, { kind: 'upkeep' }).then((check) => check ?? null);
    const [isUp, totals, ledger, disks] = await Promise.all([
      database.check().then(
        () => true,
        () => false,
      ),
      installTotals(database).catch(() => null),
      checked.catch(() => undefined),
      watchedDisks(config),
    ]);
    return { atMs: Date.now(), startedAtMs, isUp, totals, disks, ledger, backup: backup() };
  };
  return () => {
    if (cached === null || performance.now() > cached.untilMs) cached = { reading: read(), untilMs: performance.now() + keptMs };
    return cached.reading;
  };
}

/** Those that hold the embedded database and the backups. */
async function watchedDisks(config: Config): Promise<Disk[]> {
  return (await disksOf(config)).filter(({ setting }) => setting === 'BACKUP_DIR' || !config.databaseUrl);
}
