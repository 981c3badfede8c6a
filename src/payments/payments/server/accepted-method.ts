import { canArrive, type Method, wrongMethod } from '../../../books/ledger/methods.ts';
import { AppError } from '../../../core/errors.ts';
import type { Actor } from '../../../core/server/caller.ts';

/** Throws the contract's error for a method that the school does not accept. */
export function assertMethodAccepted(method: Method | undefined, allowed: readonly Method[]): void {
  if (method === undefined || allowed.includes(method)) return;
  throw new AppError('VALIDATION_FAILED', { summary: wrongMethod }, { field: 'method' });
}

/** The same for a payment. An API key records no cash and no cheque: those are counted in the drawer of the person who received them. */
export function assertMayRecord({ apiKey }: Actor, method: Method, allowed: readonly Method[]): void {
  assertMethodAccepted(method, allowed);
  if (apiKey && !canArrive(method)) throw new AppError('API_KEY_METHOD', {}, { field: 'method' });
}
