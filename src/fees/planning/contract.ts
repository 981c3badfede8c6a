import * as z from 'zod/mini';
import { byVoteHead } from '../../books/billing/vote-heads.ts';
import { term } from '../../books/terms/contract.ts';
import { endpoint } from '../../core/endpoint.ts';
import { filterId, id, idInput, named } from '../../core/ids.ts';
import { schoolStudentsMax, wholeNumberInput } from '../../core/inputs.ts';
import { money } from '../../core/money.ts';
import { may } from '../../core/roles.ts';
import { emptyMeansAbsent, optionalFreeText } from '../../core/text.ts';
import { updatedAt, versionInput } from '../../core/versions.ts';
import { filterStreamName } from '../../school/grades/contract.ts';
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

/** A filter of active students, like that of the list of students; all if absent. */
const studentFilter = {
  grade: filterId('Grade'),
  stream: filterId('Stream'),
  streamName: filterStreamName,
  /** Students who have this fee, which may differ from the one to link. */
  feeId: filterId('Additional fee'),
  q: optionalFreeText('Search', 100),
};

export const classFeeLinks = endpoint({
  method: 'GET',
  path: '/api/additional-fees/class-links',
  access: may.seeMoney,
  shows: ['fees', 'students'],
  summary: 'How many of the filtered active students have an additional fee, how many do not, and the first of each by name',
  query: z.object({ additionalFeeId: idInput('Additional fee'), ...studentFilter }),
  reply: z.object({
    feeName: z.string(),
    /** The fee of a term for each student. */
    amount: money,
    linked: z.int(),
    notLinked: z.int(),
    /** The first few of each, by name. */
    linkedNames: z.array(z.string()),
    notLinkedNames: z.array(z.string()),
  }),
});

export const linkFeeToClass = endpoint({
  method: 'POST',
  path: '/api/additional-fees/class-links',
  access: may.enrol,
  changes: ['balances', 'fees'],
  summary: 'Link an additional fee to every filtered active student, or unlink it; the terms billed from now on follow',
  body: z.object({
    additionalFeeId: idInput('Additional fee'),
    ...studentFilter,
    linked: z.boolean({ error: 'Linked must be true or false' }),
    /** The number of students that the caller expects to get or lose it; nothing is done if it has changed. */
    expected: wholeNumberInput({ label: 'Expected', min: 0, max: schoolStudentsMax }),
  }),
  reply: z.object({
    message: z.string(),
    students: z.int(),
    /** The total charge; negative for unlinking. */
    amount: money,
  }),
});

export const planningEndpoints = [feeGrid, saveFeeGrid, classFeeLinks, linkFeeToClass];
