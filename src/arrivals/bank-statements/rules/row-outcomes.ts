/** The outcomes of a row of money in, in the page's order. The pages read these names without what judges rows. */
export const rowOutcomes = ['student', 'desk', 'proves', 'differs', 'known'] as const;
export type RowOutcome = (typeof rowOutcomes)[number];
