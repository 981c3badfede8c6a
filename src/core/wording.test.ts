import { expect, test } from 'vitest';
import { countedText, listedText, telephoneAddress } from './wording.ts';

test.each([
  ['0712 345-678', 'tel:0712345678'],
  ['+254 (712) 345 678', 'tel:+254712345678'],
])('a press on %j dials %j', (written, address) => {
  expect(telephoneAddress(written)).toBe(address);
});

test.each([
  [0, '0 streams'],
  [1, '1 stream'],
  [26_000, '26,000 streams'],
])('%d of a thing are said as %j', (count, said) => {
  expect(countedText(count, 'stream')).toBe(said);
});

test.each([
  [[], ''],
  [['Grade 4'], 'Grade 4'],
  [['Grade 4', 'Grade 5'], 'Grade 4 and Grade 5'],
  [['Grade 4', 'Grade 5', 'Grade 6'], 'Grade 4, Grade 5 and Grade 6'],
])('the names %j are listed as %j', (names, said) => {
  expect(listedText(names)).toBe(said);
});
