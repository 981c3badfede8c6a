import * as z from 'zod/mini';
import { byVoteHead, type VoteHead, voteHeadFacts } from '../../books/billing/vote-heads.ts';
import { term } from '../../books/terms/contract.ts';
import { day } from '../../core/dates.ts';
import { endpoint } from '../../core/endpoint.ts';
import { spoken } from '../../core/fields.ts';
import { id, idInput, named } from '../../core/ids.ts';
import { money } from '../../core/money.ts';
import { may } from '../../core/roles.ts';
import { sheetEndpoint, sheetQuery } from '../../core/sheet.ts';
import { emptyMeansAbsent } from '../../core/text.ts';
import { changeIn, comingIn, isFewEnough } from './rules.ts';

/** The students of the trial: today's classes, or the classes after promotion. */
export const rolls = ['today', 'yearEnd'] as const;

const figures = {
  students: z.int(),
  /** The fees of the grade for all students. */
  fees: money,
  additionalFees: money,
  discounts: money,
  /** Fees and additional fees less discounts. */
  total: money,
  /** The current term's bill of the same grade, less discounts. */
  now: z.object({ students: z.int(), amount: money }),
  change: money,
  /** Null if the current term has no bill. */
  changePercent: z.nullable(z.number()),
};

const simulatedGrade = z.object({
  grade: named,
  /** False if the grade has no fees in the term: it pays only additional fees. */
  isSet: z.boolean(),
  /** Additional or fewer students than enrolled. */
  coming: z.int(),
  ...byVoteHead(() => money),
  /** The fees of one student. */
  each: money,
  ...figures,
});
export type SimulatedGrade = z.output<typeof simulatedGrade>;

const simulation = z.object({
  asOf: day,
  terms: z.array(term),
  /** Null if the school has no term. */
  termId: z.nullable(id),
  /** The current term for comparison; null for none. */
  current: z.nullable(z.object({ id, name: z.string(), year: z.int() })),
  roll: z.enum(rolls),
  /** False once the classes have moved up. */
  mayMoveUp: z.boolean(),
  grades: z.array(simulatedGrade),
  totals: z.object(figures),
});
export type Simulation = z.output<typeof simulation>;

/** Text that a rule of `rules.ts` parses; blank is none. */
function written(max: number, isRead: (text: string) => boolean, words: string) {
  return emptyMeansAbsent(z.string({ error: words }).check(z.maxLength(max, words), z.refine(isRead, words)));
}

const changeInput = (head: VoteHead) =>
  written(
    20,
    (text) => changeIn(text) !== null,
    `${spoken(voteHeadFacts[head].name)} must change by an amount such as 500 or -200, or by a percentage such as 5%`,
  );

const tried = {
  termId: emptyMeansAbsent(idInput('Term')),
  roll: emptyMeansAbsent(z.enum(rolls, { error: 'Roll must be today or yearEnd' })),
  /** Students more or fewer: "7:12,9:-4". */
  coming: written(
    1000,
    (text) => isFewEnough(comingIn(text)),
    'Students more or fewer must be a number for each grade, at most 100,000 more in all',
  ),
  /** The change of each vote head in every grade that has fees. */
  ...byVoteHead(changeInput),
};

export const simulateFees = endpoint({
  method: 'GET',
  path: '/api/settings/fee-simulator',
  access: may.seeMoney,
  isCostly: true,
  shows: ['balances', 'classes', 'fees', 'staff', 'students', 'terms'],
  summary: 'What a term would bill with these fees and students, less discounts, compared with the current term; nothing is saved',
  query: z.object(tried),
  reply: simulation,
});

export const exportSimulation = sheetEndpoint({
  path: '/api/settings/fee-simulator/export',
  access: may.seeMoney,
  summary: 'What a term would bill with these fees and students, grade by grade, as CSV or Excel',
  query: z.object({ ...tried, ...sheetQuery }),
  sheet: 'fee-simulation',
});
