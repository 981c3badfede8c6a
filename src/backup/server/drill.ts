import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import type { Config } from '../../core/server/config.ts';
import type { Log } from '../../core/server/open-database.ts';
import { type Restored, restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

export type Drill = { restored: Restored; backupMs: number | null; restoreMs: number; ageMs: number };

/**
 * Restores a backup (one made now, unless a file is given) into an embedded cluster of its own in a scratch folder, proves it and
 * removes the folder. `ageMs`, the recovery point, is how old the data are that one has again after `restoreMs`, the recovery time.
 */
export async function drill({
  config,
  log,
  owner,
  file,
}: {
  config: Config;
  log: Log;
  owner: pg.ClientConfig;
  file?: string;
}): Promise<Drill> {
  const scratch = mkdtempSync(join(tmpdir(), 'karo-drill-'));
  try {
    const startedMs = performance.now();
    const backup = { file: file ?? join(scratch, 'drill.karo'), key: config.backupKey };
    if (!file) await writeBackup({ owner, ...backup });
    const backedUpMs = performance.now();
    const there = { ...config, databaseUrl: undefined, databaseAppUrl: undefined, dataDir: join(scratch, 'data') };
    const restored = await restoreBackup(backup, { config: there, log });
    const restoreMs = performance.now() - backedUpMs;
    return { restored, backupMs: file ? null : backedUpMs - startedMs, restoreMs, ageMs: Date.now() - Date.parse(restored.header.takenAt) };
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}
