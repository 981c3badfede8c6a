import { AppError } from '../../../core/errors.ts';

/** Throws if the class does not exist: `found` is the result of `classOf`, `streamField` the name of the stream's input. */
export function assertClassExists(found: { stream: string | null; hasStream: boolean } | undefined, streamField: string): void {
  if (!found) throw new AppError('GRADE_NOT_FOUND');
  if (found.stream === null) throw new AppError('STREAM_NOT_FOUND');
  if (found.hasStream) return;
  throw new AppError('STREAM_NOT_IN_GRADE', {}, { field: streamField });
}
