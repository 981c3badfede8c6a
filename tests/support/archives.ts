import { unzipSync } from 'fflate';
import { withClient } from '../../src/core/server/migrate.ts';
import { writeArchive } from '../../src/install/archive/server/write-archive.ts';
import { zipOf } from './import-files.ts';
import { testStore } from './world.ts';

/** The archive of a school, in memory. */
export async function archiveOf(schoolId: number): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  const write = async (tx: Parameters<typeof writeArchive>[0]) => {
    for await (const piece of writeArchive(tx, schoolId)) pieces.push(piece);
  };
  await testStore().database.snapshot(schoolId, write, { kind: 'upkeep' });
  return Buffer.concat(pieces);
}

/** The parts of an archive as text, to be changed and packed again. */
export const partsOf = (archive: Buffer) =>
  new Map(Object.entries(unzipSync(archive)).map(([name, bytes]) => [name, Buffer.from(bytes).toString()]));
export const packed = (parts: Map<string, string>) => zipOf([...parts].map(([name, content]) => ({ name, content })));

/** Nobody signs in here with this name, as in another install. */
export const forget = (username: string) =>
  withClient(testStore().owner, async (owner) => {
    for (const table of ['known_addresses', 'sign_in_failures', 'usernames']) {
      await owner.query(`delete from ${table} where username = $1`, [username]);
    }
  });
