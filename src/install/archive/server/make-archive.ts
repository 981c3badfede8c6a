import { createWriteStream } from 'node:fs';
import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Caller } from '../../../core/server/caller.ts';
import type { Database } from '../../../core/server/db.ts';
import type { App, Call } from '../../../core/server/serve.ts';
import { demandPassword } from '../../../school/account/server/demand-password.ts';
import { notify } from '../../../school/notifications/server/notify.ts';
import type { SignInLimits } from '../../../school/session/server/remembered-limits.ts';
import type * as api from '../contract.ts';
import { sizeText } from '../rules.ts';
import { insertDownload } from './downloads-sql.ts';
import { writeArchive } from './write-archive.ts';

/** The whole school for an administrator who confirms their password. The download is recorded in the ledger before anything is sent. */
export async function makeArchive(
  { database, ...app }: App,
  limits: SignInLimits,
  { caller, address, signal, body }: Call<typeof api.makeArchive>,
): Promise<AsyncIterable<Uint8Array>> {
  await demandPassword({ database, ...app }, limits, { caller, address, signal, password: body.password, field: 'password' });
  const file = await archiveFile(database, { schoolId: caller.schoolId, signal });
  try {
    await noteDownload(database, caller, await file.stat());
  } catch (error) {
    await file.close();
    throw error;
  }
  return file.createReadStream();
}

function noteDownload(database: Database, caller: Caller, { size: bytes }: { size: number }): Promise<void> {
  return database.transaction(caller.schoolId, async (tx) => {
    await insertDownload(tx, { ...caller, bytes });
    notify(tx, caller, {
      type: 'staff',
      title: 'School data exported',
      message: `${caller.username} exported all data of the school, ${sizeText(bytes)}.`,
      path: '/settings/archive',
    });
  });
}

/**
 * An archive as a temporary file: written as fast as the database reads, so that a slow reader holds no snapshot, and unlinked, so that
 * nothing is left once it is closed. It takes the time of upkeep, but a connection of the school, and ends when the caller hangs up.
 */
async function archiveFile(database: Database, { schoolId, signal }: { schoolId: number; signal: AbortSignal }): Promise<FileHandle> {
  const folder = await mkdtemp(join(tmpdir(), 'karo-archive-'));
  try {
    const path = join(folder, 'school.zip');
    const out = createWriteStream(path, { flags: 'wx', mode: 0o600 });
    const task = { kind: 'upkeep', isUpkeep: false, left: signal } as const;
    await database.snapshot(schoolId, (tx) => pipeline(Readable.from(writeArchive(tx, schoolId)), out, { signal }), task);
    return await open(path, 'r');
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
