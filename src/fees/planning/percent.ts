import type { Cents } from '../../core/money.ts';
import { countText } from '../../core/wording.ts';

/** A change in percent of the amount before, one decimal, halves away from zero; null if that was not above zero. */
export function percentOf(change: Cents, was: Cents): number | null {
  return was > 0 ? rounded((change * 1000) / was) / 10 : null;
}

/** The nearest whole number, halves away from zero, so that a fall rounds as a rise does. Nought has no sign. */
export function rounded(value: number): number {
  return Math.sign(value) * Math.round(Math.abs(value)) + 0;
}

/** The size of a change without its sign: -12.34 → "12.3%". */
export function percentText(percent: number): string {
  const tenths = String(Math.round(Math.abs(percent) * 10));
  return `${countText(tenths.padStart(2, '0').replace(/.$/, '.$&'))}%`;
}

/** With its sign: "+4.2%", "−3.0%"; a dash if there is nothing to compare. */
export function signedPercentText(percent: number | null): string {
  if (percent === null) return '—';
  const sign = percent > 0 ? '+' : percent < 0 ? '−' : '';
  return `${sign}${percentText(percent)}`;
}
