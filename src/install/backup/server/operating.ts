import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../../../core/server/config.ts';
import type { Log } from '../../../core/server/open-database.ts';

/** The context of a command: the settings, its words and options, and where it prints. */
export type Operating = {
  config: Config;
  log: Log;
  words: readonly string[];
  options: Readonly<Record<string, string | boolean | undefined>>;
  say: (text: string) => void;
  signal: AbortSignal;
};

/** How a command ended: its exit status, and what `--json` prints beside `command` and `ok`. */
export type Outcome<Report extends object> = { status: 0 | 1 | 3; report: Report };

/** The database cannot be reached: exit status 3. */
export class NoDatabase extends Error {}

/** Otherwise a missing database would be created. */
export function refuseNoDatabase({ databaseUrl, dataDir }: Config): void {
  if (databaseUrl || existsSync(join(dataDir, 'postgres'))) return;
  throw new NoDatabase(`There is no database in ${dataDir}. Set DATA_DIR or DATABASE_URL as the server has it.`);
}
