import { type Cents, negated, sumCents } from '../../core/money.ts';

/**
 * The balance in cents after each line of a statement, starting from carried forward plus billed: a payment lowers it, and a reversal
 * (negative amount) raises it.
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
