import { join, resolve } from 'node:path';
import { instantAt } from '../../../core/dates.ts';
import type { Config } from '../../../core/server/config.ts';
import { type OwnedDatabase, openAsOwner } from '../../../core/server/open-database.ts';
import { programsFor } from '../../../core/server/postgres/majors.ts';
import { secretsThere } from '../../../core/server/secrets/open-secrets.ts';
import { instantInName } from '../rules.ts';
import { drill } from './drill.ts';
import type { Header } from './frames.ts';
import { type Operating, type Outcome, refuseNoDatabase } from './operating.ts';
import { type Restored, restoreBackup } from './restore-backup.ts';
import { lostKeyText } from './sealing-keys.ts';
import { writeBackup } from './write-backup.ts';

export type BackupReport = {
  file: string;
  school: number | null;
  takenAt: string;
  rows: number;
  tables: number;
  isEncrypted: boolean;
};
export type RestoreReport = {
  takenAt: string;
  karo: string;
  postgres: string;
  compared: { what: string; restored: string }[];
  schools: number;
  faults: string[];
};
export type DrillReport = RestoreReport & { backupMs: number | null; restoreMs: number; ageMs: number };

/** `backup [--school ID] [FILE]`: copies the database as it is, without migrating it. */
export async function backUp({ config, log, words: [file], options: { school }, say, signal }: Operating): Promise<Outcome<BackupReport>> {
  const schoolId = school === undefined ? undefined : Number(school);
  const usual = `karo-${instantInName(instantAt(Date.now()))}.karo`;
  const path = resolve(file ?? join(config.backupDir ?? '.', usual));
  const { header, ending } = await withOwned({ config, log, signal }, ({ owner }) =>
    writeBackup({ owner, file: path, key: config.backupKey, schoolId, signal }),
  );
  const rows = Object.values(ending.rows).reduce((sum, count) => sum + count, 0);
  const tables = Object.keys(ending.rows).length;
  const isEncrypted = config.backupKey !== undefined;
  say(`Backed up ${scopeText(header)} as of ${header.takenAt}: ${rows} rows of ${tables} tables.`);
  say(isEncrypted ? 'The file is encrypted with BACKUP_KEY.' : 'The file is not encrypted: set BACKUP_KEY before it leaves this machine.');
  say(path);
  const report = { file: path, school: header.school?.schoolId ?? null, takenAt: header.takenAt, rows, tables, isEncrypted };
  return { status: 0, report };
}

/** `restore [--plain] FILE`: restores into an empty DATA_DIR or database, and verifies it. */
export async function restore({ config, log, words, options, say, signal }: Operating): Promise<Outcome<RestoreReport>> {
  const [file = ''] = words;
  const secrets = secretsThere(config);
  const restored = await restoreBackup({ file: resolve(file), key: keyFor(config, options), signal }, { config, log });
  const outcome = printRestored(restored, say);
  const lostKey = lostKeyText(restored.keys, secrets, config);
  if (lostKey) say(lostKey);
  return outcome;
}

/** `drill [--plain] [FILE]`: restores a new or given backup into a scratch folder, verifies and removes it. */
export async function runDrill({ config, log, words, options, say, signal }: Operating): Promise<Outcome<DrillReport>> {
  const [file] = words;
  const drilling = { config, log, signal };
  const done = await (file === undefined
    ? withOwned(drilling, ({ owner }) => drill({ owner }, drilling))
    : drill({ file: resolve(file) }, { ...drilling, config: { ...config, backupKey: keyFor(config, options) } }));
  const { restored, ...times } = done;
  const { status, report } = printRestored(restored, say);
  if (times.backupMs !== null) say(`Backup made and read back in ${secondsText(times.backupMs)}.`);
  say(`Recovery point: the data are ${secondsText(times.ageMs)} old. Recovery time: ${secondsText(times.restoreMs)}.`);
  return { status, report: { ...report, ...times } };
}

/** With `--plain`, a backup that is not encrypted is read although BACKUP_KEY is set. */
function keyFor(config: Config, options: Operating['options']): string | undefined {
  return options.plain === true ? undefined : config.backupKey;
}

type Opening = Pick<Operating, 'config' | 'log' | 'signal'>;

/** The database as it is, even of an older PostgreSQL. */
export async function withOwned<T>({ config, log, signal }: Opening, work: (owned: OwnedDatabase) => Promise<T>): Promise<T> {
  refuseNoDatabase(config);
  const programs = config.databaseUrl ? undefined : await programsFor({ dataDir: config.dataDir, log: log.info, signal });
  const owned = await openAsOwner(config, log, programs);
  try {
    return await work(owned);
  } finally {
    await owned.stop();
  }
}

function printRestored({ header, compared, schools, faults }: Restored, say: (text: string) => void): Outcome<RestoreReport> {
  const width = Math.max(...compared.map(({ what }) => what.length));
  say(`Restored ${scopeText(header)} as of ${header.takenAt}, backed up by Karo ${header.karo} on PostgreSQL ${header.postgres}.`);
  for (const { what, restored } of compared) say(`  ${what.padEnd(width)}  ${restored}`);
  say(`All ${compared.length} figures are those of the backup.`);
  for (const fault of faults) say(fault);
  say(`Schools checked: ${schools}. Faults: ${faults.length}.`);
  if (faults.length > 0) say('The faults came with the backup; everything in it was restored.');
  const { takenAt, karo, postgres } = header;
  const figures = compared.map(({ what, restored }) => ({ what, restored }));
  return { status: faults.length === 0 ? 0 : 1, report: { takenAt, karo, postgres, compared: figures, schools, faults } };
}

function scopeText({ school }: Header): string {
  return school ? `school ${school.schoolId}, ${school.name},` : 'the whole install';
}

/** A time for people: "1.4 s". */
export function secondsText(ms: number): string {
  return `${Math.round(ms / 100) / 10} s`;
}
