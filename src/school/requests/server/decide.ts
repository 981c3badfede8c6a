import { AppError } from '../../../core/errors.ts';
import type { Caller } from '../../../core/server/caller.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { notify } from '../../notifications/server/notify.ts';
import { secondPersonRefusal } from '../../users/server/second-person.ts';
import type { Asked, Decided, Refusable, RequestKind, Withdrawable } from './request-kind.ts';

type Answer<D extends Decided> = Omit<D, 'news'>;

/** Approves a request by somebody who may be the second person to it. */
export async function approveRequest<Key, F extends Asked, D extends Decided>(
  tx: Transaction,
  caller: Caller,
  kind: RequestKind<Key, F, D>,
  key: Key,
): Promise<Answer<D>> {
  const found = await waitingRequest(tx, caller, kind, key);
  const refusal = await approvalRefusal(tx, caller, kind, found);
  if (refusal) throw refusal;
  return told(tx, caller, kind, { found, decided: await kind.approve(tx, caller, { found, isOwn: found.askedBy === caller.userId }) });
}

/** Refuses a request for good. */
export async function refuseRequest<Key, F extends Asked>(
  tx: Transaction,
  caller: Caller,
  kind: RequestKind<Key, F> & Refusable<F>,
  { key, reason }: { key: Key; reason: string },
): Promise<Answer<Decided>> {
  const found = await waitingRequest(tx, caller, kind, key);
  return told(tx, caller, kind, { found, decided: await kind.refuse(tx, caller, { found, reason }) });
}

/** Withdraws a request for good: only the person who asked for it may. */
export async function withdrawRequest<Key, F extends Asked>(
  tx: Transaction,
  caller: Caller,
  kind: RequestKind<Key, F> & Withdrawable<F>,
  key: Key,
): Promise<Answer<Decided>> {
  const found = await waitingRequest(tx, caller, kind, key);
  if (found.askedBy !== caller.userId) throw new AppError('NOT_ASKER');
  return told(tx, caller, kind, { found, decided: await kind.withdraw(tx, caller, found) });
}

/** A request that nobody has decided, locked until the transaction ends. */
export async function waitingRequest<Key, F extends Asked>(
  tx: Transaction,
  caller: Caller,
  kind: Pick<RequestKind<Key, F>, 'find' | 'missing' | 'settled'>,
  key: Key,
): Promise<F> {
  const found = await kind.find(tx, caller, key);
  if (!found) throw new AppError(kind.missing);
  const settled = kind.settled(found);
  if (settled) throw settled;
  return found;
}

/** Why this caller cannot approve a request that waits; null where they can. */
export async function approvalRefusal<F extends Asked>(
  tx: Transaction,
  caller: Caller,
  kind: Pick<RequestKind<never, F>, 'obstacle' | 'own'>,
  found: F,
): Promise<AppError | null> {
  return (
    kind.obstacle?.(found, caller) ?? (await secondPersonRefusal(tx, caller, { first: found.askedBy, isAlone: found.isAlone }, kind.own))
  );
}

type Told<F extends Asked, D extends Decided> = { found: F; decided: D };

function told<F extends Asked, D extends Decided>(
  tx: Transaction,
  caller: Caller,
  { notification: { type, path } }: Pick<RequestKind<never, F, D>, 'notification'>,
  { found, decided: { news, ...answer } }: Told<F, D>,
): Answer<D> {
  if (news) notify(tx, caller, { type, ...news, path: path(found) });
  return answer;
}
