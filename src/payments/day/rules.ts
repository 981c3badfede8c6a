import { asCents, type Cents, kesText, sumCents } from '../../core/money.ts';
import { may, type Role } from '../../core/roles.ts';

/** The notes and coins of Kenya that a drawer holds, in shillings, the largest first; the coin of 40 is rare and still legal tender. */
export const faces = [1000, 500, 200, 100, 50, 40, 20, 10, 5, 1] as const;
export type Face = (typeof faces)[number];
/** The name of the field that holds how many there are of a face. */
export type FaceField = `of${Face}`;

/** The notes, which are the larger faces; the rest are coins. */
export const noteMin = 50;
/** More of one face than any drawer holds. */
export const piecesMax = 100_000;

/** A slip is recorded within so many days of its banking. */
export const bankedDaysMax = 60;

/** At most this many of a cashier's payments that are not closed yet are counted; from there on they are "more than 999". */
export const countedMax = 1000;

/** True for who may reverse a slip: who recorded it, whose cash it is, and an administrator. */
export function mayReverseSlip(
  { cashier, recordedBy }: { cashier: string; recordedBy: string | null },
  { username, role }: { username: string; role: Role },
): boolean {
  return cashier === username || recordedBy === username || may.approve.includes(role);
}

/** The name of the field that holds how many there are of a face. */
export const faceField = (face: Face): FaceField => `of${face}`;

/** How many pieces there are of each face; a face that is left out has none. */
export type Pieces = Partial<Record<FaceField, number | undefined>>;

/** True if at least one face was counted, were it 0. */
export function isCount(pieces: Pieces): boolean {
  return faces.some((face) => pieces[faceField(face)] !== undefined);
}

/** What notes and coins come to, in cents. */
export function countedCents(pieces: Pieces): Cents {
  return sumCents(faces.map((face) => asCents((pieces[faceField(face)] ?? 0) * face * 100)));
}

/** Of the faces that there are any of, how many, the largest first. */
export function countedFaces(pieces: Pieces): { face: Face; pieces: number }[] {
  return faces.flatMap((face) => {
    const count = pieces[faceField(face)] ?? 0;
    return count === 0 ? [] : [{ face, pieces: count }];
  });
}

/** The fewest notes and coins that an amount in whole shillings comes to; what is less than a shilling is left out. */
export function piecesFor(amount: Cents): Pieces {
  let rest = Math.floor(amount / 100);
  return Object.fromEntries(
    faces.map((face) => {
      const pieces = Math.floor(rest / face);
      rest -= pieces * face;
      return [faceField(face), pieces];
    }),
  );
}

export const dayStates = ['counted', 'locked', 'sentBack'] as const;
/** Counted and waiting for a second person; locked by one; or returned for a recount, which removes it from the sequence of days. */
export type DayState = (typeof dayStates)[number];
export const stateNames: Record<DayState, string> = {
  counted: 'Waits for a second person',
  locked: 'Locked',
  sentBack: 'Returned for recount',
};

type Books = { left: Cents; received: Cents; givenBack: Cents; banked: Cents };

/**
 * The cash expected in a drawer, in cents: the amount left before, plus received, less reversed and banked. A reversal always lowers it: if
 * the money stayed, it is recorded again for the right student.
 */
export function expectedCents({ left, received, givenBack, banked }: Books): Cents {
  return asCents(left + received - givenBack - banked);
}

/** Counted less expected, in cents; negative if money is missing. */
export function varianceCents(day: Books & { counted: Cents }): Cents {
  return asCents(day.counted - expectedCents(day));
}

/** The variance in words: "KES 50.00 short", "KES 50.00 over". */
export function varianceText(variance: Cents): string {
  if (variance === 0) return 'matches the books';
  return `${kesText(asCents(Math.abs(variance)))} ${variance < 0 ? 'short' : 'over'}`;
}
