import { countedText } from '../../../core/wording.ts';

/** True where the ledgers, checked every hour, were not for more than two. */
export function isUnchecked(ageMs: number): boolean {
  return ageMs > 2 * 3_600_000;
}

export const uncheckedText = 'The ledgers were not checked for more than two hours.';

/** True where the oldest due job says that no process, or too few, take them up. */
export function isLateJob(seconds: number): boolean {
  return seconds > 900;
}

export const lateJobText = 'A background task has waited for more than 15 minutes.';

/** How many jobs gave up lately. */
export function failedText(jobs: number): string {
  return `${countedText(jobs, 'background task')} failed in the last 24 hours.`;
}
