/** The source of received money: M-Pesa by itself or on request, a later look-up, a bank, a user with a statement, or two users by hand. */
export const arrivalSources = ['c2b', 'stk', 'pull', 'notice', 'statement', 'hand'] as const;
export type ArrivalSource = (typeof arrivalSources)[number];
