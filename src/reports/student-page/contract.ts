import * as z from 'zod/mini';
import { adjustmentKinds } from '../../books/ledger/adjustment-kinds.ts';
import { bank, method } from '../../books/ledger/methods.ts';
import { day } from '../../core/dates.ts';
import { endpoint } from '../../core/endpoint.ts';
import { id, pathId } from '../../core/ids.ts';
import { money } from '../../core/money.ts';
import { may } from '../../core/roles.ts';
import { emptyMeansAbsent } from '../../core/text.ts';
import { messageKinds, messageStates } from '../../messages/guardians/kinds.ts';
import { currentPromise } from '../../payments/balances/contract.ts';
import { guardian, offered, ownFamily } from '../../payments/families/contract.ts';
import { paymentStatuses } from '../../payments/payments/contract.ts';
import { consent } from '../../students/consents/contract.ts';
import { changedFieldList } from '../../students/register/changes.ts';
import { genders } from '../../students/register/contract.ts';
import { lineKinds, marksIn, requestKinds } from './rules.ts';

/** A line of a student's history. Fields of other kinds are null. */
const line = z.object({
  /** Unique among the student's lines. */
  id: z.string(),
  kind: z.enum(lineKinds),
  /** When it happened. */
  at: z.iso.datetime(),
  by: z.string(),
  /** The change of the balance; a negative one lowers it. */
  change: z.nullable(money),
  /** The term that it counts in. */
  term: z.nullable(z.string()),
  /** The reason, or the note. */
  text: z.nullable(z.string()),
  /** For a payment and its reversal, the current state. */
  payment: z.nullable(z.object({ receiptNumber: id, method, code: z.nullable(z.string()), bank, status: z.enum(paymentStatuses) })),
  adjustment: z.nullable(
    z.object({
      ...{ id, kind: z.enum(adjustmentKinds), reference: z.nullable(z.string()) },
      /** The adjustment that it reverses. */
      takesBackId: z.nullable(id),
    }),
  ),
  promised: z.nullable(z.object({ day, amount: money })),
  /** The changed field; null on a side that was empty or has been deleted. */
  edit: z.nullable(z.object({ field: z.enum(changedFieldList), was: z.nullable(z.string()), became: z.nullable(z.string()) })),
  /** The recipient, masked for roles that may not see contacts and null once cleared, and the current state; `text` is the fault. */
  message: z.nullable(z.object({ kind: z.enum(messageKinds), phone: z.nullable(z.string()), state: z.enum(messageStates) })),
  /** A request that never took effect, in words ("Waiver of KES 500.00"), with who refused or withdrew it, and the day. */
  asked: z.nullable(
    z.object({
      ...{ kind: z.enum(requestKinds), words: z.string(), on: day, outcome: z.enum(['refused', 'withdrawn']) },
      ...{ by: z.string(), day, refusal: z.nullable(z.string()) },
    }),
  ),
});
export type HistoryLine = z.output<typeof line>;

const history = z.object({
  lines: z.array(line),
  /** Cursor for older lines; null at the end. */
  before: z.nullable(z.string()),
});
export type History = z.output<typeof history>;

const termBalance = z.object({
  id,
  name: z.string(),
  year: z.int(),
  grade: z.string(),
  stream: z.string(),
  /** True for a term after the current one, which the balance does not count yet. */
  later: z.boolean(),
  broughtForward: money,
  billed: money,
  adjusted: money,
  paid: money,
  balance: money,
});
export type TermBalance = z.output<typeof termBalance>;

export const studentOverview = endpoint({
  method: 'GET',
  path: '/api/students/:studentId/overview',
  isRecorded: true,
  access: may.seeClasses,
  shows: ['students', 'classes', 'terms', 'balances', 'payments', 'promises', 'staff', 'messages'],
  summary: 'One student: particulars, the balance and its parts, and the newest history; no money for roles that may not see it',
  params: z.object({ studentId: pathId }),
  reply: z.object({
    student: z.object({
      id,
      admissionNumber: z.nullable(z.string()),
      fullName: z.string(),
      dob: day,
      gender: z.enum(genders),
      grade: z.string(),
      stream: z.string(),
      active: z.boolean(),
      /** True once the personal data was erased: only the account is left. */
      erased: z.boolean(),
      enrolledOn: day,
      leftDate: z.nullable(day),
    }),
    /** The first guardian on top. */
    guardians: z.array(guardian),
    family: z.nullable(ownFamily),
    /** Students who may belong to the family, for users who may join them. */
    offered: z.array(offered),
    /** What the guardians agreed to. */
    consents: z.array(consent),
    /** Null for roles that may not see money. */
    money: z.nullable(
      z.object({
        /** Negative for a credit. */
        balance: money,
        promise: z.nullable(currentPromise),
        noteCount: z.int(),
        /** The newest first; each starts with the previous balance, the first with the opening balance. */
        terms: z.array(termBalance),
      }),
    ),
    history,
  }),
});
export type StudentOverview = z.output<(typeof studentOverview)['reply']>;

export const studentHistory = endpoint({
  method: 'GET',
  path: '/api/students/:studentId/history',
  isRecorded: true,
  access: may.seeClasses,
  shows: ['students', 'terms', 'balances', 'payments', 'promises', 'staff', 'messages'],
  summary:
    'The history of a student, the newest first: charges, payments, adjustments, refused or withdrawn requests, notes, messages and changes, older ones by `before`',
  params: z.object({ studentId: pathId }),
  query: z.object({
    before: emptyMeansAbsent(z.string().check(z.refine((text) => marksIn(text) !== null, 'Before must be as an answer gave it'))),
  }),
  reply: history,
});
