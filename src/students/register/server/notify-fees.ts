import type { TermBill } from '../../../books/billing/server/class-sql.ts';
import { type Cents, kesText, negated, sumCents } from '../../../core/money.ts';
import { statementPath } from '../../../core/page-links.ts';
import type { Caller } from '../../../core/server/caller.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { notify } from '../../../school/notifications/server/notify.ts';

type Named = { studentId: number; fullName: string };

/** What became of a student's bills in a move: the fees in words, and the difference to the new grade's in cents. */
type Moved = Named & { className: string; bills: readonly TermBill[]; fees: string; isPosted: boolean };

/**
 * News for the office of a move that lowers a bill, or leaves one lower than the new grade's: whoever can move a student could
 * otherwise take fees away unseen.
 */
export function notifyMove(tx: Transaction, caller: Caller, { bills, isPosted, fees, className, ...student }: Moved): void {
  const difference = sumCents(bills.flatMap(({ billNow, billAfter }) => [billAfter, negated(billNow)]));
  if (isPosted ? difference >= 0 : difference <= 0) return;
  notifyFees(tx, caller, student, {
    title: isPosted ? 'Fees lowered' : 'Fees left lower',
    message: `${caller.username} moved ${student.fullName} to ${className}. ${fees}`,
  });
}

/** News for the office of a student who was enrolled with money paid ahead. */
export function notifyCredit(tx: Transaction, caller: Caller, { openingCents, ...student }: Named & { openingCents: Cents }): void {
  if (openingCents >= 0) return;
  notifyFees(tx, caller, student, {
    title: 'Credit brought forward',
    message: `${caller.username} enrolled ${student.fullName} with ${kesText(negated(openingCents))} paid ahead.`,
  });
}

function notifyFees(tx: Transaction, caller: Caller, { studentId }: Named, words: { title: string; message: string }): void {
  notify(tx, caller, { type: 'payment', ...words, path: statementPath({ studentId }) });
}
