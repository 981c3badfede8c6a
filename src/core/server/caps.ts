import { AppError } from '../errors.ts';
import { countText } from '../wording.ts';

type Held = {
  /** The number including what was just written. */
  count: number;
  max: number;
  /** The word for them: "grades". */
  parts: string;
  /** The owner: "A school", or a grade. */
  whole?: string;
};

/**
 * Throws CAP_REACHED if a school would exceed a cap of the install; the write is rolled back. The count is valid only under a lock that
 * every such write takes first.
 */
export function assertWithinCap({ count, max, parts, whole = 'A school' }: Held): void {
  if (count <= max) return;
  throw new AppError('CAP_REACHED', { whole, parts, max: countText(max), count: countText(count) });
}
