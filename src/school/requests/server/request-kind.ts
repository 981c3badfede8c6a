import type { AppError, ErrorCode } from '../../../core/errors.ts';
import type { PagePath } from '../../../core/page-paths.ts';
import type { Caller } from '../../../core/server/caller.ts';
import type { Transaction } from '../../../core/server/db.ts';
import type { NewNotification } from '../../notifications/server/sql.ts';

/** The facts of any request that a decision needs. */
export type RequestFacts = {
  /** The user whose act needs a second person; null if there is none. */
  askedBy: number | null;
  /** True if only the caller could approve it. */
  isAlone: boolean;
};

/**
 * The reply to a decision and its notification; null if there is none, or another command sends it. `alsoDecided` has further requests of
 * the kind that it decided.
 */
export type Decision = { message: string; news: { title: string; message: string } | null; alsoDecided?: readonly number[] };

/**
 * One kind of request that needs a second person. The functions of `decide.ts` run it; the roles that may call them are in the contracts.
 * A refusal is thrown before anything is written. `Key` is what names one request, usually its number.
 */
export type RequestKind<Key, F extends RequestFacts, D extends Decision = Decision> = {
  missing: ErrorCode;
  /** The error for approving one's own request. */
  own: ErrorCode;
  notification: { type: NewNotification['type']; path(facts: F): PagePath };
  /** Locks the request until the transaction ends, and reads it. */
  find(tx: Transaction, caller: Caller, key: Key): Promise<F | undefined>;
  /** Why the request is settled; null while it waits. */
  settled(facts: F): AppError | null;
  /** Why it cannot be approved; checked before the requester. */
  obstacle?(facts: F, caller: Caller): AppError | null;
  /** Posts the request and stores the approval. */
  approve(tx: Transaction, caller: Caller, approval: { facts: F; isOwn: boolean }): Promise<D>;
};

/** A kind that can be refused. */
export type Refusable<F extends RequestFacts> = {
  refuse(tx: Transaction, caller: Caller, refusal: { facts: F; reason: string }): Promise<Decision>;
};

/** A kind that the requester can withdraw. */
export type Withdrawable<F extends RequestFacts> = {
  withdraw(tx: Transaction, caller: Caller, facts: F): Promise<Decision>;
};
