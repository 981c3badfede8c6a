import type { Reply } from '../../../core/endpoint.ts';
import { AppError } from '../../../core/errors.ts';
import { type Cents, negated } from '../../../core/money.ts';
import { statementPath } from '../../../core/page-links.ts';
import type { Caller } from '../../../core/server/caller.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { notify } from '../../../school/notifications/server/notify.ts';
import { isOwnApproval, refuseMade } from '../../../school/users/server/second-person.ts';
import type { AdjustmentKind } from '../../ledger/adjustment-kinds.ts';
import { postEntry, type Transfer } from '../../ledger/server/post-entry.ts';
import type * as api from '../contract.ts';
import { adjustmentText, kindFacts } from '../rules.ts';
import { adjustmentRow } from './list-sql.ts';
import { type AdjustmentFacts, adjustmentFacts, insertApproval, insertRefusal, insertWithdrawal, lockStudentOf } from './sql.ts';

type Asked = { adjustmentId: number };

/**
 * A second person's approval posts the adjustment: its entry, whose reason names who asked, and the running total of its term. Whoever is
 * the only one who may approve approves their own, marked so.
 */
export async function approveAdjustment(
  tx: Transaction,
  caller: Caller,
  { adjustmentId }: Asked,
): Promise<Reply<typeof api.approveAdjustment>> {
  const { schoolId, userId } = caller;
  const found = await pendingAdjustment(tx, caller, adjustmentId);
  if (found.isOffRegister) throw new AppError('STUDENT_NOT_FOUND');
  const selfApproved = isOwnApproval({ ...found, userId }, 'OWN_ADJUSTMENT');
  await refuseMade(tx, caller, found.askedBy);
  const termId = found.termId ?? found.currentTermId;
  if (termId === null) throw new AppError('NO_ACTIVE_TERM');

  const { kind, studentId, change, askedBy } = found;
  const reason = `Adjustment ${adjustmentId}, ${kind}, asked by ${askedBy}: ${found.reason}`;
  const entryId = await postEntry(tx, caller, { kind: 'adjustment', termId, reason, transfers: [transferOf({ kind, studentId, change })] });
  await insertApproval(tx, { schoolId, adjustmentId, studentId, termId, change, entryId, userId, selfApproved });
  tellOfDecision(tx, caller, found, { title: 'Adjustment approved', said: `${caller.username} approved` });
  const adjustment = await adjustmentRow(tx, caller, adjustmentId);
  return { message: `${adjustmentText(found)} approved${selfApproved ? ' by the person who asked for it' : ''}.`, adjustment };
}

/** Refuses an adjustment for good. */
export async function refuseAdjustment(
  tx: Transaction,
  caller: Caller,
  { adjustmentId, reason }: Asked & { reason: string },
): Promise<Reply<typeof api.refuseAdjustment>> {
  const { schoolId, userId } = caller;
  const found = await pendingAdjustment(tx, caller, adjustmentId);
  await insertRefusal(tx, { schoolId, adjustmentId, userId, reason });
  tellOfDecision(tx, caller, found, { title: 'Adjustment refused', said: `${caller.username} refused (${reason})` });
  const adjustment = await adjustmentRow(tx, caller, adjustmentId);
  return { message: `${adjustmentText(found)} refused.`, adjustment };
}

/** Withdraws an adjustment for good: only whoever asked for it may. */
export async function withdrawAdjustment(
  tx: Transaction,
  caller: Caller,
  { adjustmentId }: Asked,
): Promise<Reply<typeof api.withdrawAdjustment>> {
  const { schoolId, userId, username } = caller;
  const found = await pendingAdjustment(tx, caller, adjustmentId);
  if (found.askedBy !== userId) throw new AppError('NOT_ASKER');
  await insertWithdrawal(tx, { schoolId, adjustmentId, userId });
  tellOfDecision(tx, caller, found, { title: 'Adjustment withdrawn', said: `${username} withdrew` });
  const adjustment = await adjustmentRow(tx, caller, adjustmentId);
  return { message: `${adjustmentText(found)} withdrawn.`, adjustment };
}

/** The adjustment, with its student locked, as nobody has decided about it. */
async function pendingAdjustment(tx: Transaction, { schoolId, userId }: Caller, adjustmentId: number): Promise<AdjustmentFacts> {
  const key = { schoolId, adjustmentId };
  const [, found] = await Promise.all([lockStudentOf(tx, key), adjustmentFacts(tx, { ...key, userId })]);
  if (!found) throw new AppError('ADJUSTMENT_NOT_FOUND');
  if (found.state !== 'pending') throw new AppError('ADJUSTMENT_DECIDED', { state: found.state });
  return found;
}

type Moved = { kind: AdjustmentKind; studentId: number; change: Cents };

function transferOf({ kind, studentId, change }: Moved): Transfer {
  const { account } = kindFacts[kind];
  return change > 0
    ? { debit: 'students', credit: account, studentId, amount: change }
    : { debit: account, credit: 'students', studentId, amount: negated(change) };
}

function tellOfDecision(tx: Transaction, caller: Caller, found: AdjustmentFacts, { title, said }: { title: string; said: string }): void {
  const { studentId, name, className } = found;
  const message = `${said}: ${adjustmentText(found)} for ${name}, ${className}.`;
  notify(tx, caller, { type: 'payment', title, message, path: statementPath({ studentId }) });
}
