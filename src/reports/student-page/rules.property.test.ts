import fc from 'fast-check';
import { expect, test } from 'vitest';
import { asCents, sumCents } from '../../core/money.ts';
import { type Marks, marksIn, marksText, newest, newestLines, withBalances } from './rules.ts';

type Line = { number: number; at: string; name: string };
type Shelves = Record<keyof Marks, Line[]>;

const instant = fc.integer({ min: 0, max: 40 }).map((minute) => `2026-01-05T11:${String(minute).padStart(2, '0')}:00.000Z`);

/** A book whose lines are numbered upwards, not always without a gap, and are mostly but not always dated upwards. */
function book(name: keyof Marks): fc.Arbitrary<Line[]> {
  const line = fc.tuple(fc.integer({ min: 1, max: 3 }), instant);
  return fc.array(line, { maxLength: 12 }).map((drawn) => {
    let number = 0;
    const upwards = drawn.map(([step, at]) => {
      number += step;
      return { number, at, name: `${name} ${number}` };
    });
    return upwards.reverse();
  });
}

const names = Object.keys(newest) as (keyof Marks)[];
const onShelves = <T>(of: (name: keyof Marks) => T) => Object.fromEntries(names.map((name) => [name, of(name)])) as Record<keyof Marks, T>;

const shelves: fc.Arbitrary<Shelves> = fc.record(onShelves(book));

/** What the database answers: of each book so many lines below its mark, and one more that tells that there are others. */
function partOf(all: Shelves, marks: Marks, max: number): Shelves {
  return onShelves((name) => all[name].filter(({ number }) => number < marks[name]).slice(0, max + 1));
}

/** Every part that somebody reads who goes on until there is nothing older. */
function readThrough(all: Shelves, max: number): Line[][] {
  const parts: Line[][] = [];
  let marks: Marks | null = newest;
  while (marks !== null) {
    const { lines, marks: next }: { lines: Line[]; marks: Marks | null } = newestLines(partOf(all, marks, max), { from: marks, max });
    parts.push(lines);
    marks = next && marksIn(marksText(next));
  }
  return parts;
}

test('whoever reads on to the end has read every line once', () => {
  fc.assert(
    fc.property(shelves, fc.integer({ min: 1, max: 8 }), (all, max) => {
      const read = readThrough(all, max)
        .flat()
        .map(({ name }) => name);
      const there = Object.values(all)
        .flat()
        .map(({ name }) => name);
      expect(read.toSorted()).toEqual(there.toSorted());
    }),
  );
});

test('every part but the last is full, and no part is longer than asked', () => {
  fc.assert(
    fc.property(shelves, fc.integer({ min: 1, max: 8 }), (all, max) => {
      const lengths = readThrough(all, max).map((lines) => lines.length);
      expect(lengths.slice(0, -1)).toEqual(lengths.slice(0, -1).map(() => max));
      expect(lengths.at(-1)).toBeLessThanOrEqual(max);
    }),
  );
});

test('lines of one book stand in the order of their numbers, the newest first', () => {
  fc.assert(
    fc.property(shelves, fc.integer({ min: 1, max: 8 }), (all, max) => {
      const read = readThrough(all, max).flat();
      for (const name of names) {
        const numbers = read.filter((line) => line.name.startsWith(`${name} `)).map(({ number }) => number);
        expect(numbers).toEqual(all[name].map(({ number }) => number));
      }
    }),
  );
});

test('where every book is dated upwards, the whole is dated downwards', () => {
  const dated = shelves.map((all) => {
    const upwards = (lines: Line[]) => {
      const days = lines.map(({ at }) => at).toSorted();
      return lines.map((line, place) => ({ ...line, at: days.at(-1 - place) ?? line.at }));
    };
    return onShelves((name) => upwards(all[name]));
  });
  fc.assert(
    fc.property(dated, fc.integer({ min: 1, max: 8 }), (all, max) => {
      const days = readThrough(all, max)
        .flat()
        .map(({ at }) => at);
      expect(days).toEqual(days.toSorted().reverse());
    }),
  );
});

test('what is written while somebody reads on is neither doubled nor does it push anything out', () => {
  fc.assert(
    fc.property(shelves, fc.integer({ min: 1, max: 5 }), (all, max) => {
      const first = newestLines(partOf(all, newest, max), { from: newest, max });
      const written = { number: 1000, at: '2026-01-06T00:00:00.000Z', name: 'entry 1000' };
      const grown = { ...all, entry: [written, ...all.entry] };
      const read = [...first.lines];
      for (let marks = first.marks; marks !== null; ) {
        const part: ReturnType<typeof newestLines<Line>> = newestLines(partOf(grown, marks, max), { from: marks, max });
        read.push(...part.lines);
        marks = part.marks;
      }
      // A book of which nothing was shown yet is still read from its newest line.
      const late = first.marks?.entry === newest.entry ? [written.name] : [];
      const expected = [
        ...Object.values(all)
          .flat()
          .map(({ name }) => name),
        ...late,
      ];
      expect(read.map(({ name }) => name).toSorted()).toEqual(expected.toSorted());
    }),
  );
});

test('the last balance is the opening and all that came after it, and each term begins where the one before ends', () => {
  const cents = fc.integer({ min: -1_000_000, max: 1_000_000 }).map(asCents);
  const term = fc.record({ billed: cents, adjusted: cents, paid: cents });
  fc.assert(
    fc.property(cents, fc.array(term, { minLength: 1, maxLength: 10 }), (opening, terms) => {
      const rows = withBalances(opening, terms);
      const moved = sumCents(terms.map(({ billed, adjusted, paid }) => asCents(billed + adjusted - paid)));
      expect(rows.at(-1)?.balance).toBe(opening + moved);
      expect(rows.map(({ broughtForward }) => broughtForward)).toEqual([opening, ...rows.map(({ balance }) => balance)].slice(0, -1));
    }),
  );
});
