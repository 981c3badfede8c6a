import { AppError, errorMessage } from '../../core/errors.ts';
import { violates } from '../../core/server/error-reply.ts';

/** Refuses a class that does not exist: `found` is what `classOf` answered, `streamField` the name of the stream's input. */
export function refuseUnknownClass(found: { stream: string | null; hasStream: boolean } | undefined, streamField: string): void {
  if (!found) throw new AppError('GRADE_NOT_FOUND');
  if (found.stream === null) throw new AppError('STREAM_NOT_FOUND');
  if (found.hasStream) return;
  const message = errorMessage('STREAM_NOT_IN_GRADE');
  throw new AppError('STREAM_NOT_IN_GRADE', {}, { fields: [{ path: streamField, message }] });
}

/** Runs a write of a student; a second student with one admission number is refused in words. */
export async function refusingTakenNumber<T>(admissionNumber: string | null | undefined, write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    if (!admissionNumber || !violates(error, 'students_admission_number_once')) throw error;
    const message = errorMessage('ADMISSION_NUMBER_TAKEN', { admissionNumber });
    throw new AppError('ADMISSION_NUMBER_TAKEN', { admissionNumber }, { fields: [{ path: 'admissionNumber', message }] });
  }
}
