import { type Method, methodName, needsCode } from '../../../../books/ledger/methods.ts';
import type { feeStatement } from '../../../../books/statements/contract.ts';
import type { MoneyToday } from '../../../../books/statements/money-today.ts';
import type { Reply } from '../../../../core/endpoint.ts';
import { type Cents, kesText, zeroCents } from '../../../../core/money.ts';
import { codeWarning, normalCode } from '../../rules.ts';

type TypedPayment = {
  method: Method | '';
  code: string;
  /** Null while invalid. */
  cents: Cents | null;
  /** Undefined until it has loaded. */
  statement: Pick<Reply<typeof feeStatement>, 'data' | 'today'> | undefined;
};

/** The questions before a payment is sent, each with its title. */
export function paymentWarnings({ method, code, cents, statement }: TypedPayment): { title: string; words: string }[] {
  if (method === '') return [];
  const isRead = cents !== null && statement !== undefined;
  const doubts = [
    { title: 'Check the transaction code', words: codeWarning(method, code) },
    { title: 'Check the amount', words: isRead ? amountWarning({ amount: cents, ...owedIn(statement.data.summary) }) : null },
    {
      title: 'Is this a second payment?',
      words: isRead ? duplicateWarning(statement.today, { method, amount: cents, code }) : null,
    },
  ];
  return doubts.flatMap(({ title, words }) => (words === null ? [] : [{ title, words }]));
}

/** The limits of an unusual amount: so many times the balance and so much more than it. */
const unusualAmount = { times: 3, moreCents: 100_000 };

function owedIn({ currentBalance, totalBilled }: Reply<typeof feeStatement>['data']['summary']) {
  return { balance: currentBalance, billed: totalBilled };
}

/** `billed` is what the term billed; undefined if unknown. */
type AmountDoubt = { amount: Cents; balance: Cents; billed?: Cents };

/**
 * The question about an amount of at least three times the balance and over KES 1,000 above it, as 95,000 for 9,500; null for others.
 * Without a debt, paying ahead is usual: then the measure is what the term billed.
 */
export function amountWarning({ amount, balance, billed }: AmountDoubt): string | null {
  const usual = balance > 0 ? balance : (billed ?? zeroCents);
  if (usual <= 0 || amount < usual * unusualAmount.times || amount - usual <= unusualAmount.moreCents) return null;
  const measure = balance > 0 ? `the ${kesText(balance)} that is owed` : `the ${kesText(usual)} that the term billed, and nothing is owed`;
  return `${kesText(amount)} is far more than ${measure}. Record it anyway?`;
}

type Typed = { method: Method; amount: Cents; code?: string };

/**
 * The question about the same amount for the same student on one day, which may be a duplicate or an unallocated payment; null if there is
 * none. Methods with a code may report one payment twice.
 */
export function duplicateWarning(today: readonly MoneyToday[], { method, amount, code }: Typed): string | null {
  const twin = today.findLast(
    (each) =>
      each.amount === amount &&
      (each.method === method || (needsCode(each.method) && needsCode(method))) &&
      (each.receiptNumber !== null || each.code !== normalCode(code)),
  );
  if (!twin) return null;
  const what = twin.receiptNumber === null ? `An unallocated payment (${twin.code})` : `Receipt ${twin.receiptNumber}`;
  return `${what} of today has the same amount, by ${methodName(twin.method)}. Record another one?`;
}
