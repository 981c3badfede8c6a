import { type Cents, sumCents, zeroCents } from '../../../core/money.ts';
import { amountIn, amountInThousands } from '../../../school/files/amounts.ts';
import { saysNothing } from '../../../school/files/nothing.ts';
import type { Sheet } from '../../../school/files/sheet.ts';
import { plainWords } from '../../../school/files/words.ts';
import type { Settings } from '../settings.ts';
import { errorHeads } from './error-heads.ts';

/** A mostly filled column that is not imported; `amounts` is 0 unless it holds money. */
export type LeftOutColumn = { head: string; filled: number; amounts: number; sumCents: Cents };

/** Numbers of students, rows, years and certificates. */
const numberWords = new Set([
  ...['no', 'number', 'namba', 'nambari', 'id', 'code', 'upi', 'nemis', 'kemis', 'cert', 'certificate', 'entry', 'index', 'serial', 'sn'],
  ...['assessment', 'kcpe', 'kpsea', 'marks', 'alama', 'score', 'age', 'umri', 'year', 'mwaka', 'phone', 'tel', 'simu', 'mobile', 'box'],
]);
/** Notations used only for money: 12,500 or 12 500, 300/=, KES 300, 300.00, (300), 300 CR. */
const moneyMark = /\d[, ']\d{3}(?!\d)|\/[=-]|\bk(?:es|shs?)\b|\d\.\d\d$|^\(.+\)$|\d\s*[cd]r\.?$/i;

/** A column, if it is left out and mostly filled, or holds any money. */
export function leftOutColumn({ heads, rows }: Sheet, columns: Settings['columns'], at: number): LeftOutColumn[] {
  const head = heads[at] ?? '';
  if ((columns[at] ?? null) !== null || errorHeads.includes(head)) return [];
  const texts = rows.map(({ cells }) => cells[at] ?? '').filter((text) => !saysNothing(text));
  const read = texts.map((text) => amountIn(text) ?? amountInThousands(text)).filter((amount): amount is Cents => amount !== null);
  const amounts = read.filter((amount) => amount !== 0);
  const isMoney = isMost(read, texts) && holdsMoney(head, texts, amounts);
  if (isMoney) return [{ head, filled: texts.length, amounts: amounts.length, sumCents: sumCents(amounts) }];
  return isMost(texts, rows) ? [{ head, filled: texts.length, amounts: 0, sumCents: zeroCents }] : [];
}

/** True if numbers are money: written as money, or not named otherwise and neither too small, too long nor consecutive. */
function holdsMoney(head: string, texts: readonly string[], amounts: readonly Cents[]): boolean {
  if (amounts.length === 0) return false;
  if (texts.some((text) => moneyMark.test(text))) return true;
  const isNumbered = plainWords(head)
    .split(' ')
    .some((word) => numberWords.has(word));
  const isLong = isMost(
    texts.filter((text) => /^0\d|\d{8}/.test(text)),
    texts,
  );
  const isCount = amounts.length > 1 && amounts.every((amount, at) => at === 0 || amount === (amounts[at - 1] ?? 0) + 100);
  return !isNumbered && !isLong && !isCount && amounts.some((amount) => Math.abs(amount) >= 10_000);
}

function isMost(some: readonly unknown[], all: readonly unknown[]): boolean {
  return some.length * 2 > all.length;
}

/** Left-out money columns of a register without a balance column: it may be imported without balances. */
export function moneyLeftOut(leftOut: readonly LeftOutColumn[], columns: Settings['columns']): LeftOutColumn[] {
  return columns.includes('balance') ? [] : leftOut.filter(({ amounts }) => amounts > 0);
}
