import type { AppError, ErrorCode } from '../../../core/errors.ts';
import type { PagePath } from '../../../core/page-paths.ts';
import type { Caller } from '../../../core/server/caller.ts';
import type { Transaction } from '../../../core/server/db.ts';
import type { NewNotification } from '../../notifications/server/sql.ts';

/** What deciding needs to know of any request. */
export type Asked = {
  /** Whose act needs a second person; null where nobody's does. */
  askedBy: number | null;
  /** True where nobody but the caller could approve it. */
  isAlone: boolean;
};

/** What a decision answers, and what the notification says of it; null where there is none, or another command sends it. */
export type Decided = { message: string; news: { title: string; message: string } | null };

/**
 * One kind of request that needs a second person. The functions of `decide.ts` run it; the roles that may call them are in the contracts.
 * A refusal is thrown before anything is written. `Key` is what names one request, usually its number.
 */
export type RequestKind<Key, F extends Asked, D extends Decided = Decided> = {
  missing: ErrorCode;
  /** The refusal of an approval by the one who asked. */
  own: ErrorCode;
  notification: { type: NewNotification['type']; path(found: F): PagePath };
  /** Locks the request until the transaction ends, and reads it. */
  find(tx: Transaction, caller: Caller, key: Key): Promise<F | undefined>;
  /** Why there is nothing left to decide; null while it waits. */
  settled(found: F): AppError | null;
  /** Why it cannot be approved, looked at before who asked. */
  obstacle?(found: F, caller: Caller): AppError | null;
  /** Posts what was asked for and stores the approval. */
  approve(tx: Transaction, caller: Caller, approval: { found: F; isOwn: boolean }): Promise<D>;
};

/** A kind that can be refused. */
export type Refusable<F extends Asked> = {
  refuse(tx: Transaction, caller: Caller, refusal: { found: F; reason: string }): Promise<Decided>;
};

/** A kind that whoever asked can withdraw. */
export type Withdrawable<F extends Asked> = {
  withdraw(tx: Transaction, caller: Caller, found: F): Promise<Decided>;
};
