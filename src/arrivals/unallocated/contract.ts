import * as z from 'zod/mini';
import { arrivingMethods } from '../../books/ledger/methods.ts';
import { day } from '../../core/dates.ts';
import { endpoint } from '../../core/endpoint.ts';
import { id, idInput, pathId } from '../../core/ids.ts';
import { money } from '../../core/money.ts';
import { filterChoice, limitInput, pageInput, pagination } from '../../core/paging.ts';
import { may } from '../../core/roles.ts';
import { sheetEndpoint, sheetQuery } from '../../core/sheet.ts';
import { emptyMeansAbsent, requiredText } from '../../core/text.ts';
import { paymentStatuses } from '../../payments/payments/contract.ts';
import { moneyBackKinds } from '../../payments/reversals/rules.ts';
import { deskLists } from './rules.ts';
import { arrivalSources } from './sources.ts';
import { moneyBackLists } from './went-back.ts';

const named = { id, admissionNumber: z.nullable(z.string()), fullName: z.string(), grade: z.string(), stream: z.string() };

/** A possible student with the reasons, in words within a sentence. */
const candidate = z.object({
  student: z.object({ ...named, active: z.boolean() }),
  balance: money,
  reasons: z.array(z.string()),
  /** True if the account is their number or code as a whole, or was saved for them. */
  isOwnAccount: z.boolean(),
  /** Which receipt or money it may be the same as in this student's account, in words without a full stop; null for none. */
  doubt: z.nullable(z.string()),
  /** The receipt that an administrator may say it is the same as; null for none. */
  sameAs: z.nullable(id),
});
export type Candidate = z.output<typeof candidate>;

const arrived = z.object({
  id,
  source: z.enum(arrivalSources),
  method: z.enum(arrivingMethods),
  channel: z.string(),
  code: z.string(),
  amount: money,
  /** The part that is neither allocated nor returned. */
  waiting: money,
  arrivedAt: z.string(),
  /** As typed by the payer, and as reported by the network or bank. */
  account: z.nullable(z.string()),
  payer: z.object({ name: z.nullable(z.string()), phone: z.nullable(z.string()) }),
  /** Since when it waits; null if nothing waits. */
  since: z.nullable(day),
  isOld: z.boolean(),
  /** The typed payment with the code. `why` says in sentences that the money names another student; null if the amounts differ. */
  claim: z.nullable(z.object({ receiptNumber: id, studentId: id, fullName: z.string(), amount: money, why: z.nullable(z.string()) })),
  /** Why it waits though it names students, or may be a duplicate, in words; null if nothing says so, or nothing waits. */
  doubt: z.nullable(z.string()),
  mayBeDuplicate: z.boolean(),
  /** The receipt that it may be marked as; null if the other money has none. */
  sameAs: z.nullable(id),
  /** The evidence of its reversal; null if it was not reversed. */
  wentBack: z.nullable(z.string()),
  /** The possible students, the likeliest first; only for what waits. */
  candidates: z.array(candidate),
  /** True if the account names nobody for sure, so that it can be saved for a student. */
  learnable: z.boolean(),
  /** Why it should probably not be saved, in a sentence; null if nothing says so. */
  saveWarning: z.nullable(z.string()),
  /** The payments that it settled, reversed ones included. */
  placed: z.array(
    z.object({
      receiptNumber: id,
      student: z.object({ id, fullName: z.string() }),
      amount: money,
      by: z.string(),
      date: day,
      status: z.enum(paymentStatuses),
      /** Who marked the money as this receipt's; null if its code did. */
      said: z.nullable(z.object({ by: z.string(), date: day })),
    }),
  ),
  returned: z.array(z.object({ amount: money, reason: z.string(), by: z.string(), date: day })),
});
export type Arrived = z.output<typeof arrived>;

const show = filterChoice(deskLists, 'Show must be waiting, placed or returned');

export const arrivals = endpoint({
  method: 'GET',
  path: '/api/arrivals',
  access: may.seeMoney,
  shows: ['payments', 'students', 'classes', 'balances', 'staff', 'terms', 'school'],
  summary:
    'Received payments: the unallocated ones, the oldest first, with the students they may be for; the allocated ones; or the returned ones',
  query: z.object({ page: pageInput, limit: limitInput(20), show }),
  reply: z.object({
    /** All money received, and where it is: the other three add up to the first. */
    sums: z.object({ arrived: money, placed: money, waiting: money, returned: money }),
    /** The part that has waited long. */
    old: z.int(),
    money: z.array(arrived),
    pagination,
  }),
});

export const exportArrivals = sheetEndpoint({
  path: '/api/arrivals/export',
  access: may.seeMoney,
  summary: 'Received payments as CSV or Excel: what waits, what found a student, or what was returned',
  query: z.object({ show, ...sheetQuery }),
  sheet: 'unallocated-payments',
});

