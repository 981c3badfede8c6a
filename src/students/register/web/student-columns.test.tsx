import { expect, test } from 'vitest';
import { drawnFor, openSignedInPage, wordsOf } from '../../../../tests/support/drawn.tsx';
import type { Role } from '../../../core/roles.ts';
import { type Column, DataTable } from '../../../ui/table/table.tsx';
import type { ListedStudent } from '../contract.ts';
import { cardColumns, columns, mediumColumns } from './student-columns.tsx';

openSignedInPage('/students');

const student: ListedStudent = {
  ...{ id: 12, admissionNumber: 'SM/1059', fullName: 'Otieno Ouma', guardianName: 'Jane Ouma', gender: 'Male' },
  ...{ contactNumber1: '0712345678', contactNumber2: '0733123456', active: true, leftDate: null, additionalFeesCount: 0 },
  ...{ grade: { id: 1, name: 'Grade 4' }, stream: { id: 1, name: 'East' } },
};
const left = { active: false, leftDate: '2026-03-05', contactNumber2: null, admissionNumber: null };

function row(shown: readonly Column<ListedStudent>[], changes: Partial<ListedStudent> = {}, role: Role = 'bursar'): string {
  const rows = [{ ...student, ...changes }];
  const facts = shown.filter(({ head }) => head !== 'Actions');
  const markup = drawnFor(role, <DataTable label="Students" columns={facts} rows={rows} rowKey={({ id }) => id} empty={null} />);
  return wordsOf(markup.slice(markup.indexOf('<tbody')));
}

test('a card of the phone has every fact of the list, N/A where there is no second contact', () => {
  expect(row(cardColumns)).toBe('Otieno Ouma Grade 4 East ID 12, SM/1059, Male Jane Ouma 0712345678 Secondary 0733123456');
  expect(row(cardColumns, left)).toBe('Otieno Ouma Inactive Grade 4 East ID 12, Male, left 5 Mar 2026 Jane Ouma 0712345678 Secondary N/A');
});

test('between a phone and a wide screen the same facts stand in four columns', () => {
  expect(row(mediumColumns)).toBe('12 Otieno Ouma Grade 4 East, SM/1059, Male Jane Ouma 0712345678 Secondary 0733123456');
  expect(row(mediumColumns, left)).toBe('12 Otieno Ouma Inactive Grade 4 East, Male left 5 Mar 2026 Jane Ouma 0712345678 Secondary N/A');
});

test('a wide screen has a column for each', () => {
  expect(row(columns, left)).toBe('12 Otieno Ouma Grade 4 East Jane Ouma 0712345678 N/A Male Inactive left 5 Mar 2026');
});

test('a role that may not see contacts reads at every width that they are hidden', () => {
  const hidden = { contactNumber1: null, contactNumber2: null };
  expect(row(cardColumns, hidden, 'teacher')).toContain('Jane Ouma Hidden');
  expect(row(mediumColumns, hidden, 'teacher')).toContain('Jane Ouma Hidden');
  expect(row(columns, hidden, 'teacher')).toContain('Hidden Hidden Male');
});
