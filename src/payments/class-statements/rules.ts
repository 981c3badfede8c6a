/** The most statements that a browser lays out at once; more are made into a file. */
export const shownMax = 250;
/** The most statements of one file. */
export const fileMax = 5000;
/** Statements of one job. */
export const pieceSize = 100;

/** The lists that statements can be opened from. */
export const sourceLists = ['balances', 'students'] as const;
export type SourceList = (typeof sourceLists)[number];

/** The number of pieces for a number of statements. */
export function pieceCount(students: number): number {
  return Math.ceil(students / pieceSize);
}

/** The number of finished statements, by finished pieces. */
export function finishedCount(students: number, pieces: number): number {
  return Math.min(students, pieces * pieceSize);
}
