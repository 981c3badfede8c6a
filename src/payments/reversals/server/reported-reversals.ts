import { isDeepStrictEqual } from 'node:util';
import type { Actor } from '../../../core/server/caller.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { notify } from '../../../school/notifications/server/notify.ts';
import { paymentsText } from '../rules.ts';
import { requestTogether } from './request-reversal.ts';
import { insertRequest, otherParts, type ReportedReversal, reportsOfPayments, requestedPayments } from './sql.ts';

type Reported = { reported: ReportedReversal; paymentIds: readonly number[] };

/**
 * Requests a reversal that a statement or a bank reported, once for each payment, and for none with an open request. All parts of a shared
 * payment are one request. Returns the payments. The caller must hold the locks of their students.
 */
export async function requestReported(tx: Transaction, actor: Actor, { reported, paymentIds }: Reported): Promise<number[]> {
  const { schoolId } = actor;
  const before = await requestedPayments(tx, { schoolId, paymentIds });
  const requested = paymentIds.filter((paymentId) => !before.has(paymentId));
  const [first, ...others] = requested;
  if (first === undefined) return [];
  const { evidence } = reported;
  const request = { cause: 'other' as const, explanation: explanationOf(reported), rightStudentId: null, rightAmount: null, evidence };
  const askedWith = await insertRequest(tx, { ...actor, ...request, paymentId: first });
  const parts = await otherParts(tx, { schoolId, paymentId: first });
  if (isDeepStrictEqual(parts, others)) {
    if (others.length > 0) await requestTogether(tx, actor, { request: { ...request, paymentId: first }, others, askedWith });
    return requested;
  }
  for (const paymentId of others) await insertRequest(tx, { ...actor, ...request, paymentId });
  return requested;
}

/** Requests what was reported of these payments while a request by a user stood in its place, which has ended without a reversal. */
export async function requestWhatWasReported(tx: Transaction, actor: Actor, paymentIds: readonly number[]): Promise<number[]> {
  const requested: number[] = [];
  for (const { paymentIds: those, ...reported } of await reportsOfPayments(tx, { ...actor, paymentIds })) {
    const added = await requestReported(tx, actor, { reported, paymentIds: those });
    requested.push(...added);
    if (added.length > 0) notifyReported(tx, actor, { reported, paymentIds: added });
  }
  return requested;
}

function notifyReported(tx: Transaction, actor: Actor, { reported, paymentIds }: Reported): void {
  const message = `${explanationOf(reported)}. It concerns ${paymentsText(paymentIds)}.`;
  notify(tx, actor, { type: 'payment', title: 'Reversal to approve', message, path: '/approvals' });
}

/** The reason of the request, for receipt and statement. */
function explanationOf({ kind, evidence, code }: ReportedReversal): string {
  const named = code === null ? '' : `, ${code}`;
  const what = kind === 'cheque' ? 'Cheque bounced' : 'The money was reversed';
  return `${what}: ${evidence.charAt(0).toLowerCase()}${evidence.slice(1)}${named}`.slice(0, 150);
}
