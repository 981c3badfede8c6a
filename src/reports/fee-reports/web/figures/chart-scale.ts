import { asCents, type Cents, moneyText, shillingsFromCents } from '../../../../core/money.ts';

const steps = [1, 2, 2.5, 5, 10];
const compact = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });

/** Round axis values that cover the amounts, at most eight, zero included. */
export function axisAmounts(amounts: readonly Cents[]): Cents[] {
  const top = Math.max(0, ...amounts);
  const bottom = Math.min(0, ...amounts);
  // At least one shilling, so that every line is in whole cents.
  const rough = Math.max(100, (top - bottom) / 5);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * (steps.find((candidate) => candidate * power >= rough) ?? 10);
  const first = Math.floor(bottom / step);
  const last = Math.max(first + 1, Math.ceil(top / step));
  return Array.from({ length: last - first + 1 }, (_, index) => asCents((first + index) * step));
}

/** A short amount for pictures: 123456789 cents → "1.2M". Below a thousand shillings it is exact: 85008 → "850.08". */
export function compactText(amount: Cents): string {
  if (Math.abs(amount) < 100_000 && amount % 100 !== 0) return moneyText(amount);
  return compact.format(shillingsFromCents(amount));
}

/** An amount in percent of another, unrounded, from 0 to 100. */
export function shareOf(part: number, whole: number): number {
  return whole > 0 ? Math.min(100, Math.max(0, (part / whole) * 100)) : 0;
}
