import { expect, test } from 'vitest';
import { asCents } from '../../core/money.ts';
import { byClass, chosenText, nextSorting, sortingName, sortingOf, sortingParts, sortings } from './rules.ts';

test.each([
  ['-balance', 'Balance, largest first'],
  ['balance', 'Balance, smallest first'],
  ['name', 'Student, A to Z'],
  ['-name', 'Student, Z to A'],
  ['class', 'Class, lowest first'],
  ['-class', 'Class, highest first'],
] as const)('the order %s is called "%s"', (sorting, name) => {
  expect(sortingName(sorting)).toBe(name);
});

test('a dash before a column means that its largest comes first', () => {
  expect(sortingParts('balance')).toEqual({ column: 'balance', isDescending: false });
  expect(sortingParts('-balance')).toEqual({ column: 'balance', isDescending: true });
  expect(sortingParts('-broughtForward')).toEqual({ column: 'broughtForward', isDescending: true });
});

test('every column can be sorted both ways', () => {
  expect(sortings).toHaveLength(14);
  expect(new Set(sortings.map((sorting) => sorting.replace('-', '')))).toHaveLength(7);
});

test('a column that is pressed orders words from A and amounts from the largest, and turns round when pressed again', () => {
  expect(nextSorting('-balance', 'name')).toBe('name');
  expect(nextSorting('name', 'name')).toBe('-name');
  expect(nextSorting('-class', 'class')).toBe('class');
  expect(nextSorting('name', 'paid')).toBe('-paid');
  expect(nextSorting('-paid', 'paid')).toBe('paid');
  expect(nextSorting('paid', 'paid')).toBe('-paid');
});

test('an address with no such order is ordered by name', () => {
  expect(sortingOf('-balance')).toBe('-balance');
  for (const wrong of ['', 'phone', '--balance', 'Balance']) expect(sortingOf(wrong), wrong).toBe('name');
});

test('the filters are said in the words of the page, in one order', () => {
  const chosen = { q: 'amina', age: '2', over: asCents(150_050), state: 'owing', stream: 'East', grade: 'Grade 4' } as const;
  expect(chosenText(chosen)).toBe('Grade 4, East, owing, more than KES 1,500.50, debt 2 terms overdue, or older, search “amina”');
  expect(chosenText({ promise: 'broken', grade: 'Grade 4' })).toBe('Grade 4, promise broken');
  expect(chosenText({ state: 'credit' })).toBe('in credit');
  expect(chosenText({ grade: 'Grade 4', state: 'part' })).toBe('Grade 4, paid in part this term');
  expect(chosenText({ over: asCents(0) })).toBe('more than KES 0.00');
  expect(chosenText({})).toBe('');
});

test('rows of one class stand together, classes and rows in the order in which they came', () => {
  const row = (id: number, grade: string, stream: string) => ({ id, grade, stream });
  const rows = [row(3, 'Grade 4', 'East'), row(1, 'Grade 4', 'East'), row(2, 'Grade 4', 'West'), row(9, 'Grade 5', 'East')];
  expect(byClass(rows).map(({ name, rows: of }) => [name, of.map(({ id }) => id)])).toEqual([
    ['Grade 4 East', [3, 1]],
    ['Grade 4 West', [2]],
    ['Grade 5 East', [9]],
  ]);
  expect(byClass([])).toEqual([]);
});
