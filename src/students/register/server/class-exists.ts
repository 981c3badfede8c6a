import { AppError } from '../../../core/errors.ts';

/** Refuses a class that does not exist: `found` is what `classOf` answered, `streamField` the name of the stream's input. */
export function assertClassExists(found: { stream: string | null; hasStream: boolean } | undefined, streamField: string): void {
  if (!found) throw new AppError('GRADE_NOT_FOUND');
  if (found.stream === null) throw new AppError('STREAM_NOT_FOUND');
  if (found.hasStream) return;
  throw new AppError('STREAM_NOT_IN_GRADE', {}, { field: streamField });
}
