import { idMax } from '../../core/ids.ts';
import { type Cents, negated, sumCents } from '../../core/money.ts';

export const lineKinds = [
  ...(['opening', 'charge', 'payment', 'reversal', 'adjustment'] as const),
  ...(['note', 'promise', 'withdrawal', 'edit', 'message', 'asked'] as const),
];
export type LineKind = (typeof lineKinds)[number];

/** Kinds of requests, each with its own numbers. */
export const requestKinds = ['adjustment', 'request', 'discount'] as const;

/** The sources of a history. Each numbers its lines upwards. */
const books = ['entry', 'note', 'edit', 'message', ...requestKinds] as const;
type Book = (typeof books)[number];

/** The position in each source: lines with smaller numbers follow. */
export type Marks = Record<Book, number>;

export const newest: Marks = marksOf(() => idMax);

function marksOf(mark: (book: Book, place: number) => number): Marks {
  return Object.fromEntries(books.map((book, place) => [book, mark(book, place)])) as Marks;
}

/** The positions as text: "12.40.3.7.1.1.1". */
export function marksText(marks: Marks): string {
  return books.map((book) => marks[book]).join('.');
}

/** Parses such a text; null if invalid. */
export function marksIn(text: string): Marks | null {
  if (!/^\d{1,10}(\.\d{1,10}){6}$/.test(text)) return null;
  const numbers = text.split('.').map((digits) => Math.min(Number(digits), idMax));
  return marksOf((_, place) => numbers[place] ?? 0);
}

type Dated = { number: number; at: string };

/**
 * Merges the newest `max` lines of several sources, each newest first, and returns the next positions; null at the end. A line may be
 * slightly older than the one numbered before it: both are placed at the later time, so that none is skipped.
 */
export function newestLines<Line extends Dated>(
  shelves: Record<Book, readonly Line[]>,
  { from, max }: { from: Marks; max: number },
): { lines: Line[]; marks: Marks | null } {
  const placed = books.flatMap((book) => withPlace(shelves[book]).map((each) => ({ ...each, book })));
  const inOrder = placed.toSorted((one, other) => (one.place === other.place ? 0 : one.place < other.place ? 1 : -1));
  const listed = inOrder.slice(0, max);
  if (listed.length === inOrder.length) return { lines: listed.map(({ line }) => line), marks: null };
  const reached = (book: Book) => listed.findLast((each) => each.book === book)?.line.number ?? from[book];
  return { lines: listed.map(({ line }) => line), marks: marksOf(reached) };
}

/** Each line with the latest time among it and earlier numbers. */
function withPlace<Line extends Dated>(newestFirst: readonly Line[]): { line: Line; place: string }[] {
  let latest = '';
  const upwards = newestFirst.toReversed().map((line) => {
    if (line.at > latest) latest = line.at;
    return { line, place: latest };
  });
  return upwards.reverse();
}

type TermSums = { billed: Cents; adjusted: Cents; paid: Cents };

/**
 * Terms, the oldest first, with the balance at their start and end, in cents: the first starts with the opening balance, the others with
 * the end of the one before.
 */
export function withBalances<Term extends TermSums>(
  opening: Cents,
  terms: readonly Term[],
): (Term & { broughtForward: Cents; balance: Cents })[] {
  let balance = opening;
  return terms.map((term) => {
    const broughtForward = balance;
    balance = sumCents([balance, term.billed, term.adjusted, negated(term.paid)]);
    return { ...term, broughtForward, balance };
  });
}

/** A masked phone with its country, network and last digits: "+254712345678" gives "+25471****678". */
export function maskedPhone(phone: string): string {
  return `${phone.slice(0, 6)}****${phone.slice(-3)}`;
}
