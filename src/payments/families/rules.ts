import { kindText } from '../../books/ledger/adjustment-kinds.ts';
import { methodText } from '../../books/ledger/methods.ts';
import type { feeStatement } from '../../books/statements/contract.ts';
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
    ...adjustments.map(({ id, kind, reference, change, takesBackId }) => ({
      key: `adjustment ${id}`,
      name: `${kindText({ kind, reference })}${takesBackId === null ? '' : ' reversed'}`,
      amount: change,
    })),
    ...(pagination.totalPages > 1 ? [allPaid(summary.totalPaid)] : payments.map(paymentLine)),
  ];
}

function allPaid(totalPaid: Cents): FamilyLine {
  return { key: 'paid', name: "Payments (listed on the student's statement)", amount: negated(totalPaid) };
}

function paymentLine({ kind, date, receiptNumber, amount, ...way }: Statement['payments'][number]): FamilyLine {
  const words = kind === 'reversal' ? 'Reversed' : 'Paid';
  const name = `${words} on ${dayText(date)} by ${methodText(way)}, receipt ${receiptNumber}`;
  return { key: `${kind} ${receiptNumber}`, name, amount: negated(amount) };
}
