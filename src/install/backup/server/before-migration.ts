import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { instantAt } from '../../../core/dates.ts';
import type { Config } from '../../../core/server/config.ts';
import { type BeforeMigrating, migrationsText } from '../../../core/server/database/schema.ts';
import { withClient } from '../../../core/server/migrate.ts';
import type { Log } from '../../../core/server/open-database.ts';
import { backupName, copiesOf, surplusCopies } from '../rules.ts';
import { installIdOf } from './backup-keeper.ts';
import { refuseNoFolder } from './places.ts';
import { writeBackup } from './write-backup.ts';

const kind = 'before-migration';

type Upgrading = { config: Config; log: Log; signal?: AbortSignal };

/**
 * Backs up and verifies a database with schools before it is migrated; throws, so that nothing changes, if that fails.
 * MIGRATE_WITHOUT_BACKUP is the operator's consent to go on without.
 */
export function backedUpFirst({ config, log, signal }: Upgrading): BeforeMigrating {
  return async ({ missing, holdsSchools }, owner) => {
    if (!holdsSchools) return;
    const what = migrationsText(missing);
    if (config.migrateWithoutBackup) return log.info(`Running ${what} without a backup, as MIGRATE_WITHOUT_BACKUP says`);
    try {
      log.info(`Backed up before ${what}: ${await backUp(owner, config, signal)}`);
    } catch (error) {
      signal?.throwIfAborted();
      throw new Error(
        `This Karo brings ${what}, and no backup could be made before them, so nothing was changed. Remove the cause and start again; ` +
          'with MIGRATE_WITHOUT_BACKUP=yes they run without one.',
        { cause: error },
      );
    }
  };
}

/** Into BACKUP_DIR, else `backups` of the data folder, which keeps as many as of scheduled ones. Returns the file. */
async function backUp(
  owner: pg.ClientConfig,
  { backupDir, dataDir, backupKey, backupKeep }: Config,
  signal?: AbortSignal,
): Promise<string> {
  const folder = backupDir ?? join(dataDir, 'backups');
  if (backupDir) refuseNoFolder(backupDir);
  else mkdirSync(folder, { recursive: true, mode: 0o700 });
  const install = await withClient(owner, installIdOf);
  const file = join(folder, backupName(kind, install, instantAt(Date.now())));
  await writeBackup({ owner, file, key: backupKey, signal });
  // A start that a service manager repeats makes one each time.
  for (const { name } of surplusCopies(copiesOf(kind, readdirSync(folder), { install, nowMs: Date.now() }), backupKeep))
    rmSync(join(folder, name));
  return file;
}
