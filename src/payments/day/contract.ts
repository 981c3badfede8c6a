import * as z from 'zod/mini';
import { method } from '../../books/ledger/methods.ts';
import { day, dayField } from '../../core/dates.ts';
import { endpoint } from '../../core/endpoint.ts';
import { id, idInput, pathId } from '../../core/ids.ts';
import { wholeNumberInput } from '../../core/inputs.ts';
import { asCents, money, moneyInput } from '../../core/money.ts';
import { limitInput, pageInput, pagination } from '../../core/paging.ts';
import { may } from '../../core/roles.ts';
import { sheetEndpoint, sheetQuery } from '../../core/sheet.ts';
import { emptyMeansAbsent, requiredText, whenGood } from '../../core/text.ts';
import { countText } from '../../core/wording.ts';
import { dayStates, type Face, type FaceField, faceField, faces, isCount, piecesMax } from './rules.ts';

const hour = z.int().check(z.gte(0), z.lte(23));

const banking = z.object({
  /** The amount of a reversal is negative. */
  ...{ id, amount: money, bank: z.string(), reference: z.string(), bankedOn: day, recordedOn: day },
  /** Whose cash it is. */
  ...{ cashierId: id, cashier: z.string() },
  /** Who recorded it for the cashier; null for the cashier. */
  recordedBy: z.nullable(z.string()),
  /** The slip that this one reverses, and why; null for others. */
  reversesId: z.nullable(id),
  reason: z.nullable(z.string()),
  /** True for a slip that was reversed. */
  isReversed: z.boolean(),
});
export type Banking = z.output<typeof banking>;

const summary = {
  id,
  cashier: z.string(),
  closedOn: day,
  state: z.enum(dayStates),
  /** Cash: the amount left from the day before, received, reversed and banked; and the expected amount. */
  left: money,
  received: money,
  givenBack: money,
  banked: money,
  expected: money,
  counted: money,
  /** Counted less expected. */
  variance: money,
  varianceReason: z.nullable(z.string()),
  /** Who countersigned or returned it, and the reason for a return. */
  decided: z.nullable(z.object({ by: z.string(), date: day, own: z.boolean(), refusal: z.nullable(z.string()) })),
  isOwn: z.boolean(),
  /** False if a second person must countersign. */
  mayCountersign: z.boolean(),
};
const daySummary = z.object(summary);
export type DaySummary = z.output<typeof daySummary>;

const cashDay = z.object({
  ...summary,
  countedAt: z.iso.datetime(),
  pieces: z.array(z.object({ face: z.int(), pieces: z.int() })),
  /** Payments of every method, by day, hour in Nairobi, and method. */
  figures: z.array(z.object({ day, hour, method, payments: z.int(), amount: money })),
  /** Each reversal of this cashier's payments; the amount is negative. */
  reversals: z.array(z.object({ receiptNumber: id, studentId: id, day, hour, method, amount: money, reason: z.string(), by: z.string() })),
  bankings: z.array(banking),
  school: z.object({ name: z.string(), logo: z.nullable(z.string()) }),
});
export type CashDay = z.output<typeof cashDay>;

export const openDay = endpoint({
  method: 'GET',
  path: '/api/days/open',
  access: may.seeMoney,
  shows: ['days', 'staff'],
  summary: 'The day that the caller has yet to count, without the expected cash, and the days that were counted last',
  reply: z.object({
    /** The last counted day and the cash left in its drawer; null before the first. */
    before: z.nullable(z.object({ closedOn: day, counted: money })),
    /** The newest slips of this drawer since, and those that the caller recorded for colleagues in the last 60 days. */
    bankings: z.array(banking),
    /** The others of them, together. */
    earlier: z.object({ slips: z.int(), amount: money }),
    /** False once today is counted. */
    mayCount: z.boolean(),
    /** The caller's newest days. */
    days: z.array(daySummary),
  }),
});

const piecesOf = (face: Face) => emptyMeansAbsent(wholeNumberInput({ label: countText(face), min: 0, max: piecesMax }));
const pieces = Object.fromEntries(faces.map((face) => [faceField(face), piecesOf(face)])) as Record<FaceField, ReturnType<typeof piecesOf>>;

const nothingCounted = 'Type how many notes and coins there are; if the drawer is empty, type 0';

export const countDay = endpoint({
  method: 'POST',
  path: '/api/days/count',
  access: may.recordPayments,
  changes: ['days', 'balances'],
  summary: "Count the caller's drawer by note and coin: ends the day, and answers the expected cash",
  status: 201,
  /** An empty drawer is said with a 0, so that nobody closes a day with nothing counted. */
  body: z
    .object(pieces)
    .check(z.refine(isCount, { path: [faceField(faces[0])], error: nothingCounted, when: whenGood(...faces.map(faceField)) })),
  reply: z.object({ message: z.string(), day: cashDay }),
});

