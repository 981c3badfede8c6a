import { nairobiDay } from '../../../core/dates.ts';
import type { Reply } from '../../../core/endpoint.ts';
import { AppError } from '../../../core/errors.ts';
import type { Caller } from '../../../core/server/caller.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { statusOf } from '../../../students/register/server/sql.ts';
import type { Candidate, allocationDoubt as endpoint } from '../contract.ts';
import { contradictedAdvice } from '../contradicted-claims.ts';
import { duplicateText, type LikeMoney, possibleDuplicates, typedText } from '../duplicates.ts';
import { type NamedStudent, namedOnce } from '../named-payee.ts';
import { unnamedText, unpayableText } from '../waiting-words.ts';
import { chequeNumberOfMoney } from '../went-back.ts';
import { claimsOf } from './arrivals-sql.ts';
import { contradictedClaims, isSameAmount } from './claims/contradicted-claims.ts';
import { likeMoney } from './known-sql.ts';
import { payeeOfMoney } from './named-payee.ts';
import { type ArrivalFacts, arrivalFacts } from './same-money-sql.ts';

type Itself = { studentId: number | null; arrivalId: number | null };

/** What an unallocated payment may be the same as, if a person allocates it to this student. */
export async function allocationDoubt(
  tx: Transaction,
  { schoolId }: Caller,
  { arrivalId, studentId }: { arrivalId: number; studentId: number },
): Promise<Reply<typeof endpoint>> {
  const [arrival, student] = await Promise.all([arrivalFacts(tx, { schoolId, arrivalId }), statusOf(tx, { schoolId, studentId })]);
  if (!arrival) throw new AppError('MONEY_NOT_FOUND');
  if (!student) throw new AppError('STUDENT_NOT_FOUND');
  const { student: named } = await payeeOfMoney(tx, arrival);
  return doubtFor(arrival, { studentId, named }, await likesOf(tx, arrival, arrivalId));
}

/** The first money that a student's may duplicate, other than the arrival itself; null for none. */
export async function duplicateOf(tx: Transaction, row: ArrivalFacts, itself: Itself): Promise<LikeMoney | null> {
  return duplicatesAmong(await likesOf(tx, row, itself.arrivalId), row, itself.studentId)[0] ?? null;
}

/** Money of the same amount and days, other than the arrival itself. */
export async function likesOf(tx: Transaction, row: ArrivalFacts, arrivalId: number | null): Promise<LikeMoney[]> {
  const day = nairobiDay(row.arrivedAt);
  const likes = await likeMoney(tx, { schoolId: row.schoolId, amounts: [row.amount], days: { first: day, last: day } });
  return likes.filter((like) => like.arrivalId === null || like.arrivalId !== arrivalId);
}

type Doubted = {
  studentId: number;
  /** The one whom the account names. */
  named: { id: number } | null;
};

/** Which of these a student's money may be the same as, in words without a full stop, and the receipt; nulls for none. */
export function doubtFor(
  row: ArrivalFacts,
  { studentId, named }: Doubted,
  likes: readonly LikeMoney[],
): Pick<Candidate, 'doubt' | 'sameAs'> {
  const [duplicate] = duplicatesAmong(likes, row, studentId);
  if (duplicate === undefined) return { doubt: null, sameAs: null };
  const isOfAnother = named !== null && named.id !== studentId;
  return { doubt: duplicateText(duplicate), sameAs: isOfAnother ? null : duplicate.receiptNumber };
}

/** The money among these that a student's may be the same as; that of its cheque first. */
export function duplicatesAmong(likes: readonly LikeMoney[], row: ArrivalFacts, studentId: number | null): LikeMoney[] {
  const codes = [row.code, ...row.furtherCodes];
  return possibleDuplicates({ ...row, studentId, codes, chequeNumber: chequeNumberOfMoney(row) }, likes);
}

/** Why money waits: as a title, in words without a full stop, and the receipt whose money it may be. */
type Doubt = { title: string; why: string; isDuplicate: boolean; sameAs: number | null };

/** Whom the money names, the money like it, and whether a term is current. */
type Waiting = {
  student: { id: number } | null;
  named: readonly NamedStudent[];
  arrivalId: number;
  likes: readonly LikeMoney[];
  hasTerm: boolean;
};

/**
 * The doubt about money that may be known, that names a student while its code was typed for another, or that names students and cannot be
 * recorded; null for none.
 */
export async function doubtOf(tx: Transaction, row: ArrivalFacts, { arrivalId, likes, ...waiting }: Waiting): Promise<Doubt | null> {
  const studentId = waiting.student?.id ?? null;
  const [duplicate] = duplicatesAmong(likes, row, studentId);
  const none = { isDuplicate: false, sameAs: null };
  if (duplicate !== undefined)
    return { title: 'Possible duplicate payment', why: duplicateText(duplicate), isDuplicate: true, sameAs: duplicate.receiptNumber };
  const [claim] = studentId === null ? [] : await claimsOf(tx, row);
  if (claim) return { ...none, ...(await doubtOfClaim(tx, { schoolId: row.schoolId, arrivalId }, claim.paymentId)) };
  const why = unrecordedText(row, waiting);
  return why === null ? null : { ...none, title: 'Unallocated payment', why };
}

function unrecordedText(
  { account, amount }: ArrivalFacts,
  { student, named, hasTerm }: Omit<Waiting, 'arrivalId' | 'likes'>,
): string | null {
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
