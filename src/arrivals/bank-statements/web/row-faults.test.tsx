import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { wordsOf } from '../../../../tests/support/drawn.tsx';
import { asCents } from '../../../core/money.ts';
import { accountText } from './account-text.ts';
import { Breaks, RowFaults } from './row-faults.tsx';

const gap = (line: number) => ({ line, expected: asCents(12_050), found: asCents(-500) });
const bad = (line: number) => ({ line, column: 'Paid In', value: 'five', reason: 'is not an amount' });

test('nothing is said where nothing is wrong', () => {
  expect(renderToStaticMarkup(<Breaks breaks={[]} />)).toBe('');
  expect(renderToStaticMarkup(<RowFaults refused={[]} />)).toBe('');
});

test('each break names its line with what was expected and found, and how many more there are', () => {
  const words = wordsOf(renderToStaticMarkup(<Breaks breaks={[gap(3), gap(9)]} more={1} />));
  expect(words).toContain('rows are missing or were changed.');
  expect(words).toContain('Line 3: expected KES 120.50, found KES -5.00 Line 9:');
  expect(words).toContain('and 1 more line');
});

test('each row that cannot be read names its line, column, value and reason, and all of them are counted', () => {
  const words = wordsOf(renderToStaticMarkup(<RowFaults refused={[bad(4), { ...bad(5), value: '' }]} more={7} />));
  expect(words).toContain('9 rows cannot be read and are not imported.');
  expect(words).toContain('Line 4: Paid In “five” is not an amount Line 5: Paid In is not an amount and 7 more rows');
  expect(wordsOf(renderToStaticMarkup(<RowFaults refused={[bad(4)]} />))).toContain('1 row cannot be read and is not imported.');
});

test.each([
  ['Main account', 'KCB', 'Main account (KCB)'],
  ['KCB main', 'KCB', 'KCB main'],
  ['kcb', 'KCB', 'kcb'],
  ['Paybill 600100', null, 'Paybill 600100'],
])('the account %s of %s is called %s', (name, bank, text) => {
  expect(accountText({ name, bank })).toBe(text);
});
