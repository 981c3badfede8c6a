/** So many are laid out by a browser at once; more are made into a file. */
export const shownMax = 250;
/** As many as one file holds. */
export const fileMax = 5000;
/** Statements that one job makes. */
export const pieceSize = 100;

/** The lists that statements are asked for from. */
export const sourceLists = ['balances', 'students'] as const;
export type SourceList = (typeof sourceLists)[number];

/** How many pieces so many statements are made in. */
export function pieceCount(students: number): number {
  return Math.ceil(students / pieceSize);
}

/** How many statements are there once so many pieces of all of them are. */
export function finishedCount(students: number, pieces: number): number {
  return Math.min(students, pieces * pieceSize);
}
