import { AppError } from '../../../core/errors.ts';

/** Throws if the class does not exist: `classRow` is the result of `classOf`, `streamField` the name of the stream's input. */
export function assertClassExists(classRow: { stream: string | null; hasStream: boolean } | undefined, streamField: string): void {
  if (!classRow) throw new AppError('GRADE_NOT_FOUND');
  if (classRow.stream === null) throw new AppError('STREAM_NOT_FOUND');
  if (classRow.hasStream) return;
  throw new AppError('STREAM_NOT_IN_GRADE', {}, { field: streamField });
}
