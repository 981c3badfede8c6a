import { expect, test } from 'vitest';
import { drawnFor, openSignedInPage, wordsOf } from '../../../../tests/support/drawn.tsx';
import { asCents, zeroCents } from '../../../core/money.ts';
import { balanceLetters, type Letter } from '../contract.ts';
import { listQuery } from '../list-query.ts';
import { LettersPage } from './letters-page.tsx';

openSignedInPage('/balances/letters');

const filters = { q: '', grade: 'all', stream: 'all', state: 'owing', over: '', age: 'all', promise: 'all', sort: '-balance' } as const;
const letter: Letter = {
  ...{ id: 12, admissionNumber: null, fullName: 'Amina Yusuf', grade: 'Grade 4', stream: 'East', guardianName: 'Mrs Yusuf' },
  ...{ broughtForward: asCents(50_000), billed: asCents(100_000), adjusted: zeroCents, paid: asCents(20_000), balance: asCents(130_000) },
  arrears: { thisTerm: asCents(80_000), oneTermBack: asCents(50_000), twoTermsBack: zeroCents, older: zeroCents },
  ...{ promise: null, payTo: null, otherWays: [] },
};
const school = { name: 'Mfano Academy', contacts: '', logo: null };

const words = (letters: readonly Letter[]) =>
  wordsOf(
    drawnFor('bursar', <LettersPage />, [
      balanceLetters,
      { query: listQuery(filters) },
      { school, letters, asOf: '2026-05-05', term: null },
    ]),
  );

test.each([
  [[letter], 'Print 1 letter'],
  [[letter, { ...letter, id: 13 }], 'Print 2 letters'],
] as const)('the letters are printed together, and the button counts them', (letters, button) => {
  expect(words(letters)).toContain(button);
  expect(words(letters)).not.toContain('Failed to load');
});

test('where nobody owes anything there is nothing to print', () => {
  expect(words([])).toContain('No letters to print.');
  expect(words([])).not.toContain('Print');
});
