import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import type { Config } from '../../../core/server/config.ts';
import type { Log } from '../../../core/server/open-database.ts';
import { type Restored, restoreBackup } from './restore-backup.ts';
import { newScratch } from './scratch-folder.ts';
import { writeBackup } from './write-backup.ts';

export type Drill = { restored: Restored; backupMs: number | null; restoreMs: number; ageMs: number };

type Drilling = { config: Config; log: Log; signal?: AbortSignal };

/**
 * Restores a backup, made now from the running database or given, into a scratch cluster, verifies it and removes the folder. `ageMs`, the
 * recovery point, is the age of the data after `restoreMs`, the recovery time.
 */
export async function drill(from: { owner: pg.ClientConfig } | { file: string }, { config, log, signal }: Drilling): Promise<Drill> {
  const scratch = await newScratch();
  try {
    const startedMs = performance.now();
    const isLive = 'owner' in from;
    const backup = { file: isLive ? join(scratch, 'drill.karo') : from.file, key: config.backupKey, signal };
    if (isLive) await writeBackup({ owner: from.owner, ...backup });
    const backedUpMs = performance.now();
    const there = { ...config, databaseUrl: undefined, databaseAppUrl: undefined, dataDir: join(scratch, 'data') };
    const restored = await restoreBackup(backup, { config: there, log });
    const restoreMs = performance.now() - backedUpMs;
    return {
      restored,
      backupMs: isLive ? backedUpMs - startedMs : null,
      restoreMs,
      ageMs: Date.now() - Date.parse(restored.header.takenAt),
    };
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}
