import { expect, test } from 'vitest';
import { drawnFor, openSignedInPage, wordsOf } from '../../../../tests/support/drawn.tsx';
import type { Reply } from '../../../core/endpoint.ts';
import { asCents } from '../../../core/money.ts';
import type { Role } from '../../../core/roles.ts';
import type { paymentsByStudent } from '../contract.ts';
import { PaymentsTable } from './payments-table.tsx';

openSignedInPage('/payments/view');

const student = { id: 5, fullName: 'Otieno Ouma', grade: 'Grade 4', stream: 'East', active: true, totalPaid: asCents(0) };

const table = (role: Role, students: Reply<typeof paymentsByStudent>['students']) =>
  drawnFor(
    role,
    <PaymentsTable students={students} statementSearch={{ from: '' }} stale={false} filtered={false} onClear={() => undefined} />,
  );

test('where there are no students yet, who may add one is offered it, and an auditor is not', () => {
  expect(wordsOf(table('bursar', []))).toContain('Add New Student');
  const read = wordsOf(table('auditor', []));
  expect(read).toContain('No students found.');
  expect(read).not.toContain('Add New Student');
});

test('a debt is marked as one, a settled account and a credit are not', () => {
  const marked = (cents: number) => table('bursar', [{ ...student, balance: asCents(cents) }]).includes('data-owing');
  expect([marked(1), marked(0), marked(-100)]).toEqual([true, false, false]);
});

test('who has left is marked so, by word and by the colour of the row, and nobody else is', () => {
  const markup = table('bursar', [
    { ...student, balance: asCents(100) },
    { ...student, id: 6, fullName: 'Amina Yusuf', active: false, balance: asCents(100) },
  ]);
  expect(wordsOf(markup)).toContain('Otieno Ouma Grade 4 East 0.00 1.00 View Statement 6 Amina Yusuf Inactive Grade 4 East');
  const coloured = markup.match(/<tr[^>]*data-highlighted.*?<\/tr>/g)?.map(wordsOf);
  expect(coloured).toEqual([expect.stringContaining('Amina Yusuf')]);
});