export const allocationDoubt = endpoint({
  method: 'GET',
  path: '/api/arrivals/:arrivalId/doubts/:studentId',
  access: may.seeMoney,
  shows: ['payments', 'school', 'students', 'terms'],
  summary: 'Which receipt or money an unallocated payment may be the same as, if it is allocated to this student',
  params: z.object({ arrivalId: pathId, studentId: pathId }),
  reply: z.object({
    /** In words without a full stop; null for none. */
    doubt: z.nullable(z.string()),
    /** The receipt that an administrator may say it is the same as; null for none. */
    sameAs: z.nullable(id),
  }),
});

export const allocate = endpoint({
  method: 'POST',
  path: '/api/arrivals/:arrivalId/allocate',
  access: may.recordPayments,
  changes: ['payments', 'balances', 'messages'],
  summary: 'Allocate an unallocated payment to a student: a payment with its receipt, verified by the arrival',
  params: z.object({ arrivalId: pathId }),
  body: z.object({
    studentId: idInput('Student'),
    /** True to save the typed account for this student, if it names nobody for sure. */
    learn: emptyMeansAbsent(z.boolean({ error: 'Save must be true or false' })),
  }),
  reply: z.object({ message: z.string(), receiptNumber: id, studentId: id }),
});

export const returnMoney = endpoint({
  method: 'POST',
  path: '/api/arrivals/:arrivalId/return',
  access: may.reverseMoney,
  changes: ['payments', 'balances'],
  summary: 'Record that an unallocated payment was sent back to the payer',
  params: z.object({ arrivalId: pathId }),
  body: z.object({ reason: requiredText('Reason', 200) }),
  reply: z.object({ message: z.string() }),
});

export const sameMoney = endpoint({
  method: 'POST',
  path: '/api/arrivals/:arrivalId/same',
  access: may.reverseMoney,
  changes: ['payments', 'balances'],
  summary: 'Mark an unallocated payment as a duplicate of a receipt, so that nobody is credited again',
  params: z.object({ arrivalId: pathId }),
  body: z.object({ paymentId: idInput('Receipt') }),
  reply: z.object({ message: z.string() }),
});

const alias = z.object({
  /** In the normalised form of accounts: letters and digits only. */
  alias: z.string(),
  student: z.object({ id, fullName: z.string() }),
  by: z.string(),
  date: day,
});
export type Alias = z.output<typeof alias>;

export const aliases = endpoint({
  method: 'GET',
  path: '/api/arrivals/accounts',
  access: may.seeMoney,
  shows: ['payments', 'students', 'staff'],
  summary: 'The saved references: what payers type for students, the newest first',
  query: z.object({ page: pageInput, limit: limitInput(20) }),
  reply: z.object({ aliases: z.array(alias), pagination }),
});

export const forgetAlias = endpoint({
  method: 'POST',
  path: '/api/arrivals/accounts/forget',
  access: may.recordPayments,
  changes: ['payments'],
  summary: 'Remove a saved reference; money that found its student stays there',
  body: z.object({ alias: requiredText('Account', 100) }),
  reply: z.object({ message: z.string() }),
});

const moneyBack = z.object({
  id,
  kind: z.enum(moneyBackKinds),
  /** The evidence. */
  evidence: z.string(),
  date: day,
  amount: money,
  code: z.nullable(z.string()),
  words: z.string(),
  /** Why no reversal is requested. */
  reason: z.string(),
  /** True while its money is unallocated, where it can be returned. */
  isWaiting: z.boolean(),
  /** What was done about it, and by whom; null while open. */
  closed: z.nullable(z.object({ reason: z.string(), by: z.string(), date: day })),
});
export type MoneyBack = z.output<typeof moneyBack>;

export const moneyBacks = endpoint({
  method: 'GET',
  path: '/api/arrivals/went-back',
  access: may.seeMoney,
  shows: ['payments', 'staff'],
  summary: 'Reversals and bounced cheques reported by statements and banks for which no reversal is requested, the newest first',
  query: z.object({ page: pageInput, limit: limitInput(10), show: filterChoice(moneyBackLists, 'Show must be open or closed') }),
  reply: z.object({
    /** The numbers of both lists. */
    all: z.int(),
    backs: z.array(moneyBack),
    pagination,
  }),
});

export const resolveMoneyBack = endpoint({
  method: 'POST',
  path: '/api/arrivals/went-back/:moneyBackId/close',
  access: may.recordPayments,
  changes: ['payments'],
  summary: 'Resolve, permanently, money that went back and has no request for a reversal, and record what was done',
  params: z.object({ moneyBackId: pathId }),
  body: z.object({ reason: requiredText('Reason', 200) }),
  reply: z.object({ message: z.string() }),
});
