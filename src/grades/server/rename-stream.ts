import { AppError, errorMessage } from '../../core/errors.ts';
import type { Transaction } from '../../core/server/db.ts';
import { violates } from '../../core/server/error-reply.ts';
import { streamRow, updateStream } from './set-up-sql.ts';

type NewName = { schoolId: number; streamId: number; name: string };

/** Gives a stream a name that its grade does not have yet. */
export async function renameStream(tx: Transaction, { schoolId, streamId, name }: NewName) {
  const before = await streamRow(tx, { schoolId, streamId });
  if (!before) throw new AppError('STREAM_NOT_FOUND');
  const stream = await updateStream(tx, { schoolId, streamId, name }).catch((error: unknown) => {
    if (!violates(error, 'streams_name_once')) throw error;
    const details = { grade: before.grade, name };
    throw new AppError('STREAM_EXISTS', details, { fields: [{ path: 'name', message: errorMessage('STREAM_EXISTS', details) }] });
  });
  if (!stream) throw new AppError('STREAM_NOT_FOUND');
  return { stream, grade: before.grade };
}
