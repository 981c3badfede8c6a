import * as z from 'zod/mini';
import { term } from '../../books/terms/contract.ts';
import { day, dayField } from '../../core/dates.ts';
import { endpoint } from '../../core/endpoint.ts';
import { asField } from '../../core/fields.ts';
import { filterId, id, pathId } from '../../core/ids.ts';
import { wholeNumberInput } from '../../core/inputs.ts';
import { asCents, money, optionalMoneyInput, zeroCents } from '../../core/money.ts';
import { filterChoice, limitInput, pageInput, pagination } from '../../core/paging.ts';
import { may } from '../../core/roles.ts';
import { sheetEndpoint, sheetQuery } from '../../core/sheet.ts';
import { emptyMeansAbsent, optionalFreeText, optionalText, whenGood } from '../../core/text.ts';
import { filterStreamName, gradeChoices } from '../../school/grades/contract.ts';
import { balanceStates, debtAges, promiseStates, sortings } from './rules.ts';

export const balanceFilter = {
  grade: filterId('Grade'),
  stream: filterId('Stream'),
  /** Streams of this name in every grade, ignoring letter case; `stream` is an id. */
  streamName: filterStreamName,
  state: filterChoice(balanceStates, 'State must be owing, part, unpaid, paid or credit'),
  /** Students whose balance, or credit, is larger than this. */
  over: optionalMoneyInput({ label: 'More Than', min: zeroCents }),
  /** Students whose oldest debt is at least so many terms old: `3` means three or more. */
  age: filterChoice(debtAges, 'Age must be 1, 2 or 3'),
  /** Students by the state of their promise to pay. */
  promise: filterChoice(promiseStates, 'Promise must be due, kept or broken'),
  q: optionalFreeText('Search', 100),
  /** A column; a dash before it sorts the largest first. */
  sort: filterChoice(sortings, 'Sort must be a column of the list, with or without a dash before it'),
};

/** The debt by the term that charged it. Payments cover the oldest debt first; the four add up to the balance. */
const arrears = z.object({ thisTerm: money, oneTermBack: money, twoTermsBack: money, older: money });

const figures = {
  /** The balance at the start of the term. */
  broughtForward: money,
  billed: money,
  adjusted: money,
  paid: money,
  /** Negative for a credit. */
  balance: money,
  arrears,
};

export const currentPromise = z.object({
  day,
  amount: money,
  /** Paid since the promise, without reversed payments. */
  paid: money,
  state: z.enum(promiseStates),
});
export type CurrentPromise = z.output<typeof currentPromise>;

const balance = z.object({
  id,
  admissionNumber: z.nullable(z.string()),
  fullName: z.string(),
  grade: z.string(),
  stream: z.string(),
  /** False for students who left owing or in credit. */
  active: z.boolean(),
  ...figures,
  /** The promise in force. */
  promise: z.nullable(currentPromise),
  /** The number of notes, promises included. */
  noteCount: z.int(),
});
export type Balance = z.output<typeof balance>;

/** The totals of all filtered students. `owed` less `credit` is the balance. */
const totals = z.object({ students: z.int(), owingStudents: z.int(), owed: money, credit: money, ...figures });
export type BalanceTotals = z.output<typeof totals>;

/** The date of the balances: the end of the current term (of every term, if none is current), read on a day. */
const balancesAsOf = { asOf: day, term: z.nullable(term) };

export const balances = endpoint({
  method: 'GET',
  path: '/api/balances',
  access: may.seeMoney,
  shows: ['classes', 'terms', 'students', 'balances', 'promises', 'payments'],
  summary: 'Who owes: what each student brought forward, was billed, paid and owes at the end of the current term, with totals of all',
  query: z.object({ page: pageInput, limit: limitInput(20), ...balanceFilter }),
  reply: z.object({ students: z.array(balance), totals, filters: z.object(gradeChoices), ...balancesAsOf, pagination }),
});

export const exportBalances = sheetEndpoint({
  path: '/api/balances/export',
  access: may.seeMoney,
  summary: 'The filtered balances as CSV or Excel, with the school, the filters and the day above them, at most 20,000',
  query: z.object({ ...balanceFilter, ...sheetQuery }),
  sheet: 'balances',
});

export const balanceSheet = endpoint({
  method: 'GET',
  path: '/api/balances/sheet',
  isRecorded: true,
  access: may.seeMoney,
  shows: ['classes', 'terms', 'students', 'balances', 'promises', 'payments', 'school'],
  summary: 'The filtered balances, whole and class by class as they are printed, at most 5,000',
  query: z.object(balanceFilter),
  isCostly: true,
  reply: z.object({
    school: z.object({ name: z.string() }),
    /** The filters in words; blank if unfiltered. */
    chosen: z.string(),
    students: z.array(balance),
    totals,
    ...balancesAsOf,
  }),
});

