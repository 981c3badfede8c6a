import { createHash } from 'node:crypto';
import type { Transaction } from '../../../core/server/db.ts';
import { karoVersion } from '../../../core/server/project-root.ts';
import { type ZipPart, zipped } from '../../../core/server/sheets/zip.ts';
import { listOf, sourceName, sql } from '../../../core/server/sql.ts';
import { archivedLists } from './lists.ts';
import type { Manifest } from './manifest.ts';
import { type ArchivedTable, archivedTables } from './tables.ts';
import { totalsOf } from './totals.ts';

/** A row with a file, or with its cells, may have 30 MB. */
const rowsAtOnce = ({ columns }: ArchivedTable) => (columns.some((column) => column === 'file' || column === 'cells') ? 1 : 1000);

/** Streams a whole school as one ZIP archive from a snapshot: docs/archive.md describes it. */
export function writeArchive(tx: Transaction, schoolId: number): AsyncGenerator<Uint8Array> {
  return zipped(partsOf(tx, schoolId));
}

async function* partsOf(tx: Transaction, schoolId: number): AsyncGenerator<ZipPart> {
  const files: Manifest['files'] = {};
  for (const table of await archivedTables(tx)) {
    const name = `tables/${table.name}.jsonl`;
    const digest = createHash('sha256');
    const facts = { sha256: '', rows: 0, columns: table.columns.filter((column) => column !== 'password_hash') };
    files[name] = facts;
    const lines = async function* () {
      for await (const rows of rowsOf(tx, table, schoolId)) {
        const text = rows.map(({ line }) => `${line}\n`).join('');
        digest.update(text);
        facts.rows += rows.length;
        yield text;
      }
    };
    yield { name, content: lines() };
    facts.sha256 = digest.digest('hex');
  }
  for (const [name, text] of Object.entries(await archivedLists(tx, schoolId))) {
    files[name] = { sha256: createHash('sha256').update(text).digest('hex') };
    yield { name, content: [text] };
  }
  yield { name: 'manifest.json', content: [`${JSON.stringify(await manifestOf(tx, schoolId, files), null, 2)}\n`] };
}

async function manifestOf(tx: Transaction, schoolId: number, files: Manifest['files']): Promise<Manifest> {
  const about = await tx.row<{ name: string; takenAt: string; day: string; chainSchoolId: number }>(sql`
    select s.name, to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "takenAt", nairobi_today() as day,
           coalesce(c.chain_school_id, s.school_id) as "chainSchoolId"
    from schools s
    join counters c on c.school_id = s.school_id and c.kind = 'entry'
    where s.school_id = ${schoolId}`);
  return {
    ...{ format: 'karo-archive', version: 1, karo: karoVersion(), takenAt: about.takenAt, day: about.day },
    school: { id: about.chainSchoolId, name: about.name },
    totals: await totalsOf(tx, schoolId),
    files,
  };
}

/** Streams the rows of a table as JSON, without the school's number and passwords. */
async function* rowsOf(tx: Transaction, table: ArchivedTable, schoolId: number): AsyncGenerator<{ line: string }[]> {
  const { name, key } = table;
  const order = key.length === 0 ? sql`1` : listOf(key.map((column) => sql`t.${sourceName(column)}`));
  await tx.rows(sql`
    declare archived no scroll cursor for
    select (to_jsonb(t) - 'school_id' - 'password_hash')::text as line
    from ${sourceName(name)} t
    where t.school_id = ${schoolId}
    order by ${order}`);
  for (;;) {
    const text = `fetch ${rowsAtOnce(table)} from archived`;
    const rows = await tx.rows<{ line: string }>({ name: text, text, values: [] });
    if (rows.length === 0) break;
    yield rows;
  }
  await tx.rows({ name: 'close archived', text: 'close archived', values: [] });
}
