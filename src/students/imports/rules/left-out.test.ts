import { expect, test } from 'vitest';
import { sheetOf } from '../../../../tests/support/whole-sheet.ts';
import type { Sheet } from '../../../school/files/sheet.ts';
import type { Settings } from '../settings.ts';
import { type LeftOutColumn, leftOutFinder, moneyLeftOut } from './left-out.ts';

function leftOutColumns({ heads, rows }: Sheet, columns: Settings['columns']): LeftOutColumn[] {
  const finder = leftOutFinder(heads, columns);
  rows.forEach(finder.take);
  return finder.columns();
}

/** What is said of one column, left out of a register in which names alone are taken. */
function leftOut(head: string, ...texts: string[]): LeftOutColumn | undefined {
  const rows = texts.map((text, at) => [`Mtoto ${at}`, text]);
  return leftOutColumns(sheetOf([['Name', head], ...rows], 1), ['fullName', null])[0];
}

test('a column of amounts that is left out is counted and summed to the cent, credits taken off, nothing and nought not counted', () => {
  expect(leftOut('Kiasi', '12,500/=', 'KES 1,000.50', '(500)', 'nil', '', '0')).toEqual({
    ...{ head: 'Kiasi', filled: 4, amounts: 3, sumCents: 1_300_050 },
  });
  expect(leftOut('Deni la sasa', '3500', '120', '900', 'nil')).toMatchObject({ amounts: 3, sumCents: 452_000 });
  expect(leftOut('Kiasi', '0', '0', '0', '3500')).toMatchObject({ amounts: 1, sumCents: 350_000 });
});

test('amounts are seen in however few rows, beside a cell that is none', () => {
  expect(leftOut('Kiasi', '', '', '', '', '3500')).toMatchObject({ filled: 1, amounts: 1 });
  expect(leftOut('Kiasi', '3500', '1,200', 'nyingi')).toMatchObject({ filled: 3, amounts: 2, sumCents: 470_000 });
  expect(leftOut('Kiasi', '3500', 'nyingi'), 'half').toMatchObject({ filled: 2, amounts: 0 });
});

test.each([
  ['S/No', '101', '102', '103'],
  ['Nambari', '1', '2', '3'],
  ['Age', '120', '9', '11'],
  ['Umri', '9', '10', '12'],
  ['UPI', '123456', '654321', '222222'],
  ['Birth Cert No', '1234567', '7654321', '3456789'],
  ['Baba', '0712345678', '0722000111', '0733000222'],
  ['Mama', '712345678', '722000111', '733000222'],
  ['Kitambulisho', '23456789', '31245678', '28765432'],
  ['KCPE marks', '350', '288', '401'],
  ['Dini', 'Muslim', 'Christian', 'Hindu'],
  ['Intake', '2024/25', '2023/24', '2024/25'],
])('numbers or words under %j are no amounts, and are only said to be left out', (head, ...texts) => {
  expect(leftOut(head, ...texts)).toEqual({ head, filled: 3, amounts: 0, sumCents: 0 });
});

test('numbers under an unknown head are amounts where one is at least 100 shillings, owed or paid ahead', () => {
  expect(leftOut('Kiasi', '100', '40', '70')).toMatchObject({ amounts: 3, sumCents: 21_000 });
  expect(leftOut('Kiasi', '-100', '-40', '-70')).toMatchObject({ amounts: 3, sumCents: -21_000 });
  expect(leftOut('Kiasi', '99', '40', '70')).toMatchObject({ amounts: 0 });
});

test('numbers that count on by one are no amounts, whatever the column is called; with a gap they are', () => {
  expect(leftOut('Kiasi', '101', '102', '103')).toMatchObject({ amounts: 0 });
  expect(leftOut('Kiasi', '101', '102', '104')).toMatchObject({ amounts: 3, sumCents: 30_700 });
});

test('a text longer than any amount is none, whatever figures it has', () => {
  expect(leftOut('Kiasi', '3500', '120', `${'1,234,'.repeat(80)}567/5`)).toMatchObject({ filled: 3, amounts: 2, sumCents: 362_000 });
});

test('a row has each of its cells looked at once, and those that are taken not at all', () => {
  const looks = [0, 0, 0];
  const cells = looks.map((_, at) => ['Amina', '3500', '12'][at] ?? '');
  const counted = new Proxy(cells, {
    get(row, at) {
      if (Number(at) in looks) looks[Number(at)] = (looks[Number(at)] ?? 0) + 1;
      return Reflect.get(row, at);
    },
  });
  const { take, columns } = leftOutFinder(['Name', 'Kiasi', 'Umri'], ['fullName', null]);
  take({ line: 2, cells: counted });
  expect(columns().map(({ head }) => head)).toEqual(['Kiasi', 'Umri']);
  expect(looks).toEqual([0, 1, 1]);
});

test('a number that is written as money is money under any head', () => {
  expect(leftOut('Namba ya deni', '12,500/=', '3,000/=')).toMatchObject({ amounts: 2, sumCents: 1_550_000 });
});

test('a column that is mostly blank, is taken, is asked about, or is the errors of an earlier file is not spoken of', () => {
  expect(leftOut('Maoni', 'amehama', '', '')).toBeUndefined();
  expect(leftOut('Maoni', 'amehama', ''), 'half').toBeUndefined();
  expect(leftOut('Errors', 'DOB: not a date', 'DOB: not a date')).toBeUndefined();
  const sheet = sheetOf(
    [
      ['Name', 'Karo'],
      ['Amina', '3,500/='],
    ],
    1,
  );
  expect(leftOutColumns(sheet, ['fullName', 'balance'])).toEqual([]);
  expect(leftOutColumns(sheet, ['fullName', 'ask'])).toEqual([]);
  expect(leftOutColumns(sheet, ['fullName'])).toHaveLength(1);
});

test('balances are missing where amounts are left out and no column is the balance', () => {
  const [money, words] = [leftOut('Kiasi', '3500'), leftOut('Dini', 'Hindu')].map((column) => (column ? [column] : []));
  expect(moneyLeftOut(money ?? [], ['fullName', null])).toHaveLength(1);
  expect(moneyLeftOut(money ?? [], ['balance', null])).toEqual([]);
  expect(moneyLeftOut(money ?? [], ['paid', null])).toHaveLength(1);
  expect(moneyLeftOut(words ?? [], ['fullName', null])).toEqual([]);
});
