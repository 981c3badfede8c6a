import { AppError } from '../errors.ts';
import { countText } from '../wording.ts';

type Held = {
  /** How many there are with what was just written. */
  count: number;
  max: number;
  /** What is counted: "grades". */
  parts: string;
  /** Who has them: "A school" unless it is a grade. */
  whole?: string;
};

/**
 * Refuses what would give a school more of something than the install allows (CAP_REACHED); what was written is rolled back with the
 * transaction. The count is the truth only under a lock that everybody who adds such a thing takes before.
 */
export function assertWithinCap({ count, max, parts, whole = 'A school' }: Held): void {
  if (count <= max) return;
  throw new AppError('CAP_REACHED', { whole, parts, max: countText(max), count: countText(count) });
}
