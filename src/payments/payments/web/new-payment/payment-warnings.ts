import { type Method, methodName, needsCode } from '../../../../books/ledger/methods.ts';
import type { feeStatement } from '../../../../books/statements/contract.ts';
import type { MoneyToday } from '../../../../books/statements/money-today.ts';
import type { Reply } from '../../../../core/endpoint.ts';
import { type Cents, kesText } from '../../../../core/money.ts';
import { codeWarning, normalCode } from '../../rules.ts';

type TypedPayment = {
  method: Method | '';
  code: string;
  /** Null while it is no amount. */
  cents: Cents | null;
  /** Undefined until it is read. */
  statement: Pick<Reply<typeof feeStatement>, 'data' | 'today'> | undefined;
};

/** What to ask before a payment is sent, each with the title that it has by itself. */
export function paymentWarnings({ method, code, cents, statement }: TypedPayment): { title: string; words: string }[] {
  if (method === '') return [];
  const isRead = cents !== null && statement !== undefined;
  const doubts = [
    { title: 'Check the transaction code', words: codeWarning(method, code) },
    { title: 'Check the amount', words: isRead ? amountWarning({ amount: cents, balance: statement.data.summary.currentBalance }) : null },
    {
      title: 'Is this a second payment?',
      words: isRead ? duplicateWarning(statement.today, { method, amount: cents, code }) : null,
    },
  ];
  return doubts.flatMap(({ title, words }) => (words === null ? [] : [{ title, words }]));
}

/** What makes an amount doubtful: so many times what is owed, and at the same time so much more than that. */
const unusualAmount = { times: 3, moreCents: 100_000 };

/**
 * What to ask before an amount is sent that is at least three times the balance and more than KES 1,000 above it, as 95,000 for 9,500
 * is; null for others. Where nothing is owed there is nothing to be a multiple of: paying ahead is as usual as any payment.
 */
export function amountWarning({ amount, balance }: { amount: Cents; balance: Cents }): string | null {
  if (balance <= 0 || amount < balance * unusualAmount.times || amount - balance <= unusualAmount.moreCents) return null;
  return `${kesText(amount)} is far more than the ${kesText(balance)} that is owed. Record it all the same?`;
}

type Typed = { method: Method; amount: Cents; code?: string };

/**
 * What to ask before the same amount is sent for the same student on one day, since it may be one payment recorded twice, or money that
 * arrived and is unallocated; null where there is no such. Methods with a code may tell of one payment.
 */
export function duplicateWarning(today: readonly MoneyToday[], { method, amount, code }: Typed): string | null {
  const twin = today.findLast(
    (each) =>
      each.amount === amount &&
      (each.method === method || (needsCode(each.method) && needsCode(method))) &&
      (each.receiptNumber !== null || each.code !== normalCode(code)),
  );
  if (!twin) return null;
  const what = twin.receiptNumber === null ? `Unallocated money (${twin.code})` : `Receipt ${twin.receiptNumber}`;
  return `${what} of today has the same amount, by ${methodName(twin.method)}. Record another one?`;
}
