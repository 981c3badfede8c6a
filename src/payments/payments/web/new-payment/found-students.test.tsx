import { expect, test } from 'vitest';
import { drawnFor, openSignedInPage, wordsOf } from '../../../../../tests/support/drawn.tsx';
import { asCents } from '../../../../core/money.ts';
import { clearChoice, type FoundStudent, FoundStudents } from './found-students.tsx';
import { PayerSummary } from './payer-summary.tsx';

openSignedInPage('/payments/new');

const amina: FoundStudent = { id: 7, name: 'Amina Yusuf', admissionNumber: 'A/7', grade: 'Grade 4', stream: 'East' };
const wordsFor = (students: readonly FoundStudent[] | undefined) =>
  wordsOf(drawnFor('bursar', <FoundStudents id="found" students={students} active={0} onChoose={() => undefined} />));

test('who is found by a guardian is shown with the one who was searched for, and nobody else with any', () => {
  expect(wordsFor([{ ...amina, guardian: 'Grace Wambui' }])).toContain('Grade 4 East · Adm. A/7 (ID 7) · Guardian: Grace Wambui');
  expect(wordsFor([amina, { ...amina, id: 8, guardian: null }])).not.toContain('Guardian');
});

test('who left is said to be inactive, and a search that found nobody what else to try', () => {
  expect(wordsFor([{ ...amina, admissionNumber: null, active: false }])).toContain('ID 7 · Inactive');
  expect(wordsFor([{ ...amina, active: true }])).not.toContain('Inactive');
  expect([wordsFor(undefined), wordsFor([])]).toEqual(['Searching…', 'No student found. Check the spelling, or search by ID.']);
});

test('words choose the only student found, or the only one with just that number, and nobody where both could be meant', () => {
  const longer: FoundStudent = { ...amina, id: 71, admissionNumber: 'A/71' };
  const named: FoundStudent = { ...amina, id: 9, admissionNumber: '7' };
  expect(clearChoice('amina', [amina])).toBe(amina);
  expect(clearChoice('a/7', [longer, amina])).toBe(amina);
  expect(clearChoice('71', [amina, longer])).toBe(longer);
  expect([clearChoice('amina', [amina, longer]), clearChoice('7', [amina, named]), clearChoice('a/7', [])]).toEqual([null, null, null]);
});

test('before it is recorded the balance now and after stand by the student, and who has left is said to be inactive', () => {
  const shown = (amount: number | null, status = 'Active') => {
    const studentInfo = { id: 7, name: 'Amina Yusuf', grade: 'Grade 4', stream: 'East', status };
    const data = { data: { studentInfo, summary: { currentBalance: asCents(100_000) } } };
    const statement = { data, error: null, refetch: () => undefined } as never;
    return wordsOf(drawnFor('bursar', <PayerSummary statement={statement} amount={amount === null ? null : asCents(amount)} />));
  };
  expect(shown(30_000)).toMatch(/^Amina Yusuf Grade 4 East View Statement Balance now KES 1,000\.00 Balance after KES 700\.00$/);
  expect(shown(30_000, 'Inactive')).toContain('Grade 4 East Inactive View Statement');
  for (const amount of [null, 0]) expect(shown(amount)).toMatch(/Balance after –$/);
});
