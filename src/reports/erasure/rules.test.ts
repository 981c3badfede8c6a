import { expect, test } from 'vitest';
import { asCents } from '../../core/money.ts';
import { balanceState, basisText, outcomesText, withoutWords } from './rules.ts';

test.each([
  [asCents(50_000), 'owes KES 500.00'],
  [asCents(-25_050), 'has a credit of KES 250.50'],
])('a balance of %j cents is said in words', (balance, words) => {
  expect(balanceState(balance)).toBe(words);
});

test('a reason stands with its note', () => {
  expect(basisText({ basis: 'keptLongEnough', note: null })).toBe('Kept long enough');
  expect(basisText({ basis: 'other', note: 'Moved abroad' })).toBe('Other: Moved abroad');
});

test('of several it says how many were erased, and how many not', () => {
  expect(outcomesText([{ done: true }])).toBe('1 student erased.');
  expect(outcomesText([{ done: true }, { done: true }, { done: false }])).toBe('2 students erased, 1 not.');
  expect(outcomesText([{ done: false }])).toBe('0 students erased, 1 not.');
});

test('a stored reply loses the names and stays JSON', () => {
  const reply = JSON.stringify({ message: 'Amina "Mimi" O\'Brien paid', phone: '0712345678', amount: 712, id: 3 });
  const cleared = withoutWords(reply, ['Amina "Mimi" O\'Brien', '0712345678']);
  expect(JSON.parse(cleared)).toEqual({ message: 'Erased paid', phone: 'Erased', amount: 712, id: 3 });
});

test('a name goes wherever it stands alone, and stays within the name of somebody else', () => {
  const reply = JSON.stringify({ paid: 'Ali', others: ['Alice', 'Khalid Ali+Sons', 'To:\nAli.'], sum: 1500.5 });
  expect(withoutWords(reply, ['Ali'])).toBe(
    JSON.stringify({ paid: 'Erased', others: ['Alice', 'Khalid Erased+Sons', 'To:\nErased.'], sum: 1500.5 }),
  );
  expect(withoutWords('"A. B. (Junior) of A. Bx (Junior)"', ['A. B. (Junior)'])).toBe('"Erased of A. Bx (Junior)"');
});

test('the longer of two names goes first, and a short word stays, because it would match everywhere', () => {
  expect(withoutWords('"Amina Otieno and Amina, Jo"', ['Amina', 'Amina Otieno', 'Jo'])).toBe('"Erased and Erased, Jo"');
});
