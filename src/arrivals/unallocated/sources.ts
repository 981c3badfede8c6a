/** Who tells of money that arrived: M-Pesa unasked or asked, a later look-up, a bank, a person with a statement, or two people by hand. */
export const arrivalSources = ['c2b', 'stk', 'pull', 'notice', 'statement', 'hand'] as const;
export type ArrivalSource = (typeof arrivalSources)[number];
