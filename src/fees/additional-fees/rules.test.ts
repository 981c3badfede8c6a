import { expect, test } from 'vitest';
import { asCents } from '../../core/money.ts';
import { chargedText, linkChargedText, linkingText } from './rules.ts';

const kes = (shillings: number) => asCents(Math.round(shillings * 100));

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
