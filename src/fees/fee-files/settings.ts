import * as z from 'zod/mini';
import { voteHeads } from '../../books/billing/vote-heads.ts';
import { id } from '../../core/ids.ts';
import { written } from '../../school/files/said-of-file.ts';
import { sheetPlaces } from '../../school/files/sheets.ts';
import { feeColumnNames } from './rules/columns.ts';

export const feeColumn = z.enum(feeColumnNames, { error: 'A column must be one that Karo recognises' });
export const voteHead = z.enum(voteHeads, { error: 'A vote head must be one that Karo recognises' });

/**
 * The user's choices for a file of fees: the term, the header line, the meaning of each column, and of words for grades and vote heads;
 * null for a word whose rows are left out; and the sheets of a workbook with several.
 */
export const feeFileSettings = z.object({
  termId: z.nullable(id),
  headLine: z.int().check(z.gte(1)),
  columns: z.array(z.nullable(feeColumn)),
  gradeWords: z.record(written, z.nullable(id)),
  headWords: z.record(written, z.nullable(voteHead)),
  sheets: z.optional(sheetPlaces),
});
export type FeeFileSettings = z.output<typeof feeFileSettings>;
