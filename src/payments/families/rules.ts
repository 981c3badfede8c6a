import { methodText } from '../../books/ledger/methods.ts';
import type { feeStatement } from '../../books/statements/contract.ts';
import { adjustmentWords, lineWord } from '../../books/statements/paper-words.ts';
import { dayText } from '../../core/dates.ts';
import type { Reply } from '../../core/endpoint.ts';
import { type Cents, negated } from '../../core/money.ts';

type Statement = Omit<Reply<typeof feeStatement>['data'], 'school'>;
export type FamilyLine = { key: string; name: string; amount: Cents };

/**
 * A student's statement as single lines in cents: brought forward, charges, adjustments, and payments as negative amounts. They add up to
 * the final balance. Payments of more than one page are one line.
 */
export function linesOf({ billing, adjustments, payments, pagination, summary }: Statement): FamilyLine[] {
  const charges = [...billing.voteHeads, ...billing.additionalFees].filter(({ amount }) => amount !== 0);
  return [
    { key: 'forward', name: 'Balance brought forward', amount: summary.carriedForwardBalance },
    ...charges.map(({ name, amount }) => ({ key: `charge ${name}`, name, amount })),
    ...adjustments.map(adjustmentLine),
    ...(pagination.totalPages > 1 ? [allPaid(summary.totalPaid)] : payments.map(paymentLine)),
  ];
}

function allPaid(totalPaid: Cents): FamilyLine {
  return { key: 'paid', name: "Payments (listed on the student's statement)", amount: negated(totalPaid) };
}

function adjustmentLine(adjustment: Statement['adjustments'][number]): FamilyLine {
  const { name, word, mark } = adjustmentWords(adjustment);
  return { key: `adjustment ${adjustment.id}`, name: `${name}${word === null ? '' : ' reversed'}${mark}`, amount: adjustment.change };
}

function paymentLine(payment: Statement['payments'][number]): FamilyLine {
  const { kind, date, receiptNumber, amount } = payment;
  const key = `${kind} ${receiptNumber}`;
  if (kind === 'reversal') return { key, name: `Receipt ${receiptNumber} reversed on ${dayText(date)}`, amount: negated(amount) };
  const word = lineWord(payment);
  const name = `Paid on ${dayText(date)} by ${methodText(payment)}, receipt ${receiptNumber}${word === null ? '' : ` (${word})`}`;
  return { key, name, amount: negated(amount) };
}
