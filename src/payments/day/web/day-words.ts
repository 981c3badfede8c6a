import type { Banking, DaySummary } from '../contract.ts';
import { type DayState, stateNames, varianceText } from '../rules.ts';

/** The badge of each state. */
export const stateMarks = {
  counted: ['waiting', stateNames.counted],
  locked: ['good', stateNames.locked],
  sentBack: ['neutral', stateNames.sentBack],
} as const satisfies Record<DayState, readonly [string, string]>;

/** The variance as a phrase of its own. */
export function varianceWords({ variance }: Pick<DaySummary, 'variance'>): string {
  return variance === 0 ? 'Matches the books' : varianceText(variance);
}

/** An hour of the day: 9 → "09:00–10:00". */
export function hourText(hour: number): string {
  const clock = (at: number) => `${String(at).padStart(2, '0')}:00`;
  return `${clock(hour)}–${clock(hour + 1)}`;
}

/** Where cash was banked, who recorded it if the cashier did not, and why a slip was reversed. */
export function slipText({ bank, reference, recordedBy, reason }: Pick<Banking, 'bank' | 'reference' | 'recordedBy' | 'reason'>): string {
  const recorder = recordedBy === null ? '' : `, recorded by ${recordedBy}`;
  return `${bank}, slip ${reference}${recorder}${reason === null ? '' : `, reversed: ${reason}`}`;
}
