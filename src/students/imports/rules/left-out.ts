import { type Cents, sumCents, zeroCents } from '../../../core/money.ts';
import { amountIn, amountInThousands } from '../../../school/files/amounts.ts';
import { saysNothing } from '../../../school/files/nothing.ts';
import type { SheetRow } from '../../../school/files/sheet.ts';
import { plainWords } from '../../../school/files/words.ts';
import type { Settings } from '../settings.ts';
import { errorHeads } from './row-errors.ts';

/** A mostly filled column that is not imported; `amounts` is 0 unless it holds money. */
export type LeftOutColumn = { head: string; filled: number; amounts: number; sumCents: Cents };

/** Numbers of students, rows, years and certificates. */
const numberWords = new Set([
  ...['no', 'number', 'namba', 'nambari', 'id', 'code', 'upi', 'nemis', 'kemis', 'cert', 'certificate', 'entry', 'index', 'serial', 'sn'],
  ...['assessment', 'kcpe', 'kpsea', 'marks', 'alama', 'score', 'age', 'umri', 'year', 'mwaka', 'phone', 'tel', 'simu', 'mobile', 'box'],
]);
/** Notations used only for money: 12,500 or 12 500, 300/=, KES 300, 300.00, (300), 300 CR. */
const moneyMark = /\d[, ']\d{3}(?!\d)|\/[=-]|\bk(?:es|shs?)\b|\d\.\d\d$|^\(.+\)$|\d\s*[cd]r\.?$/i;

/**
 * Finds, row by row, the columns that are left out and mostly filled, or hold any money. A row has all of its columns looked at, so that
 * others get their turn between two rows of the longest file.
 */
export function leftOutFinder(heads: readonly string[], columns: Settings['columns']) {
  const leftOut = heads.flatMap((head, at) => ((columns[at] ?? null) !== null || errorHeads.includes(head) ? [] : [columnAt(head, at)]));
  let rows = 0;
  const take = ({ cells }: SheetRow): void => {
    rows += 1;
    for (const column of leftOut) column.take(cells[column.at] ?? '');
  };
  return { take, columns: (): LeftOutColumn[] => leftOut.flatMap((column) => column.found(rows)) };
}

function columnAt(head: string, at: number) {
  const numbers = numbersOf(head);
  let [filled, read, amounts, sum, long] = [0, 0, 0, zeroCents, 0];
  const take = (text: string) => {
    if (saysNothing(text)) return;
    filled += 1;
    if (/^0\d|\d{8}/.test(text)) long += 1;
    const amount = amountIn(text) ?? amountInThousands(text);
    if (amount !== null) read += 1;
    if (amount) [amounts, sum] = [amounts + 1, sumCents([sum, amount])];
    numbers.take(text, amount);
  };
  const found = (rows: number): LeftOutColumn[] => {
    const isMoney = isMost(read, filled) && amounts > 0 && numbers.areMoney({ areLong: isMost(long, filled), amounts });
    if (isMoney) return [{ head, filled, amounts, sumCents: sum }];
    return isMost(filled, rows) ? [{ head, filled, amounts: 0, sumCents: zeroCents }] : [];
  };
  return { at, take, found };
}

/** Numbers are money if written as money, or not named otherwise and neither too small, too long nor consecutive. */
function numbersOf(head: string) {
  const isNumbered = plainWords(head)
    .split(' ')
    .some((word) => numberWords.has(word));
  let last: Cents | null = null;
  let [isMarked, isLarge, isCount] = [false, false, true];
  const take = (text: string, amount: Cents | null) => {
    isMarked ||= moneyMark.test(text);
    if (!amount) return;
    isLarge ||= Math.abs(amount) >= 10_000;
    isCount &&= last === null || amount === last + 100;
    last = amount;
  };
  const areMoney = ({ areLong, amounts }: { areLong: boolean; amounts: number }) =>
    isMarked || (!isNumbered && !areLong && !(isCount && amounts > 1) && isLarge);
  return { take, areMoney };
}

function isMost(some: number, all: number): boolean {
  return some * 2 > all;
}

/** Left-out money columns of a register without a balance column: it may be imported without balances. */
export function moneyLeftOut(leftOut: readonly LeftOutColumn[], columns: Settings['columns']): LeftOutColumn[] {
  return columns.includes('balance') ? [] : leftOut.filter(({ amounts }) => amounts > 0);
}
