import type { Reply } from '../../../core/endpoint.ts';
import { AppError } from '../../../core/errors.ts';
import { networkOf } from '../../../core/server/doors/network.ts';
import { TurnsPerMinute } from '../../../core/server/doors/turns-per-minute.ts';
import type { App, OpenCall } from '../../../core/server/serve.ts';
import type * as api from '../check-contract.ts';
import { markedReceipt } from './receipt-code.ts';
import { checkedReceipt } from './receipt-sql.ts';

type Check = typeof api.checkReceipt;

/** A code cannot be guessed; this limit stops mass reading of receipts. */
const checksPerMinute = 30;

/** Answers anybody who scans a receipt whether it is valid, without data about the student. */
export function checkReceipt({ secrets, siblings, database }: App): (call: OpenCall<Check>) => Promise<Reply<Check>> {
  const checks = new TurnsPerMinute(checksPerMinute, 'receipt checks', siblings);
  return async ({ params, address }) => {
    const retryAfterSeconds = checks.take(networkOf(address));
    if (retryAfterSeconds !== null) throw new AppError('TOO_MANY_REQUESTS', {}, { retryAfterSeconds });
    const named = markedReceipt(secrets, params.code);
    const receipt = named && (await database.transaction(named.schoolId, (tx) => checkedReceipt(tx, named)));
    if (!receipt) throw new AppError('PAYMENT_NOT_FOUND');
    return receipt;
  };
}
