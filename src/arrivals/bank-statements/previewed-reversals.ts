import * as z from 'zod/mini';
import { day } from '../../core/dates.ts';
import { id } from '../../core/ids.ts';
import { money } from '../../core/money.ts';

const previewedReversal = z.object({
  line: z.int(),
  day,
  narration: z.string(),
  amount: money,
  reason: z.string(),
  receiptNumber: z.nullable(id),
});

/** Reversals and bounced cheques in a file, the outcome of each, and how many more there are. */
export const previewedReversals = { wentBack: z.array(previewedReversal), moreWentBack: z.int() };
