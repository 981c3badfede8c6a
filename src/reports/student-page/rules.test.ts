import { describe, expect, test } from 'vitest';
import { asCents } from '../../core/money.ts';
import { type Marks, marksIn, marksText, maskedPhone, newest, newestLines, withBalances } from './rules.ts';

const line = (number: number, at: string) => ({ number, at });
const none = { entry: [], note: [], edit: [], message: [], adjustment: [], request: [], discount: [] };

test('lines of all books stand in one order, the newest first', () => {
  const shelves = {
    entry: [line(9, '2026-03-05'), line(2, '2026-01-10')],
    note: [line(4, '2026-02-01')],
    edit: [line(7, '2026-03-06'), line(1, '2026-01-05')],
    message: [line(3, '2026-02-20')],
    adjustment: [line(8, '2026-03-04')],
    request: [line(8, '2026-03-03')],
    discount: [line(8, '2026-03-02')],
  };
  const { lines, marks } = newestLines(shelves, { from: newest, max: 10 });
  expect(lines.map(({ at }) => at)).toEqual([
    ...['2026-03-06', '2026-03-05', '2026-03-04', '2026-03-03', '2026-03-02'],
    ...['2026-02-20', '2026-02-01', '2026-01-10', '2026-01-05'],
  ]);
  expect(marks).toBeNull();
});

test('who goes on from the marks meets every line once, however few come at a time', () => {
  const books = {
    entry: [8, 6, 5, 3, 1].map((number) => line(number, `2026-01-0${number}`)),
    note: [40, 10].map((number) => line(number, `2026-01-0${number / 10}`)),
    edit: [line(2, '2026-01-07')],
    message: [],
  };
  for (const max of [1, 2, 3, 7]) {
    const met: string[] = [];
    let from: Marks | null = newest;
    while (from) {
      const marks: Marks = from;
      const rest = (book: keyof typeof books) => books[book].filter(({ number }) => number < marks[book]).slice(0, max + 1);
      const part = newestLines({ ...none, entry: rest('entry'), note: rest('note'), edit: rest('edit') }, { from: marks, max });
      met.push(...part.lines.map(({ number }) => String(number)));
      from = part.marks;
    }
    expect(met, `${max} at a time`).toEqual(['8', '2', '6', '5', '40', '3', '1', '10']);
  }
});

test('a line that is a moment older than the one numbered before it is not left out by the marks', () => {
  const entry = [line(3, '2026-01-01'), line(2, '2026-01-09')];
  const { lines, marks } = newestLines({ ...none, entry, note: [line(1, '2026-01-05')] }, { from: newest, max: 1 });
  expect([lines[0]?.number, marks]).toEqual([3, { ...newest, entry: 3 }]);
});

test('a student to whom nothing happened has no lines and no way on', () => {
  expect(newestLines(none, { from: newest, max: 5 })).toEqual({ lines: [], marks: null });
});

test('as many lines as fit are all of them', () => {
  expect(newestLines({ ...none, note: [line(2, '2026-01-02'), line(1, '2026-01-01')] }, { from: newest, max: 2 }).marks).toBeNull();
});

describe('marks', () => {
  test('are read as they were written', () => {
    const marks = { entry: 12, note: 40, edit: 3, message: 7, adjustment: 9, request: 2, discount: 1 };
    expect(marksIn(marksText(marks))).toEqual(marks);
    expect(marksText(marks)).toBe('12.40.3.7.9.2.1');
  });

  test('beyond every number begin at the newest', () => {
    expect(marksIn(Array.from({ length: 7 }, () => '9999999999').join('.'))).toEqual(newest);
  });

  test.each([
    ...['', '1', '1.2.3.4', '1.2.3.4.5.6', '1.2.3.4.5.6.7.8', 'a.b.c.d.e.f.g', '-1.2.3.4.5.6.7', '1.2.3.4.5.6.'],
    ...['12345678901.1.1.1.1.1.1', "1.2.3.4.5.6.7'"],
  ])('are none in %j', (text) => {
    expect(marksIn(text)).toBeNull();
  });
});

test('each term begins with what the one before left, and the first with what was brought along', () => {
  const term = (billed: number, adjusted: number, paid: number) => ({
    billed: asCents(billed),
    adjusted: asCents(adjusted),
    paid: asCents(paid),
  });
  const terms = withBalances(asCents(500), [term(10_000, -1000, 4000), term(0, 200, 9000), term(10_000, 0, 0)]);
  expect(terms.map(({ broughtForward, balance }) => [broughtForward, balance])).toEqual([
    [500, 5500],
    [5500, -3300],
    [-3300, 6700],
  ]);
  expect(withBalances(asCents(500), [])).toEqual([]);
});

test('of a telephone its end is told, and nobody can dial it', () => {
  expect(maskedPhone('+254712345678')).toBe('+25471****678');
});
