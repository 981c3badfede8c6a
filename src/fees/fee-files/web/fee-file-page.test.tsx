import { expect, test } from 'vitest';
import { drawnFor, openSignedInPage, wordsOf } from '../../../../tests/support/drawn.tsx';
import { fileFeeChange, listedFeeFile, readFeeFile } from '../../../../tests/support/sample-fee-files.ts';
import { byVoteHead } from '../../../books/billing/vote-heads.ts';
import { asCents, zeroCents } from '../../../core/money.ts';
import { pathTo } from '../../../core/page-paths.ts';
import type { Role } from '../../../core/roles.ts';
import { feeFileById, type ReadFeeFile } from '../contract.ts';
import { AcceptFees } from './accept-fees.tsx';
import { FeeFilePage } from './fee-file-page.tsx';

openSignedInPage(pathTo('/import/fees/$feeFileId', { feeFileId: 7 }));

const drawn = (read: Partial<ReadFeeFile> = {}, role: Role = 'admin') =>
  drawnFor(role, <FeeFilePage />, [feeFileById, { params: { feeFileId: '7' } }, readFeeFile(read)]);

test('what each grade would pay stands beside what it pays, with whom that charges how much', () => {
  const words = wordsOf(drawn());
  expect(words).toContain('karo.csv');
  expect(words).toContain('2 rows below the headings on line 1.');
  expect(words).toContain('Grade 4 11,000.00 was 10,000.00 0.00 0.00 0.00 0.00 2 2,000.00');
  expect(words).toContain('2 students are charged KES 2,000.00 more in total.');
  expect(words).toContain('Set the fees of 1 grade');
});

test('a grade without fees has none beside those that it gets, and a fee that falls is below zero', () => {
  const first = fileFeeChange({ isSet: false, before: byVoteHead(() => zeroCents), students: 0, amount: zeroCents });
  expect(wordsOf(drawn({ changes: [first] }))).toContain('Grade 4 11,000.00 0.00 0.00 0.00 0.00 0 0.00');
  expect(wordsOf(drawn({ changes: [fileFeeChange({ amount: asCents(-50_000) })] }))).toContain('2 −500.00');
});

test('each column says what stands in it, and what it holds is chosen among grade, vote heads and total', () => {
  const markup = drawn();
  expect(wordsOf(markup)).toContain('Karo 11,000/=');
  expect(wordsOf(markup)).toContain(
    'Do not import Grade Tuition Fee Diary Fee AssBook Fee Others Activity Fee Name of the vote head Amount of the vote head Total',
  );
  expect(markup).toMatch(/<option value="tuitionFee" selected="">/);
});

test('what is still to be said is named, and nothing can be set before', () => {
  const settings = { termId: null, headLine: 1, columns: [null, null], gradeWords: {}, headWords: {} };
  const words = wordsOf(drawn({ settings, missing: ['Term', 'Grade', 'a vote head'], changes: [] }));
  expect(words).toContain('Still needed: Term, Grade and a vote head.');
  expect(words).toContain('Choose a term Term 1 2026');
  expect(words).not.toContain('Set the fees of');
});

test('while an answer is saved the fees are not set without it', () => {
  const act = (isSaving: boolean) => drawnFor('admin', <AcceptFees read={readFeeFile()} isSaving={isSaving} />);
  const inactive = /<button[^>]*aria-disabled="true"[^>]*>Set the fees of 1 grade/;
  expect(act(true)).toMatch(inactive);
  expect(act(false)).toContain('Set the fees of 1 grade');
  expect(act(false)).not.toMatch(inactive);
});

test('faults are named by line, column, value and reason, and the file waits for a word about them', () => {
  const faults = [
    { line: 3, column: 'Karo', value: '12k', reason: 'not an amount of money, 0 or more' },
    { line: 3, column: 'Diary', value: '', reason: 'not an amount of money, 0 or more' },
  ];
  const markup = drawn({ faults });
  const words = wordsOf(markup);
  expect(words).toContain('3 Karo 12k not an amount of money, 0 or more 3 Diary — not an amount');
  expect(words).toContain(
    'Save only if every row is valid 1 row must be corrected first. Save valid rows only The others stay as they are in Karo.',
  );
  expect(markup).toMatch(/<button[^>]*disabled[^>]*>[^<]*(<[^>]*>)*Set the fees of 1 grade/);
  expect(/<input(?=[^>]*checked="")[^>]*value="(\w+)"/.exec(markup)?.[1]).toBe('all');
  expect(drawn()).not.toMatch(/<button[^>]*disabled[^>]*>[^<]*(<[^>]*>)*Set the fees of 1 grade/);
  expect(wordsOf(drawn())).not.toContain('Save only if every row is valid');
});

test('words that are not known are asked about once, with what was said of them', () => {
  const settings = { ...readFeeFile().settings, gradeWords: { Simba: 4 }, headWords: { Lunch: null } };
  const markup = drawn({ unknownGrades: ['Simba'], unknownHeads: ['Lunch', 'Bus'], settings });
  const words = wordsOf(markup);
  expect(words).toContain('“Simba” Choose Skip these rows Grade 4');
  expect(words).toContain('“Lunch” Choose Skip these rows Tuition Fee Diary Fee AssBook Fee Others Activity Fee');
  expect(markup).toContain('<option value="4" selected="">Grade 4</option>');
  expect(markup.match(/<option value="leave out" selected="">/g)).toHaveLength(1);
  expect(wordsOf(drawn({ unknownGrades: ['Simba'], unknownHeads: ['Bus'] }))).toContain('“Simba” Choose');
  expect(wordsOf(drawn())).not.toContain('Unrecognised values');
});

test('a file that changes nothing says so and has no act', () => {
  const words = wordsOf(drawn({ changes: [], effect: 'No student is charged a different amount.' }));
  expect(words).toContain('No changes: these fees match the current fees. No student is charged a different amount.');
  expect(words).not.toContain('Set the fees of');
});

test('a bursar sees a file and decides nothing about it', () => {
  const markup = drawn({ unknownGrades: ['Simba'] }, 'bursar');
  expect(wordsOf(markup)).not.toContain('Set the fees of');
  expect(markup.match(/<select[^>]*disabled/g)).toHaveLength(4);
});

const done = listedFeeFile({ state: 'done', doneAt: '2026-01-05T07:00:00.000Z', grades: 2, charged: asCents(200_000) });

test('a file that was brought in says what it set and offers to undo that', () => {
  const words = wordsOf(drawn({ file: done }));
  expect(words).toContain('The fees of 2 grades for Term 1 2026 are set');
  expect(words).toContain('View the fees Undo this import');
  expect(wordsOf(drawn({ file: done }, 'bursar'))).not.toContain('Undo this import');
});

test('where fees were set again since it says whose, and offers no undo', () => {
  const words = wordsOf(drawn({ file: done, setSince: ['Grade 4', 'Grade 5'] }));
  expect(words).toContain('The fees of Grade 4 and Grade 5 were set again since, so this import can no longer be undone.');
  expect(words).not.toContain('Undo this import');
});

test('a file that was undone says when, and has no act', () => {
  const file = { ...done, state: 'undone' as const, undoneAt: '2026-01-06T07:00:00.000Z' };
  const words = wordsOf(drawn({ file }));
  expect(words).toMatch(/The fees of 2 grades for Term 1 2026 were set, and set back as they were before on 6 Jan 2026/);
  expect(words).not.toContain('Undo this import');
});
