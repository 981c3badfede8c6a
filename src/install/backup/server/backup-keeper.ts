import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { instantAt } from '../../../core/dates.ts';
import type { Config } from '../../../core/server/config.ts';
import { withClient } from '../../../core/server/migrate.ts';
import { backupName, copiesOf, isDue, isLate } from '../rules.ts';
import { deleteCutOff, deleteSurplus, refuseNoFolder } from './places.ts';
import { writeBackup } from './write-backup.ts';

/** Any fixed number: servers of one database make one backup between them. */
const backupLock = 5_276_003;
const hourMs = 3_600_000;

/** The install, and when it could first make backups: `startedMs` is the start of the server. */
export type Keeping = { owner: pg.ClientConfig; config: Config; startedMs: number };

/** The folder of an install's scheduled backups. */
export class BackupKeeper {
  readonly #keeping: Keeping;
  readonly #folder: string;
  #newestMs: number | undefined;
  #failed = false;

  constructor(keeping: Keeping, folder: string) {
    this.#keeping = keeping;
    this.#folder = folder;
  }

  /** For /readyz: the time of the last good backup, its age in hours, and whether it is late. No names or causes. */
  state(nowMs: number) {
    const everyMs = this.#keeping.config.backupEveryMs;
    const age = this.#newestMs === undefined ? null : Math.round(((nowMs - this.#newestMs) / hourMs) * 10) / 10;
    return {
      scheduled: true,
      everyHours: Math.round((everyMs / hourMs) * 100) / 100,
      lastGoodAt: this.#newestMs === undefined ? null : instantAt(this.#newestMs),
      ageHours: age,
      isLate: isLate(this.#newestMs ?? this.#keeping.startedMs, { nowMs, everyMs }),
      lastTryFailed: this.#failed,
    };
  }

  /** Makes a backup if one is due and no other server is making it; returns its file. */
  async backUpWhenDue(nowMs: number, signal?: AbortSignal): Promise<string | null> {
    try {
      const file = await this.#backUpWhenDue(nowMs, signal);
      this.#failed = false;
      return file;
    } catch (error) {
      this.#failed = true;
      throw error;
    }
  }

  async #backUpWhenDue(nowMs: number, signal?: AbortSignal): Promise<string | null> {
    const { owner, config } = this.#keeping;
    refuseNoFolder(this.#folder);
    return withClient(owner, async (client) => {
      const install = await installIdOf(client);
      if (!this.#isDue(install, nowMs)) return null;
      const { rows } = await client.query<{ free: boolean }>('select pg_try_advisory_lock($1) as free', [backupLock]);
      // Another server may have made one meanwhile.
      if (!rows[0]?.free || !this.#isDue(install, nowMs)) return null;
      const copies = { folder: this.#folder, kind: 'scheduled', install, nowMs } as const;
      deleteCutOff(copies);
      const file = join(this.#folder, backupName('scheduled', install, instantAt(nowMs)));
      await writeBackup({ owner, file, key: config.backupKey, signal });
      this.#newestMs = nowMs;
      deleteSurplus(copies, config.backupKeep);
      return file;
    });
  }

  #isDue(install: string, nowMs: number): boolean {
    const [newest] = copiesOf('scheduled', readdirSync(this.#folder), { install, nowMs });
    this.#newestMs = newest?.takenMs;
    return isDue(newest?.takenMs, { nowMs, everyMs: this.#keeping.config.backupEveryMs });
  }
}

/** Eight letters that distinguish the backups of several installs in one folder. */
export async function installIdOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ text: string }>(
    'select current_database() || extract(epoch from min(applied_at))::text as text from migrations',
  );
  return createHash('sha256')
    .update(rows[0]?.text ?? '')
    .digest('hex')
    .slice(0, 8);
}
