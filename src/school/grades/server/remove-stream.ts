import { AppError } from '../../../core/errors.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { usesText } from '../rules.ts';
import { deleteStream, lockStream, usesOfStream } from './removal-sql.ts';
import { lockTeaching } from './subject-sql.ts';

type Key = { schoolId: number; streamId: number };

/** Removes a stream without references; the refusal names them. */
export async function removeStream(tx: Transaction, { schoolId, streamId }: Key): Promise<{ name: string; grade: string }> {
  const [, stream, uses] = await Promise.all([
    lockTeaching(tx, { schoolId }),
    lockStream(tx, { schoolId, streamId }),
    usesOfStream(tx, { schoolId, streamId }),
  ]);
  if (!stream) throw new AppError('STREAM_NOT_FOUND');
  const used = usesText(uses);
  if (used !== '') throw new AppError('STREAM_IN_USE', { grade: stream.grade, stream: stream.name, uses: used });
  await deleteStream(tx, { schoolId, streamId });
  return stream;
}
