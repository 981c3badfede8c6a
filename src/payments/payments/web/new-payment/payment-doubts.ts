import type { Method } from '../../../../books/ledger/methods.ts';
import type { feeStatement } from '../../../../books/statements/contract.ts';
import { type Day, nairobiToday } from '../../../../core/dates.ts';
import type { Reply } from '../../../../core/endpoint.ts';
import { type Cents, kesText } from '../../../../core/money.ts';
import { codeDoubt } from '../../rules.ts';

type Typed = {
  method: Method | '';
  code: string;
  /** Null while it is no amount. */
  cents: Cents | null;
  /** Undefined until it is read. */
  statement: Reply<typeof feeStatement>['data'] | undefined;
};

/** What to ask before a payment is sent, each with the title that it has by itself. */
export function doubtsOf({ method, code, cents, statement }: Typed): { title: string; words: string }[] {
  if (method === '') return [];
  const isRead = cents !== null && statement !== undefined;
  const doubts = [
    { title: 'Check the transaction code', words: codeDoubt(method, code) },
    { title: 'Check the amount', words: isRead ? amountDoubt({ amount: cents, balance: statement.summary.currentBalance }) : null },
    {
      title: 'Is this a second payment?',
      words: isRead ? repeatDoubt(statement.payments, { date: nairobiToday(), method, amount: cents }) : null,
    },
  ];
  return doubts.flatMap(({ title, words }) => (words === null ? [] : [{ title, words }]));
}

/** What makes an amount doubtful: so many times what is owed, and at the same time so much more than that. */
const doubtful = { times: 3, moreCents: 100_000 };

/**
 * What to ask before an amount is sent that is at least three times the balance and more than KES 1,000 above it, as 95,000 for 9,500
 * is; null for others. Where nothing is owed there is nothing to be a multiple of: paying ahead is as usual as any payment.
 */
export function amountDoubt({ amount, balance }: { amount: Cents; balance: Cents }): string | null {
  if (balance <= 0 || amount < balance * doubtful.times || amount - balance <= doubtful.moreCents) return null;
  return `${kesText(amount)} is far more than the ${kesText(balance)} that is owed. Record it all the same?`;
}

type Recorded = { kind: 'payment' | 'reversal'; date: Day; method: Method; amount: Cents; receiptNumber: number; isReversed: boolean };

/**
 * What to ask before the same amount is sent for the same student by the same method on one day, since it may be one payment recorded
 * twice; null where there is no such. `recorded` are the payments of the student; those that were reversed do not count.
 */
export function repeatDoubt(
  recorded: readonly Recorded[],
  { date, method, amount }: { date: Day; method: Method; amount: Cents },
): string | null {
  const twin = recorded.findLast(
    (line) => line.kind === 'payment' && !line.isReversed && line.date === date && line.method === method && line.amount === amount,
  );
  if (!twin) return null;
  return `Receipt ${twin.receiptNumber} of today has the same amount and method for this student. Record another one?`;
}
