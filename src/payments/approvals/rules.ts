import { asCents, type Cents } from '../../core/money.ts';
import { requestStates } from '../reversals/rules.ts';

export const approvalKinds = ['adjustment', 'reversal', 'payment', 'discount'] as const;
export type ApprovalKind = (typeof approvalKinds)[number];
/** A payment that is no good is reversed, which says why on its receipt. */
export const refusableKinds = ['adjustment', 'reversal', 'discount'] as const;

export const kindNames: Record<ApprovalKind, string> = {
  adjustment: 'Adjustments',
  reversal: 'Reversals',
  payment: 'Pending payments',
  discount: 'Discount rules',
};

export const approvalStates = requestStates;
export const stateNames = {
  pending: 'Pending',
  approved: 'Approved',
  refused: 'Refused',
  withdrawn: 'Withdrawn',
  overtaken: 'Reversed meanwhile',
} as const satisfies Record<(typeof approvalStates)[number], string>;

export const shownLists = ['waiting', 'asked'] as const;
export type ShownList = (typeof shownLists)[number];
export const listNames: Record<ShownList, string> = { waiting: 'Waiting', asked: 'My requests' };

/** How many can be decided in one call. */
export const decidedMax = 100;
/** What the menu counts up to; more is "99+". */
export const waitingMax = 100;

/** What became of what was decided together, in a line: "4 approved, 1 not". */
export function outcomesText(outcomes: readonly { done: boolean }[], verb: 'approved' | 'refused'): string {
  const done = outcomes.filter(({ done: isDone }) => isDone).length;
  const not = outcomes.length - done;
  return not === 0 ? `${done} ${verb}.` : `${done} ${verb}, ${not} not.`;
}

type Change = { student: { id: number } | null; balance: Cents; change: Cents };

/** What each of several changes makes of the balance of its student, one after the other: a student may have more than one. */
export function balancesAround<C extends Change>(changes: readonly C[]): (C & { before: Cents; after: Cents })[] {
  const standing = new Map<number, Cents>();
  return changes.map((each) => {
    const before = (each.student && standing.get(each.student.id)) ?? each.balance;
    const after = asCents(before + each.change);
    if (each.student) standing.set(each.student.id, after);
    return { ...each, before, after };
  });
}
