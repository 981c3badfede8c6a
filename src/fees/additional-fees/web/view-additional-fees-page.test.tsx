import { expect, test } from 'vitest';
import { drawnFor, openSignedInPage, wordsOf } from '../../../../tests/support/drawn.tsx';
import { listStudents } from '../../../students/register/contract.ts';
import { additionalFeeFilters } from '../contract.ts';
import { ViewAdditionalFeesPage } from './view-additional-fees-page.tsx';

openSignedInPage('/payments/view-addfees');

const student = (id: number, fullName: string, active: boolean) => ({
  ...{ id, fullName, active, additionalFeesCount: id, leftDate: active ? null : '2026-03-05' },
  ...{ grade: { id: 1, name: 'Grade 4' }, stream: { id: 1, name: 'East' } },
});

test('who has left is marked so, by word and by the colour of the row, and nobody else is', () => {
  const students = [student(1, 'Amina Yusuf', true), student(2, 'Baraka Otieno', false), student(3, 'Chebet', true)];
  const reply = { students, grades: [], streams: [], pagination: { page: 1, totalPages: 1, total: 3 } };
  const markup = drawnFor(
    'bursar',
    <ViewAdditionalFeesPage />,
    [additionalFeeFilters, {}, { filters: { grades: [], streams: [], additionalFees: [] } }],
    [listStudents, { query: { page: 1, limit: 10 } }, reply],
  );
  expect(wordsOf(markup)).toContain('1 Amina Yusuf Grade 4 East 1 View All 2 Baraka Otieno (inactive) Grade 4 East 2 View All');
  expect(markup.match(/data-highlighted/g)).toHaveLength(1);
});
