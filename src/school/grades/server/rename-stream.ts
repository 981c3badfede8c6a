import { AppError } from '../../../core/errors.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { orRefusal } from '../../../core/server/refusals.ts';
import { streamRow, updateStream } from './set-up-sql.ts';

type NewName = { schoolId: number; streamId: number; name: string };

/** Gives a stream a name that its grade does not have yet. */
export async function renameStream(tx: Transaction, { schoolId, streamId, name }: NewName) {
  const before = await streamRow(tx, { schoolId, streamId });
  if (!before) throw new AppError('STREAM_NOT_FOUND');
  const { grade } = before;
  const stream = await orRefusal(updateStream(tx, { schoolId, streamId, name }), { grade, name });
  if (!stream) throw new AppError('STREAM_NOT_FOUND');
  return { stream, grade };
}
