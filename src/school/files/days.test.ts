import { expect, test } from 'vitest';
import { dayIn, dayOrderFinder, isSchoolAge } from './days.ts';

function dayOrderOf(texts: readonly string[]) {
  const { take, order } = dayOrderFinder();
  texts.forEach(take);
  return order();
}

test.each([
  ['3/4/2015', '2015-04-03'],
  ['03.04.15', '2015-04-03'],
  ['3-4-2015', '2015-04-03'],
  ['3 4 2015', '2015-04-03'],
  ['2015-04-03', '2015-04-03'],
  ['2015/4/3', '2015-04-03'],
  ['20150403', '2015-04-03'],
  ['2015-04-03T00:00:00Z', '2015-04-03'],
  ['3/4/2015 12:00 AM', '2015-04-03'],
  ['3-Apr-2015', '2015-04-03'],
  ['3-Apr-15', '2015-04-03'],
  ['3rd April 2015', '2015-04-03'],
  ['April 3, 2015', '2015-04-03'],
  ['3 Aprili 2015', '2015-04-03'],
  ['12 Mei 2014', '2014-05-12'],
  ['1 Agosti 2014', '2014-08-01'],
  ['1 Oktoba 2014', '2014-10-01'],
  ['42097', '2015-04-03'],
  ['29/2/2016', '2016-02-29'],
  ['1/1/98', '1998-01-01'],
  ['1/1/40', '2040-01-01'],
  ['1/1/41', '1941-01-01'],
  ['18264', '1950-01-01'],
  ['18263', null],
  ['60000', '2064-04-08'],
  ['60001', null],
  ['29/2/2015', null],
  ['31/4/2015', null],
  ['4/13/2015', null],
  ['2015', null],
  ['2015-13-01', null],
  ['123456', null],
  ['nil', null],
  ['=A1', null],
  ['3 Foo 2015', null],
])('%j is the day %s where the day comes first', (text, day) => {
  expect(dayIn(text, 'dayFirst')).toBe(day);
});

test('a text longer than any day is none, and decides no order', () => {
  const padded = (length: number) => `31/12/2014${' '.repeat(length - 15)}10:05`;
  expect([padded(60), padded(61)].map((text) => dayIn(text, 'dayFirst'))).toEqual(['2014-12-31', null]);
  expect([padded(60), padded(61)].map((text) => dayOrderOf([text]))).toEqual(['dayFirst', null]);
  expect(dayIn(`${' '.repeat(100)}3/4/2015 T 12:00`, 'dayFirst')).toBe('2015-04-03');
});

test('where the month comes first, figures are read so and words stay as they are', () => {
  expect(dayIn('3/4/2015', 'monthFirst')).toBe('2015-03-04');
  expect(dayIn('12/31/2014', 'monthFirst')).toBe('2014-12-31');
  expect(dayIn('31/12/2014', 'monthFirst')).toBeNull();
  expect(dayIn('3-Apr-2015', 'monthFirst')).toBe('2015-04-03');
});

test('one value over 12 decides for the whole column', () => {
  expect(dayOrderOf(['3/4/2015', '5/6/2015', '31/12/2014'])).toBe('dayFirst');
  expect(dayOrderOf(['3/4/2015', '12/31/2014', '2014-01-02'])).toBe('monthFirst');
});

test('it is asked where nothing decides and where values disagree, and only then', () => {
  expect(dayOrderOf(['3/4/2015', '5/6/2015'])).toBe('ask');
  expect(dayOrderOf(['31/12/2014', '12/31/2014'])).toBe('ask');
  expect(dayOrderOf(['2015-04-03', '3-Apr-2015', '4/4/2015', ''])).toBeNull();
});

test.each([
  ['2024-01-15', true],
  ['2024-01-16', false],
  ['2000-01-16', true],
  ['2000-01-15', false],
  ['1999-01-15', false],
  ['2027-01-01', false],
])('a child born on %s is of an age for school on 15 January 2026: %s', (birthday, isOf) => {
  expect(isSchoolAge(birthday, '2026-01-15')).toBe(isOf);
});
