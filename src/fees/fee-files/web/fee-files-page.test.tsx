import { expect, test } from 'vitest';
import { drawnFor, openSignedInPage, wordsOf } from '../../../../tests/support/drawn.tsx';
import { listedFeeFile } from '../../../../tests/support/sample-fee-files.ts';
import { asCents } from '../../../core/money.ts';
import type { Role } from '../../../core/roles.ts';
import { type ListedFeeFile, listFeeFiles } from '../contract.ts';
import { FeeFilesPage } from './fee-files-page.tsx';

openSignedInPage('/import/fees');

function drawn(files: ListedFeeFile[], role: Role = 'admin'): string {
  const pagination = { page: 1, limit: 20, total: files.length, totalPages: 1 };
  return drawnFor(role, <FeeFilesPage />, [listFeeFiles, { query: { page: 1 } }, { files, pagination }]);
}

test('a file of fees is asked for with both shapes that it may have', () => {
  const words = wordsOf(drawn([]));
  expect(words).toContain('Import the fees of a term from Excel or CSV. You see which students they charge before anything is saved.');
  expect(words).toContain('A row for each grade with a column for each vote head, or a row for each grade and vote head with its amount.');
  expect(words).toContain('No imports yet');
});

test('each file says its term, what it set and charged, and where to go on with it', () => {
  const waiting = listedFeeFile({ id: 9, term: null, fileName: 'rasimu.csv' });
  const done = listedFeeFile({ state: 'done', doneAt: '2026-01-05T07:00:00.000Z', grades: 2, charged: asCents(-200_000) });
  const markup = drawn([waiting, done]);
  const words = wordsOf(markup);
  expect(words).toMatch(/rasimu\.csv 5 Jan 2026[^K]* njeri Not imported Continue/);
  expect(words).toMatch(/karo\.csv 5 Jan 2026[^K]* njeri Term 1 2026 2 −2,000\.00 Imported Open/);
  expect(markup).toContain('href="/import/fees/9"');
  expect(markup).toContain('aria-label="Open karo.csv"');
});

test('a bursar reads the list and brings nothing in', () => {
  const words = wordsOf(drawn([listedFeeFile()], 'bursar'));
  expect(words).toContain('karo.csv');
  expect(words).not.toContain('Read the file');
});
