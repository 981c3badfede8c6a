import { asCents, type Cents } from '../../core/money.ts';
import { requestStates } from '../../payments/reversals/rules.ts';

export const approvalKinds = ['adjustment', 'reversal', 'payment', 'discount', 'day', 'taking'] as const;
export type ApprovalKind = (typeof approvalKinds)[number];
/** An invalid payment is reversed; the receipt shows why. */
export const refusableKinds = ['adjustment', 'reversal', 'discount', 'day', 'taking'] as const;
export type RefusableKind = (typeof refusableKinds)[number];

/** The kinds that can be withdrawn on this page. A count cannot be withdrawn, and a notice is withdrawn with a reason in its own list. */
export const withdrawableKinds = ['adjustment', 'reversal', 'discount'] as const;

export const kindNames: Record<ApprovalKind, string> = {
  adjustment: 'Adjustments',
  reversal: 'Reversals',
  payment: 'Pending payments',
  discount: 'Discount rules',
  day: "Cashiers' days",
  taking: 'Refused notices',
};

export const approvalStates = requestStates;
type ApprovalState = (typeof approvalStates)[number];
const stateNames = {
  pending: 'Pending',
  approved: 'Approved',
  refused: 'Refused',
  withdrawn: 'Withdrawn',
  overtaken: 'Since reversed',
} as const satisfies Record<ApprovalState, string>;

/** A kind's own words for a state. */
const ownNames: Partial<Record<ApprovalKind, Partial<Record<ApprovalState, string>>>> = {
  day: { approved: 'Locked', refused: 'Sent back' },
};

/** The state of a request in the words of its kind. */
export function stateName({ kind, state }: { kind: ApprovalKind; state: ApprovalState }): string {
  return ownNames[kind]?.[state] ?? stateNames[state];
}

export const approvalLists = ['waiting', 'asked'] as const;
export type ApprovalList = (typeof approvalLists)[number];
export const listNames: Record<ApprovalList, string> = { waiting: 'Waiting', asked: 'My requests' };

/** The most requests of one call. */
export const decidedMax = 100;
/** The limit of the menu's count; more is "99+". */
export const waitingMax = 100;

/** Result of a bulk decision: "4 approved, 1 not approved". */
export function outcomesText(outcomes: readonly { done: boolean }[], verb: 'approved' | 'refused'): string {
  const done = outcomes.filter(({ done: isDone }) => isDone).length;
  const not = outcomes.length - done;
  return not === 0 ? `${done} ${verb}.` : `${done} ${verb}, ${not} not ${verb}.`;
}

type Change = { student: { id: number } | null; balance: Cents; effect: Cents };

/** The student's balance after each of several changes, in order: a student may have more than one. */
export function balancesAround<C extends Change>(changes: readonly C[]): (C & { before: Cents; after: Cents })[] {
  const standing = new Map<number, Cents>();
  return changes.map((each) => {
    const before = (each.student && standing.get(each.student.id)) ?? each.balance;
    const after = asCents(before + each.effect);
    if (each.student) standing.set(each.student.id, after);
    return { ...each, before, after };
  });
}
