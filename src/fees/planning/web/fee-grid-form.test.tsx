import { expect, test } from 'vitest';
import { drawnFor, openSignedInPage, wordsOf } from '../../../../tests/support/drawn.tsx';
import { asCents, zeroCents } from '../../../core/money.ts';
import type { Role } from '../../../core/roles.ts';
import { feeGrid, type GridRow } from '../contract.ts';
import { changesIn, type Draft, draftOf, faultsIn, withCell } from '../grid.ts';
import { CopyFeesDialog } from './copy-fees-dialog.tsx';
import { FeeGridForm } from './fee-grid-form.tsx';
import { FeeGridPage } from './fee-grid-page.tsx';
import { PostingDialog } from './posting-dialog.tsx';
import { linesOf } from './their-fees-dialog.tsx';

openSignedInPage('/settings/fee-grid');

const term = {
  ...{ id: 3, name: 'Term 2', year: 2026, startDate: '2026-05-04', endDate: '2026-08-07' },
  ...{ current: true, billed: true, updatedAt: '2026-01-05T06:00:00.000Z' },
};
const row: GridRow = {
  ...{ grade: { id: 4, name: 'Grade 4' }, isSet: true, billed: 2, updatedAt: '2026-01-05T06:00:00.000Z' },
  ...{ tuitionFee: asCents(100_000), assBooks: zeroCents, activityFee: zeroCents, diaryFee: asCents(250), others: zeroCents },
};
const read = draftOf([row]);
const tuition = (typed: string, draft: Draft = read) => withCell(draft, { gradeId: 4, head: 'tuitionFee' }, typed);
const act = () => undefined;

function form(draft: Draft, { billed = true, role = 'admin' as Role } = {}): string {
  const [changes, faults] = [changesIn(draft, [row]), faultsIn(draft, [row])];
  const unsaved = changes.length + faults.length > 0;
  const work = { rows: [row], draft, changes, faults, unsaved, type: act, begin: act, discard: act };
  const of = { ...term, billed };
  const grid = { terms: [of], termId: 3, rows: [row], otherWays: [] };
  return drawnFor(role, <FeeGridForm term={of} grid={grid} work={work} />);
}
const isOff = (markup: string, name: string) => new RegExp(`<button([^>]*)>${name}`).exec(markup)?.[1]?.includes('disabled=""');

test('a grid that is as it was read says so, and can neither be saved nor discarded', () => {
  const markup = form(read);
  expect(wordsOf(markup)).toContain('Nothing is changed yet.');
  expect(wordsOf(markup)).toContain('Grade 4 1,002.50');
  expect(markup).not.toMatch(/data-unsaved|aria-invalid/);
  expect(['Save Fees', 'Discard changes'].map((name) => isOff(markup, name))).toEqual([true, true]);
});

test('a change says whom it charges, in a billed term, or that it waits for the opening', () => {
  const changed = form(tuition('1,100'));
  expect(wordsOf(changed)).toContain('Term 2 2026 is billed: what you change here is charged to its students at once.');
  expect(wordsOf(changed)).toContain('Changes the fees of 1 grade for Term 2 2026. 2 students are charged KES 200.00 more in total.');
  expect(['Save Fees', 'Discard changes'].map((name) => isOff(changed, name))).toEqual([false, false]);
  const later = wordsOf(form(tuition('1,100'), { billed: false }));
  expect(later).toContain('Sets the fees of 1 grade for Term 2 2026. Nothing is charged until the term is opened.');
  expect(later).not.toContain('is billed');
});

test('a cell that is no amount is named, counts as nothing, and holds up the saving', () => {
  const markup = form(tuition('x'));
  expect(wordsOf(markup)).toContain('1 cell must be an amount of money, 0 or more Grade 4, Tuition Fee: “x”');
  expect(wordsOf(markup)).toContain('Grade 4 2.50');
  expect(markup.match(/aria-invalid="true"/g)).toHaveLength(1);
  expect(['Save Fees', 'Discard changes'].map((name) => isOff(markup, name))).toEqual([true, false]);
});

