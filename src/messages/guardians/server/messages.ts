import { instantAt } from '../../../core/dates.ts';
import type { Decoded, Reply } from '../../../core/endpoint.ts';
import { AppError } from '../../../core/errors.ts';
import { paginationOf } from '../../../core/paging.ts';
import type { Caller } from '../../../core/server/caller.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { enqueue } from '../../../school/jobs/server/enqueue.ts';
import type * as api from '../contract.ts';
import { stateNames, stopTexts } from '../kinds.ts';
import { afterQuietHours } from '../rules.ts';
import { isSending } from './settings-sql.ts';
import { lockedMessage, markMessage, messageCount, messageRows, postOutcome, stateCounts } from './sql.ts';

/** One page of the filtered messages, the number in each state, and whether the school sends any. */
export async function listMessages(
  tx: Transaction,
  schoolId: number,
  { page, limit, ...rest }: Decoded<typeof api.listMessages>['query'],
): Promise<Reply<typeof api.listMessages>> {
  const filter = { schoolId, ...rest };
  const [messages, total, counted, isOn] = await Promise.all([
    messageRows(tx, { ...filter, limit, offset: (page - 1) * limit }),
    messageCount(tx, filter),
    stateCounts(tx, schoolId),
    isSending(tx, schoolId),
  ]);
  const counts = { waiting: 0, sending: 0, sent: 0, failed: 0, unsure: 0, optedOut: 0, ...counted };
  return { messages, counts, isOn, pagination: paginationOf({ page, limit, total }) };
}

/** Resends a message that failed, may not have arrived, or lost its job. */
export async function resendMessage(
  tx: Transaction,
  { schoolId, userId }: Caller,
  { messageId }: { messageId: number },
): Promise<Reply<typeof api.resendMessage>> {
  const message = { schoolId, messageId };
  const row = await lockedMessage(tx, message);
  if (!row) throw new AppError('MESSAGE_NOT_FOUND');
  if (row.stop === 'optedOut') throw new AppError('MESSAGE_OPTED_OUT', { phone: row.phone });
  if (row.stop !== null) throw new AppError('MESSAGE_STOPPED', { reason: stopTexts[row.stop] });
  if (!row.mayResend) throw new AppError('MESSAGE_NOT_FAILED', { state: stateNames[row.state].toLowerCase() });
  const sendAfter = instantAt(afterQuietHours(Date.now()));
  await markMessage(tx, message, [row.state], { state: 'waiting', sendAfter });
  await enqueue(tx, 'message', message, { notBefore: sendAfter });
  await postOutcome(tx, { ...message, userId });
  return { message: 'The message is sent again.' };
}
