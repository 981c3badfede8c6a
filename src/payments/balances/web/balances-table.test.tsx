import { expect, test } from 'vitest';
import { drawnFor, openSignedInPage, wordsOf } from '../../../../tests/support/drawn.tsx';
import { asCents, zeroCents } from '../../../core/money.ts';
import { type Balance, type BalanceTotals, balances } from '../contract.ts';
import { listQuery } from '../list-query.ts';
import { isFiltered, usualFilters } from './balances-filters.tsx';
import { BalancesPage } from './balances-page.tsx';
import { BalancesTable, figureOf } from './balances-table.tsx';

openSignedInPage('/balances');

const arrears = { thisTerm: asCents(10_000), oneTermBack: asCents(20_000), twoTermsBack: asCents(30_000), older: asCents(40_000) };
const nothing = { broughtForward: zeroCents, billed: zeroCents, adjusted: zeroCents, paid: zeroCents, balance: zeroCents, arrears };
const amina: Balance = {
  ...{ id: 12, admissionNumber: 'SM/1059', fullName: 'Amina Yusuf', grade: 'Grade 4', stream: 'East' },
  ...{ ...nothing, active: true, promise: null, noteCount: 0 },
};
const totals: BalanceTotals = { ...nothing, students: 1200, owingStudents: 1, owed: asCents(100_000), credit: zeroCents };

const act = () => undefined;
function table(child: Partial<Balance>, more: Partial<BalanceTotals> = {}): string {
  const of = { students: [{ ...amina, ...child }], totals: { ...totals, ...more }, stale: false, filtered: false };
  return drawnFor('bursar', <BalancesTable {...of} sort="-balance" onSort={act} onClear={act} />);
}

test('a figure below zero is a credit where it is a balance, and a minus where it is a movement', () => {
  const below = {
    broughtForward: asCents(-100),
    billed: asCents(-200),
    adjusted: asCents(-300),
    paid: asCents(-400),
    balance: asCents(-500),
  };
  const words = wordsOf(table(below, below));
  expect(words).toContain('Adm. SM/1059 credit 5.00 credit 1.00 −2.00 −3.00 −4.00 Notes');
  expect(words).toContain('All 1,200 credit 5.00 credit 1.00 −2.00 −3.00 −4.00');
});

test('on a phone a figure of nothing is left out, and any other is there', () => {
  expect(figureOf(amina, 'paid', true)).toBeNull();
  expect(figureOf(amina, 'paid', false)).not.toBeNull();
  expect(figureOf({ ...amina, paid: asCents(-100) }, 'paid', true)).not.toBeNull();
});

test.each([
  [1, true],
  [0, false],
  [-1, false],
])('a balance of %i cents stands out only if it is owed', (balance, stands) => {
  expect(table({ balance: asCents(balance) }).includes('data-owing')).toBe(stands);
});

test('the adjusted amounts have a column once one of the page, or their sum, is not zero', () => {
  const heads = (child: number, sum: number) => table({ adjusted: asCents(child) }, { adjusted: asCents(sum) });
  expect(heads(0, 0)).not.toContain('data-head="Adjusted (KES)"');
  expect(heads(-100, 0)).toContain('data-head="Adjusted (KES)"');
  expect(heads(0, 100)).toContain('data-head="Adjusted (KES)"');
});

test('the column that sorts says so, and which way', () => {
  expect(table({})).toMatch(/aria-sort="descending"[^>]*><button[^>]*>Balance/);
  expect(table({}).match(/aria-sort="none"/g)).toHaveLength(4);
});

test('a student who left is marked, and one without an admission number has the id', () => {
  expect(wordsOf(table({ active: false, admissionNumber: null }))).toContain('Amina Yusuf Left Grade 4 East · ID 12');
  expect(table({ active: false })).toContain('data-highlighted');
  expect(wordsOf(table({}))).toContain('Amina Yusuf Grade 4 East · Adm. SM/1059');
  expect(table({})).not.toContain('data-highlighted');
});

test.each([
  ['kept', 'good', 'Promise kept'],
  ['due', 'waiting', 'Promised KES 50.00 by 6 May 2026'],
  ['broken', 'bad', 'Promise of 6 May 2026 broken'],
] as const)('a promise that is %s says so, by word and colour', (state, tone, words) => {
  const markup = table({ promise: { day: '2026-05-06', amount: asCents(5000), paid: zeroCents, state }, noteCount: 2 });
  expect(markup).toContain(`data-tone="${tone}">${words}<`);
  expect(markup).toContain('>Notes (2)<');
});

test.each([
  [{}, false],
  [{ grade: '3' }, true],
  [{ stream: 'East' }, true],
  [{ q: 'a' }, true],
  [{ over: '5' }, true],
  [{ age: '1' }, true],
  [{ promise: 'due' }, true],
  [{ state: 'all' }, true],
] as const)('a list is filtered by anything but its usual state: %j', (more, filtered) => {
  expect(isFiltered({ ...usualFilters, ...more })).toBe(filtered);
});

test('nobody who owes is told apart from nobody who was found', () => {
  const empty = (filtered: boolean) =>
    wordsOf(
      drawnFor('bursar', <BalancesTable {...{ students: [], totals, stale: false, filtered }} sort="name" onSort={act} onClear={act} />),
    );
  expect(empty(false)).toContain('No outstanding balances.');
  expect(empty(true)).toContain('No students match the search and filters.');
});

const term = {
  id: 8,
  name: 'Term 1',
  year: 2026,
  startDate: '2026-01-05',
  endDate: '2026-04-02',
  current: true,
  billed: true,
  updatedAt: '',
};

type Shown = Partial<BalanceTotals> & { hasTerm?: boolean };

function page({ hasTerm = true, ...more }: Shown = {}, students = [amina]): string {
  const pagination = { page: 1, totalPages: 1, total: students.length };
  const reply = { students, totals: { ...totals, ...more, students: 1 }, filters: { grades: [], streams: [] } };
  const answer = { ...reply, asOf: '2026-05-05', term: hasTerm ? term : null, pagination };
  return drawnFor('bursar', <BalancesPage />, [balances, { query: { ...listQuery(usualFilters), page: 1 } }, answer]);
}

test('the whole debt stands above the list by its age, with how many owe it and what others have paid ahead', () => {
  const words = wordsOf(page());
  expect(words).toMatch(
    /Owed KES 1,000\.00 1 student This term KES 100\.00 1 term overdue KES 200\.00 2 terms overdue KES 300\.00 Older KES 400\.00/,
  );
  expect(words).toContain('at the end of Term 1 2026.');
  expect(words).not.toContain('in credit:');
  expect(wordsOf(page({ owingStudents: 2, credit: asCents(100) }))).toContain('2 students; in credit: KES 1.00');
  expect(wordsOf(page({ hasTerm: false }))).toContain('Who owes how much in all.');
});

test('without a student there is nothing to export', () => {
  const button = (markup: string) => /<button[^>]*aria-label="Export as CSV"[^>]*>/.exec(markup)?.[0];
  expect(button(page())).not.toContain('disabled=""');
  expect(button(page({}, []))).toContain('disabled=""');
});
