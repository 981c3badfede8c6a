import type { Method } from '../../books/ledger/methods.ts';
import { type Cents, typedMoney } from '../../core/money.ts';
import type { PageValues } from '../../core/page-paths.ts';
import { listedText } from '../../core/wording.ts';

export const reversalCauses = ['wrongStudent', 'wrongAmount', 'twice', 'failed', 'other'] as const;
export type ReversalCause = (typeof reversalCauses)[number];

export const causeNames: Record<ReversalCause, string> = {
  wrongStudent: 'Wrong student',
  wrongAmount: 'Wrong amount',
  twice: 'Entered twice',
  failed: 'Payment failed',
  other: 'Other',
};

/** Overtaken means that the payment was reversed before a decision. */
export const requestStates = ['pending', 'approved', 'refused', 'withdrawn', 'overtaken'] as const;
export type RequestState = (typeof requestStates)[number];

/** What a statement or a bank reports as gone back. */
export const moneyBackKinds = ['reversal', 'cheque'] as const;
export type MoneyBackKind = (typeof moneyBackKinds)[number];

type ReversalReason = { cause: ReversalCause; explanation: string | null };

/** The reason of a reversal, at most 200 characters, for receipt and statement: "Wrong student: it was for Baraka". */
export function reasonText({ cause, explanation }: ReversalReason): string {
  if (explanation === null) return causeNames[cause];
  return cause === 'other' ? explanation : `${causeNames[cause]}: ${explanation}`;
}

/** Payments within a sentence: "payment 31", "payments 31, 32 and 33". */
export function paymentsText(paymentIds: readonly number[]): string {
  return `${paymentIds.length === 1 ? 'payment' : 'payments'} ${listedText(paymentIds.map(String))}`;
}

type Reversed = { studentId: number; amount: Cents; method: Method; code: string | null; bank: string | null };
type Right = { cause: ReversalCause; rightStudentId: number | null; rightAmount: Cents | null };

/** The values for recording a reversed payment again, blank if unknown; null for one that should never have been recorded. */
export function paymentAgain({ cause, rightStudentId, rightAmount }: Right, reversed: Reversed): PageValues<'/payments/new'> | null {
  const { studentId, amount, method, code, bank } = reversed;
  const paid = { method, code: code ?? '', bank: bank ?? '' };
  if (cause === 'wrongStudent') return { ...paid, studentId: rightStudentId ?? '', amount: typedMoney(amount) };
  if (cause === 'wrongAmount') return { ...paid, studentId, amount: rightAmount === null ? '' : typedMoney(rightAmount) };
  return null;
}
