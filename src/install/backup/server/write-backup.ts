import { randomBytes } from 'node:crypto';
import { createWriteStream, existsSync } from 'node:fs';
import { link, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { codeOf } from '../../../core/server/database/faults.ts';
import { withClient } from '../../../core/server/migrate.ts';
import { karoVersion } from '../../../core/server/project-root.ts';
import { noSchoolText } from '../rules.ts';
import { begin, type CatalogTable, enterSchool, headsOf, schoolsIn, sequencesIn, tablesIn } from './catalog-sql.ts';
import { FrameWriter, type Header } from './frames.ts';
import { refuseNoPlace } from './places.ts';
import { type BackupFile, type Checked, checkBackup } from './read-backup.ts';
import { sealed } from './seal.ts';

/** The size of a frame, so that a big row needs no more memory at either end. */
const dataBytesMax = 2 ** 20;

/** The backup to make: the database by its owner, all of it or one school, into a new file. */
export type Backup = BackupFile & { owner: pg.ClientConfig; schoolId?: number };

/**
 * Copies a running database in one snapshot, and verifies the copy before it gets its name. Nothing else waits for it. Refuses to
 * overwrite.
 */
export async function writeBackup({ owner, file, key, schoolId, signal }: Backup): Promise<Checked> {
  refuseNoPlace(file);
  const making = `${file}.making-${randomBytes(4).toString('hex')}`;
  const write = async (client: pg.Client) => {
    const out = createWriteStream(making, { flags: 'wx', mode: 0o600, flush: true });
    await pipeline(bodyOf(client, schoolId), createGzip(), (bytes: AsyncIterable<Buffer>) => sealed(bytes, key), out, { signal });
  };
  try {
    await withClient(owner, write, signal);
    const checked = await checkBackup({ file: making, key, signal });
    await giveName(making, file);
    return checked;
  } finally {
    await rm(making, { force: true });
  }
}

/** The frames of a backup, in one snapshot. It only reads, so it ends with its connection. */
async function* bodyOf(client: pg.Client, only: number | undefined): AsyncGenerator<Buffer> {
  await begin(client, 'isolation level repeatable read, read only');
  yield* framesFrom(client, only);
}

async function* framesFrom(client: pg.Client, only: number | undefined): AsyncGenerator<Buffer> {
  const head = await headerOf(client, only);
  const schoolIds = (await chosenSchools(client, only)).map((school) => school.schoolId);
  const writer = new FrameWriter();
  const rows: Record<string, number> = {};
  yield writer.json('H', head);
  for (const table of await tablesIn(client)) {
    if (only !== undefined && !table.hasSchool) continue;
    yield writer.json('T', { name: table.name, columns: table.columns });
    rows[table.name] = 0;
    for (const schoolId of table.hasSchool ? schoolIds : [null]) {
      for await (const bytes of (await copyOf(client, table, schoolId)) as AsyncIterable<Buffer>) {
        rows[table.name] = (rows[table.name] ?? 0) + lineCount(bytes);
        for (let from = 0; from < bytes.length; from += dataBytesMax) yield writer.data(bytes.subarray(from, from + dataBytesMax));
      }
    }
  }
  const sequences = only === undefined ? await sequencesIn(client) : {};
  yield writer.end({ rows, schools: await headsOf(client, schoolIds), sequences });
}

async function headerOf(client: pg.Client, only: number | undefined): Promise<Header> {
  const schools = only === undefined ? [] : await chosenSchools(client, only);
  const about = await client.query<{ takenAt: string; postgres: string }>(`
    select to_char(now(), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "takenAt", current_setting('server_version') as postgres`);
  const { rows: migrations } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from migrations order by name',
  );
  const { takenAt = '', postgres = '' } = about.rows[0] ?? {};
  return { karo: karoVersion(), postgres, takenAt, school: schools[0] ?? null, migrations };
}

async function chosenSchools(client: pg.Client, only: number | undefined) {
  const schools = await schoolsIn(client);
  if (only === undefined) return schools;
  const chosen = schools.filter(({ schoolId }) => schoolId === only);
  if (chosen.length === 0) throw new Error(noSchoolText(only));
  return chosen;
}

async function copyOf(client: pg.Client, { name, columns }: CatalogTable, schoolId: number | null) {
  const listed = columns.map((column) => pg.escapeIdentifier(column)).join(', ');
  const from = `select ${listed} from ${pg.escapeIdentifier(name)}`;
  if (schoolId !== null) await enterSchool(client, schoolId);
  return client.query(copyTo(`copy (${from}${schoolId === null ? '' : ` where school_id = ${schoolId}`}) to stdout`));
}

/** The number of rows in a piece of COPY text: each ends with a line feed; within a value it is `\n`. */
function lineCount(bytes: Buffer): number {
  let count = 0;
  for (let at = bytes.indexOf(0x0a); at >= 0; at = bytes.indexOf(0x0a, at + 1)) count += 1;
  return count;
}

/** A link fails if the name exists, which a rename would overwrite; some memory sticks' file systems have no links. */
async function giveName(making: string, file: string): Promise<void> {
  try {
    await link(making, file);
  } catch (error) {
    if (codeOf(error) === 'EEXIST' || existsSync(file)) throw new Error(`${file} already exists. Name another file.`);
    await rename(making, file);
  }
  await storeFolder(dirname(file));
}

/** Flushes a folder's names to disk, if the system can: otherwise a power cut may lose a new name. */
export async function storeFolder(path: string): Promise<void> {
  const folder = await open(path, 'r').catch(() => null);
  await folder?.sync().catch(() => undefined);
  await folder?.close();
}
