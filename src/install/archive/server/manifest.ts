import * as z from 'zod/mini';
import { withoutHidden } from '../../../core/text.ts';

const count = z.int().check(z.minimum(0));
const cents = z.int();
/** It is printed where somebody else's archive is restored. */
const line = z.string().check(z.refine((text) => withoutHidden(text) === text, 'a text of it has a line break or a hidden character'));

/** The manifest of an archive, `manifest.json`, its last file. */
export const manifest = z.object({
  format: z.literal('karo-archive', { error: 'it is not an archive of Karo' }),
  version: z.literal(1, { error: 'it is of a later Karo' }),
  /** The version that wrote it, the instant, and the day in East Africa. */
  karo: line,
  takenAt: line,
  day: line,
  school: z.object({ id: z.int(), name: line }),
  totals: z.object({
    ...{ students: count, entries: count, receipts: count, chainHead: line },
    ...{ chargedCents: cents, adjustedCents: cents, paidCents: cents, balanceCents: cents, takenCents: cents },
  }),
  /** Every other file: its digest, and for a table its number of rows and its columns. */
  files: z.record(
    line,
    z.object({ sha256: z.string(), rows: z.optional(count), columns: z.optional(z.array(z.string().check(z.regex(/^[a-z_0-9]+$/)))) }),
  ),
});
export type Manifest = z.output<typeof manifest>;
