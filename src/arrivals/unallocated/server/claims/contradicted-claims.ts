import { AppError } from '../../../../core/errors.ts';
import type { Transaction } from '../../../../core/server/db.ts';
import { type ContradictedClaim, contradictedAdvice } from '../../contradicted-claims.ts';
import { payeesOfAccounts } from '../named-payee.ts';
import { type ClaimedMoney, claimedMoney, type SoughtMoney } from './claims-sql.ts';

/** `seen` is what an approval sends back: the money, and whom it names. */
type Contradicted = ClaimedMoney & ContradictedClaim & { seen: string };

/** The unverified payments that the sought money contradicts: it has their code, waits, and names a student who has no part of them. */
export async function contradictedClaims(tx: Transaction, sought: SoughtMoney): Promise<Contradicted[]> {
  const claims = await claimedMoney(tx, sought);
  if (claims.length === 0) return [];
  const payees = await payeesOfAccounts(tx, { schoolId: sought.schoolId, money: claims });
  return claims.flatMap((claim, place) => {
    const student = payees[place]?.student ?? null;
    const facts = { names: student?.fullName ?? null, seen: `${claim.arrivalId}-${student?.id ?? 0}` };
    return isContradicted(claim, student) ? [{ ...claim, ...facts }] : [];
  });
}

/** Money whose account names nobody was for another student too, or it would have settled a payment of its amount. */
function isContradicted(claim: ClaimedMoney, student: { id: number } | null): boolean {
  return student === null ? isSameAmount(claim) : !claim.studentIds.includes(student.id);
}

/** True if the money settles the payment once a second person has verified it. */
export function isSameAmount({ arrived, claimed }: ClaimedMoney): boolean {
  return arrived === claimed;
}

/** Refuses to allocate money that waits for the decision about such a payment. */
export async function refuseContradicted(tx: Transaction, key: { schoolId: number; arrivalId: number }): Promise<void> {
  const claims = await contradictedClaims(tx, { schoolId: key.schoolId, arrivalIds: [key.arrivalId] });
  const claim = claims.find(isSameAmount);
  if (!claim) return;
  throw new AppError('MONEY_NAMES_ANOTHER', { why: contradictedAdvice(claim) }, { extra: { receiptNumber: claim.receiptNumber } });
}
