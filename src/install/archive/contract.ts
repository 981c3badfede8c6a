import * as z from 'zod/mini';
import { endpoint } from '../../core/endpoint.ts';
import { id } from '../../core/ids.ts';
import { may } from '../../core/roles.ts';
import { typedPassword } from '../../school/session/contract.ts';

const download = z.object({ id, by: z.string(), at: z.iso.datetime(), bytes: z.int() });
export type ArchiveDownload = z.output<typeof download>;

export const archiveDownloads = endpoint({
  method: 'GET',
  path: '/api/archive',
  access: may.seeStaff,
  shows: ['archives', 'staff'],
  summary: 'Who took the whole school along as an archive, when, and how large it was: the last twenty, the newest first',
  reply: z.object({ downloads: z.array(download) }),
});

export const makeArchive = endpoint({
  method: 'POST',
  path: '/api/archive',
  // Only for a person at a page: it asks for the password again.
  keyless: true,
  access: may.giveData,
  changes: ['archives'],
  summary: 'The whole school as an archive (docs/archive.md), for an administrator who types their password again',
  body: z.object({ password: typedPassword('Password') }),
  reply: z.file(),
  download: { type: 'application/zip', name: 'school.zip' },
});
