import type { Actor } from '../../../core/server/caller.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { notify } from '../../../school/notifications/server/notify.ts';
import { insertRequest, type ReportedReversal, reportsOfPayments, requestedPayments } from './sql.ts';

type Reported = { reported: ReportedReversal; paymentIds: readonly number[] };

/**
 * Requests a reversal that a statement or a bank reported, once for each payment, and for none with an open request. Returns the payments.
 * The caller must hold the locks of their students.
 */
export async function requestReported(tx: Transaction, { schoolId, userId }: Actor, { reported, paymentIds }: Reported): Promise<number[]> {
  const before = await requestedPayments(tx, { schoolId, paymentIds });
  const requested = paymentIds.filter((paymentId) => !before.has(paymentId));
  const { evidence } = reported;
  const request = { cause: 'other' as const, explanation: explanationOf(reported), rightStudentId: null, rightAmount: null, evidence };
  for (const paymentId of requested) await insertRequest(tx, { schoolId, userId, paymentId, ...request });
  return requested;
}

/** Requests what was reported of these payments while a request by a user stood in its place, which has ended without a reversal. */
export async function requestWhatWasReported(tx: Transaction, actor: Actor, paymentIds: readonly number[]): Promise<number[]> {
  const reports = await reportsOfPayments(tx, { ...actor, paymentIds });
  const requested: number[] = [];
  for (const { paymentId, ...reported } of reports) {
    const [added] = await requestReported(tx, actor, { reported, paymentIds: [paymentId] });
    if (added === undefined) continue;
    requested.push(added);
    const message = `${explanationOf(reported)}. Receipt ${paymentId}.`;
    notify(tx, actor, { type: 'payment', title: 'Reversal to approve', message, path: '/approvals' });
  }
  return requested;
}

/** The reason of the request, for receipt and statement. */
function explanationOf({ kind, evidence, code }: ReportedReversal): string {
  const named = code === null ? '' : `, ${code}`;
  const what = kind === 'cheque' ? 'Cheque bounced' : 'The money was reversed';
  return `${what}: ${evidence.charAt(0).toLowerCase()}${evidence.slice(1)}${named}`.slice(0, 150);
}
