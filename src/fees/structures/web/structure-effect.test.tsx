import { expect, test } from 'vitest';
import { drawnFor, openSignedInPage, wordsOf } from '../../../../tests/support/drawn.tsx';
import { asCents, zeroCents } from '../../../core/money.ts';
import { type FeeStructure, listFeeStructures } from '../contract.ts';
import { FeeStructureDialog } from './fee-structure-dialog.tsx';
import { amountColumn } from './fee-structure-table.tsx';
import { StructureEffect } from './structure-effect.tsx';

openSignedInPage('/settings/fee-structures');

const term = {
  ...{ id: 3, name: 'Term 2', year: 2026, startDate: '2026-05-04', endDate: '2026-08-07' },
  ...{ current: true, billed: false, updatedAt: '2026-01-05T06:00:00.000Z' },
};
const grade = { id: 4, name: 'Grade 4' };
const structure: FeeStructure = {
  ...{ id: 1, grade, term: { id: 3, name: 'Term 2', year: 2026 }, updatedAt: '2026-01-05T06:00:00.000Z' },
  ...{ tuitionFee: asCents(1_000_000), assBooks: asCents(5000), activityFee: zeroCents, diaryFee: asCents(250), others: zeroCents },
};

test.each([
  [false, false, ''],
  [true, false, 'Grade 4 has fees for Term 2 2026 already: saving replaces them.'],
  [false, true, 'Term 2 2026 is billed: saving posts the difference to every student of Grade 4 at once.'],
])('fees say before they are saved what that replaces (%s) and whom it charges (%s)', (replaces, billed, text) => {
  const words = (of?: typeof grade) =>
    wordsOf(drawnFor('admin', <StructureEffect grade={of} term={{ ...term, billed }} replaces={replaces} />));
  expect(words(grade)).toBe(text);
  expect(words()).toBe('');
});

const dialog = (of: FeeStructure | null, chosen = { term: 'all', grade: 'all' }, isCurrent = true) => {
  const terms = [{ ...term, current: isCurrent }];
  return drawnFor('admin', <FeeStructureDialog structure={of} chosen={chosen} terms={terms} grades={[grade]} onClose={() => undefined} />);
};
const chosen = (markup: string) => Array.from(markup.matchAll(/<option[^>]*selected=""[^>]*>([^<]*)/g), ([, name]) => name);

test('fees add up before they are saved, and keep their grade and term', () => {
  expect(wordsOf(dialog(structure))).toMatch(/Edit Fee Structure Grade Grade 4 Term Term 2 2026 .* Total KES 10,052\.50 for each student/);
  expect(wordsOf(dialog(null))).toMatch(/New Fee Structure .* Total KES 0\.00 for each student/);
});

test('new fees begin with the grade and term of the list, or the current term', () => {
  expect(chosen(dialog(null))).toEqual(['Choose a grade', 'Term 2 2026']);
  expect(chosen(dialog(null, undefined, false))).toEqual(['Choose a grade', 'Choose a term']);
  expect(chosen(dialog(null, { term: '3', grade: '4' }, false))).toEqual(['Grade 4', 'Term 2 2026']);
});

test('on a phone a vote head that charges nothing is left out', () => {
  const cell = (head: 'diaryFee' | 'others', isPhone: boolean) => amountColumn(head, isPhone).cell(structure);
  expect(cell('others', true)).toBeNull();
  for (const shown of [cell('others', false), cell('diaryFee', true)]) expect(shown).not.toBeNull();
});

test('new fees are said to replace others where the grade has some in that term, and a change never', () => {
  const replaces = (standing: readonly FeeStructure[], edited: FeeStructure | null = null) => {
    const reply = { feeStructures: standing, pagination: { page: 1, totalPages: 1, total: standing.length } };
    const atFirst = { structure: edited, chosen: { term: '3', grade: '4' }, terms: [term], grades: [grade], onClose: () => undefined };
    const markup = drawnFor('admin', <FeeStructureDialog {...atFirst} />, [listFeeStructures, { query: { term: 3, grade: 4 } }, reply]);
    return wordsOf(markup).includes('saving replaces them');
  };
  expect([replaces([structure]), replaces([]), replaces([structure], structure)]).toEqual([true, false, false]);
});
