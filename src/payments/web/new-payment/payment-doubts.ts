import type { Reply } from '../../../core/endpoint.ts';
import { type Cents, kesText } from '../../../core/money.ts';
import type { feeStatement } from '../../../statements/contract.ts';
import type { MoneyToday } from '../../contract.ts';
import { canArrive, type Method, methodName } from '../../methods.ts';
import { codeDoubt, normalCode } from '../../rules.ts';

type TypedPayment = {
  method: Method | '';
  code: string;
  /** Null while it is no amount. */
  cents: Cents | null;
  /** Undefined until it is read. */
  statement: Pick<Reply<typeof feeStatement>, 'data' | 'today'> | undefined;
};

/** What to ask before a payment is sent, each with the title that it has by itself. */
export function doubtsOf({ method, code, cents, statement }: TypedPayment): { title: string; words: string }[] {
  if (method === '') return [];
  const isRead = cents !== null && statement !== undefined;
  const doubts = [
    { title: 'Check the transaction code', words: codeDoubt(method, code) },
    { title: 'Check the amount', words: isRead ? amountDoubt({ amount: cents, balance: statement.data.summary.currentBalance }) : null },
    {
      title: 'Is this a second payment?',
      words: isRead ? repeatDoubt(statement.today, { method, amount: cents, code }) : null,
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

type Typed = { method: Method; amount: Cents; code?: string };

/**
 * What to ask before the same amount is sent for the same student by the same method on one day, since it may be one payment recorded
 * twice, or money that arrived and is unallocated; null where there is no such. M-Pesa and a bank may tell of one payment.
 */
export function repeatDoubt(today: readonly MoneyToday[], { method, amount, code }: Typed): string | null {
  const isAlike = (each: MoneyToday) => each.method === method || (canArrive(each.method) && canArrive(method));
  const twins = today.filter(
    (each) => each.amount === amount && isAlike(each) && (each.receiptNumber !== null || each.code !== normalCode(code)),
  );
  const twin = twins.findLast(({ receiptNumber }) => receiptNumber !== null) ?? twins[0];
  if (!twin) return null;
  if (twin.receiptNumber === null) {
    return `${kesText(amount)} (${twin.code}) arrived today and is unallocated. It may be this money. Record another payment?`;
  }
  const same = twin.method === method ? ' and method for this student' : ` for this student, by ${methodName(twin.method)}`;
  return `Receipt ${twin.receiptNumber} of today has the same amount${same}. Record another one?`;
}
