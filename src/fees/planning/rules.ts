import { asCents, type Cents } from '../../core/money.ts';

/** The steps of rounding, in whole shillings. */
export const roundings = [1, 10, 50, 100] as const;

/** A change of fees in hundredths of a percent (negative for less), rounded to whole shillings of this step. */
export type Raise = { percentHundredths: number; roundToShillings: number };

/** Parses a percentage, "5", "7.5 %" or "-10", into hundredths; blank is 0. Null for anything else, and for less than -100. */
export function percentIn(text: string): number | null {
  if (text.trim() === '') return 0;
  const typed = text.trim().replace(/\s*%$/, '').replace(/^[−–]/, '-').replace(',', '.');
  const [, sign = '', whole = '', places = ''] = /^([-+]?)(\d{1,3})(?:\.(\d{1,2}))?$/.exec(typed) ?? [];
  if (whole === '') return null;
  const hundredths = Number(whole) * 100 + Number(places.padEnd(2, '0'));
  if (sign !== '-' || hundredths === 0) return hundredths;
  return hundredths > 10_000 ? null : -hundredths;
}

/** A fee in cents after a raise. Halves of the rounding step go up. Integer arithmetic only. */
export function raised(amount: Cents, { percentHundredths, roundToShillings }: Raise): Cents {
  const exact = amount * (10_000 + percentHundredths);
  const step = roundToShillings * 100 * 10_000;
  const rest = exact % step;
  const rounded = exact - rest + (rest * 2 >= step ? step : 0);
  return asCents(rounded / 10_000);
}
