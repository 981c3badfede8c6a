import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { begin, enterSchool, headsOf, rowCount, tablesIn } from './catalog-sql.ts';
import { type Ending, ending, type Frame, type Heads, type Table, table } from './frames.ts';

/** Fills a new migrated database with the rows of a backup, all or none. */
export async function loadBackup(client: pg.Client, frames: AsyncGenerator<Frame>): Promise<void> {
  try {
    await begin(client);
    const tighten = await relax(client);
    await loadTables(client, frames);
    for (const statement of tighten) await client.query(statement);
    await client.query('commit');
  } finally {
    await frames.return(undefined);
  }
}

/**
 * Allows rows in any order and of any school; returns the statements that undo it. Foreign keys are added again at the end, each checked in
 * one pass while the owner sees every school.
 */
async function relax(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ relax: string; tighten: string }>(`
    select 1 as turn, format('alter table %s drop constraint %I', conrelid::regclass, conname) as relax,
           format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as tighten
    from pg_constraint
    where connamespace = 'public'::regnamespace and contype = 'f'
    union all
    select 2, format('alter table %s no force row level security', oid::regclass),
           format('alter table %s force row level security', oid::regclass)
    from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relforcerowsecurity
    order by turn`);
  for (const { relax: statement } of rows) await client.query(statement);
  return rows.map(({ tighten }) => tighten);
}

async function loadTables(client: pg.Client, frames: AsyncGenerator<Frame>): Promise<void> {
  for (let frame = await next(frames); frame; ) {
    if (frame.kind === 'T') {
      frame = await loadTable(client, table.parse(JSON.parse(frame.bytes.toString())), frames);
      continue;
    }
    if (frame.kind === 'E') await drawSequences(client, ending.parse(JSON.parse(frame.bytes.toString())));
    frame = await next(frames);
  }
}

/** Loads one table, replacing the migrations' rows, and returns the next frame. */
async function loadTable(client: pg.Client, { name, columns }: Table, frames: AsyncGenerator<Frame>): Promise<Frame | null> {
  const into = pg.escapeIdentifier(name);
  const listed = columns.map((column) => pg.escapeIdentifier(column)).join(', ');
  await client.query(`delete from ${into}`);
  let after: Frame | null = null;
  const rowBytes = async function* () {
    for (after = await next(frames); after?.kind === 'D'; after = await next(frames)) yield after.bytes;
  };
  await pipeline(Readable.from(rowBytes(), { objectMode: false }), client.query(copyFrom(`copy ${into} (${listed}) from stdin`)));
  return after;
}

async function next(frames: AsyncGenerator<Frame>): Promise<Frame | null> {
  const { value, done } = await frames.next();
  return done ? null : value;
}

/** Sequences continue after the largest value and after the backup's position, so that no number is used twice. */
async function drawSequences(client: pg.Client, { sequences }: Ending): Promise<void> {
  const { rows } = await client.query<{ sequence: string; path: string; name: string; column: string }>(`
    select s.relname as sequence, s.oid::regclass::text as path, t.oid::regclass::text as name, attname as column
    from pg_class s
    join pg_depend on objid = s.oid and classid = 'pg_class'::regclass and refclassid = 'pg_class'::regclass and deptype in ('i', 'a')
    join pg_class t on t.oid = refobjid
    join pg_attribute on attrelid = t.oid and attnum = refobjsubid
    where s.relkind = 'S' and s.relnamespace = 'public'::regnamespace`);
  for (const { sequence, path, name, column } of rows) {
    const largest = `(select max(${pg.escapeIdentifier(column)}) from ${name})`;
    const drawn = `greatest(${largest}, $1::bigint)`;
    await client.query(`select setval('${path}', ${drawn}) where ${drawn} is not null`, [sequences[sequence] ?? null]);
  }
}

/** The newest known day comes with the backup, except the install's own mark in the backup of one school. */
export async function reachClock(client: pg.Client, { schools }: Ending): Promise<void> {
  await begin(client);
  for (const { schoolId } of schools) {
    await enterSchool(client, schoolId);
    const newest = '(select posted_at from ledger_entries where school_id = $1 order by entry_id desc limit 1)';
    await client.query(`update installation set clock_reached_at = greatest(clock_reached_at, ${newest})`, [schoolId]);
  }
  await client.query('commit');
}

/** A figure of a backup, and the restored database's. */
export type Comparison = { what: string; backedUp: string; restored: string };

/** Counts every table and compares each school's books with the backup. */
export async function comparisons(client: pg.Client, { rows, schools }: Ending): Promise<Comparison[]> {
  await begin(client, 'isolation level repeatable read, read only');
  const schoolIds = schools.map(({ schoolId }) => schoolId);
  const figures: Comparison[] = [];
  const tables = new Map((await tablesIn(client)).map((one) => [one.name, one]));
  for (const [name, backedUp] of Object.entries(rows)) {
    const known = tables.get(name);
    const restored = known ? String(await rowCount(client, known, schoolIds)) : 'no such table';
    figures.push({ what: `rows of ${name}`, backedUp: String(backedUp), restored });
  }
  const heads = new Map((await headsOf(client, schoolIds)).map((head) => [head.schoolId, head]));
  for (const head of schools) {
    const restored = heads.get(head.schoolId);
    figures.push({ what: `school ${head.schoolId}`, backedUp: headText(head), restored: restored ? headText(restored) : 'none' });
  }
  await client.query('rollback');
  return figures;
}

function headText({ lastEntry, lastReceipt, chainHead }: Heads): string {
  return `entry ${lastEntry}, receipt ${lastReceipt}, chain ${chainHead || 'empty'}`;
}
