import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { instantAt } from '../../../core/dates.ts';
import type { Config } from '../../../core/server/config.ts';
import { type Log, type OwnedDatabase, openAsOwner } from '../../../core/server/open-database.ts';
import { programsFor } from '../../../core/server/postgres/majors.ts';
import { drill } from './drill.ts';
import type { Header } from './frames.ts';
import { type Restored, restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

/** The context of a command: the settings, its words and options, and its output. */
export type Operating = {
  config: Config;
  log: Log;
  words: readonly string[];
  options: Readonly<Record<string, string | boolean | undefined>>;
  say: (text: string) => void;
  signal: AbortSignal;
};

/** `backup [--school ID] [FILE]`: copies the database as it is, without migrating it. */
export async function backUp({ config, log, words: [file], options: { school }, say, signal }: Operating): Promise<number> {
  const schoolId = school === undefined ? undefined : Number(school);
  const usual = `karo-${instantAt(Date.now()).slice(0, 19).replaceAll(/[-:]/g, '')}Z.karo`;
  const path = resolve(file ?? join(config.backupDir ?? '.', usual));
  const { header, ending } = await withOwned({ config, log, signal }, ({ owner }) =>
    writeBackup({ owner, file: path, key: config.backupKey, schoolId, signal }),
  );
  const rows = Object.values(ending.rows).reduce((sum, count) => sum + count, 0);
  say(`Backed up ${scopeText(header)} as of ${header.takenAt}: ${rows} rows of ${Object.keys(ending.rows).length} tables.`);
  say(
    config.backupKey
      ? 'The file is encrypted with BACKUP_KEY.'
      : 'The file is not encrypted: set BACKUP_KEY before it leaves this machine.',
  );
  say(path);
  return 0;
}

/** `restore FILE`: restores into an empty DATA_DIR or database, and verifies it. */
export async function restore({ config, log, words, say, signal }: Operating): Promise<number> {
  const [file = ''] = words;
  const restored = await restoreBackup({ file: resolve(file), key: config.backupKey, signal }, { config, log });
  return report(restored, say);
}

/** `backup:drill [FILE]`: restores a new or given backup into a scratch folder, verifies and removes it. */
export async function runDrill({ config, log, words, say, signal }: Operating): Promise<number> {
  const [file] = words;
  const drilling = { config, log, signal };
  const done = await (file === undefined
    ? withOwned(drilling, ({ owner }) => drill({ owner }, drilling))
    : drill({ file: resolve(file) }, drilling));
  const status = report(done.restored, say);
  if (done.backupMs !== null) say(`Backup made and read back in ${seconds(done.backupMs)}.`);
  say(`Recovery point: the data are ${seconds(done.ageMs)} old. Recovery time: ${seconds(done.restoreMs)}.`);
  return status;
}

type Opening = Pick<Operating, 'config' | 'log' | 'signal'>;

/** Otherwise a missing database would be created. */
export function refuseNoDatabase({ databaseUrl, dataDir }: Config): void {
  if (databaseUrl || existsSync(join(dataDir, 'postgres'))) return;
  throw new Error(`There is no database in ${dataDir}. Set DATA_DIR or DATABASE_URL as the server has it.`);
}

/** The database as it is, even of an older PostgreSQL. */
async function withOwned<T>({ config, log, signal }: Opening, work: (owned: OwnedDatabase) => Promise<T>): Promise<T> {
  refuseNoDatabase(config);
  const programs = config.databaseUrl ? undefined : await programsFor({ dataDir: config.dataDir, log: log.info, signal });
  const owned = await openAsOwner(config, log, programs);
  try {
    return await work(owned);
  } finally {
    await owned.stop();
  }
}

function report({ header, compared, schools, faults }: Restored, say: (text: string) => void): number {
  const width = Math.max(...compared.map(({ what }) => what.length));
  say(`Restored ${scopeText(header)} as of ${header.takenAt}, backed up by Karo ${header.karo} on PostgreSQL ${header.postgres}.`);
  for (const { what, restored } of compared) say(`  ${what.padEnd(width)}  ${restored}`);
  say(`All ${compared.length} figures are those of the backup.`);
  for (const fault of faults) say(fault);
  say(`Schools checked: ${schools}. Faults: ${faults.length}.`);
  if (faults.length > 0) say('The faults came with the backup; everything in it was restored.');
  return faults.length === 0 ? 0 : 1;
}

function scopeText({ school }: Header): string {
  return school ? `school ${school.schoolId}, ${school.name},` : 'the whole install';
}

function seconds(ms: number): string {
  return `${Math.round(ms / 100) / 10} s`;
}
