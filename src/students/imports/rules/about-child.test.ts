import { expect, test } from 'vitest';
import { isAboutChild, tracesOf } from './about-child.ts';
import type { ColumnMeaning } from './columns.ts';

const zawadi = { names: ['Zawadi Mwangaza'], admissionNumber: 'ZW/77', phones: ['0766 123 456', '+254777654321', 'Neema Mwangaza'] };
const whole: ColumnMeaning[] = ['admissionNumber', 'fullName', 'guardianName', 'contactNumber1'];
const split: ColumnMeaning[] = ['surname', 'firstName', 'guardianName', 'contactNumber1'];

test.each<[string, ColumnMeaning[], string[]]>([
  ['a name in two columns', split, ['MWANGAZA', 'Zawadi', '', '']],
  ['a name in another order', whole, ['', 'Mwangaza, Zawadi', '', '']],
  ['a name with two spaces', whole, ['', 'Zawadi  Mwangaza', '', '']],
  ['a name in a column that nobody has named', [null, 'ask'], ['', 'mwangaza zawadi']],
  ['the admission number, written otherwise', whole, ['zw 77', 'Z.', '', '']],
  ['the phone beside a longer name', whole, ['', 'Zawadi Neema Mwangaza', '', '254766123456']],
  ['the other phone beside half of the name', split, ['', 'Zawadi', '', '0711000000 / 0777654321']],
])('%s makes a row one about the child', (_, columns, cells) => {
  expect(isAboutChild({ columns, cells }, zawadi)).toBe(true);
});

test.each<[string, ColumnMeaning[], string[]]>([
  ['a brother with the same guardian and phone', whole, ['', 'Baraka Mwangaza', 'Neema Mwangaza', '0766123456']],
  ['another child with the first name and a guardian with the surname', split, ['Otieno', 'Zawadi', 'Neema Mwangaza', '0711000000']],
  ['a longer name with another phone', whole, ['', 'Zawadi Neema Mwangaza', '', '0711000000']],
  ['the number in another column', whole, ['', 'Baraka Otieno', 'ZW/77', '']],
  ['a phone without a name', whole, ['', '', '', '0766123456']],
  ['an empty row', whole, ['', '', '', '']],
])('%s is somebody else', (_, columns, cells) => {
  expect(isAboutChild({ columns, cells }, zawadi)).toBe(false);
});

test.each<[string, string[], ReturnType<typeof tracesOf>]>([
  ['a name of long words', ['Zawadi Mwangaza'], { words: ['zawadi', 'mwangaza'], phones: [] }],
  ['accents and a former name', ['Zoë  Mwangaza', 'Zoe Ali'], { words: ['zoe', 'mwangaza', 'ali'], phones: [] }],
  ['a name with an initial', ['Amina A.'], { words: ['amina'], phones: ['766123456', '777654321'] }],
  ['a name of short words', ['to A'], { words: ['to', 'a'], phones: [] }],
  ['a name without letters that a file is read by', ['أمينة'], { words: [], phones: [] }],
])('for %s few rows are looked at', (_, names, traces) => {
  expect(tracesOf({ ...zawadi, names })).toEqual(traces);
});
