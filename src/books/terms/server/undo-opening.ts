import type { Reply } from '../../../core/endpoint.ts';
import { AppError } from '../../../core/errors.ts';
import { kesText } from '../../../core/money.ts';
import type { Caller } from '../../../core/server/caller.ts';
import { momentOf } from '../../../core/server/clock.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { countedText, listedText } from '../../../core/wording.ts';
import { approvalRefusal } from '../../../school/requests/server/decide.ts';
import type { Decision, RequestKind } from '../../../school/requests/server/request-kind.ts';
import { lockBilling, unbilledStudents } from '../../billing/server/sql.ts';
import { lockEveryStudent } from '../../billing/server/unbill-sql.ts';
import { unbillTerm } from '../../billing/server/unbill-term.ts';
import { reverseDiscounts } from '../../discounts/server/apply-discounts.ts';
import type * as api from '../contract.ts';
import type { Term, termOpening } from '../contract.ts';
import { notBilledText, termText } from '../rules.ts';
import { forgetOpening, insertUndo, type Opening, openingOfTerm, termBefore } from './opening-sql.ts';
import { currentTerm, openTerm } from './sql.ts';

type TermKey = { schoolId: number; termId: number };

type Undo = { termId: number; reason: string };
type Undone = Decision & Omit<Reply<typeof api.undoOpening>, 'message'>;

/**
 * Undoes the opening of a term, by a second administrator: opposite entries for its charges and their discounts, nobody is billed in it, it
 * counts as never opened, and the previous term is current again. It has no request, so it is in no list.
 */
export const undoRequest: RequestKind<Undo, Opening & { reason: string }, Undone> = {
  missing: 'TERM_NOT_FOUND',
  own: 'OWN_OPENING',
  notification: { type: 'term', path: () => '/settings/terms' },
  find: async (tx, { schoolId }, { termId, reason }) => {
    // Lock billing before students: enrolment waits on billing, payments on the student, and then both find the term closed.
    const [, , opening] = await Promise.all([
      lockBilling(tx, { schoolId, exclusive: true }),
      lockEveryStudent(tx, schoolId),
      openingOfTerm(tx, { schoolId, termId }),
    ]);
    return opening && { ...opening, reason };
  },
  settled: (opening) => (opening.billed ? null : new AppError('TERM_NOT_OPENED', { term: termText(opening) })),
  obstacle: obstacleOf,
  approve: undo,
};

/** The effect of undoing the opening of a term, and why the caller may not, if so. */
export async function openingToUndo(tx: Transaction, caller: Caller, { termId }: { termId: number }): Promise<Reply<typeof termOpening>> {
  const key = { schoolId: caller.schoolId, termId };
  const opening = await openingOfTerm(tx, key);
  if (!opening) throw new AppError('TERM_NOT_FOUND');
  const { openedBy, openedAt, students, amount, discounts } = opening;
  const currentAfter = await currentAfterUndo(tx, key, opening);
  const { students: notBilled, names: notBilledNames } = await unbilledIn(tx, caller, currentAfter);
  const facts = { ...opening, reason: '' };
  const refusal = undoRequest.settled(facts) ?? (await approvalRefusal(tx, caller, undoRequest, facts));
  const reversed = { students, amount, discounts };
  return { termId, openedBy, openedAt, ...reversed, currentAfter, notBilled, notBilledNames, refusal: refusal?.message ?? null };
}

type Approval = { facts: Opening & { reason: string }; isOwn: boolean };

async function undo(tx: Transaction, caller: Caller, { facts: opening, isOwn: selfApproved }: Approval): Promise<Undone> {
  const { schoolId, userId } = caller;
  const { id: termId, openingId, reason } = opening;
  const name = termText(opening);
  if (openingId === null) throw new AppError('TERM_OPENING_UNKNOWN', { term: name });
  const key = { schoolId, termId };
  const after = await currentAfterUndo(tx, key, opening);
  const { updatedAt } = await forgetOpening(tx, key);
  const reopened = opening.current && after ? await openTerm(tx, { schoolId, termId: after.id }) : null;
  const undone = { termId, reason: `Opening of ${name} undone: ${reason}` };
  await reverseDiscounts(tx, caller, undone);
  const { students, amount, entryId } = await unbillTerm(tx, caller, undone);
  await insertUndo(tx, { schoolId, openingId, entryId, reason, userId, selfApproved });
  const current = currentText(after, opening.current);
  const [{ students: notBilled, names }, { today }] = await Promise.all([unbilledIn(tx, caller, after), momentOf(tx)]);
  const { year, startDate, endDate } = opening;
  return {
    message: [
      `The opening of ${name} is undone. ${reversedText({ students, amount, discounts: opening.discounts })} ${current}`,
      ...(after && notBilled > 0 ? [notBilledText(after, { count: notBilled, names, today })] : []),
    ].join(' '),
    // Teachers read it too, so it names no sum.
    news: { title: 'Term opening undone', message: `The opening of ${name} was undone: ${reason}. ${current}` },
    term: { id: termId, name: opening.name, year, startDate, endDate, current: false, billed: false, updatedAt },
    students,
    amount,
    currentTerm: after && { ...after, ...reopened, current: true },
    notBilled,
    selfApproved,
  };
}

/** The current term after the undo; null for none. */
async function currentAfterUndo(tx: Transaction, key: TermKey, { current, openingId }: Opening): Promise<Term | null> {
  if (!current) return (await currentTerm(tx, key.schoolId)) ?? null;
  return openingId === null ? null : ((await termBefore(tx, { schoolId: key.schoolId, openingId })) ?? null);
}

/** At most so many of those without a bill are named. */
const namedMax = 10;

/** The active students without a bill in the term that is current after an undo. */
function unbilledIn(tx: Transaction, { schoolId }: Caller, after: Term | null): Promise<{ students: number; names: string[] }> {
  return unbilledStudents(tx, { schoolId, termId: after?.id ?? null, limit: namedMax });
}

/** Why nobody can undo the opening; null if somebody can. */
function obstacleOf(opening: Opening): AppError | null {
  const term = termText(opening);
  if (opening.holdsMoney || opening.adjustmentCount > 0) return new AppError('TERM_HOLDS_MONEY', { term, ...heldTexts(opening) });
  if (opening.openingId === null) return new AppError('TERM_OPENING_UNKNOWN', { term });
  if (opening.newest && opening.newest.id !== opening.id)
    return new AppError('TERM_OPENED_SINCE', { term, newest: termText(opening.newest) });
  return null;
}

function heldTexts({ paymentCount, reversalCount, adjustmentCount }: Opening) {
  const held = [
    ...(paymentCount > 0 ? [countedText(paymentCount, 'payment')] : []),
    ...(adjustmentCount > 0 ? [countedText(adjustmentCount, 'adjustment')] : []),
  ];
  return {
    held: held.length === 0 ? 'money' : listedText(held),
    alsoReversed: reversalCount > 0 ? ' A payment that was reversed counts too.' : '',
  };
}

function reversedText({ students, amount, discounts }: Pick<Opening, 'students' | 'amount' | 'discounts'>): string {
  if (students === 0) return 'No student had been billed.';
  const rest = discounts === 0 ? '' : `, and ${kesText(discounts)} of discounts`;
  return `${kesText(amount)} reversed for ${countedText(students, 'student')}${rest}.`;
}

function currentText(after: Term | null, wasCurrent: boolean): string {
  if (!after) return 'No term is current now.';
  return `${termText(after)} is ${wasCurrent ? 'current again' : 'still current'}.`;
}
