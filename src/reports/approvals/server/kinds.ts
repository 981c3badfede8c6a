import { takingList, takingRequest } from '../../../arrivals/refused-notices/server/taking-request.ts';
import { claimRequest } from '../../../arrivals/unallocated/server/claims/claim-request.ts';
import { adjustmentList, adjustmentRequest } from '../../../books/adjustments/server/adjustment-request.ts';
import { discountList, discountRequest } from '../../../fees/discount-rules/server/discount-request.ts';
import { dayList, dayRequest } from '../../../payments/day/server/day-request.ts';
import { reversalList, reversalRequest } from '../../../payments/reversals/server/reversal-request.ts';
import type { Refusable, RequestFacts, RequestKind } from '../../../school/requests/server/request-kind.ts';
import type { RequestList } from '../../../school/requests/server/request-list.ts';
import type { Approval } from '../contract.ts';
import type { ApprovalKind, RefusableKind } from '../rules.ts';
import { pendingPayments } from './pending-payments.ts';

/** The details of a row's kind. */
export type Details = Partial<
  Pick<Approval, 'amount' | 'reason' | 'adjustment' | 'request' | 'payment' | 'arrivedFor' | 'discount' | 'day' | 'taking'>
>;

/** How each kind is approved, by whoever has `seen` whom the money of a payment names. */
export function requestOf(kind: ApprovalKind, seen: string | undefined): RequestKind<number, RequestFacts> {
  return kind === 'payment' ? claimRequest(seen) : requests[kind];
}

/** How each kind but a payment is approved and refused: an invalid payment is reversed. */
export const requests: Record<RefusableKind, RequestKind<number, RequestFacts> & Refusable<RequestFacts>> = {
  adjustment: adjustmentRequest,
  reversal: reversalRequest,
  discount: discountRequest,
  day: dayRequest,
  taking: takingRequest,
};

/** How each kind is listed. */
export const lists: Record<ApprovalKind, RequestList<Details>> = {
  adjustment: adjustmentList,
  reversal: reversalList,
  payment: pendingPayments,
  discount: discountList,
  day: dayList,
  taking: takingList,
};
