import { type Method, wrongMethod } from '../../../books/ledger/methods.ts';
import { AppError } from '../../../core/errors.ts';

/** Refuses a method that the school does not have as the contract refuses one that nobody has. */
export function assertMethodAccepted(method: Method | undefined, allowed: readonly Method[]): void {
  if (method === undefined || allowed.includes(method)) return;
  throw new AppError('VALIDATION_FAILED', { summary: wrongMethod }, { field: 'method' });
}
