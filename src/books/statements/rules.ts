import { type Cents, negated, sumCents } from '../../core/money.ts';

/**
 * The balance in cents after each line of a statement, starting from what was owed before the first (carried forward plus billed):
 * a payment lowers it by its amount, and a reversal, whose amount is negative, raises it.
 */
export function withRunningBalance<Line extends { amount: Cents }>(
  startsFrom: Cents,
  lines: readonly Line[],
): (Line & { runningBalance: Cents })[] {
  let balance = startsFrom;
  return lines.map((line) => {
    balance = sumCents([balance, negated(line.amount)]);
    return { ...line, runningBalance: balance };
  });
}
