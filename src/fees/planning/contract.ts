import * as z from 'zod/mini';
import { byVoteHead } from '../../books/billing/vote-heads.ts';
import { term } from '../../books/terms/contract.ts';
import { endpoint } from '../../core/endpoint.ts';
import { id, idInput, named } from '../../core/ids.ts';
import { money } from '../../core/money.ts';
import { may } from '../../core/roles.ts';
import { emptyMeansAbsent } from '../../core/text.ts';
import { updatedAt, versionInput } from '../../core/versions.ts';
import { voteHeadInput } from '../structures/contract.ts';

export const gridRow = z.object({
  grade: named,
  /** False if the grade's fees were never set in the term: it pays nothing. */
  isSet: z.boolean(),
  ...byVoteHead(() => money),
  /** The number of the grade's students billed in the term; each is charged a change of its fees. */
  billed: z.int(),
  /** For fees that were never set: the first instant of 1970. */
  updatedAt,
});
export type GridRow = z.output<typeof gridRow>;

/** Every grade in ladder order, with its fees in the term. */
const gridRows = z.array(gridRow);

export const feeGrid = endpoint({
  method: 'GET',
  path: '/api/settings/fee-grid',
  access: may.seeMoney,
  shows: ['balances', 'classes', 'connections', 'fees', 'school', 'students', 'terms'],
  summary: 'What every grade pays in a term: the requested one, else the one after the current term, the current one, or the latest',
  query: z.object({ termId: emptyMeansAbsent(idInput('Term')) }),
  reply: z.object({
    terms: z.array(term),
    /** Null if the school has no term. */
    termId: z.nullable(id),
    rows: gridRows,
    /** The ways to pay beside the paybill of School Settings, as the fee structure prints them. */
    otherWays: z.array(z.string()),
  }),
});
export type FeeGrid = z.output<typeof feeGrid.reply>;

const savedRow = z.object({ gradeId: idInput('Grade'), ...byVoteHead(voteHeadInput), updatedAt: versionInput });
const rowsMax = 200;

export const saveFeeGrid = endpoint({
  method: 'POST',
  path: '/api/settings/fee-grid',
  access: may.setUp,
  changes: ['fees', 'balances'],
  summary: 'Set the fees of several grades in a term, all or none; where the term is billed, the difference is posted to its students',
  body: z.object({
    termId: idInput('Term'),
    rows: z.array(savedRow, { error: 'Rows must be a list of grades with their fees' }).check(
      z.minLength(1, 'Enter the fees of at least one grade'),
      z.maxLength(rowsMax, `At most ${rowsMax} grades at a time`),
      z.refine((rows) => new Set(rows.map(({ gradeId }) => gradeId)).size === rows.length, 'A grade is listed twice'),
    ),
  }),
  reply: z.object({
    message: z.string(),
    /** The number of students with a changed charge, and the total change; negative if it fell. */
    students: z.int(),
    amount: money,
    rows: gridRows,
  }),
});
