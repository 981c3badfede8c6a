import * as z from 'zod/mini';
import { day } from '../core/dates.ts';
import { endpoint } from '../core/endpoint.ts';
import { filterId, id } from '../core/ids.ts';
import { money, optionalMoneyInput, zeroCents } from '../core/money.ts';
import { limitInput, pageInput, pagination } from '../core/paging.ts';
import { may } from '../core/roles.ts';
import { filterChoice, optionalFreeText } from '../core/text.ts';
import { filterStreamName, gradeChoices } from '../grades/contract.ts';
import { term } from '../terms/contract.ts';
import { balanceStates, debtAges, sortings } from './rules.ts';

const filter = {
  grade: filterId('Grade'),
  stream: filterId('Stream'),
  /** Streams of this name, letter case aside, in every grade; `stream` names one by its id. */
  streamName: filterStreamName,
  /** Who owes, who is even, who is in credit: everybody is one of these. */
  state: filterChoice(balanceStates, 'State must be owing, paid or credit'),
  /** Whose balance, or credit, is larger than this. */
  over: optionalMoneyInput({ label: 'More Than', min: zeroCents }),
  /** Whose oldest debt is at least so many terms old: `3` stands for three and more. */
  age: filterChoice(debtAges, 'Age must be 1, 2 or 3'),
  q: optionalFreeText('Search', 100),
  /** A column, with a dash before it for the largest first. */
  sort: filterChoice(sortings, 'Sort must be a column of the list, with or without a dash before it'),
};

/** What is owed by the term that charged it. Whatever was paid has paid the oldest debt first; the four add up to what is owed. */
const arrears = z.object({ thisTerm: money, oneTermBack: money, twoTermsBack: money, older: money });

const figures = {
  /** What was owed when the term began. */
  broughtForward: money,
  billed: money,
  adjusted: money,
  paid: money,
  /** Negative for a credit. */
  balance: money,
  arrears,
};

const balance = z.object({
  id,
  admissionNumber: z.nullable(z.string()),
  fullName: z.string(),
  grade: z.string(),
  stream: z.string(),
  /** False for who left owing, or in credit. */
  active: z.boolean(),
  ...figures,
});
export type Balance = z.output<typeof balance>;

/** Of everybody whom the filters leave. `owed` less `credit` is the balance. */
const totals = z.object({ students: z.int(), owingStudents: z.int(), owed: money, credit: money, ...figures });
export type BalanceTotals = z.output<typeof totals>;

/** What a list of balances is as of: the end of the current term (of every term, without one), seen on a day. */
const standing = { asOf: day, term: z.nullable(term) };

export const balances = endpoint({
  method: 'GET',
  path: '/api/balances',
  access: may.seeMoney,
  shows: ['classes', 'terms', 'students', 'balances'],
  summary: 'Who owes: what each student brought forward, was billed, paid and owes at the end of the current term, with totals of all',
  query: z.object({ page: pageInput, limit: limitInput(20), ...filter }),
  reply: z.object({ students: z.array(balance), totals, filters: z.object(gradeChoices), ...standing, pagination }),
});

export const exportBalances = endpoint({
  method: 'GET',
  path: '/api/balances/export',
  access: may.seeMoney,
  summary: 'The balances that the filters leave as CSV, with the school, the filters and the day above them, at most 20,000',
  query: z.object(filter),
  reply: z.string(),
  isCostly: true,
  file: { type: 'text/csv', name: 'balances.csv' },
});

export const balanceSheet = endpoint({
  method: 'GET',
  path: '/api/balances/sheet',
  access: may.seeMoney,
  shows: ['classes', 'terms', 'students', 'balances', 'school'],
  summary: 'The balances that the filters leave, whole and class by class as they are printed, at most 5,000',
  query: z.object(filter),
  isCostly: true,
  reply: z.object({
    school: z.object({ name: z.string() }),
    /** The filters in words; blank where everybody is listed. */
    chosen: z.string(),
    students: z.array(balance),
    totals,
    ...standing,
  }),
});

export const balancesEndpoints = [balances, exportBalances, balanceSheet];
