import { asCents, type Cents } from '../../../core/money.ts';

/** The figures of a row for the balance check: the amount (negative for money out), and the balance after it if the file has one. */
export type Balanced = { line: number; at: string; amount: Cents; balance: Cents | null };
export type BalanceBreak = { line: number; expected: Cents; found: Cents };
export type RunningBalance = { opening: Cents; closing: Cents; breaks: BalanceBreak[] };

/**
 * Whether each balance is the previous one plus the row's amount, in whichever order the rows come: by time, or in the order with fewer
 * breaks. Null without any balance.
 */
export function runningBalance(rows: readonly Balanced[]): RunningBalance | null {
  const [inOrder, reversed] = [checkedInOrder(rows), checkedInOrder(rows.toReversed())];
  const [first, last] = [rows[0]?.at ?? '', rows.at(-1)?.at ?? ''];
  if (first !== last) return first < last ? inOrder : reversed;
  return breaksOf(reversed) < breaksOf(inOrder) ? reversed : inOrder;
}

function breaksOf(balance: RunningBalance | null): number {
  return balance?.breaks.length ?? 0;
}

/** The same for rows in oldest-first order. A row without a balance is added to the next that has one. */
function checkedInOrder(rows: readonly Balanced[]): RunningBalance | null {
  const breaks: BalanceBreak[] = [];
  let opening: number | null = null;
  let expected = 0;
  for (const { line, amount, balance } of rows) {
    expected += amount;
    if (balance === null) continue;
    if (opening === null) opening = balance - expected;
    else if (expected !== balance) breaks.push({ line, expected: asCents(expected), found: balance });
    expected = balance;
  }
  return opening === null ? null : { opening: asCents(opening), closing: asCents(expected), breaks };
}
