import { expect, test } from 'vitest';
import { drawnFor, openSignedInPage, wordsOf } from '../../../../tests/support/drawn.tsx';
import { asCents } from '../../../core/money.ts';
import type { Adjustment } from '../contract.ts';
import { isFiltered, noFilters } from './adjustments-filters.tsx';
import { AdjustmentsTable } from './adjustments-table.tsx';

openSignedInPage('/adjustments');

const waiver: Adjustment = {
  ...{ id: 7, kind: 'waiver', student: { id: 12, admissionNumber: null, fullName: 'Amina Yusuf', grade: 'Grade 4', stream: 'East' } },
  ...{
    term: { id: 1, name: 'Term 1', year: 2026 },
    change: asCents(-50_000),
    reason: 'Orphan',
    reference: null,
    state: 'pending',
  },
  ...{ asked: { by: 'njoroge', date: '2026-05-05' }, approved: null, refused: null, withdrawn: null, takesBackId: null, takenBackId: null },
};

const drawn = (more: Partial<Adjustment> = {}) =>
  drawnFor('admin', <AdjustmentsTable rows={[{ ...waiver, ...more }]} stale={false} filtered={false} onClear={() => undefined} />);
const words = (more: Partial<Adjustment> = {}) => wordsOf(drawn(more));

test('an adjustment says for whom, what it is and why, and when it counts', () => {
  expect(words()).toContain('Amina Yusuf Grade 4 East');
  expect(words()).toContain('7. Waiver Orphan Term 1 2026');
  expect(words({ term: null })).toContain('When approved');
});

test('a refund says under which reference the money went', () => {
  expect(words({ kind: 'mpesaRefund', reference: 'SGH7Y2K9QL' })).toContain('7. Refund by M-Pesa, SGH7Y2K9QL Orphan');
});

test('only what takes another back says so', () => {
  expect(words()).not.toContain('Takes back');
  expect(words({ takesBackId: 3 })).toContain('7. Waiver Reverses 3 Orphan');
});

test('an approved one names its reversal, decided or not, and is not reversed again', () => {
  const approved = { state: 'approved', approved: { by: 'wanjiru', date: '2026-05-06', own: false } } as const;
  expect(words(approved)).toMatch(/ Reverse$/);
  expect(words({ ...approved, takenBackId: 13 })).toMatch(/ 6 May 2026 by wanjiru Reversal: 13$/);
});

test.each([
  [{}, 'Pending Requested 5 May 2026 by njoroge'],
  [{ state: 'approved', approved: { by: 'wanjiru', date: '2026-05-06', own: false } }, '6 May 2026 by wanjiru'],
  [{ state: 'approved', approved: { by: 'njoroge', date: '2026-05-06', own: true } }, '6 May 2026 by njoroge, who requested it'],
  [{ state: 'refused', refused: { by: 'wanjiru', date: '2026-05-06', reason: 'Not now' } }, '6 May 2026 by wanjiru: Not now'],
  [{ state: 'withdrawn', withdrawn: { by: 'njoroge', date: '2026-05-06' } }, 'Withdrawn 6 May 2026 by njoroge'],
] as const)('its state says who asked and who decided: %j', (more, text) => {
  expect(words(more)).toContain(text);
});

test.each([null, 3])('one that waits, a reversal too, leads to those that wait in Approvals: %s', (takesBackId) => {
  const markup = drawn({ takesBackId });
  expect(wordsOf(markup)).toMatch(/ Waiting in Approvals$/);
  expect(markup).toContain('href="/approvals?show=waiting&amp;kind=adjustment"');
  expect(markup).not.toContain('<button');
});

test('one’s own that waits leads to the list that one usually sees', () => {
  expect(drawn({ asked: { by: 'njeri', date: '2026-05-05' } })).toContain('href="/approvals?kind=adjustment"');
});

test.each(['refused', 'withdrawn'] as const)('nothing can be done about one that is %s', (state) => {
  expect(words({ state })).not.toMatch(/ (Waiting in Approvals|Reverse)$/);
});

test('a reversal is not reversed itself', () => {
  expect(words({ takesBackId: 3, state: 'approved', approved: { by: 'wanjiru', date: '2026-05-06', own: false } })).toMatch(
    / 6 May 2026 by wanjiru$/,
  );
});

test('a filter that finds none says so, and only a school without any reads that there are none yet', () => {
  const empty = (filtered: boolean) =>
    wordsOf(drawnFor('admin', <AdjustmentsTable rows={[]} stale={false} filtered={filtered} onClear={() => undefined} />));
  expect(empty(false)).toContain('No adjustments yet');
  expect(empty(true)).toContain('No adjustment matches the filters. Clear filters');
  const filters = [{}, { kind: 'waiver' }, { state: 'refused' }, { termId: '3' }];
  expect(filters.map((more) => isFiltered({ ...noFilters, ...more } as never))).toEqual([false, true, true, true]);
});
