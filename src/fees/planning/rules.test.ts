import { expect, test } from 'vitest';
import { asCents } from '../../core/money.ts';
import { chargedText, linkChargedText, linkingText, percentIn, raised } from './rules.ts';

const kes = (shillings: number) => asCents(Math.round(shillings * 100));
const raise = (percent: number, roundToShillings = 1) => ({ percentHundredths: percent * 100, roundToShillings });

test.each([
  ['5', 500],
  [' 7.5 % ', 750],
  ['+12,25', 1225],
  ['-10', -1000],
  ['−2.5', -250],
  ['-0', 0],
  ['', 0],
  ['-100', -10_000],
  ['999.99', 99_999],
])('%j is a percentage of %i hundredths', (text, hundredths) => {
  expect(percentIn(text)).toBe(hundredths);
});

test.each(['five', '5.555', '1000', '--5', '-100.01', '%', '1 2', '.5'])('%j is no percentage', (text) => {
  expect(percentIn(text)).toBeNull();
});

test('a fee rises or falls by its percentage', () => {
  expect(raised(kes(14_500), raise(5))).toBe(kes(15_225));
  expect(raised(kes(14_500), raise(-10))).toBe(kes(13_050));
  expect(raised(kes(14_500), raise(0))).toBe(kes(14_500));
  expect(raised(kes(14_500), raise(-100))).toBe(0);
});

test('a fee of nothing stays nothing', () => {
  for (const roundTo of [1, 10, 50, 100]) expect(raised(kes(0), raise(7.5, roundTo))).toBe(0);
});

test('what is raised is rounded to the nearest step, and up from half-way', () => {
  expect(raised(kes(1_111), raise(5))).toBe(kes(1_167));
  expect(raised(kes(1_111), raise(5, 10))).toBe(kes(1_170));
  expect(raised(kes(1_111), raise(5, 50))).toBe(kes(1_150));
  expect(raised(kes(1_111), raise(5, 100))).toBe(kes(1_200));
  expect(raised(kes(1_025), raise(0, 50))).toBe(kes(1_050));
  expect(raised(kes(1_024.99), raise(0, 50))).toBe(kes(1_000));
  expect(raised(kes(10.5), raise(0))).toBe(kes(11));
  expect(raised(kes(10.49), raise(0))).toBe(kes(10));
});

test('the largest fee is raised to the cent', () => {
  expect(raised(asCents(9_999_999_900), raise(999.99))).toBe(asCents(109_998_998_900));
});

test('what is charged is said with its direction and the number of students', () => {
  expect(chargedText({ students: 60, amount: kes(45_000) })).toBe('60 students are charged KES 45,000.00 more in total.');
  expect(chargedText({ students: 1, amount: kes(-250.5) })).toBe('1 student is charged KES 250.50 less in total.');
  expect(chargedText({ students: 2, amount: kes(0) })).toBe('2 students are charged differently; the total does not change.');
  expect(chargedText({ students: 0, amount: kes(0) })).toBe('No student is charged a different amount.');
});

test('linking and unlinking a fee say apart that no term is open, that nobody is charged otherwise, and what is charged', () => {
  const none = 'noTermOpen' as const;
  expect(linkChargedText({ students: 2, linked: true, amount: none })).toBe('Nothing is charged until a term is opened.');
  expect(linkChargedText({ students: 2, linked: false, amount: none })).toBe('No term is open, so nobody is charged less now.');
  for (const amount of [none, kes(0)]) {
    expect(linkChargedText({ students: 0, linked: true, amount })).toBe('No student is charged a different amount.');
  }
  expect(linkChargedText({ students: 2, linked: true, amount: kes(0) })).toBe('No student is charged a different amount.');
  expect(linkChargedText({ students: 2, linked: false, amount: kes(-900) })).toBe('2 students are charged KES 900.00 less in total.');
});

const bus = {
  feeName: 'Bus',
  amount: kes(1500),
  linked: 1,
  notLinked: 5,
  linkedNames: ['Zuri'],
  notLinkedNames: ['Amina', 'Baraka', 'Chebet'],
};

test('before a fee is linked, its words name the first students, count the others, and say the sum', () => {
  expect(linkingText('link', bus)).toBe(
    'Adds Bus to 5 students (Amina, Baraka, Chebet and 2 others): KES 7,500.00 more per term in total. 1 student already has it.',
  );
  expect(linkingText('unlink', bus)).toBe('Removes Bus from 1 student (Zuri): KES 1,500.00 less per term in total.');
});

test('where nobody or everybody has the fee, nobody is named and nothing is added up', () => {
  const everybody = { ...bus, linked: 2, notLinked: 0, linkedNames: ['Amina', 'Baraka'], notLinkedNames: [] };
  expect(linkingText('link', everybody)).toBe('Adds Bus to 0 students: KES 0.00 more per term in total. 2 students already have it.');
  expect(linkingText('unlink', everybody)).toBe('Removes Bus from 2 students (Amina and Baraka): KES 3,000.00 less per term in total.');
  expect(linkingText('unlink', { ...everybody, linked: 0, linkedNames: [] })).toBe(
    'Removes Bus from 0 students: KES 0.00 less per term in total.',
  );
});
