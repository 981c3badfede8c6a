import { createHash } from 'node:crypto';
import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { instantAt } from '../../../core/dates.ts';
import type { Config } from '../../../core/server/config.ts';
import { withClient } from '../../../core/server/migrate.ts';
import { backupName, copiesOf, isDue, isLate, surplusCopies } from '../rules.ts';
import { refuseNoFolder } from './places.ts';
import { writeBackup } from './write-backup.ts';

/** Any fixed number: servers on one database make one backup between them. */
const backupLock = 5_276_003;
const hourMs = 3_600_000;

/** Whose backups, and since when they could have been made: `startedMs` is when the server started. */
export type Keeping = { owner: pg.ClientConfig; config: Config; startedMs: number };

/** The folder of scheduled backups of one install. */
export class BackupKeeper {
  readonly #keeping: Keeping;
  readonly #folder: string;
  #newestMs: number | undefined;
  #failed = false;

  constructor(keeping: Keeping, folder: string) {
    this.#keeping = keeping;
    this.#folder = folder;
  }

  /** What /readyz shows: when the last good backup was taken, its age in hours, and whether it is late. No names and no causes. */
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

  /** Makes a backup when one is due and no other server is making it; answers its file. */
  async backUpWhenDue(nowMs: number, signal?: AbortSignal): Promise<string | null> {
    try {
      const made = await this.#backUpWhenDue(nowMs, signal);
      this.#failed = false;
      return made;
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
      // Another server may have made one while we waited for an answer.
      if (!rows[0]?.free || !this.#isDue(install, nowMs)) return null;
      const file = join(this.#folder, backupName('scheduled', install, instantAt(nowMs)));
      await writeBackup({ owner, file, key: config.backupKey, signal });
      this.#newestMs = nowMs;
      this.#deleteSurplus(install);
      this.#deleteCutOff(install, nowMs);
      return file;
    });
  }

  #isDue(install: string, nowMs: number): boolean {
    const [newest] = copiesOf('scheduled', readdirSync(this.#folder), install);
    this.#newestMs = newest?.takenMs;
    return isDue(newest?.takenMs, { nowMs, everyMs: this.#keeping.config.backupEveryMs });
  }

  /** Only after a new backup was made and read back. */
  #deleteSurplus(install: string): void {
    const { backupKeep } = this.#keeping.config;
    for (const { name } of surplusCopies(copiesOf('scheduled', readdirSync(this.#folder), install), backupKeep))
      rmSync(join(this.#folder, name));
  }

  /** What a server that was killed while it wrote left behind, once it is a day old. */
  #deleteCutOff(install: string, nowMs: number): void {
    for (const name of readdirSync(this.#folder)) {
      const path = join(this.#folder, name);
      const isCutOff = name.startsWith(`karo-scheduled-${install}-`) && /\.karo\.making-\w+$/.test(name);
      if (isCutOff && nowMs - statSync(path).mtimeMs > 24 * hourMs) rmSync(path, { force: true });
    }
  }
}

/** Eight letters by which backups of several installs in one folder are told apart. */
export async function installIdOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ text: string }>(
    'select current_database() || extract(epoch from min(applied_at))::text as text from migrations',
  );
  return createHash('sha256')
    .update(rows[0]?.text ?? '')
    .digest('hex')
    .slice(0, 8);
}
