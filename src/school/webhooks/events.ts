/** The events that a webhook may be sent, each with the words for people. */
export const eventWords = {
  'payment.recorded': 'Payment recorded',
  'payment.reversed': 'Payment reversed',
  'student.added': 'Student added',
} as const;

export type EventName = keyof typeof eventWords;
export const eventNames = Object.keys(eventWords) as readonly EventName[];

const minute = 60;
const hour = 60 * minute;
/** Seconds to wait after each failed try but the last. */
const waits = [minute, 5 * minute, 20 * minute, hour, 4 * hour, 12 * hour, 24 * hour] as const;
export const triesMax = waits.length + 1;

/** Seconds until the next try after so many failed ones; null when it is given up. */
export function waitAfter(tries: number): number | null {
  return waits[tries - 1] ?? null;
}

/** A webhook that has accepted nothing for so long is switched off. */
export const failingDaysMax = 3;
