import { instantText } from '../../core/dates.ts';
import { kesText } from '../../core/money.ts';
import type { RefusedNotice } from './contract.ts';

const decidedWords = { approved: 'Approved', refused: 'Refused', withdrawn: 'Withdrawn' } as const;

/** Who resolved a notice, how and when; null while it is open. */
export function settledText({ dismissed, taking }: Pick<RefusedNotice, 'dismissed' | 'taking'>): string | null {
  if (dismissed) return `Dismissed by ${dismissed.by}, ${instantText(dismissed.at)}: ${dismissed.reason}`;
  if (!taking) return null;
  const { amount, code, by, at, decided } = taking;
  const read = `${kesText(amount)} (${code}) read by ${by}, ${instantText(at)}`;
  if (!decided) return read;
  const why = decided.refusal === null ? '' : `: ${decided.refusal}`;
  return `${read}. ${decidedWords[decided.outcome]} by ${decided.by}, ${instantText(decided.at)}${why}`;
}
