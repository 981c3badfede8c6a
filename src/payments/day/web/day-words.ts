import { asCents, kesText } from '../../../core/money.ts';
import type { DaySummary } from '../contract.ts';
import { type DayState, stateNames } from '../rules.ts';

/** The badge of each state. */
export const stateMarks = {
  counted: ['waiting', stateNames.counted],
  locked: ['good', stateNames.locked],
  sentBack: ['neutral', stateNames.sentBack],
} as const satisfies Record<DayState, readonly [string, string]>;

/** The variance in words: "KES 50.00 short". */
export function varianceWords({ variance }: Pick<DaySummary, 'variance'>): string {
  if (variance === 0) return 'Agrees with the books';
  return `${kesText(asCents(Math.abs(variance)))} ${variance < 0 ? 'short' : 'over'}`;
}

/** An hour of the day: 9 → "09:00–10:00". */
export function hourText(hour: number): string {
  const clock = (at: number) => `${String(at).padStart(2, '0')}:00`;
  return `${clock(hour)}–${clock(hour + 1)}`;
}
