import { migrationsText } from '../../core/server/database/schema.ts';
import { openDatabase } from '../../core/server/open-database.ts';
import { backedUpFirst } from '../../install/backup/server/before-migration.ts';
import type { Operating, Outcome } from '../../install/backup/server/operating.ts';
import { rehearseMigration } from '../../install/backup/server/rehearse-migration.ts';
import { refuseUnfinishedRestore } from '../../install/backup/server/restore-backup.ts';
import { upgradeCluster } from '../../install/backup/server/upgrade-cluster.ts';
import type { Reports } from '../../install/operators/reports.ts';

/** `migrate [--dry-run]`: as a start does before it serves. */
export async function migrateNow(operating: Operating): Promise<Outcome<Reports['migrate'] | Reports['migrate --dry-run']>> {
  const { config, log, signal, options, say } = operating;
  refuseUnfinishedRestore(config);
  if (options.dryRun === true) return rehearseMigration(operating);
  await upgradeCluster({ config, log, signal });
  const backUpFirst = backedUpFirst({ config, log, signal });
  let done = 'Nothing to do: the schema is that of this Karo.';
  let migrated: string[] = [];
  const store = await openDatabase(config, log, async (lacking, owner) => {
    await backUpFirst(lacking, owner);
    done = `Done: ${migrationsText(lacking.missing)}.`;
    migrated = lacking.missing.map(({ name }) => name);
  });
  await store.close();
  say(done);
  return { status: 0, report: { migrated } };
}
