import { expect, test } from 'vitest';
import { drawnFor, openSignedInPage, wordsOf } from '../../../../tests/support/drawn.tsx';
import { nairobiToday } from '../../../core/dates.ts';
import type { Role } from '../../../core/roles.ts';
import type { ListedTerm } from '../contract.ts';
import { type CurrentTerm, CurrentTermContext } from './current-term.ts';
import { TermForm } from './term-form.tsx';
import { TermList } from './term-list.tsx';
import { TermOver } from './term-over.tsx';

openSignedInPage('/settings/terms');

const act = () => undefined;
const term: ListedTerm = {
  ...{ id: 3, name: 'Term 2', year: 2026, startDate: '2026-05-04', endDate: '2026-08-07' },
  ...{ current: false, billed: true, undoable: false, updatedAt: '2026-01-05T06:00:00.000Z' },
};
const list = (terms: readonly ListedTerm[], role: Role = 'admin') =>
  drawnFor(role, <TermList terms={terms} onEdit={act} onOpen={act} onUndo={act} />);

test('a term that is not current can be made so, and only one whose opening may be undone offers that', () => {
  expect(wordsOf(list([term]))).toMatch(/7 Aug 2026 Current: No Edit Make current$/);
  expect(wordsOf(list([{ ...term, current: true, undoable: true }]))).toMatch(/Current: Yes Edit Undo opening$/);
  expect(list([term])).toContain('data-tone="neutral"');
  expect(list([{ ...term, current: true }])).toContain('data-tone="good"');
});

test('before the first term who may add one is told to, and others read who does', () => {
  expect(wordsOf(list([]))).toContain('Save the first term above. Payments');
  expect(wordsOf(list([], 'bursar'))).toContain('An administrator adds them. Payments');
});

const opensNow = 'saving makes this term current and bills every active student.';
const form = (of: ListedTerm | null, { opensByItself = true, others = [] as ListedTerm[] } = {}) =>
  drawnFor('admin', <TermForm term={of} terms={others} opensByItself={opensByItself} onSaved={act} onCancel={act} />);

test('a term whose days hold today, the first and the last too, opens by itself in a school without a current one', () => {
  const today = nairobiToday();
  const lasts = (startDate: string, endDate: string) => ({ ...term, startDate, endDate });
  expect(wordsOf(form(lasts(today, today)))).toContain(opensNow);
  expect(wordsOf(form(lasts(today, today), { opensByItself: false }))).not.toContain(opensNow);
  expect(wordsOf(form(lasts('2020-01-06', '2020-04-03')))).not.toContain(opensNow);
  expect(wordsOf(form(lasts('2199-01-06', '2199-04-03')))).not.toContain(opensNow);
  expect(wordsOf(form(null))).not.toContain(opensNow);
});

test('days that overlap those of another term are named, and those of the term itself are not', () => {
  const others = [term, { ...term, id: 4, name: 'Term 3' }];
  expect(wordsOf(form(term, { others }))).toContain('These days overlap Term 3 2026.');
  expect(wordsOf(form(term, { others: [term] }))).not.toContain('overlap');
});

test('after the last day of the current term who can open the next is told to, and others are not', () => {
  const over = (termOver: CurrentTerm['termOver'], linked = false) =>
    wordsOf(
      drawnFor(
        'admin',
        <CurrentTermContext value={{ currentTerm: { id: 3, name: 'Term 2' }, termOver }}>
          <TermOver linked={linked} />
        </CurrentTermContext>,
      ),
    );
  const ended = { name: 'Term 2 2026', endDate: '2026-08-07', next: { name: 'Term 3 2026', startDate: '2026-08-24' } };
  expect(over(undefined)).toBe('');
  expect(over(ended)).toBe(
    'Term 2 2026 ended on 7 Aug 2026, and new payments still go into it. The next is Term 3 2026, from 24 Aug 2026: make it current when it begins.',
  );
  expect(over({ ...ended, next: null }, true)).toMatch(/No term follows it yet: add the next one\. Manage Terms$/);
});
