import { expect, test } from 'vitest';
import { csvText } from './csv.ts';

const rowOf = (...cells: Parameters<typeof csvText>[0][number]) => csvText([cells]).slice(1, -2);

test('a file starts with the mark of UTF-8 and each row ends as RFC 4180 says', () => {
  expect(
    csvText([
      ['Student', 'Amount'],
      ['Njeri', 1500.5],
      ['Wanjikũ', null],
    ]),
  ).toBe('\ufeffStudent,Amount\r\nNjeri,1500.5\r\nWanjikũ,\r\n');
  expect(csvText([])).toBe('\ufeff');
});

test.each([
  ['a comma', 'Otieno, Achieng', '"Otieno, Achieng"'],
  ['a quotation mark', 'Mary "Mimo" Atieno', '"Mary ""Mimo"" Atieno"'],
  ['a line break', 'two\nlines', '"two\nlines"'],
  ['a carriage return', 'two\rlines', '"two\rlines"'],
  ['only quotation marks', '""', '""""""'],
  ['nothing of the kind', "Wangari Ng'ang'a; Form 1", "Wangari Ng'ang'a; Form 1"],
  ['spaces around it', ' x ', ' x '],
])('text with %s comes back as it was', (_, text, cell) => {
  expect(rowOf(text)).toBe(cell);
});

test.each([
  ['=', '=1+1', "'=1+1"],
  ['a wide =', '\uff1d1+1', "'\uff1d1+1"],
  ['a wide +', '\uff0b1', "'\uff0b1"],
  ['a wide -', '\uff0d1', "'\uff0d1"],
  ['a wide @', '\uff20a1', "'\uff20a1"],
  ['+', '+254712345678', "'+254712345678"],
  ['-', '-5', "'-5"],
  ['@', '@sum(a1)', "'@sum(a1)"],
  ['a tab', '\tx', "'\tx"],
  ['NUL', '\0=1', "'\0=1"],
  ['= within quotes', '=hyperlink("http://x","y")', '"\'=hyperlink(""http://x"",""y"")"'],
])('text that begins with %s is no formula', (_, text, cell) => {
  expect(rowOf(text)).toBe(cell);
});

test('numbers stay numbers, below zero too, and nothing stays nothing', () => {
  expect(rowOf(0, -12.5, 100_000_000, null, '')).toBe('0,-12.5,100000000,,');
});

test('what is a sign in the middle of text is left alone', () => {
  expect(rowOf('a=b', 'x@example.test', 'North-East')).toBe('a=b,x@example.test,North-East');
});
