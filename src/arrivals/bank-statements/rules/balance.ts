import { asCents, type Cents } from '../../../core/money.ts';

/** A row as its balance is checked: what came in (out, below zero), and the balance after it where the file says so. */
export type Balanced = { line: number; at: string; amount: Cents; balance: Cents | null };
export type BalanceBreak = { line: number; expected: Cents; found: Cents };
export type RunningBalance = { opening: Cents; closing: Cents; breaks: BalanceBreak[] };

/**
 * Whether each balance is the one before it and what the row says, in whichever order the rows stand: by their times, or where those
 * are one, the order in which fewer of them break. Null where no row has a balance.
 */
export function runningBalance(rows: readonly Balanced[]): RunningBalance | null {
  const [given, reversed] = [checkedInOrder(rows), checkedInOrder(rows.toReversed())];
  if (!given || !reversed) return null;
  const [first, last] = [rows[0]?.at ?? '', rows.at(-1)?.at ?? ''];
  if (first !== last) return first < last ? given : reversed;
  return reversed.breaks.length < given.breaks.length ? reversed : given;
}

/** The same of rows that stand oldest first. A row without a balance is carried over to the next that has one. */
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
