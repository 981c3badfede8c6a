import { AppError } from '../../../../core/errors.ts';
import { type PaymentRequest, paymentRequest } from '../../../../payments/payments/server/payment-request.ts';
import { contradictedClaims } from './contradicted-claims.ts';

/** The approval of a pending payment. Money that names another student settles it only for whoever has `seen` whom. */
export function claimRequest(seen?: string): PaymentRequest {
  return paymentRequest(async (tx, { schoolId }, { arrivalId, paymentId }) => {
    const claims = await contradictedClaims(tx, { schoolId, arrivalIds: [arrivalId] });
    const claim = claims.find(({ paymentIds }) => paymentIds.includes(paymentId));
    if (!claim || claim.seen === seen) return;
    const { receiptNumber, fullName } = claim;
    const facts = `This money arrived for ${forWhomText(claim)}, but receipt ${receiptNumber} is for ${fullName}`;
    const steps = 'If the receipt is right, verify it. If it is wrong, have it reversed, then allocate the money';
    throw new AppError('MONEY_NAMES_ANOTHER', { why: `${facts}. ${steps}` }, { extra: { receiptNumber, seen: claim.seen } });
  });
}

function forWhomText({ account, names }: { account: string | null; names: string | null }): string {
  return account === null ? 'another student' : `account ${account}, which names ${names ?? 'another student'}`;
}
