import { createWriteStream } from 'node:fs';
import { readFile, rm, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { asCents, kesText } from '../../../core/money.ts';
import type { OpenDatabase } from '../../../core/server/open-database.ts';
import { isSchool } from '../../../school/settings/server/sql.ts';
import { noSchoolText } from '../../backup/rules.ts';
import type { Operating, Outcome } from '../../backup/server/operating.ts';
import { refuseNoFile, refuseNoPlace } from '../../backup/server/places.ts';
import { archiveCaps } from './read-archive.ts';
import { restoreArchive } from './restore-archive.ts';
import { writeArchive } from './write-archive.ts';

type Say = (text: string) => void;
export type ArchiveReport = { file: string; school: number; bytes: number };
export type ArchivedReport = {
  school: number;
  name: string;
  students: number;
  entries: number;
  receipts: number;
  balance: number;
  username: string;
  password: string;
  nameless: string[];
};

/** `archive make SCHOOL FILE`: writes one school as a ZIP archive, in one snapshot of the running database, to a new file. */
export async function archiveSchool(
  { database }: Pick<OpenDatabase, 'database'>,
  words: readonly string[],
  say: Say,
): Promise<Outcome<ArchiveReport>> {
  const [school, file = ''] = words;
  const schoolId = Number(school);
  const path = resolve(file);
  refuseNoPlace(path);
  if (!(await database.transaction(schoolId, (tx) => isSchool(tx, schoolId)))) throw new Error(noSchoolText(schoolId));
  const out = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true });
  try {
    await database.snapshot(schoolId, (tx) => pipeline(Readable.from(writeArchive(tx, schoolId)), out), { kind: 'upkeep' });
  } catch (error) {
    if (out.bytesWritten > 0) await rm(path, { force: true });
    throw error;
  }
  say(`${path}: school ${schoolId}, ${out.bytesWritten} bytes. It names students and guardians: keep it as you keep the register.`);
  return { status: 0, report: { file: path, school: schoolId, bytes: out.bytesWritten } };
}

/** `archive restore FILE`: makes a new school from an archive, verified to the cent. With `--json` the password is in the report alone. */
export async function restoreSchool(
  store: Pick<OpenDatabase, 'database' | 'owner'>,
  { words: [file = ''], options, say }: Pick<Operating, 'words' | 'options' | 'say'>,
): Promise<Outcome<ArchivedReport>> {
  const path = resolve(file);
  refuseNoFile(path);
  const { size } = await stat(path);
  if (size > archiveCaps.packedBytes) throw new Error(`This archive is refused: it is longer than ${archiveCaps.packedBytes} bytes.`);
  const { schoolId, name, totals, signIn, nameless } = await restoreArchive(store, await readFile(path));
  const { students, entries, receipts, chainHead, balanceCents } = totals;
  say(`${name} is school ${schoolId} here: ${students} students, ${entries} entries, ${receipts} receipts.`);
  say(`Balances come to ${kesText(asCents(balanceCents))}; the chain ends with ${chainHead || 'nothing'}. All as in the archive.`);
  const secret = options.json === true ? 'of the report' : signIn.password;
  say(`Sign in as ${signIn.username} with the password ${secret}, change it, and give the others theirs in Manage Users.`);
  if (nameless.length > 0) {
    say(`These usernames belong to others here, so nobody of this school signs in with them: ${nameless.join(', ')}.`);
    say('Add those users again in Manage Users, with other usernames.');
  }
  const figures = { students, entries, receipts, balance: balanceCents };
  return { status: 0, report: { school: schoolId, name, ...figures, ...signIn, nameless } };
}
