import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { ledgerFaults } from '../../../books/ledger/server/verify-ledger.ts';
import { recordCommand } from '../../../core/server/audit/record-act.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { withClient } from '../../../core/server/migrate.ts';
import type { OpenDatabase } from '../../../core/server/open-database.ts';
import { withoutHidden } from '../../../core/text.ts';
import { sumUpTakings } from '../../../payments/payments/server/takings-sql.ts';
import { passwordHash } from '../../../school/session/server/passwords.ts';
import { nextSchoolId } from '../../signup/server/sql.ts';
import { recordOlderRecords } from './older-records.ts';
import { type Archive, readArchive } from './read-archive.ts';
import { nameUsers, type SignIn, withPassword } from './restored-users.ts';
import { type ArchivedTable, archivedTables } from './tables.ts';
import { type Totals, totalsOf } from './totals.ts';

/** PostgreSQL takes no JSON array of 256 MB, and rows may have files. */
const atOnce = { rows: 2000, characters: 16_000_000 };
/** Ids of all schools share two thousand million numbers: an archive may not use them up. */
const numberMax = 100_000_000;
/** The same of a bigint, such as the number of a row of the audit log. */
const longNumberMax = 1_000_000_000_000;

/** Those that the operator's commands print. */
const names = [
  { table: 'schools', column: 'name' },
  { table: 'users', column: 'username' },
] as const;

export type RestoredSchool = { schoolId: number; name: string; totals: Totals; signIn: SignIn; nameless: string[] };

/**
 * Makes a new school from an archive, all or nothing. Refuses changed archives, unknown columns, totals that do not match, and ledgers with
 * faults.
 */
export async function restoreArchive(
  { database, owner }: Pick<OpenDatabase, 'database' | 'owner'>,
  file: Uint8Array,
): Promise<RestoredSchool> {
  const archive = readArchive(file);
  const { name } = archive.manifest.school;
  const tables = await database.transaction(null, archivedTables);
  assertKnown(archive, tables);
  assertNames(archive);
  await drawNumbers(owner, archive, tables);
  const schoolId = await database.transaction(null, nextSchoolId);
  const password = randomBytes(9).toString('base64url');
  const [hash, nobodys] = await Promise.all([passwordHash(password), passwordHash(randomBytes(24).toString('base64'))]);
  const restore = async (tx: Transaction) => {
    // Takings are sums of other rows, and an older archive's lack the recorder.
    for (const table of tables.filter((each) => each.name !== 'takings')) await insertRows(tx, archive, table, { schoolId, hash: nobodys });
    await sumUpTakings(tx, schoolId);
    const named = await nameUsers(tx, schoolId);
    const signIn = await withPassword(tx, { schoolId, password, hash });
    const totals = await sameTotals(tx, schoolId, archive);
    await recordOlderRecords(tx, schoolId);
    await proveLedger(tx, schoolId);
    recordCommand(tx, schoolId, { action: 'archive restore' });
    return { schoolId, name, totals, signIn, nameless: named };
  };
  return database.transaction(schoolId, (tx) => tx.withTime(() => restore(tx)), { kind: 'upkeep' });
}

function assertKnown({ manifest }: Archive, tables: readonly ArchivedTable[]): void {
  const known = new Map(tables.map((table) => [`tables/${table.name}.jsonl`, new Set(table.columns)]));
  for (const [name, { columns }] of Object.entries(manifest.files)) {
    const strange = columns?.find((column) => !known.get(name)?.has(column));
    if (columns && (!known.has(name) || strange)) {
      throw new Error(`This archive is refused: it is of a later Karo (${manifest.karo}), whose ${name} is not known here.`);
    }
  }
}

/** Names that no form would have taken: a terminal or a list would show something else than they are. */
function assertNames(archive: Archive): void {
  for (const { table, column } of names) {
    const hiding = archive.rowsOf(table).find((row) => withoutHidden(String(row[column])) !== String(row[column]));
    if (hiding) throw new Error(`This archive is refused: a ${column} in ${table} has a line break or a hidden character.`);
  }
}

/** Sequences start after the archive's numbers, so that later rows never collide. Other schools go on drawing: none moves back. */
async function drawNumbers(owner: pg.ClientConfig, archive: Archive, tables: readonly ArchivedTable[]): Promise<void> {
  await withClient(owner, async (client) => {
    for (const { name, drawn } of tables) {
      if (drawn === null) continue;
      const largest = archive.rowsOf(name).reduce((max, row) => Math.max(max, Number(row[drawn.name])), 0);
      if (!(largest <= (drawn.isLong ? longNumberMax : numberMax)))
        throw new Error(`This archive is refused: ${name} has the number ${largest}, which no install has drawn.`);
      const draw = 'select setval(sequence, $3) from pg_get_serial_sequence($1, $2) as sequence where nextval(sequence) < $3';
      if (largest > 0) await client.query(draw, [name, drawn.name, largest]);
    }
  });
}

async function insertRows(
  tx: Transaction,
  archive: Archive,
  { name, columns: known }: ArchivedTable,
  { schoolId, hash }: { schoolId: number; hash: string },
): Promise<void> {
  const rows = archive.rowsOf(name).map((row) => adapted(name, row, archive, hash));
  const columns = known.filter((column) => rows[0] && column in rows[0]).map((column) => pg.escapeIdentifier(column));
  const into = pg.escapeIdentifier(name);
  const text = `
    insert into ${into} (${['school_id', ...columns].join(', ')}) overriding system value
    select ${['$1::integer', ...columns].join(', ')}
    from jsonb_populate_recordset(null::${into}, $2::jsonb)
    returning school_id`;
  for (const batch of batchesOf(rows)) await tx.rows({ name: `restore ${name}`, text, values: [schoolId, batch] });
}

/** JSON arrays of the rows, in order: as many at once as PostgreSQL takes, at least one. */
export function* batchesOf(rows: readonly object[], most = atOnce): Generator<string> {
  let batch: string[] = [];
  let characters = 0;
  for (const row of rows) {
    const text = JSON.stringify(row);
    if (batch.length === most.rows || (batch.length > 0 && characters + text.length > most.characters)) {
      yield `[${batch.join()}]`;
      [batch, characters] = [[], 0];
    }
    batch.push(text);
    characters += text.length;
  }
  if (batch.length > 0) yield `[${batch.join()}]`;
}

/** A row as stored here: without passwords, and with the chain's original school. */
function adapted(table: string, row: Record<string, unknown>, { manifest }: Archive, hash: string): Record<string, unknown> {
  if (table === 'users') return { ...row, password_hash: hash };
  if (table === 'counters') return { ...row, chain_school_id: row.kind === 'entry' ? manifest.school.id : null };
  return row;
}

async function sameTotals(tx: Transaction, schoolId: number, { manifest }: Archive): Promise<Totals> {
  const totals = await totalsOf(tx, schoolId);
  for (const name of Object.keys(totals) as (keyof Totals)[]) {
    if (totals[name] === manifest.totals[name]) continue;
    throw new Error(`This archive is refused: its ${name} come to ${totals[name]}, its manifest.json says ${manifest.totals[name]}.`);
  }
  return totals;
}

async function proveLedger(tx: Transaction, schoolId: number): Promise<void> {
  const [fault] = await ledgerFaults(tx, schoolId);
  if (fault) throw new Error(`This archive is refused: ${fault.place}: ${fault.fault}.`);
}
