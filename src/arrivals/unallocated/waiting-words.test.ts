import { expect, test } from 'vitest';
import { unnamedText } from './waiting-words.ts';

const students = ['Amina', 'Baraka', 'Chebet', 'Daudi', 'Esther'].map((fullName) => ({ fullName }));

test('money that names nobody says so; of one possible student it is not sure; of many it names three and counts the others', () => {
  const said = (count: number) => unnamedText({ account: '77', several: students.slice(0, count) });
  expect(said(0)).toBe('The account “77” matches no student');
  expect(said(1)).toBe('It may mean Amina, but that is not sure');
  expect(said(2)).toBe('It names Amina and Baraka');
  expect(said(3)).toBe('It names Amina, Baraka and Chebet');
  expect(said(4)).toBe('It names Amina, Baraka, Chebet and 1 other');
  expect(said(5)).toBe('It names Amina, Baraka, Chebet and 2 others');
});