const letter = z.object({
  ...{ id, admissionNumber: z.nullable(z.string()), fullName: z.string(), grade: z.string(), stream: z.string() },
  guardianName: z.string(),
  ...figures,
  promise: z.nullable(currentPromise),
  /** The paybill and the account to use for this student; null if the school has no paybill. */
  payTo: z.nullable(z.object({ paybillNumber: z.string(), account: z.string() })),
  /** Other ways to pay for this student, in words. */
  otherWays: z.array(z.string()),
});
export type Letter = z.output<typeof letter>;

export const balanceLetters = endpoint({
  method: 'GET',
  path: '/api/balances/letters',
  isRecorded: true,
  access: may.seeMoney,
  shows: ['classes', 'terms', 'students', 'balances', 'promises', 'payments', 'school', 'connections'],
  summary: 'A letter to the guardian of each filtered student who owes, class by class, at most 500',
  query: z.object(balanceFilter),
  isCostly: true,
  reply: z.object({
    school: z.object({ name: z.string(), contacts: z.string(), logo: z.nullable(z.string()) }),
    letters: z.array(letter),
    ...balancesAsOf,
  }),
});

const note = z.object({
  id,
  kind: z.enum(['note', 'promise', 'withdrawal']),
  text: z.nullable(z.string()),
  /** The promised amount and its day; null if it is not a promise. */
  promised: z.nullable(z.object({ day, amount: money })),
  date: day,
  by: z.string(),
});
export type BalanceNote = z.output<typeof note>;

export const balanceNotes = endpoint({
  method: 'GET',
  path: '/api/balances/:studentId/notes',
  access: may.seeMoney,
  shows: ['students', 'promises', 'payments', 'staff'],
  summary: 'Notes and promises about the balance of a student, the newest first, with the promise in force',
  params: z.object({ studentId: pathId }),
  query: z.object({ page: pageInput, limit: limitInput(20) }),
  reply: z.object({ notes: z.array(note), promise: z.nullable(currentPromise), pagination }),
});

type NoteBody = { text?: unknown; promisedDay?: unknown; promisedAmount?: unknown; withdraws?: unknown };

export const noteBalance = endpoint({
  method: 'POST',
  path: '/api/balances/:studentId/notes',
  access: may.recordPayments,
  changes: ['promises'],
  summary: 'Add a note about the balance of a student or a promise to pay, or withdraw the promise in force',
  status: 201,
  params: z.object({ studentId: pathId }),
  body: z
    .object({
      text: optionalText('Note', 300),
      promisedDay: emptyMeansAbsent(dayField('Promised For')),
      promisedAmount: optionalMoneyInput({ label: 'Promised Amount', min: asCents(100), minMessage: 'Promised amount must be at least 1' }),
      withdraws: emptyMeansAbsent(asField(z.boolean({ error: 'Withdraws must be true or false' }), { label: 'Withdraw the Promise' })),
    })
    .check(
      refusing('promisedDay', 'Promised for is required', ({ promisedDay, promisedAmount }) => !promisedDay && !!promisedAmount),
      refusing('promisedAmount', 'Promised amount is required', ({ promisedDay, promisedAmount }) => !!promisedDay && !promisedAmount),
      refusing('text', 'Note is required', ({ text, promisedDay, promisedAmount }) => !text && !promisedDay && !promisedAmount),
      refusing('withdraws', 'A promise cannot be made and withdrawn at once', ({ withdraws, promisedDay }) => !!withdraws && !!promisedDay),
    ),
  reply: z.object({ message: z.string(), note }),
});

function refusing(field: string, error: string, isWrong: (body: NoteBody) => boolean) {
  return z.refine<NoteBody>((body) => !isWrong(body), { path: [field], error, when: whenGood('text', 'promisedDay', 'promisedAmount') });
}

export const previewReminders = endpoint({
  method: 'GET',
  path: '/api/balances/reminders',
  access: may.seeMoney,
  isCostly: true,
  shows: ['classes', 'terms', 'students', 'balances', 'promises', 'payments', 'school', 'messages', 'staff'],
  summary: 'Preview reminders: the number of messages and what they cost; at most 2,000 students',
  query: z.object(balanceFilter),
  reply: z.object({
    /** False if the school sends no reminders. */
    isOn: z.boolean(),
    /** The number of students who owe, and of those with a guardian who receives messages. */
    students: z.int(),
    reached: z.int(),
    /** Of those who owe, the number who were reminded today and are left out. */
    remindedToday: z.int(),
    /** Of the others who owe, the number left out for a promise to pay by a day that is not over. */
    promised: z.int(),
    messages: z.int(),
    /** Opted-out phone numbers, which are left out. */
    optedOut: z.int(),
    segments: z.int(),
    cost: money,
    /** The first message, as an example; null if there is none. */
    sample: z.nullable(z.string()),
  }),
});

export const sendReminders = endpoint({
  method: 'POST',
  path: '/api/balances/reminders',
  access: may.recordPayments,
  isCostly: true,
  changes: ['messages'],
  summary:
    'Remind the guardians of students who owe without a promise that still runs, one message a phone, once a day for each student; refused if the number has changed',
  query: z.object(balanceFilter),
  body: z.object({ messages: wholeNumberInput({ label: 'Messages', min: 0, max: 100_000 }) }),
  reply: z.object({ message: z.string() }),
});
