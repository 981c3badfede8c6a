import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { wordsOf } from '../../../../tests/support/drawn.tsx';
import { asCents, zeroCents } from '../../../core/money.ts';
import type { Balance } from '../contract.ts';
import { BalanceSheetPaper } from './balance-sheet-paper.tsx';

const arrears = { thisTerm: zeroCents, oneTermBack: zeroCents, twoTermsBack: zeroCents, older: zeroCents };
const child = { active: true, arrears, promise: null, noteCount: 0 };
const amina: Balance = {
  ...{ ...child, id: 12, admissionNumber: 'SM/1059', fullName: 'Amina Yusuf', grade: 'Grade 4', stream: 'East' },
  ...{
    broughtForward: asCents(-50_000),
    billed: asCents(100_000),
    adjusted: asCents(-20_000),
    paid: asCents(90_000),
    balance: asCents(-60_000),
  },
};
const brian: Balance = {
  ...{ ...child, active: false, id: 13, admissionNumber: null, fullName: 'Brian Kamau', grade: 'Grade 4', stream: 'East' },
  ...{ broughtForward: asCents(80_000), billed: zeroCents, adjusted: zeroCents, paid: asCents(-10_000), balance: asCents(90_000) },
};
const halima: Balance = { ...amina, id: 14, admissionNumber: 'SM/1061', fullName: 'Halima Noor', stream: 'West' };

function words(students: readonly Balance[], balance = 30_000, chosen = ''): string {
  const sums = { broughtForward: zeroCents, billed: zeroCents, adjusted: zeroCents, paid: zeroCents, balance: asCents(balance), arrears };
  const totals = { students: students.length, owingStudents: 1, owed: zeroCents, credit: zeroCents, ...sums };
  const sheet = { school: { name: 'Mfano Academy' }, chosen, students: [...students], totals, asOf: '2026-05-05', term: null };
  return wordsOf(renderToStaticMarkup(<BalanceSheetPaper sheet={sheet} />));
}

test('what a child has paid ahead is a credit; what was taken off a bill or paid back is a minus', () => {
  const paper = words([amina, brian]);
  expect(paper).toContain('SM/1059 Amina Yusuf credit 500.00 1,000.00 −200.00 900.00 credit 600.00');
  expect(paper).toContain('ID 13 Brian Kamau (left) 800.00 0.00 0.00 −100.00 900.00');
});

test('each class ends with its sums, and several end with the balance of all', () => {
  expect(words([amina, brian])).toContain('2 students 300.00 1,000.00 −200.00 800.00 300.00');
  expect(words([amina, brian])).not.toContain('classes');
  expect(words([amina, brian, halima], -30_000)).toMatch(/1 student credit 500\.00 .* All 3 students of 2 classes credit KES 300\.00$/);
});

test('without a student the paper says that nobody matches', () => {
  expect(words([])).toContain('No students match the search and filters.');
});

test('the paper says which of the students it lists, unless it is of all', () => {
  expect(words([amina], 0, 'Grade 4, owing')).toContain('All terms · 5 May 2026 · Grade 4, owing Adm. No.');
  expect(words([amina])).toContain('All terms · 5 May 2026 Adm. No.');
});
