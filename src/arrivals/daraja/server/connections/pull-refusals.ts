import type { RefusalKind } from '../../refusals.ts';
import type { DarajaRefusal } from '../client.ts';

/** The app, its keys or the paybill would have to change. */
const lasting: readonly RefusalKind[] = ['product', 'notApproved', 'keys', 'paybill'];
/** Safaricom's code of several faults, that of a paybill without the right to look-ups among them; the others are known by their words. */
const unregistered = '500.003.1001';

/** True for a refused look-up that no retry cures. */
export function isLasting({ kind, code }: Pick<DarajaRefusal, 'kind' | 'code'>): boolean {
  return lasting.includes(kind) || (kind === 'unexplained' && code === unregistered);
}

/** Why payments cannot be looked up, in words for a school. */
export function pullRefusalText({ kind, message }: Pick<DarajaRefusal, 'kind' | 'message'>): string {
  return kind === 'product' ? 'The app on the Daraja portal has no Pull Transactions.' : message;
}
