import type { Decoded, Reply } from '../../../core/endpoint.ts';
import { AppError } from '../../../core/errors.ts';
import type { Caller } from '../../../core/server/caller.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { sql } from '../../../core/server/sql.ts';
import { lockPaying } from '../../../payments/payments/server/settle-sql.ts';
import { approveRequest, refuseRequest } from '../../../school/requests/server/decide.ts';
import type { Decision } from '../../../school/requests/server/request-kind.ts';
import type * as api from '../contract.ts';
import type { Outcome } from '../contract.ts';
import { type ApprovalKind, approvalKinds, outcomesText } from '../rules.ts';
import { lists, requestOf, requests } from './kinds.ts';
import { pendingPayments } from './pending-payments.ts';

type Done = Pick<Decision, 'message' | 'alsoDecided'>;
type Result = Omit<Outcome, 'kind' | 'id'> & Pick<Done, 'alsoDecided'>;
type Decided<K extends ApprovalKind = ApprovalKind> = { kind: K; id: number; seen?: string | undefined };

/** Approves each of many requests separately, in the given order. */
export async function approveMany(
  tx: Transaction,
  caller: Caller,
  { decided }: Decoded<typeof api.approveMany>['body'],
): Promise<Reply<typeof api.approveMany>> {
  const once = await lockedOnce(tx, caller, decided);
  const alone = await approvedAlone(tx, caller, once);
  const outcomes = await decideEach(tx, once, ({ kind, id, seen }) => {
    if (alone.has(nameOf({ kind, id }))) throw new AppError('APPROVED_ALONE');
    return approveRequest(tx, caller, requestOf(kind, seen), id);
  });
  return { message: outcomesText(outcomes, 'approved'), outcomes };
}

/**
 * Of several, the payments whose money names another student: nobody gives that to the wrong one among many others. Asked under the locks,
 * since the money may arrive while they are waited for.
 */
async function approvedAlone(tx: Transaction, caller: Caller, once: readonly Decided[]): Promise<ReadonlySet<string>> {
  const ids = once.filter(({ kind }) => kind === 'payment').map(({ id }) => id);
  if (ids.length === 0 || once.length === 1) return new Set();
  const details = await pendingPayments.details(tx, caller, ids);
  return new Set(ids.filter((id) => details.get(id)?.arrivedFor).map((id) => nameOf({ kind: 'payment', id })));
}

/** Refuses each of many requests with one reason. */
export async function refuseMany(
  tx: Transaction,
  caller: Caller,
  { decided, reason }: Decoded<typeof api.refuseMany>['body'],
): Promise<Reply<typeof api.refuseMany>> {
  const once = await lockedOnce(tx, caller, decided);
  const outcomes = await decideEach(tx, once, ({ kind, id }) => refuseRequest(tx, caller, requests[kind], { key: id, reason }));
  return { message: outcomesText(outcomes, 'refused'), outcomes };
}

/** Each request once. All locks are taken before the first entry locks the ledger. */
async function lockedOnce<K extends ApprovalKind>(
  tx: Transaction,
  caller: Caller,
  decided: readonly Decided<K>[],
): Promise<readonly Decided<K>[]> {
  const once = [...new Map(decided.map((each) => [nameOf(each), each])).values()];
  await lockAll(tx, caller, once);
  return once;
}

/** Decides each request, done if it was decided with another. */
async function decideEach<K extends ApprovalKind>(
  tx: Transaction,
  once: readonly Decided<K>[],
  decide: (each: Decided<K>) => Promise<Done>,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const together = new Map<string, Result>();
  for (const each of once) {
    const { kind, id } = each;
    const { alsoDecided = [], ...result } = together.get(nameOf(each)) ?? (await outcomeOf(tx, each, () => decide(each)));
    for (const other of alsoDecided) together.set(nameOf({ kind, id: other }), result);
    outcomes.push({ kind, id, ...result });
  }
  return outcomes;
}

function nameOf({ kind, id }: Decided): string {
  return `${kind} ${id}`;
}

/** Locks in the order of every command: requests, codes, students by number, then the rest, so that two users cannot deadlock. */
async function lockAll(tx: Transaction, { schoolId }: Caller, decided: readonly Decided[]): Promise<void> {
  const named = approvalKinds
    .map((kind) => ({ list: lists[kind], ids: decided.filter((each) => each.kind === kind).map(({ id }) => id) }))
    .filter(({ ids }) => ids.length > 0);
  for (const { list, ids } of named) await list.hold?.(tx, schoolId, ids);
  const concerned = await Promise.all(named.map(({ list, ids }) => list.concerned?.(tx, schoolId, ids)));
  await lockPaying(tx, {
    schoolId,
    codes: concerned.flatMap((each) => each?.codes ?? []),
    studentIds: concerned.flatMap((each) => each?.studentIds ?? []),
  });
  for (const { list } of named) await list.holdLast?.(tx, schoolId);
}

/** A refusal rolls back its own request only; any other fault rolls back all. */
async function outcomeOf(tx: Transaction, { kind }: Decided, decide: () => Promise<Done>): Promise<Result> {
  const { refusesLate } = lists[kind];
  if (refusesLate) await tx.rows(sql`savepoint decision`);
  try {
    const { message, alsoDecided } = await decide();
    // Nested one in the other, a hundred would slow the reads of all.
    if (refusesLate) await tx.rows(sql`release savepoint decision`);
    return { done: true, message, code: null, ...(alsoDecided && { alsoDecided }) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (refusesLate) await tx.rows(sql`rollback to savepoint decision`);
    return { done: false, message: error.message, code: error.code };
  }
}
