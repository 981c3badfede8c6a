import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countedText, countText, foundText, listedText, shortListText, telephoneAddress } from './wording.ts';

test.each([
  ['0712 345-678', 'tel:0712345678'],
  ['+254 (712) 345 678', 'tel:+254712345678'],
])('a press on %j dials %j', (written, address) => {
  expect(telephoneAddress(written)).toBe(address);
});

test.each([
  [0, '0'],
  [999, '999'],
  [1000, '1,000'],
  [-1000, '-1,000'],
  [-123_456, '-123,456'],
  [1_234_567, '1,234,567'],
  [1234.5, '1,234.5'],
])('%d reads %s', (count, text) => {
  expect(countText(count)).toBe(text);
});

test('any whole number is grouped as the format of the language groups it', () => {
  fc.assert(fc.property(fc.maxSafeInteger(), (count) => countText(count) === count.toLocaleString('en-KE')));
});

test.each([
  [0, '0 streams'],
  [1, '1 stream'],
  [26_000, '26,000 streams'],
])('%d of a thing are said as %j', (count, text) => {
  expect(countedText(count, 'stream')).toBe(text);
});

test.each([
  [[], ''],
  [['Grade 4'], 'Grade 4'],
  [['Grade 4', 'Grade 5'], 'Grade 4 and Grade 5'],
  [['Grade 4', 'Grade 5', 'Grade 6'], 'Grade 4, Grade 5 and Grade 6'],
])('the names %j are listed as %j', (names, text) => {
  expect(listedText(names)).toBe(text);
});

const amina = { id: 12, grade: 'Grade 4', stream: 'East' };

test('a student who was found by a guardian is shown with the guardian whose name it was', () => {
  expect(foundText({ ...amina, guardian: 'Zoë Wambui' })).toBe('Grade 4 East, ID 12 · Guardian: Zoë Wambui');
});

test('of a student who was found by their own name no guardian is said', () => {
  expect(foundText({ ...amina, guardian: null })).toBe('Grade 4 East, ID 12');
  expect(foundText(amina)).toBe('Grade 4 East, ID 12');
});

test('of many names the first are given, and how many there are besides', () => {
  const names = ['Grade 4', 'Grade 5', 'Grade 6'];
  expect([shortListText([], 2), shortListText(names, 3), shortListText(names, 2)]).toEqual([
    '',
    'Grade 4, Grade 5 and Grade 6',
    'Grade 4, Grade 5 and 1 more',
  ]);
});
