import * as z from 'zod/mini';
import { day } from '../../core/dates.ts';
import { endpoint } from '../../core/endpoint.ts';
import { filterTerm, id, idInput, pathId } from '../../core/ids.ts';
import { choiceInput } from '../../core/inputs.ts';
import { amountMax, asCents, money, moneyInput } from '../../core/money.ts';
import { filterChoice, limitInput, pageInput, pagination } from '../../core/paging.ts';
import { may } from '../../core/roles.ts';
import { sheetEndpoint, sheetQuery } from '../../core/sheet.ts';
import { emptyMeansAbsent, optionalText, requiredText, whenGood } from '../../core/text.ts';
import { type AdjustmentKind, adjustmentKinds } from '../ledger/adjustment-kinds.ts';
import { term } from '../terms/contract.ts';
import { adjustmentStates, amountFault, referenceFault, referenceMax } from './rules.ts';

const wrongKind = 'Kind must be waiver, discount, bursary, creditNote, debitNote, correction, mpesaRefund or bankRefund';
const kind = choiceInput('Kind', adjustmentKinds, wrongKind);

const decision = z.object({ by: z.string(), date: day, own: z.boolean() });

const adjustment = z.object({
  id,
  kind: z.enum(adjustmentKinds),
  student: z.object({ id, admissionNumber: z.nullable(z.string()), fullName: z.string(), grade: z.string(), stream: z.string() }),
  /** The term that it counts in; null if that is the current one at the approval. */
  term: z.nullable(z.object({ id, name: z.string(), year: z.int() })),
  /** The change of the student's balance; a negative one lowers it. */
  change: money,
  reason: z.string(),
  /** The M-Pesa code, or the number of the transfer or cheque, of a refund; null for others and for a reversal. */
  reference: z.nullable(z.string()),
  state: z.enum(adjustmentStates),
  asked: z.object({ by: z.string(), date: day }),
  /** The approver and the day, and whether the requester approved it; null unless it is approved. */
  approved: z.nullable(decision),
  refused: z.nullable(z.object({ by: z.string(), date: day, reason: z.string() })),
  /** The day of its withdrawal; null unless it is withdrawn. */
  withdrawn: z.nullable(z.object({ by: z.string(), date: day })),
  /** The adjustment that it reverses. */
  takesBackId: z.nullable(id),
  /** The adjustment that reverses it, or requests to. */
  takenBackId: z.nullable(id),
});
export type Adjustment = z.output<typeof adjustment>;

const amountFaultOf = (body: unknown) => {
  const { kind: of, amount } = body as { kind: AdjustmentKind; amount: Parameters<typeof amountFault>[1] };
  return amountFault(of, amount);
};

const referenceFaultOf = (body: unknown) => {
  const { kind: of, reference } = body as { kind: AdjustmentKind; reference?: string };
  return referenceFault(of, reference);
};

export const requestAdjustment = endpoint({
  method: 'POST',
  path: '/api/adjustments',
  access: may.recordPayments,
  changes: ['balances'],
  summary: 'Request a change to what a student owes: it takes effect once a second person approves it',
  status: 201,
  body: z
    .object({
      studentId: idInput('Student'),
      kind,
      /** The amount, above zero; for a correction the change of the opening balance, which may be negative. */
      amount: moneyInput({ label: 'Amount', min: asCents(-amountMax) }),
      reason: requiredText('Reason', 200),
      /** For a refund: the M-Pesa code, or the number of the transfer or cheque, in letters and digits. Ignored for others. */
      reference: optionalText('Reference', referenceMax, { autoCapitalize: 'characters', spellCheck: false }),
      /** The term that it counts in; the current one if absent. A refund counts in the term that is current when it is approved. */
      termId: emptyMeansAbsent(idInput('Term')),
    })
    .check(
      z.refine((request) => amountFaultOf(request) === null, {
        path: ['amount'],
        error: ({ input }) => amountFaultOf(input) ?? '',
        when: whenGood('kind', 'amount'),
      }),
      z.refine((request) => referenceFaultOf(request) === null, {
        path: ['reference'],
        error: ({ input }) => referenceFaultOf(input) ?? '',
        when: whenGood('kind', 'reference'),
      }),
    ),
  reply: z.object({ message: z.string(), adjustment }),
});

export const withdrawAdjustment = endpoint({
  method: 'POST',
  path: '/api/adjustments/:adjustmentId/withdraw',
  access: may.recordPayments,
  changes: ['balances'],
  summary: "Withdraw one's own adjustment permanently, before it is decided",
  params: z.object({ adjustmentId: pathId }),
  reply: z.object({ message: z.string(), adjustment }),
});

export const reverseAdjustment = endpoint({
  method: 'POST',
  path: '/api/adjustments/:adjustmentId/take-back',
  access: may.recordPayments,
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
  /** All terms if absent. */
  termId: filterTerm,
};

const sums = { count: z.int(), change: money };

export const adjustments = endpoint({
  method: 'GET',
  path: '/api/adjustments',
  access: may.seeMoney,
  shows: ['balances', 'students', 'classes', 'terms', 'staff'],
  summary: 'The filtered adjustments, the newest first, a page at a time, with totals of what was approved by kind',
  query: z.object({ page: pageInput, limit: limitInput(20), ...filter }),
  reply: z.object({
    adjustments: z.array(adjustment),
    /** For all filtered adjustments: the number and sum of approved ones by kind, and of pending ones. */
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
  summary: 'The filtered adjustments as CSV or Excel, the newest first, at most 20,000',
  query: z.object({ ...filter, ...sheetQuery }),
  sheet: 'adjustments',
});
