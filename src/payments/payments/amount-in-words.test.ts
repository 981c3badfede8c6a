import { expect, test } from 'vitest';
import { amountMax, asCents } from '../../core/money.ts';
import { amountInWords } from './amount-in-words.ts';

test.each([
  [0, 'Zero shillings only'],
  [1, 'One cent only'],
  [75, 'Seventy-five cents only'],
  [100, 'One shilling only'],
  [101, 'One shilling and one cent only'],
  [150_050, 'One thousand five hundred shillings and fifty cents only'],
  [1900, 'Nineteen shillings only'],
  [2000, 'Twenty shillings only'],
  [9900, 'Ninety-nine shillings only'],
  [10_000, 'One hundred shillings only'],
  [99_900, 'Nine hundred and ninety-nine shillings only'],
  [100_000, 'One thousand shillings only'],
  [100_500, 'One thousand and five shillings only'],
  [2_013_000, 'Twenty thousand one hundred and thirty shillings only'],
  [48_960_000, 'Four hundred and eighty-nine thousand six hundred shillings only'],
  [100_000_000, 'One million shillings only'],
  [110_000, 'One thousand one hundred shillings only'],
  [100_000_100, 'One million and one shillings only'],
  [1_234_567_819, 'Twelve million three hundred and forty-five thousand six hundred and seventy-eight shillings and nineteen cents only'],
  [amountMax, 'One hundred million shillings only'],
])('%i cents in words: %s', (cents, words) => {
  expect(amountInWords(asCents(cents))).toBe(words);
});

test('a negative amount has no words', () => {
  expect(() => amountInWords(asCents(-1))).toThrow(RangeError);
});
