import { lackingIn, migrationsText } from '../../../core/server/database/schema.ts';
import { withClient } from '../../../core/server/migrate.ts';
import { changedTables } from '../rules.ts';
import { secondsText, withOwned } from './commands.ts';
import { drill } from './drill.ts';
import type { Operating, Outcome } from './operating.ts';

export type RehearsalReport = {
  missing: string[];
  tables: { name: string; rows: number }[];
  backupMs: number;
  migrateMs: number;
  totalMs: number;
  schools: number;
  faults: string[];
};

/**
 * `migrate --dry-run`: backs up into a scratch folder, restores the copy there, migrates and checks it, and removes it. The database is
 * only read: a rehearsal within it would lock its tables while people work.
 */
export async function rehearseMigration({ config, log, say, signal }: Operating): Promise<Outcome<RehearsalReport>> {
  const startedMs = performance.now();
  const rehearsing = { config, log, signal };
  return withOwned(rehearsing, async ({ owner }) => {
    const { missing } = await withClient(owner, lackingIn);
    if (missing.length === 0) {
      say('Nothing to do: the schema is that of this Karo.');
      return { status: 0, report: { ...none, totalMs: performance.now() - startedMs } };
    }
    say(`This Karo brings ${migrationsText(missing)}:`);
    for (const { name } of missing) say(`  ${name}`);
    const { restored, backupMs } = await drill({ owner }, rehearsing);
    const tables = changedTables(missing, restored.rows);
    for (const { name, rows } of tables) say(`  ${rows} rows of ${name}`);
    const { migrateMs, schools, faults } = restored;
    const totalMs = performance.now() - startedMs;
    say(`They ran on a copy in ${secondsText(migrateMs)}; backup, restore and check took ${secondsText(totalMs - migrateMs)} more.`);
    for (const fault of faults) say(fault);
    say(`Schools checked after them: ${schools}. Faults: ${faults.length}. Nothing was changed here.`);
    const report = { missing: missing.map(({ name }) => name), tables, backupMs: backupMs ?? 0, migrateMs, totalMs, schools, faults };
    return { status: faults.length === 0 ? 0 : 1, report };
  });
}

const none = { missing: [], tables: [], backupMs: 0, migrateMs: 0, schools: 0, faults: [] };
