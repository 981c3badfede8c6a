import { expect, test } from 'vitest';
import { drawnFor, openSignedInPage, wordsOf } from '../../../../tests/support/drawn.tsx';
import { filtersIn } from '../../../core/page-paths.ts';
import { type StatementFile, statementFiles } from '../contract.ts';
import { MakeFileButton, StatementFiles } from './statement-files.tsx';

openSignedInPage('/statements');

const file: StatementFile = {
  id: 3,
  chosen: 'Grade 4, active',
  term: { name: 'Term 2', year: 2026 },
  ...{ students: 250, made: 250, failed: false },
  askedBy: 'njeri',
  askedAt: '2026-05-20T08:05:00.000Z',
};

/** What a bursar sees of files that stand like this. */
const drawn = (...files: StatementFile[]) => drawnFor('bursar', <StatementFiles />, [statementFiles, {}, { files }]);

test('a file that is whole can be saved, and says what it holds, when it was asked for and by whom', () => {
  const markup = drawn(file);
  expect(wordsOf(markup)).toBe('Files, kept for a day Grade 4, active, Term 2 2026 250 statements · 20 May 2026, 11:05 · njeri Save');
  expect(markup).toContain('aria-label="Save Grade 4, active, Term 2 2026"');
});

test('one that is being made shows how far it is, and cannot be saved yet', () => {
  const markup = drawn({ ...file, made: 100 });
  expect(wordsOf(markup)).toContain('100 of 250');
  expect(markup).toContain('aria-valuenow="40"');
  expect(markup).toContain('aria-valuetext="100 of 250 made"');
  expect(markup).not.toContain('Save');
});

test('one that has not begun is at nought', () => {
  expect(drawn({ ...file, made: 0 })).toContain('aria-valuenow="0"');
});

test('one of which a part failed says where that is mended, instead of a bar that never ends', () => {
  const markup = drawn({ ...file, made: 100, failed: true });
  expect(wordsOf(markup)).toContain('A part of it failed; an administrator can try it again under Background Tasks.');
  expect(markup).not.toContain('progressbar');
  expect(markup).not.toContain('Save');
});

test('a part that failed and was made after all is no fault', () => {
  const words = wordsOf(drawn({ ...file, failed: true }));
  expect(words).toMatch(/Save$/);
  expect(words).not.toContain('failed');
});

test('files without filters are of everybody, and without a term of all terms', () => {
  expect(wordsOf(drawn({ ...file, chosen: '', term: null }))).toContain('All students, all terms 250 statements');
});

test('each file has a line, in the order in which they come', () => {
  const words = wordsOf(drawn({ ...file, id: 4, chosen: 'Grade 5' }, { ...file, made: 0 }));
  expect(words.indexOf('Grade 5')).toBeLessThan(words.indexOf('Grade 4'));
  expect(words).toContain('0 of 250');
});

test('where the last look at them failed it says so beside what was known, and offers another', () => {
  const failed = new Error('no answer');
  const words = wordsOf(drawnFor('bursar', <StatementFiles />, [statementFiles, {}, { files: [file] }, failed]));
  expect(words).toContain('Failed to load the files of statements.');
  expect(words).toContain('Retry Grade 4, active, Term 2 2026');
});

test('without files nothing is said of them', () => {
  expect(drawn()).toBe('');
  expect(drawnFor('bursar', <StatementFiles />)).toBe('');
});

test('who only reads has no file made, and is told who can', () => {
  const button = <MakeFileButton filters={filtersIn('/statements', '')} />;
  expect(drawnFor('bursar', button)).not.toContain('aria-disabled="true"');
  expect(drawnFor('auditor', button)).toContain('aria-disabled="true"');
});
