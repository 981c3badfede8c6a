import type { Reply } from '../../../core/endpoint.ts';
import { AppError } from '../../../core/errors.ts';
import { type Cents, kesText } from '../../../core/money.ts';
import type { Caller } from '../../../core/server/caller.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { countedText, listedText } from '../../../core/wording.ts';
import { notify } from '../../../school/notifications/server/notify.ts';
import { lockBilling } from '../../billing/server/sql.ts';
import { lockEveryStudent } from '../../billing/server/unbill-sql.ts';
import { unbillTerm } from '../../billing/server/unbill-term.ts';
import { takeBackDiscounts } from '../../discounts/server/give-discounts.ts';
import type * as api from '../contract.ts';
import type { Term, termOpening } from '../contract.ts';
import { termText } from '../rules.ts';
import { forgetOpening, insertUndo, type Opening, openingOfTerm, termBefore } from './opening-sql.ts';
import { currentTerm, openTerm } from './sql.ts';

type TermKey = { schoolId: number; termId: number };

/** What undoing the opening of a term would take back, and why the caller may not, where that is so. */
export async function openingToUndo(tx: Transaction, caller: Caller, { termId }: { termId: number }): Promise<Reply<typeof termOpening>> {
  const key = { schoolId: caller.schoolId, termId };
  const opening = await openingOfTerm(tx, { ...key, userId: caller.userId });
  if (!opening) throw new AppError('TERM_NOT_FOUND');
  const { openedBy, openedAt, students, amount } = opening;
  const currentAfter = await currentAfterUndo(tx, key, opening);
  return { termId, openedBy, openedAt, students, amount, currentAfter, refusal: refusalOf(opening, caller)?.message ?? null };
}

/**
 * Undoes the opening of a term: its charges, and what rules gave of them, get opposite entries, nobody is billed in it, it counts as
 * never opened, and the term that was current before it is current again. Only a second administrator may, while the term holds no
 * payment.
 */
export async function undoOpening(
  tx: Transaction,
  caller: Caller,
  { termId, reason }: { termId: number; reason: string },
): Promise<Reply<typeof api.undoOpening>> {
  const { schoolId, userId } = caller;
  const key = { schoolId, termId };
  // Billing first, then students: whoever enrols waits for the one, whoever pays for the other, and finds the term closed.
  const [, , opening] = await Promise.all([
    lockBilling(tx, { schoolId, exclusive: true }),
    lockEveryStudent(tx, schoolId),
    openingOfTerm(tx, { ...key, userId }),
  ]);
  if (!opening) throw new AppError('TERM_NOT_FOUND');
  const { openingId, openedById } = opening;
  const refusal = refusalOf(opening, caller);
  if (refusal || openingId === null) throw refusal ?? new AppError('TERM_OPENING_UNKNOWN', { term: termText(opening) });

  const after = await currentAfterUndo(tx, key, opening);
  const { updatedAt } = await forgetOpening(tx, key);
  const reopened = opening.current && after ? await openTerm(tx, { schoolId, termId: after.id }) : null;
  const name = termText(opening);
  const undone = { termId, reason: `Opening of ${name} undone: ${reason}` };
  await takeBackDiscounts(tx, caller, undone);
  const { students, amount, entryId } = await unbillTerm(tx, caller, undone);
  const selfApproved = openedById === userId;
  await insertUndo(tx, { schoolId, openingId, entryId, reason, userId, selfApproved });
  const said = `${takenBackText({ students, amount })} ${currentText(after, opening.current)}`;
  notify(tx, caller, {
    type: 'term',
    title: 'Term opening undone',
    message: `The opening of ${name} was undone: ${reason}. ${said}`,
    path: '/settings/terms',
  });
  const { id, year, startDate, endDate } = opening;
  return {
    message: `The opening of ${name} is undone. ${said}`,
    term: { id, name: opening.name, year, startDate, endDate, current: false, billed: false, updatedAt },
    students,
    amount,
    currentTerm: after && { ...after, ...reopened, current: true },
    selfApproved,
  };
}

/** The term that stays current, or is again where it is the current one whose opening is undone; null for none. */
async function currentAfterUndo(tx: Transaction, key: TermKey, { current, openingId }: Opening): Promise<Term | null> {
  if (!current) return (await currentTerm(tx, key.schoolId)) ?? null;
  return openingId === null ? null : ((await termBefore(tx, { schoolId: key.schoolId, openingId })) ?? null);
}

/** Why the opening cannot be undone, or not by this caller; null when it can. */
function refusalOf(opening: Opening, { userId }: Caller): AppError | null {
  const term = termText(opening);
  if (!opening.billed) return new AppError('TERM_NOT_OPENED', { term });
  if (opening.holdsMoney || opening.adjustmentCount > 0) return new AppError('TERM_HOLDS_MONEY', { term, held: heldText(opening) });
  if (opening.openingId === null) return new AppError('TERM_OPENING_UNKNOWN', { term });
  if (opening.newest && opening.newest.id !== opening.id)
    return new AppError('TERM_OPENED_SINCE', { term, newest: termText(opening.newest) });
  if (opening.openedById === userId && !opening.isOnlyUser) return new AppError('OWN_OPENING');
  if (opening.openerMadeCaller) return new AppError('SECOND_PERSON_MADE', { first: opening.openedBy ?? '' });
  return null;
}

function heldText({ paymentCount, adjustmentCount }: Opening): string {
  const held = [
    ...(paymentCount > 0 ? [countedText(paymentCount, 'payment')] : []),
    ...(adjustmentCount > 0 ? [countedText(adjustmentCount, 'adjustment')] : []),
  ];
  return held.length === 0 ? 'money' : listedText(held);
}

function takenBackText({ students, amount }: { students: number; amount: Cents }): string {
  if (students === 0) return 'No student had been billed.';
  return `${kesText(amount)} taken back from ${students} ${students === 1 ? 'student' : 'students'}.`;
}

function currentText(after: Term | null, wasCurrent: boolean): string {
  if (!after) return 'No term is current now.';
  return `${termText(after)} is ${wasCurrent ? 'current again' : 'still current'}.`;
}
