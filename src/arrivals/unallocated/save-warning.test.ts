import { expect, test } from 'vitest';
import { payCodeOf } from '../../school/settings/pay-codes.ts';
import { saveWarning } from './save-warning.ts';

const amina = { fullName: 'Amina Yusuf', clues: ['nearNumber'] } as const;
const baraka = { fullName: 'Baraka Otieno', clues: ['balance', 'near'] } as const;
const likeOurs = "It is written like the accounts of this school, so it may be another student's.";

test('an account close to that of a student, or with the number of one, warns and names them', () => {
  const typed = { keys: ['NA20260001'], numbers: ['NA20260002'], mayBeAmount: false };
  expect(saveWarning({ ...typed, suspects: [amina, baraka] })).toBe(
    'It is one character off the account of Amina Yusuf and Baraka Otieno, so it may be a typing slip.',
  );
  expect(saveWarning({ ...typed, suspects: [{ fullName: 'Wekesa Simiyu', clues: ['name'] }] })).toBe(
    'It is the name, phone number or former number of Wekesa Simiyu, so it is saved for nobody else.',
  );
  expect(saveWarning({ ...typed, suspects: [{ fullName: 'Wekesa Simiyu', clues: ['part'] }] })).toBe(
    'It contains the number of Wekesa Simiyu, so it may be meant for them.',
  );
});

test.each([
  [['NA20269999'], likeOurs],
  [[payCodeOf(40_001)], likeOurs],
  [['NA2026999'], null],
  [['NB20269999'], null],
  [['MAMANJERI'], null],
  [['0712345678'], null],
])('the account %j beside the number NA20260001 warns: %j', (keys, warning) => {
  const suspects = [{ fullName: 'Amina Yusuf', clues: ['telephone', 'balance'] as const }];
  expect(saveWarning({ keys, suspects, numbers: ['NA20260001', 'MAMANJERA'], mayBeAmount: false })).toBe(warning);
});

test('an account whose number may be an amount warns that others write it too, unless a student is nearer', () => {
  const fees = { keys: ['SCHOOLFEE3000', '3000'], numbers: ['2999'], mayBeAmount: true };
  expect(saveWarning({ ...fees, suspects: [] })).toBe('Its number may be an amount, which other parents write as well.');
  expect(saveWarning({ ...fees, suspects: [amina] })).toContain('one character off the account of Amina Yusuf');
});
