import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { projectRoot } from '../project-root.ts';

const folder = join(projectRoot, 'db', 'migrations');

type MigrationFile = { name: string; text: string; checksum: string };

/**
 * Checksums of earlier texts of a migration that make the same schema: a database in which one ran lacks nothing. 0021 had another comment;
 * 0082 as it was is refused by PostgreSQL 15.20 (November 2026), which adds no column with a default while a function reads the row.
 * The later ones changed a table and added a constraint in one statement, which Citus refuses.
 */
const earlierTexts: Readonly<Record<string, readonly string[]>> = {
  '0021-one-code-one-payment.sql': ['9a7041d0e8bba78c3e4688dca47d5cc6f9887d4bcf8326300eb58b2b879f280d'],
  '0082-references-of-money.sql': ['788b919a85a56b1e49f9aa457d2a8c540bcb9dbdab5466db802a3d53f0b212ee'],
  '0140-slips-for-a-colleague.sql': ['8a96dfe647be7999087e16784db4d36719755506a5e3ef48378b3b85e8d84d8c'],
  '0143-refunds.sql': ['e26d795a362f75ff799997f794bd1eaf059a10b4c65f3d8a3ae4d2b1483ea491'],
  '0144-slips-reversed.sql': ['6eb611b41d390f7980cc60c1788189d02a3754d4c40f9ab08d94f098e3ce2592'],
  '0160-debits-noted.sql': ['32240601cf742d348c82ab35cccc8017c3acab57041304ce9bb7a9e83cbda4e2'],
};

/** The missing migrations of a database. `isNew`: it is empty. */
export type Lacking = { isNew: boolean; missing: readonly MigrationFile[]; holdsSchools: boolean };

/** Called before an outdated database is changed; throws to leave it unchanged. */
export type BeforeMigrating = (lacking: Lacking, owner: pg.ClientConfig) => Promise<void>;

/** Every file of db/migrations in order. */
export async function migrationFiles(): Promise<MigrationFile[]> {
  const names = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(folder, name), 'utf8');
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') };
    }),
  );
}

/** Whether the checksum is of this migration. */
export function isTextOf({ name, checksum }: Pick<MigrationFile, 'name' | 'checksum'>, ran: string): boolean {
  return ran === checksum || earlierTexts[name]?.includes(ran) === true;
}

/** Refuses a database of a later version, or with a different migration, unchanged. */
export async function lackingIn(client: pg.Client): Promise<Lacking> {
  const files = await migrationFiles();
  const applied = await appliedIn(client);
  const unknown = unknownIn(applied, files);
  if (unknown.length > 0) throw new Error(ofLaterKaro(client, unknown));
  const changed = files.find((file) => !isTextOf(file, applied.get(file.name) ?? file.checksum));
  if (changed) throw new Error(`Migration ${changed.name} was changed after it ran; write a new file instead.`);
  const missing = files.filter(({ name }) => !applied.has(name));
  return { isNew: applied.size === 0, missing, holdsSchools: await holdsSchools(client) };
}

/** The migrations that ran in a database and are none of these files: a later Karo was there. */
export async function laterThan(files: readonly MigrationFile[], client: pg.Client): Promise<string[]> {
  return unknownIn(await appliedIn(client), files);
}

/** For commands that set up an empty database: an existing one is migrated only by a start or `migrate`. */
export async function refuseOlder({ isNew, missing }: Lacking): Promise<void> {
  if (!isNew) throw new Error(olderText(missing));
}

/** For commands that need an existing database. */
export async function refuseUnready({ isNew, missing }: Lacking): Promise<void> {
  throw new Error(isNew ? 'This database is empty. Run npm start or npm run migrate first.' : olderText(missing));
}

/** "1 migration (0090-x.sql)", "3 migrations (0090-x.sql to 0092-z.sql)". */
export function migrationsText(missing: readonly { name: string }[]): string {
  const [first, last] = [missing.at(0)?.name, missing.at(-1)?.name];
  return missing.length === 1 ? `1 migration (${first})` : `${missing.length} migrations (${first} to ${last})`;
}

function olderText(missing: Lacking['missing']): string {
  return `The schema of this database is older than this Karo: it lacks ${migrationsText(missing)}. Run npm start or npm run migrate first.`;
}

function ofLaterKaro({ database }: pg.Client, unknown: readonly string[]): string {
  return (
    `The database ${database} is of a later Karo: ${unknown.join(', ')} ran in it, which this one does not know. Nothing was changed. ` +
    'Start the later Karo. The way back to this one is a backup from before the upgrade, restored into an empty folder or database.'
  );
}

function unknownIn(applied: ReadonlyMap<string, string>, files: readonly MigrationFile[]): string[] {
  const known = new Set(files.map(({ name }) => name));
  return [...applied.keys()].filter((name) => !known.has(name)).sort();
}

async function appliedIn(client: pg.Client): Promise<Map<string, string>> {
  if (!(await hasTable(client, 'migrations'))) return new Map();
  const { rows } = await client.query<{ name: string; checksum: string }>('select name, checksum from migrations');
  return new Map(rows.map(({ name, checksum }) => [name, checksum]));
}

/** Counted by users: row-level security may hide schools from the tables' owner. */
async function holdsSchools(client: pg.Client): Promise<boolean> {
  if (!(await hasTable(client, 'usernames'))) return false;
  const { rows } = await client.query<{ holds: boolean }>('select exists (select from usernames) as holds');
  return rows[0]?.holds === true;
}

async function hasTable(client: pg.Client, name: string): Promise<boolean> {
  const { rows } = await client.query<{ isThere: boolean }>('select to_regclass($1) is not null as "isThere"', [name]);
  return rows[0]?.isThere === true;
}
