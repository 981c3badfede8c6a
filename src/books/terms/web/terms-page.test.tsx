import { expect, test } from 'vitest';
import { drawnFor, openSignedInPage, wordsOf } from '../../../../tests/support/drawn.tsx';
import { type ListedTerm, listTerms } from '../contract.ts';
import { TermsPage } from './terms-page.tsx';

openSignedInPage('/settings/terms');

const term: ListedTerm = {
  ...{ id: 3, name: 'Term 2', year: 2026, startDate: '2026-05-04', endDate: '2026-08-07' },
  ...{ current: true, billed: true, undoable: false, updatedAt: '2026-01-05T06:00:00.000Z' },
};

test('where the last look at the terms failed it says so above what was known, and offers another', () => {
  const words = (lastFailure?: Error) => wordsOf(drawnFor('admin', <TermsPage />, [listTerms, {}, { terms: [term] }, lastFailure]));
  expect(words(new Error('no answer'))).toMatch(/Error fetching terms\. .*Retry Name Year .* Term 2 2026 4 May 2026/);
  expect(words()).not.toContain('Error fetching terms.');
});
