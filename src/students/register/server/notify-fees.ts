import type { TermBill } from '../../../books/billing/server/class-sql.ts';
import { type Cents, kesText, negated, sumCents } from '../../../core/money.ts';
import { statementPath } from '../../../core/page-links.ts';
import type { Caller } from '../../../core/server/caller.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { notify } from '../../../school/notifications/server/notify.ts';

type Named = { studentId: number; fullName: string };

/** The effect of a class change on a student's bills: the fees in words, and the difference to the new grade's in cents. */
type Moved = Named & { className: string; bills: readonly TermBill[]; fees: string; isPosted: boolean };

/** Notifies the office of a class change that lowers a bill, or leaves it below the new grade's, so that nobody can lower fees unseen. */
export function notifyMove(tx: Transaction, caller: Caller, { bills, isPosted, fees, className, ...student }: Moved): void {
  const difference = sumCents(bills.flatMap(({ billNow, billAfter }) => [billAfter, negated(billNow)]));
  if (isPosted ? difference >= 0 : difference <= 0) return;
  notifyFees(tx, caller, student, {
    title: isPosted ? 'Fees lowered' : 'Lower fees kept',
    message: `${caller.username} moved ${student.fullName} to ${className}. ${fees}`,
  });
}

/** Notifies the office of a student enrolled with a credit. */
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
