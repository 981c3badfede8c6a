import { expect, test } from 'vitest';
import { drawnFor, openSignedInPage, wordsOf } from '../../../../tests/support/drawn.tsx';
import { SetUpSteps } from './set-up-steps.tsx';

openSignedInPage('/dashboard');

const setUp = { grades: true, term: false, feeStructures: false, students: false };
type TermToOpen = Parameters<typeof SetUpSteps>[0]['termToOpen'];
const drawn = (termToOpen?: TermToOpen) => drawnFor('admin', <SetUpSteps setUp={setUp} termToOpen={termToOpen} />);
const next = { id: 7, name: 'Term 1 2027', startDate: '2127-01-11' };

test('a school that moves in is offered to import its students and its fees, beside typing them', () => {
  const markup = drawn();
  for (const path of ['/import', '/students/add', '/import/fees', '/settings/fee-structures']) expect(markup).toContain(`href="${path}"`);
});

test('a first term is said to become current only where it is saved on one of its days', () => {
  expect(wordsOf(drawn())).toContain('The first term becomes current if you save it on one of its days. Manage Terms');
});

test('the term that comes next, or runs unopened, is offered to be opened', () => {
  const markup = drawn(next);
  expect(wordsOf(markup)).toContain('No term is running today. Open Term 1 2027, which starts on 11 Jan 2127?');
  expect(markup).toMatch(/<a[^>]*href="\/settings\/terms\?open=7"[^>]*>.*Open Term 1 2027/);
  expect(wordsOf(drawn({ ...next, startDate: '2026-01-05' }))).toContain('Term 1 2027 is running and is not current yet. Open it?');
});

test('where every term is over the next is to be added', () => {
  const markup = drawn(null);
  expect(wordsOf(markup)).toContain('No term is running today, and all terms are over. Add the next term. Manage Terms');
  expect(markup).not.toContain('open=');
});
