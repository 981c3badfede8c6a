import { nairobiDay } from '../../../core/dates.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { contradictedAdvice } from '../contradicted-claims.ts';
import { duplicateText, type LikeMoney, possibleDuplicates, typedText } from '../duplicates.ts';
import { type NamedStudent, namedOnce } from '../named-payee.ts';
import { unnamedText, unpayableText } from '../waiting-words.ts';
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
type Doubt = { title: string; why: string; isDuplicate: boolean; sameAs: number | null };

/** Whom the money names, and whether a term is current. */
type Waiting = { student: { id: number } | null; named: readonly NamedStudent[]; arrivalId: number; hasTerm: boolean };

/**
 * The doubt about money that may be known, that names a student while its code was typed for another, or that names students and cannot be
 * recorded; null for none.
 */
export async function doubtOf(tx: Transaction, row: MoneyFacts, { arrivalId, ...waiting }: Waiting): Promise<Doubt | null> {
  const itself = { studentId: waiting.student?.id ?? null, arrivalId };
  const duplicate = await duplicateOf(tx, row, itself);
  const none = { isDuplicate: false, sameAs: null };
  if (duplicate !== null)
    return { title: 'Possible duplicate payment', why: duplicateText(duplicate), isDuplicate: true, sameAs: duplicate.receiptNumber };
  const [claim] = itself.studentId === null ? [] : await claimsOf(tx, row);
  if (claim) return { ...none, ...(await doubtOfClaim(tx, { schoolId: row.schoolId, arrivalId }, claim.paymentId)) };
  const why = unrecordedText(row, waiting);
  return why === null ? null : { ...none, title: 'Unallocated payment', why };
}

function unrecordedText({ account, amount }: MoneyFacts, { student, named, hasTerm }: Omit<Waiting, 'arrivalId'>): string | null {
  if (student !== null) return unpayableText({ amount, hasTerm });
  return named.length === 0 ? null : unnamedText({ account, several: namedOnce(named) });
}

type ClaimedRow = { schoolId: number; arrivalId: number };

/** The doubt about money whose code was typed before: for another student, or with another amount. */
async function doubtOfClaim(
  tx: Transaction,
  { schoolId, arrivalId }: ClaimedRow,
  receiptNumber: number,
): Promise<Pick<Doubt, 'title' | 'why'>> {
  const claim = (await contradictedClaims(tx, { schoolId, arrivalIds: [arrivalId] })).find(isSameAmount);
  if (!claim) return { title: 'Amount differs from the recorded payment', why: typedText(receiptNumber) };
  return { title: 'Payment names another student', why: contradictedAdvice(claim) };
}

/** All of them. */
export async function duplicatesOf(tx: Transaction, row: MoneyFacts, { studentId, arrivalId }: Itself): Promise<LikeMoney[]> {
  const day = nairobiDay(row.arrivedAt);
  const likes = await likeMoney(tx, { schoolId: row.schoolId, amounts: [row.amount], days: { first: day, last: day } });
  const others = likes.filter((like) => like.arrivalId === null || like.arrivalId !== arrivalId);
  return possibleDuplicates({ ...row, studentId, codes: [row.code, ...row.furtherCodes] }, others);
}
