import { nairobiDay } from '../../../core/dates.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { contradictedAdvice } from '../contradicted-claims.ts';
import { duplicateText, type LikeMoney, possibleDuplicates, typedText } from '../duplicates.ts';
import { type ArrivalRow, claimsOf } from './arrivals-sql.ts';
import { contradictedClaims, isSameAmount } from './claims/contradicted-claims.ts';
import { likeMoney } from './known-sql.ts';

type MoneyFacts = Pick<
  ArrivalRow,
  'schoolId' | 'source' | 'method' | 'channel' | 'code' | 'furtherCodes' | 'amount' | 'arrivedAt' | 'account' | 'payerName' | 'payerPhone'
>;

type Itself = { studentId: number | null; arrivalId: number | null };

/** The first money that a student's may duplicate, other than the arrival itself; null for none. */
export async function duplicateOf(tx: Transaction, row: MoneyFacts, itself: Itself): Promise<LikeMoney | null> {
  return (await duplicatesOf(tx, row, itself))[0] ?? null;
}

/** Why money waits: as a title, in words without a full stop, and the receipt whose money it may be. */
type Doubt = { title: string; why: string; sameAs: number | null };

/** The doubt about money that may be known, or that names a student while its code was typed for another; null for none. */
export async function doubtOf(tx: Transaction, row: MoneyFacts, itself: Itself): Promise<Doubt | null> {
  const duplicate = await duplicateOf(tx, row, itself);
  if (duplicate !== null) return { title: 'Possible duplicate payment', why: duplicateText(duplicate), sameAs: duplicate.receiptNumber };
  const [claim] = itself.studentId === null ? [] : await claimsOf(tx, row);
  return claim ? doubtOfClaim(tx, { ...row, ...itself }, claim.paymentId) : null;
}

type ClaimedRow = { schoolId: number; arrivalId: number | null };

/** The doubt about money whose code was typed before: for another student, or with another amount. */
async function doubtOfClaim(tx: Transaction, { schoolId, arrivalId }: ClaimedRow, receiptNumber: number): Promise<Doubt> {
  const claims = arrivalId === null ? [] : await contradictedClaims(tx, { schoolId, arrivalIds: [arrivalId] });
  const claim = claims.find(isSameAmount);
  if (!claim) return { title: 'Amount differs from the recorded payment', why: typedText(receiptNumber), sameAs: null };
  return { title: 'Payment names another student', why: contradictedAdvice(claim), sameAs: null };
}

/** All of them. */
export async function duplicatesOf(tx: Transaction, row: MoneyFacts, { studentId, arrivalId }: Itself): Promise<LikeMoney[]> {
  const day = nairobiDay(row.arrivedAt);
  const likes = await likeMoney(tx, { schoolId: row.schoolId, amounts: [row.amount], days: { first: day, last: day } });
  const others = likes.filter((like) => like.arrivalId === null || like.arrivalId !== arrivalId);
  return possibleDuplicates({ ...row, studentId, codes: [row.code, ...row.furtherCodes] }, others);
}