test('who may not save fees reads the grid', () => {
  expect(form(read, { role: 'auditor' })).toMatch(/readonly/i);
  expect(form(read)).not.toMatch(/readonly/i);
});

test('a grid without terms or grades leads to them, and one with both does not', () => {
  const page = (termId: number | null, rows: GridRow[]) => {
    const grid = { terms: termId === null ? [] : [term], termId, rows, otherWays: [] };
    return wordsOf(drawnFor('admin', <FeeGridPage />, [feeGrid, { query: { termId: '' } }, grid]));
  };
  expect(page(null, [])).toContain('No terms yet');
  expect(page(3, [])).toContain('No grades yet');
  expect(page(3, [])).not.toMatch(/No terms yet|Nothing is changed yet/);
  expect(page(3, [row])).toContain('Nothing is changed yet.');
  expect(page(3, [row])).not.toMatch(/No (terms|grades) yet|Loading…/);
  expect(wordsOf(drawnFor('admin', <FeeGridPage />))).toContain('Loading…');
});

test('before fees of a billed term are saved each grade says what it is charged, with a minus if less', () => {
  const changes = changesIn(tuition('900'), [row]);
  const words = wordsOf(drawnFor('admin', <PostingDialog {...{ term, changes, pending: false, onSave: act, onCancel: act }} />));
  expect(words).toContain('2 students are charged KES 200.00 less in total.');
  expect(words).toContain('Grade 4 2 −100.00 −200.00');
});

test.each([
  ['1,000.00', 120_000, [{ by: 'them', theirs: '1,200.00', mine: '1,000.00' }]],
  ['1,100.00', 100_000, [{ by: 'you', theirs: '1,000.00', mine: '1,100.00' }]],
  ['1,100.00', 120_000, [{ by: 'both', theirs: '1,200.00', mine: '1,100.00' }]],
  ['1,200.00', 120_000, []],
])('where a colleague saved fees meanwhile the cells that differ are named: typed %s, theirs %i', (typed, theirs, lines) => {
  const named = lines.map((line) => ({ name: '4 tuitionFee', label: 'Grade 4, Tuition Fee', ...line }));
  expect(linesOf([row], [{ ...row, tuitionFee: asCents(theirs) }], tuition(typed))).toEqual(named);
});

test('fees are copied from the term before, or the next best, never from the term itself', () => {
  const [before, after] = [
    { ...term, id: 2, name: 'Term 1', startDate: '2026-01-05' },
    { ...term, id: 5, name: 'Term 3', startDate: '2026-08-24' },
  ];
  const chosen = (terms: readonly (typeof term)[]) => {
    const markup = drawnFor('admin', <CopyFeesDialog into={term} terms={terms} onFill={act} onClose={act} />);
    return /<option[^>]*selected=""[^>]*>([^<]*)/.exec(markup)?.[1] ?? wordsOf(markup);
  };
  expect(chosen([after, term, before])).toBe('Term 1 2026');
  expect(chosen([after, term])).toBe('Term 3 2026');
  expect(chosen([term])).toContain('No other term');
});

test('a term in which no grade has fees is not copied, nor one before it is read', () => {
  const before = { ...term, id: 2, name: 'Term 1', startDate: '2026-01-05' };
  const dialog = (isSet?: boolean) => {
    const of = <CopyFeesDialog into={term} terms={[before, term]} onFill={act} onClose={act} />;
    if (isSet === undefined) return drawnFor('admin', of);
    const reply = { terms: [before, term], termId: 2, rows: [{ ...row, isSet }], otherWays: [] };
    return drawnFor('admin', of, [feeGrid, { query: { termId: '2' } }, reply]);
  };
  expect([true, false, undefined].map((isSet) => isOff(dialog(isSet), 'Fill the grid'))).toEqual([false, true, true]);
  expect(wordsOf(dialog(false))).toContain('No grade has fees in this term');
  expect(wordsOf(dialog(true))).not.toContain('No grade has fees in this term');
});
