import { existsSync, mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type pg from 'pg';
import { instantAt } from '../../../core/dates.ts';
import type { Config } from '../../../core/server/config.ts';
import { type BeforeMigrating, type Lacking, migrationsText } from '../../../core/server/database/schema.ts';
import { withClient } from '../../../core/server/migrate.ts';
import type { Log } from '../../../core/server/open-database.ts';
import { backupName } from '../rules.ts';
import { installIdOf } from './backup-keeper.ts';
import { deleteCutOff, deleteSurplus, refuseNoFolder } from './places.ts';
import { writeBackup } from './write-backup.ts';

const kind = 'before-migration';

type Upgrading = { config: Config; log: Log; signal?: AbortSignal };

/**
 * Backs up and verifies a database with schools before it is migrated; throws, so that nothing changes, if that fails. An upgrade that
 * failed half-way keeps the backup of its first try. MIGRATE_WITHOUT_BACKUP is the operator's consent to go on without.
 */
export function backedUpFirst({ config, log, signal }: Upgrading): BeforeMigrating {
  return async ({ missing, holdsSchools }, owner) => {
    if (!holdsSchools) return;
    const what = migrationsText(missing);
    if (config.migrateWithoutBackup) return log.info(`Running ${what} without a backup, as MIGRATE_WITHOUT_BACKUP says`);
    try {
      const earlier = await withClient(owner, (client) => backupOfHalfDone(client, missing));
      if (earlier) return log.info(`Going on with an upgrade that failed: the backup before it is ${earlier}`);
      const file = await backUp(owner, config, signal);
      await withClient(owner, (client) => noteUpgrade(client, { file, missing }));
      log.info(`Backed up before ${what}: ${file}`);
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
  const folder = resolve(backupDir ?? join(dataDir, 'backups'));
  if (backupDir) refuseNoFolder(backupDir);
  else mkdirSync(folder, { recursive: true, mode: 0o700 });
  const install = await withClient(owner, installIdOf);
  const nowMs = Date.now();
  const copies = { folder, kind, install, nowMs } as const;
  // A start that a service manager repeats leaves one each time that it is killed, and makes one until the first migration has run.
  deleteCutOff(copies);
  const file = join(folder, backupName(kind, install, instantAt(nowMs)));
  await writeBackup({ owner, file, key: backupKey, signal });
  deleteSurplus({ ...copies, nowMs: Date.now() }, backupKeep);
  return file;
}

type Missing = Lacking['missing'];

/** Names the backup in the database, which forgets it when the last migration has run. */
async function noteUpgrade(client: pg.Client, { file, missing }: { file: string; missing: Missing }): Promise<void> {
  await client.query('create table if not exists unfinished_upgrade (backup text not null, first_missing text not null)');
  await client.query('delete from unfinished_upgrade');
  await client.query('insert into unfinished_upgrade (backup, first_missing) values ($1, $2)', [file, missing[0]?.name]);
}

/** The backup of the schema before an upgrade of which some migrations have run: another would hold the half-done schema. */
async function backupOfHalfDone(client: pg.Client, missing: Missing): Promise<string | undefined> {
  const { rows: tables } = await client.query("select from pg_class where oid = to_regclass('public.unfinished_upgrade')");
  if (tables.length === 0) return undefined;
  const { rows } = await client.query<{ backup: string }>('select backup from unfinished_upgrade where first_missing <> $1', [
    missing[0]?.name,
  ]);
  return rows.map(({ backup }) => backup).find((file) => existsSync(file));
}
