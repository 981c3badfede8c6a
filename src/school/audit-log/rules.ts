/** The outcome of an attempt. */
export const outcomes = ['done', 'refused'] as const;
export type Outcome = (typeof outcomes)[number];
export const outcomeNames: Record<Outcome, string> = { done: 'Done', refused: 'Refused' };

/** Stands for the person who runs the commands of Karo and is no user of the school. */
export const operator = 'Operator';
