import { expect, test } from 'vitest';
import { drawnFor, openSignedInPage, wordsOf } from '../../../../tests/support/drawn.tsx';
import { asCents } from '../../../core/money.ts';
import type { Role } from '../../../core/roles.ts';
import { listFeeStructures } from '../contract.ts';
import { FeeStructuresPage } from './fee-structures-page.tsx';

openSignedInPage('/settings/fee-structures');

const input = { query: { term: 'all', grade: 'all', page: 1 } };
const structure = {
  ...{ id: 1, grade: { id: 4, name: 'Grade 4' }, term: { id: 3, name: 'Term 2', year: 2026 } },
  ...{ tuitionFee: asCents(1_000_000), assBooks: asCents(0), diaryFee: asCents(0), activityFee: asCents(0), others: asCents(0) },
  updatedAt: '2026-01-05T06:00:00.000Z',
};

test('where the last look at the fee structures failed it says so above what was known, and offers another', () => {
  const reply = { feeStructures: [structure], pagination: { page: 1, totalPages: 1, total: 1 } };
  const words = (lastFailure?: Error) => wordsOf(drawnFor('admin', <FeeStructuresPage />, [listFeeStructures, input, reply, lastFailure]));
  expect(words(new Error('no answer'))).toMatch(/Failed to fetch fee structures\. .*Retry Grade Term .* Grade 4 Term 2 2026 10,000\.00/);
  expect(words()).not.toContain('Failed to fetch');
});

test('where there is none, who may is told to add them, and others read who does', () => {
  const none = { feeStructures: [], pagination: { page: 1, totalPages: 1, total: 0 } };
  const words = (role: Role) => wordsOf(drawnFor(role, <FeeStructuresPage />, [listFeeStructures, input, none]));
  expect(words('admin')).toContain('Add one for each grade before the term is made current: making it current bills these amounts.');
  for (const role of ['bursar', 'auditor'] as const) {
    expect(words(role)).toContain('An administrator adds one for each grade. Making the term current bills these amounts.');
    expect(words(role)).not.toContain('Add one');
  }
});
