import * as z from 'zod/mini';
import { adjustmentKinds } from '../../books/ledger/adjustment-kinds.ts';
import { arrivingMethods, bank, method } from '../../books/ledger/methods.ts';
import { day } from '../../core/dates.ts';
import { endpoint } from '../../core/endpoint.ts';
import { id, idInput } from '../../core/ids.ts';
import { money } from '../../core/money.ts';
import { filterChoice, limitInput, pageInput, pagination } from '../../core/paging.ts';
import { may } from '../../core/roles.ts';
import { sheetEndpoint, sheetQuery } from '../../core/sheet.ts';
import { optionalText, requiredText } from '../../core/text.ts';
import { reversalCauses } from '../../payments/reversals/rules.ts';
import { approvalKinds, approvalLists, approvalStates, decidedMax, refusableKinds } from './rules.ts';

const wrongKind = 'Kind must be adjustment, reversal, payment, discount, day or taking';

const payment = z.object({ id, method, code: z.nullable(z.string()), bank });
/**
 * The money that waits under the code of a pending payment, because it names a student who has no part of it; null for others. Such a
 * payment is approved by itself.
 */
const arrivedFor = z.object({
  amount: money,
  /** As typed by the payer, and the student whom it names; null if only a request to the payer named them. */
  account: z.nullable(z.string()),
  names: z.nullable(z.string()),
  /** Sent back by an approval, from whoever has read the rest of this. */
  seen: z.string(),
});
const adjustment = z.object({ kind: z.enum(adjustmentKinds), takesBackId: z.nullable(id), reference: z.nullable(z.string()) });
const request = z.object({
  cause: z.enum(reversalCauses),
  explanation: z.nullable(z.string()),
  /** The right student and amount, if the requester named them. */
  rightStudent: z.nullable(z.object({ id, fullName: z.string() })),
  rightAmount: z.nullable(money),
  /** The number of parts of a shared payment that are reversed together; 1 for a payment alone. */
  parts: z.int(),
  /** True while other parts of the same shared payment are in force, which keep the code once this one is reversed. */
  codeStays: z.boolean(),
});

const discount = z.object({
  name: z.string(),
  /** In words: "Brothers and sisters, second child". */
  forWhom: z.string(),
  /** In words: "10% of Tuition". */
  size: z.string(),
  /** The current term of the amounts; null without one, and once decided. */
  term: z.nullable(z.object({ id, name: z.string(), year: z.int() })),
  /** The number of students it helps. */
  students: z.int(),
});

/** A counted day of a cashier; the amount is the count. */
const countedDay = z.object({
  closedOn: day,
  /** Counted less expected. */
  variance: money,
  varianceReason: z.nullable(z.string()),
});

/** A user's reading of a refused notice. */
const taking = z.object({
  method: z.enum(arrivingMethods),
  code: z.string(),
  /** In words: "Safaricom". */
  sender: z.string(),
  payerName: z.nullable(z.string()),
  account: z.nullable(z.string()),
});

const approval = z.object({
  kind: z.enum(approvalKinds),
  /** The number of the adjustment, request, payment, discount rule, day, or reading of a notice. */
  id,
  /** Null for a discount rule, a day and a notice. */
  student: z.nullable(
    z.object({ id, admissionNumber: z.nullable(z.string()), fullName: z.string(), grade: z.string(), stream: z.string() }),
  ),
  asked: z.object({ by: z.string(), date: day }),
  /** For a pending discount rule, its total at the fees of the current term. */
  amount: money,
  /** The change of the student's balance by an approval; 0 for a pending payment, which counts already, and without a student. */
  change: money,
  /** What of the change the balance now shows: 0 if it counts in a term after the current one. */
  effect: money,
  /** The student's balance now, in all terms up to the current one; 0 without a student. */
  balance: money,
  state: z.enum(approvalStates),
  /** Who decided, and the reason of a refusal; null while it waits. */
  decided: z.nullable(z.object({ by: z.string(), date: day, refusal: z.nullable(z.string()) })),
  /** The reason of an adjustment; null for others. */
  reason: z.nullable(z.string()),
  /** For an adjustment or a reversal request, or when a payment has both; null for others. */
  adjustment: z.nullable(adjustment),
  request: z.nullable(request),
  payment: z.nullable(payment),
  arrivedFor: z.nullable(arrivedFor),
  discount: z.nullable(discount),
  day: z.nullable(countedDay),
  taking: z.nullable(taking),
  /** False if a second person must approve it. */
  mayApprove: z.boolean(),
});
export type Approval = z.output<typeof approval>;

const filter = {
  /** Defaults to `waiting` for approvers and readers, `asked` for others. */
  show: filterChoice(approvalLists, 'Show must be waiting or asked'),
  kind: filterChoice(approvalKinds, wrongKind),
};

export const approvals = endpoint({
  method: 'GET',
  path: '/api/approvals',
  access: may.seeMoney,
  shows: ['balances', 'payments', 'days', 'connections', 'students', 'classes', 'fees', 'terms', 'staff'],
  summary: "Requests that wait for a second person, the oldest first, or the caller's own, the newest first; a page at a time",
  query: z.object({ page: pageInput, limit: limitInput(20), ...filter }),
  reply: z.object({ show: z.enum(approvalLists), approvals: z.array(approval), pagination }),
});

export const exportApprovals = sheetEndpoint({
  path: '/api/approvals/export',
  access: may.seeMoney,
  summary: "Requests that wait for a second person, or the caller's own, as CSV or Excel",
  query: z.object({ ...filter, ...sheetQuery }),
  sheet: 'approvals',
});

/** Repeated mentions are ignored. */
const decided = <const K extends readonly string[], M extends z.core.$ZodLooseShape>(kinds: K, more: M) =>
  z
    .array(z.object({ kind: z.enum(kinds, { error: wrongKind }), id: idInput('Id'), ...more }), { error: 'Name what is decided' })
    .check(z.minLength(1, 'Name what is decided'), z.maxLength(decidedMax, `At most ${decidedMax} can be decided at a time`));

const outcome = z.object({
  kind: z.enum(approvalKinds),
  id,
  /** False if nothing was done; the message says why, with the error's code. */
  done: z.boolean(),
  message: z.string(),
  code: z.nullable(z.string()),
});
export type Outcome = z.output<typeof outcome>;

const outcomes = z.object({ message: z.string(), outcomes: z.array(outcome) });

export const approveMany = endpoint({
  method: 'POST',
  path: '/api/approvals/approve',
  access: may.approve,
  changes: ['balances', 'payments', 'days', 'messages'],
  summary: 'Approve many waiting requests in one transaction: a refused one leaves the others approved, any other failure approves none',
  /** A payment with an `arrivedFor` goes with the `seen` of that. */
  body: z.object({ decided: decided(approvalKinds, { seen: optionalText('Seen', 60) }) }),
  reply: outcomes,
});

export const refuseMany = endpoint({
  method: 'POST',
  path: '/api/approvals/refuse',
  access: may.approve,
  changes: ['balances', 'payments', 'days'],
  summary: 'Refuse many waiting requests permanently, with one reason; a pending payment is reversed instead',
  body: z.object({ decided: decided(refusableKinds, {}), reason: requiredText('Reason', 200) }),
  reply: outcomes,
});
