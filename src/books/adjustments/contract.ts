import * as z from 'zod/mini';
import { day } from '../../core/dates.ts';
import { endpoint } from '../../core/endpoint.ts';
import { asField } from '../../core/fields.ts';
import { filterTerm, id, idInput, pathId } from '../../core/ids.ts';
import { amountMax, asCents, money, moneyInput } from '../../core/money.ts';
import { filterChoice, limitInput, pageInput, pagination } from '../../core/paging.ts';
import { may } from '../../core/roles.ts';
import { sheetEndpoint, sheetQuery } from '../../core/sheet.ts';
import { emptyMeansAbsent, requiredText, whenGood } from '../../core/text.ts';
import { type AdjustmentKind, adjustmentKinds } from '../ledger/adjustment-kinds.ts';
import { term } from '../terms/contract.ts';
import { adjustmentStates, amountFault } from './rules.ts';

const wrongKind = 'Kind must be waiver, discount, bursary, creditNote, debitNote or correction';
const kind = asField(z.enum(adjustmentKinds, { error: (issue) => (issue.input ? wrongKind : 'Kind is required') }), { label: 'Kind' });

const decision = z.object({ by: z.string(), date: day, own: z.boolean() });

const adjustment = z.object({
  id,
  kind: z.enum(adjustmentKinds),
  student: z.object({ id, admissionNumber: z.nullable(z.string()), fullName: z.string(), grade: z.string(), stream: z.string() }),
  /** The term that it counts in; null where that is the current one when it is approved. */
  term: z.nullable(z.object({ id, name: z.string(), year: z.int() })),
  /** What it adds to what the student owes; below zero it lowers the balance. */
  change: money,
  reason: z.string(),
  state: z.enum(adjustmentStates),
  asked: z.object({ by: z.string(), date: day }),
  /** Who approved it and when, and whether they had asked for it themselves; null unless it is approved. */
  approved: z.nullable(decision),
  refused: z.nullable(z.object({ by: z.string(), date: day, reason: z.string() })),
  /** When whoever asked took the question back; null unless they did. */
  withdrawn: z.nullable(z.object({ by: z.string(), date: day })),
  /** The adjustment whose opposite it is. */
  takesBackId: z.nullable(id),
  /** The adjustment that takes it back, or asks to. */
  takenBackId: z.nullable(id),
  /** What the student owes now, in all terms up to the current one. */
  balance: money,
  /** False for what somebody else must approve; whoever approves alone may approve their own. */
  mayApprove: z.boolean(),
});
export type Adjustment = z.output<typeof adjustment>;

const amountFaultOf = (given: unknown) => {
  const { kind: of, amount } = given as { kind: AdjustmentKind; amount: Parameters<typeof amountFault>[1] };
  return amountFault(of, amount);
};

export const askAdjustment = endpoint({
  method: 'POST',
  path: '/api/adjustments',
  access: may.takeMoney,
  changes: ['balances'],
  summary: 'Request a change to what a student owes: it takes effect once a second person approves it',
  status: 201,
  body: z
    .object({
      studentId: idInput('Student'),
      kind,
      /** How much, above zero; of a correction what it adds to the balance brought forward, which may be below zero. */
      amount: moneyInput({ label: 'Amount', min: asCents(-amountMax) }),
      reason: requiredText('Reason', 200),
      /** The term that it counts in, the current one where absent. */
      termId: emptyMeansAbsent(idInput('Term')),
    })
    .check(
      z.refine((given) => amountFaultOf(given) === null, {
        path: ['amount'],
        error: ({ input }) => amountFaultOf(input) ?? '',
        when: whenGood('kind', 'amount'),
      }),
    ),
  reply: z.object({ message: z.string(), adjustment }),
});

export const approveAdjustment = endpoint({
  method: 'POST',
  path: '/api/adjustments/:adjustmentId/approve',
  access: may.approve,
  changes: ['balances'],
  summary: 'Approve an adjustment that another user requested: posts its entry',
  params: z.object({ adjustmentId: pathId }),
  reply: z.object({ message: z.string(), adjustment }),
});

export const refuseAdjustment = endpoint({
  method: 'POST',
  path: '/api/adjustments/:adjustmentId/refuse',
  access: may.approve,
  changes: ['balances'],
  summary: 'Refuse an adjustment permanently, with a reason',
  params: z.object({ adjustmentId: pathId }),
  body: z.object({ reason: requiredText('Reason', 200) }),
  reply: z.object({ message: z.string(), adjustment }),
});

export const withdrawAdjustment = endpoint({
  method: 'POST',
  path: '/api/adjustments/:adjustmentId/withdraw',
  access: may.takeMoney,
  changes: ['balances'],
  summary: "Withdraw one's own adjustment permanently, before it is decided",
  params: z.object({ adjustmentId: pathId }),
  reply: z.object({ message: z.string(), adjustment }),
});

export const takeBackAdjustment = endpoint({
  method: 'POST',
  path: '/api/adjustments/:adjustmentId/take-back',
  access: may.takeMoney,
  changes: ['balances'],
  summary: 'Request the reversal of an approved adjustment, in the same term',
  status: 201,
  params: z.object({ adjustmentId: pathId }),
  body: z.object({ reason: requiredText('Reason', 200) }),
  reply: z.object({ message: z.string(), adjustment }),
});

const filter = {
  kind: filterChoice(adjustmentKinds, wrongKind),
  state: filterChoice(adjustmentStates, 'State must be pending, approved, refused or withdrawn'),
  /** Without one, all terms. */
  termId: filterTerm,
};

const sums = { count: z.int(), change: money };

export const adjustments = endpoint({
  method: 'GET',
  path: '/api/adjustments',
  access: may.seeMoney,
  shows: ['balances', 'students', 'classes', 'terms', 'staff'],
  summary: 'The adjustments that the filters leave, the newest first, a page at a time, with totals of what was approved by kind',
  query: z.object({ page: pageInput, limit: limitInput(20), ...filter }),
  reply: z.object({
    adjustments: z.array(adjustment),
    /** Of all that the filters leave: how many were approved and what they add to what is owed, by kind; and what waits. */
    totals: z.object({
      byKind: z.array(z.object({ kind: z.enum(adjustmentKinds), ...sums })),
      approved: z.object(sums),
      pending: z.object(sums),
    }),
    terms: z.array(term),
    pagination,
  }),
});

export const exportAdjustments = sheetEndpoint({
  path: '/api/adjustments/export',
  access: may.seeMoney,
  summary: 'The adjustments that the filters leave as CSV or Excel, the newest first, at most 20,000',
  query: z.object({ ...filter, ...sheetQuery }),
  sheet: 'adjustments',
});

export const adjustmentsEndpoints = [
  ...[askAdjustment, approveAdjustment, refuseAdjustment, withdrawAdjustment, takeBackAdjustment],
  ...[adjustments, exportAdjustments],
];
