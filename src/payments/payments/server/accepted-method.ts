import { type Method, wrongMethod } from '../../../books/ledger/methods.ts';
import { AppError } from '../../../core/errors.ts';

/** Throws the contract's error for a method that the school does not accept. */
export function assertMethodAccepted(method: Method | undefined, allowed: readonly Method[]): void {
  if (method === undefined || allowed.includes(method)) return;
  throw new AppError('VALIDATION_FAILED', { summary: wrongMethod }, { field: 'method' });
}
