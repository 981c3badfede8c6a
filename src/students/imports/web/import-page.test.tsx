import { expect, test, vi } from 'vitest';
import { drawnFor, openSignedInPage, wordsOf } from '../../../../tests/support/drawn.tsx';
import { listedImport } from '../../../../tests/support/sample-imports.ts';
import { asCents } from '../../../core/money.ts';
import type { Role } from '../../../core/roles.ts';
import { type ListedImport, listImports } from '../contract.ts';
import { ImportPage, readExample } from './import-page.tsx';

openSignedInPage('/import');

function drawn(imports: ListedImport[], role: Role = 'bursar'): string {
  const pagination = { page: 1, limit: 20, total: imports.length, totalPages: 1 };
  return drawnFor(role, <ImportPage />, [listImports, { query: { page: 1 } }, { imports, pagination }]);
}

test('whoever may move a school in is asked for a file, and led to that of the fees', () => {
  const markup = drawn([]);
  expect(wordsOf(markup)).toContain('You see what it adds before anything is saved.');
  expect(wordsOf(markup)).toContain('To import fee structures, use Import Fees');
  expect(markup).toContain('href="/import/fees"');
  expect(wordsOf(markup)).toContain('No imports yet Files that you upload are listed here, with their result.');
});

test('the history says of each file what it made and where to go on with it', () => {
  const done = { state: 'done' as const, doneAt: '2026-01-05T07:00:00.000Z', students: 1200, openingTotal: asCents(-50_000) };
  const undone = { ...done, id: 7, fileName: 'old.xlsx', state: 'undone' as const, undoneAt: '2026-01-06T07:00:00.000Z' };
  const markup = drawn([listedImport(), listedImport({ ...done, id: 6, fileName: 'new.csv' }), listedImport(undone)]);
  const words = wordsOf(markup);
  expect(words).toMatch(/register\.csv 5 Jan 2026.* njeri Not imported Continue Discard/);
  expect(words).toMatch(/new\.csv 5 Jan 2026.* njeri 1,200 credit 500\.00 Imported Open/);
  expect(words).toMatch(/old\.xlsx 5 Jan 2026.* njeri 1,200 credit 500\.00 Undone Open/);
  expect(words.match(/Discard/g), 'what was imported is not discarded').toHaveLength(1);
  expect(wordsOf(drawn([listedImport()], 'auditor'))).not.toContain('Discard');
  expect(markup).toContain('aria-label="Continue register.csv"');
  expect(markup).toContain('href="/import/6"');
});

test('the example is a CSV file with the mark of UTF-8', async () => {
  vi.stubGlobal('localStorage', { getItem: () => null });
  vi.stubGlobal('fetch', async () => new Response('\ufeffName\r\n'));
  const file = await readExample();
  expect(file.type).toBe('text/csv');
  expect(Buffer.from(await file.arrayBuffer()).toString()).toBe('\ufeffName\r\n');
});
