import { chmodSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type pg from 'pg';
import { verifyLedger } from '../../../books/ledger/server/verify-ledger.ts';
import type { Config } from '../../../core/server/config.ts';
import { isTextOf, migrationFiles, refuseOlder } from '../../../core/server/database/schema.ts';
import { assertDatabaseSupported } from '../../../core/server/database-checks.ts';
import { migrate, withClient } from '../../../core/server/migrate.ts';
import { appUserOf, commandWaitMs, type Log, type OwnedDatabase, openAsOwner, openDatabase } from '../../../core/server/open-database.ts';
import { isAnotherAlive } from '../../../core/server/postgres/postmaster-file.ts';
import type { Header } from './frames.ts';
import { type Comparison, comparisons, loadBackup, reachClock } from './load-backup.ts';
import { type BackupFile, type Checked, checkBackup, framesIn } from './read-backup.ts';
import { type SealingKeys, sealingKeys } from './sealing-keys.ts';
import { storeFolder } from './write-backup.ts';

const unfinished = 'restoring-';

/**
 * `rows` are those of each table in the backup; `keys` are those of its secrets; `migrateMs` is the time of the migrations that it
 * lacked.
 */
export type Restored = {
  header: Header;
  compared: Comparison[];
  rows: Readonly<Record<string, number>>;
  keys: SealingKeys;
  schools: number;
  faults: string[];
  migrateMs: number;
};
type Restoring = { config: Config; log: Log };

/**
 * Restores a backup into an empty DATA_DIR, or the empty database of DATABASE_URL, and verifies it: every table and chain head against the
 * backup, then every ledger. Throws, and leaves nothing in place, if the backup is damaged, the place is not empty or a figure differs.
 * Ledger faults are returned: they came with the backup.
 */
export async function restoreBackup(backup: BackupFile, restoring: Restoring): Promise<Restored> {
  const checked = await checkBackup(backup);
  await refuseUnknownMigrations(checked.header);
  return restoring.config.databaseUrl ? restoreIntoDatabase(backup, checked, restoring) : restoreIntoFolder(backup, checked, restoring);
}

async function refuseUnknownMigrations({ migrations, karo }: Header): Promise<void> {
  const known = new Map((await migrationFiles()).map((file) => [file.name, file]));
  const strange = migrations.find(({ name, checksum }) => {
    const file = known.get(name);
    return !file || !isTextOf(file, checksum);
  });
  if (!strange) return;
  throw new Error(
    `This backup is of another Karo (${karo}): its ${strange.name} is not known here. Restore with that version or a later one.`,
  );
}

/** Done in a folder beside the final place, so that an interrupted restore leaves nothing that a start would use. */
async function restoreIntoFolder(backup: BackupFile, checked: Checked, { config, log }: Restoring): Promise<Restored> {
  const { dataDir } = config;
  refuseFullFolder(config, backup);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  for (const name of unfinishedIn(dataDir)) rmSync(join(dataDir, name), { recursive: true, force: true });
  const beside = join(dataDir, `${unfinished}${process.pid}`);
  const there = { ...config, dataDir: beside };
  const { mode } = statSync(dataDir);
  try {
    // PostgreSQL, which does not run as root, must be able to enter the folder.
    if (process.getuid?.() === 0) chmodSync(dataDir, mode | 0o011);
    const owned = await openAsOwner(there, log);
    const restored = await fill(owned, backup, checked, { config: there, log }).finally(() => owned.stop());
    renameSync(join(beside, 'postgres'), join(dataDir, 'postgres'));
    await storeFolder(dataDir);
    return restored;
  } finally {
    rmSync(beside, { recursive: true, force: true });
    chmodSync(dataDir, mode);
  }
}

function unfinishedIn(dataDir: string): string[] {
  return existsSync(dataDir) ? readdirSync(dataDir).filter((name) => name.startsWith(unfinished)) : [];
}

/** A start after an interrupted restore would create an empty install, which nobody wants there. */
export function refuseUnfinishedRestore({ dataDir, databaseUrl }: Config): void {
  if (databaseUrl || existsSync(join(dataDir, 'postgres'))) return;
  const [name] = unfinishedIn(dataDir);
  if (name) throw new Error(`A restore into ${dataDir} is not finished. Run npm run restore again, or remove ${join(dataDir, name)}.`);
}

function refuseFullFolder({ dataDir, backupDir }: Config, { file }: BackupFile): void {
  // The last one is in every Linux file system; key and backups of a moved install may come before its database.
  const mayBeThere = new Set(
    [file, backupDir, ...['secrets.key', 'backups', 'lost+found'].map((name) => join(dataDir, name))].flatMap((path) =>
      path ? [resolve(path)] : [],
    ),
  );
  const names = existsSync(dataDir) ? readdirSync(dataDir).filter((name) => !mayBeThere.has(join(dataDir, name))) : [];
  const running = names.find((name) => name.startsWith(unfinished) && isAnotherAlive(Number(name.slice(unfinished.length))));
  if (running) throw new Error(`Another restore into ${dataDir} is running (process ${running.slice(unfinished.length)}).`);
  const inTheWay = names.filter((name) => !name.startsWith(unfinished));
  if (inTheWay.length === 0) return;
  throw new Error(`${dataDir} is not empty: ${inTheWay.join(', ')}. Restore into an empty folder: set DATA_DIR to a new one.`);
}

/** A table marks the database until it is complete, so that an interrupted restore is not used. */
async function restoreIntoDatabase(backup: BackupFile, checked: Checked, { config, log }: Restoring): Promise<Restored> {
  const owned = await openAsOwner(config, log);
  await withClient(owned.owner, async (client) => {
    await assertDatabaseSupported(client);
    const { rows } = await client.query<{ name: string }>(
      `select relname as name from pg_class c
       where relnamespace = 'public'::regnamespace and relkind in ('r', 'v', 'm', 'S')
         and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = c.oid and deptype = 'e')
       order by relname`,
    );
    const names = rows.map(({ name }) => name);
    const again = `Drop the database ${client.database}, create it again, and run npm run restore again.`;
    if (names.includes('unfinished_restore')) throw new Error(`A restore into this database was interrupted. ${again}`);
    if (names.length > 0) throw new Error(`The database ${client.database} is not empty: ${names.join(', ')}. Restore into a new one.`);
    await client.query('create table unfinished_restore (started_at timestamptz not null default now())');
  });
  return fill(owned, backup, checked, { config, log });
}

async function fill(owned: OwnedDatabase, backup: BackupFile, { header, ending }: Checked, { config, log }: Restoring): Promise<Restored> {
  const { owner, roleMaker } = owned;
  const roles = { roleMaker, appUser: appUserOf(config), waiting: { say: log.info, waitMs: commandWaitMs } };
  const then = new Set(header.migrations.map(({ name }) => name));
  await migrate(owner, { ...roles, only: (name) => then.has(name) });
  const load = async (client: pg.Client) => {
    await loadBackup(client, framesIn(backup));
    return comparisons(client, ending);
  };
  const compared = await withClient(owner, load, backup.signal);
  refuseDifferent(compared);
  const loadedMs = performance.now();
  await migrate(owner, roles);
  const migrateMs = performance.now() - loadedMs;
  await withClient(owner, async (client) => {
    if (header.school) await reachClock(client, ending);
    await client.query('drop table if exists unfinished_restore');
    // Before it is analysed, PostgreSQL would plan lists as if they were empty.
    await client.query('analyze');
  });
  const store = await openDatabase(config, log, refuseOlder, commandWaitMs);
  try {
    const { schools, faults } = await verifyLedger(store.database);
    const lines = faults.map(({ schoolId, place: at, fault }) => `school ${schoolId}, ${at}: ${fault}`);
    return { header, compared, rows: ending.rows, keys: await sealingKeys(store.database), schools, faults: lines, migrateMs };
  } finally {
    await store.close();
  }
}

function refuseDifferent(compared: readonly Comparison[]): void {
  const different = compared.filter(({ backedUp, restored }) => backedUp !== restored);
  if (different.length === 0) return;
  const lines = different.map(({ what, backedUp, restored }) => `  ${what}: ${backedUp} in the backup, ${restored} restored`);
  throw new Error(`What was restored differs from the backup, so it is not put in place:\n${lines.join('\n')}`);
}
