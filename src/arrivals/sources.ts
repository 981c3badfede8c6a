/** Who tells of money that arrived: M-Pesa unasked, M-Pesa to our asking, a later look-up, a bank, or a statement that somebody brings. */
export const arrivalSources = ['c2b', 'stk', 'pull', 'notice', 'statement'] as const;
export type ArrivalSource = (typeof arrivalSources)[number];
