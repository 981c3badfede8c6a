import { AppError } from '../../../core/errors.ts';
import type { Caller } from '../../../core/server/caller.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { notify } from '../../notifications/server/notify.ts';
import { secondPersonRefusal } from '../../users/server/second-person.ts';
import type { Decision, Refusable, RequestFacts, RequestKind, Withdrawable } from './request-kind.ts';

type Answer<D extends Decision> = Omit<D, 'news'>;

/** Approves a request; the caller must be allowed as its second person. */
export async function approveRequest<Key, F extends RequestFacts, D extends Decision>(
  tx: Transaction,
  caller: Caller,
  kind: RequestKind<Key, F, D>,
  key: Key,
): Promise<Answer<D>> {
  const facts = await waitingRequest(tx, caller, kind, key);
  const refusal = await approvalRefusal(tx, caller, kind, facts);
  if (refusal) throw refusal;
  return notifyDecision(tx, caller, kind, {
    facts,
    decided: await kind.approve(tx, caller, { facts, isOwn: facts.askedBy === caller.userId }),
  });
}

/** Refuses a request permanently. */
export async function refuseRequest<Key, F extends RequestFacts>(
  tx: Transaction,
  caller: Caller,
  kind: RequestKind<Key, F> & Refusable<F>,
  { key, reason }: { key: Key; reason: string },
): Promise<Answer<Decision>> {
  const facts = await waitingRequest(tx, caller, kind, key);
  return notifyDecision(tx, caller, kind, { facts, decided: await kind.refuse(tx, caller, { facts, reason }) });
}

/** Withdraws a request permanently; only the requester may. */
export async function withdrawRequest<Key, F extends RequestFacts>(
  tx: Transaction,
  caller: Caller,
  kind: RequestKind<Key, F> & Withdrawable<F>,
  key: Key,
): Promise<Answer<Decision>> {
  const facts = await waitingRequest(tx, caller, kind, key);
  if (facts.askedBy !== caller.userId) throw new AppError('NOT_ASKER');
  return notifyDecision(tx, caller, kind, { facts, decided: await kind.withdraw(tx, caller, facts) });
}

/** A pending request, locked until the transaction ends. */
export async function waitingRequest<Key, F extends RequestFacts>(
  tx: Transaction,
  caller: Caller,
  kind: Pick<RequestKind<Key, F>, 'find' | 'missing' | 'settled'>,
  key: Key,
): Promise<F> {
  const facts = await kind.find(tx, caller, key);
  if (!facts) throw new AppError(kind.missing);
  const settled = kind.settled(facts);
  if (settled) throw settled;
  return facts;
}

/** Why the caller cannot approve a pending request; null if they can. */
export async function approvalRefusal<F extends RequestFacts>(
  tx: Transaction,
  caller: Caller,
  kind: Pick<RequestKind<never, F>, 'obstacle' | 'own'>,
  facts: F,
): Promise<AppError | null> {
  return (
    kind.obstacle?.(facts, caller) ?? (await secondPersonRefusal(tx, caller, { first: facts.askedBy, isAlone: facts.isAlone }, kind.own))
  );
}

/** What a decision answers, with the record as it is once decided. */
export async function withRecord<R extends object>(
  decision: Promise<Answer<Decision>>,
  read: () => Promise<R>,
): Promise<{ message: string } & R> {
  const { message } = await decision;
  return { message, ...(await read()) };
}

type Outcome<F extends RequestFacts, D extends Decision> = { facts: F; decided: D };

function notifyDecision<F extends RequestFacts, D extends Decision>(
  tx: Transaction,
  caller: Caller,
  { notification: { type, path } }: Pick<RequestKind<never, F, D>, 'notification'>,
  { facts, decided: { news, ...answer } }: Outcome<F, D>,
): Answer<D> {
  if (news) notify(tx, caller, { type, ...news, path: path(facts) });
  return answer;
}
