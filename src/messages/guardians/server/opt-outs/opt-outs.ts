import type { Decoded, Reply } from '../../../../core/endpoint.ts';
import { AppError } from '../../../../core/errors.ts';
import { paginationOf } from '../../../../core/paging.ts';
import type { Caller } from '../../../../core/server/caller.ts';
import type { Transaction } from '../../../../core/server/db.ts';
import type * as api from '../../contract.ts';
import { addByPerson, optOutCount, optOutFacts, optOutRows, typedPhone } from './opt-outs-sql.ts';

/** One page of the numbers that are or were opted out, with the recorder and the time. */
export async function listOptOuts(
  tx: Transaction,
  schoolId: number,
  { page, limit }: Decoded<typeof api.listOptOuts>['query'],
): Promise<Reply<typeof api.listOptOuts>> {
  const [optOuts, total] = await Promise.all([optOutRows(tx, { schoolId, limit, offset: (page - 1) * limit }), optOutCount(tx, schoolId)]);
  return { optOuts, pagination: paginationOf({ page, limit, total }) };
}

/** Records that a guardian opted out. The number must be a guardian's, to catch typing errors. */
export async function optOut(
  tx: Transaction,
  { schoolId, userId }: Caller,
  { phone: typed, note }: Decoded<typeof api.optOut>['body'],
): Promise<Reply<typeof api.optOut>> {
  const { phone, isKnown } = await typedPhone(tx, schoolId, typed);
  if (phone === null || !isKnown) throw new AppError('NO_GUARDIAN_HAS_PHONE', { phone: phone ?? typed });
  if (!(await addByPerson(tx, { schoolId, phone, isOptedOut: true, userId, reason: note ?? null })))
    throw new AppError('OPTED_OUT_ALREADY', { phone });
  return { message: `${phone} will receive no further messages.` };
}

/** Records that a number receives messages again, with the reason. */
export async function cancelOptOut(
  tx: Transaction,
  { schoolId, userId }: Caller,
  { optOutId, reason }: { optOutId: number; reason: string },
): Promise<Reply<typeof api.cancelOptOut>> {
  const facts = await optOutFacts(tx, { schoolId, optOutId });
  if (!facts) throw new AppError('OPT_OUT_NOT_FOUND');
  const { phone, isStanding } = facts;
  const isAdded = isStanding && (await addByPerson(tx, { schoolId, phone, isOptedOut: false, userId, reason }));
  if (!isAdded) throw new AppError('OPT_OUT_ENDED', { phone });
  return { message: `${phone} receives messages again.` };
}
