import { AppError } from '../../../../core/errors.ts';

/** The refusal of a file: "This file cannot be read: it is empty." */
export function unreadable(reason: string): AppError {
  return new AppError('IMPORT_UNREADABLE', { reason });
}
