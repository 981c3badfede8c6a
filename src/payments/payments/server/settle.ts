import { canArrive, codeName, type Method, methodFacts } from '../../../books/ledger/methods.ts';
import { postEntry } from '../../../books/ledger/server/post-entry.ts';
import { AppError } from '../../../core/errors.ts';
import { type Cents, kesText } from '../../../core/money.ts';
import type { Actor } from '../../../core/server/caller.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { insertVerification, type PaymentFacts } from './decisions-sql.ts';
import { type ArrivedRow, arrivalWithCode, insertSettlement, lockCode, reversalOfTyped } from './settle-sql.ts';

type School = { schoolId: number };

/**
 * The arrival with a code; null if there is none. Two callers with one code are serialised here. It is the first lock of a transaction, but
 * for a verification, which learns the code from the payment.
 */
export async function arrivedUnder(tx: Transaction, { schoolId, code }: School & { code: string | null }): Promise<ArrivedRow | null> {
  if (code === null) return null;
  const [, arrived] = await Promise.all([lockCode(tx, { schoolId, code }), arrivalWithCode(tx, { schoolId, code })]);
  return arrived ?? null;
}

type Typed = { amount: Cents; method: Method; code: string | null };

/**
 * The arrival under the code of a payment that is being recorded; null if there is none. Throws if it was reversed before Karo received it,
 * or with a receipt that was typed with its code, or if it waits while a payment in force has one of its codes: whose money it is, a second
 * person decides.
 */
export async function arrivedFor(tx: Transaction, { schoolId, method, code, amount }: School & Typed): Promise<ArrivedRow | null> {
  if (!canArrive(method) || code === null) return null;
  const [arrived, back] = await Promise.all([arrivedUnder(tx, { schoolId, code }), reversalOfTyped(tx, { schoolId, code, amount })]);
  // Of money that arrived, its own evidence says whether its payment was reversed.
  if (back && (back.isNamed || arrived === null)) {
    if (back.receiptNumber !== null) throw usedCode({ method, code }, back.receiptNumber);
    throw new AppError('MONEY_REVERSED', { code, evidence: back.evidence }, { field: 'code' });
  }
  const { waiting = 0, wentBack = null, claimedBy = null } = arrived ?? {};
  if (waiting > 0 && wentBack === null && claimedBy !== null) throw usedCode({ method, code }, claimedBy);
  return arrived;
}

/**
 * Throws, in the words of the typed code, if the arrival is settled, returned or reversed already, or another amount waits for the student.
 */
export function assertMatchesArrival(arrived: ArrivedRow | null, { amount, method, code: typed }: Typed): void {
  if (arrived === null) return;
  const { waiting, receiptNumber, wentBack } = arrived;
  const code = typed ?? arrived.code;
  if (receiptNumber !== null) throw usedCode({ method, code }, receiptNumber);
  if (waiting === 0) throw new AppError('MONEY_RETURNED', { code });
  if (wentBack !== null) throw new AppError('MONEY_REVERSED', { code, evidence: wentBack }, { field: 'code' });
  if (waiting !== amount) throw new AppError('ARRIVED_OTHERWISE', { arrived: kesText(waiting), code, amount: kesText(amount) });
}

function usedCode({ method, code }: { method: Method; code: string }, receiptNumber: number): AppError {
  const named = { codeName: codeName(method).toLowerCase(), code, receiptNumber };
  return new AppError('PAYMENT_CODE_USED', named, { field: 'code', extra: { receiptNumber } });
}

type Settling = { arrived: Pick<ArrivedRow, 'arrivalId' | 'receivedBy'>; payments: readonly Settled[]; isSaid?: boolean };
type Settled = Pick<PaymentFacts, 'paymentId' | 'termId' | 'amount' | 'method' | 'status'>;

/**
 * Settles payments by the money that arrived, and verifies pending ones: takes it out of suspense, and their claim out of the account of
 * their method, where the arrival has put the money. The caller must hold the locks of the code and the students. `isSaid` if a user marked
 * it as the same money: `receivedBy` is that user. Returns the entries.
 */
export async function settle(
  tx: Transaction,
  { schoolId }: School,
  { arrived, payments, isSaid = false }: Settling,
): Promise<{ paymentId: number; entryId: number }[]> {
  const { arrivalId, receivedBy } = arrived;
  const actor: Actor = { schoolId, userId: receivedBy };
  const entries: { paymentId: number; entryId: number }[] = [];
  for (const { paymentId, termId, amount, method, status } of payments) {
    const entryId = await postEntry(tx, actor, {
      kind: 'settlement',
      termId,
      reason: `Receipt ${paymentId} settled by arrival ${arrivalId}${isSaid ? ', the same money' : ''}`,
      transfers: [{ debit: 'suspense', credit: methodFacts[method].account, studentId: null, amount }],
    });
    const key = { ...actor, paymentId, entryId };
    await insertSettlement(tx, { ...key, arrivalId, amount });
    if (status === 'pending') await insertVerification(tx, { ...key, evidence: 'arrival' });
    entries.push({ paymentId, entryId });
  }
  return entries;
}
