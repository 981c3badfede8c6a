import { writeArchive } from '../../src/install/archive/server/write-archive.ts';
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