export const recordBanking = endpoint({
  method: 'POST',
  path: '/api/days/bankings',
  access: may.recordPayments,
  changes: ['days', 'balances'],
  summary: "Record cash that was taken to a bank from the caller's drawer, or from a colleague's",
  status: 201,
  body: z.object({
    amount: moneyInput({ label: 'Amount', min: asCents(100), minMessage: 'Amount must be at least 1' }),
    bank: requiredText('Bank', 60),
    reference: requiredText('Slip Number', 40),
    bankedOn: dayField('Banked On'),
    /** Whose cash it is, of those who hold some; the caller's own if left out. */
    cashierId: emptyMeansAbsent(idInput('Cash Of')),
  }),
  reply: z.object({ message: z.string(), banking }),
});

export const reverseSlip = endpoint({
  method: 'POST',
  path: '/api/days/bankings/:bankingId/reverse',
  access: may.recordPayments,
  changes: ['days', 'balances'],
  summary: 'Reverse a slip that was recorded wrongly: its cash is back in the drawer, and the slip can be recorded again',
  params: z.object({ bankingId: pathId }),
  body: z.object({ reason: requiredText('Reason', 200) }),
  reply: z.object({ message: z.string() }),
});

export const cashHolders = endpoint({
  method: 'GET',
  path: '/api/days/holders',
  access: may.seeMoney,
  shows: ['days', 'payments', 'staff', 'school'],
  summary: 'Colleagues who hold cash that is not banked: whose cash a slip may be of',
  reply: z.object({
    holders: z.array(
      z.object({
        id,
        username: z.string(),
        /** The last count less the bankings since; of one who was deactivated, the cash in the books. Null before the first count. */
        unbanked: z.nullable(money),
      }),
    ),
  }),
});

export const explainVariance = endpoint({
  method: 'POST',
  path: '/api/days/:dayId/explain',
  access: may.recordPayments,
  changes: ['days'],
  summary: 'Say why the count of an own day differs from the books; it stays until the day is sent back',
  params: z.object({ dayId: pathId }),
  body: z.object({ reason: requiredText('Reason', 200) }),
  reply: z.object({ message: z.string(), day: cashDay }),
});

export const countersignDay = endpoint({
  method: 'POST',
  path: '/api/days/:dayId/countersign',
  access: may.recordPayments,
  changes: ['days', 'balances'],
  summary: 'Lock a day that another user counted',
  params: z.object({ dayId: pathId }),
  reply: z.object({ message: z.string(), day: cashDay }),
});

export const returnDay = endpoint({
  method: 'POST',
  path: '/api/days/:dayId/send-back',
  access: may.recordPayments,
  changes: ['days'],
  summary: 'Send back the newest day of a cashier to be counted again, and say why',
  params: z.object({ dayId: pathId }),
  body: z.object({ reason: requiredText('Reason', 200) }),
  reply: z.object({ message: z.string(), day: cashDay }),
});

export const readDay = endpoint({
  method: 'GET',
  path: '/api/days/:dayId',
  access: may.seeMoney,
  shows: ['days', 'payments', 'staff', 'school'],
  summary: 'The sheet of a day, as it was when it was counted',
  params: z.object({ dayId: pathId }),
  reply: cashDay,
});

export const days = endpoint({
  method: 'GET',
  path: '/api/days',
  access: may.seeMoney,
  shows: ['days', 'payments', 'staff', 'school'],
  summary: "Each cashier's open day, the cash that is not banked, and every counted day, the newest first, a page at a time",
  query: z.object({ page: pageInput, limit: limitInput(20) }),
  reply: z.object({
    cashiers: z.array(
      z.object({
        id,
        username: z.string(),
        lastClosedOn: z.nullable(day),
        /** The last count less the bankings since, or of one who was deactivated, who counts no more, the cash in the books; at least 0. */
        unbanked: money,
        /** The number of payments not counted yet, at most `countedMax`, and since when. */
        openPayments: z.int(),
        openSince: z.nullable(day),
      }),
    ),
    unbanked: money,
    /** The number of days that wait for a second person. */
    waiting: z.int(),
    days: z.array(daySummary),
    pagination,
  }),
});

export const exportDays = sheetEndpoint({
  path: '/api/days/export',
  access: may.seeMoney,
  summary: 'Every day that was counted as CSV or Excel, the newest first',
  query: z.object(sheetQuery),
  sheet: 'days',
});
