import { expect, test } from 'vitest';
import { drawnFor, openSignedInPage, wordsOf } from '../../../../tests/support/drawn.tsx';
import { asCents, zeroCents } from '../../../core/money.ts';
import { yearEnd } from '../contract.ts';
import { LastYearEnd } from './last-year-end.tsx';
import { leavingText, newStreamsText, summaryText } from './year-end-form.tsx';
import { YearEndPage } from './year-end-page.tsx';

openSignedInPage('/year-end');

const summary = { moving: 1, repeating: 1, leaving: 1, owed: zeroCents, repeatingThere: 0, newStreams: 0 };

test.each([
  [{}, '1 student moves up, 1 repeats and 1 leaves.'],
  [{ moving: 1200, repeating: 0, leaving: 2 }, '1,200 students move up, 0 repeat and 2 leave.'],
])('before students are promoted they are counted: %j', (more, text) => {
  expect(summaryText({ ...summary, ...more } as never)).toBe(text);
});

test('what those who leave owe is told, and that repeaters of their classes are in it', () => {
  const text = (owed: number, repeatingThere = 0) => leavingText({ ...summary, owed: asCents(owed), repeatingThere } as never);
  expect(text(0)).toBe('The students who leave owe nothing.');
  expect(text(100)).toBe('The students who leave owe KES 1.00. They stay in Balances and can still pay.');
  expect(text(100, 1)).toContain('The classes that leave owe KES 1.00, 1 repeater included.');
});

test('only the terms that are wanted, and streams that are new, are added', () => {
  const text = (newStreams: number, wanted: readonly boolean[]) =>
    newStreamsText({ ...summary, newStreams } as never, { terms: wanted.map((each) => ({ wanted: each })) } as never);
  expect(text(0, [false])).toMatch(/^No student is billed now/);
  expect(text(1, [true, false, true])).toMatch(/^Adds 1 stream and 2 terms\. No student/);
});

test('a promotion is undone until something forbids it, and then says what', () => {
  const done = { id: 1, doneAt: '2026-12-01T06:00:00.000Z', doneBy: 'mary', isNewest: true, refusal: null, moved: 2, left: 1, repeated: 0 };
  const words = (more: object = {}) => wordsOf(drawnFor('admin', <LastYearEnd yearEnd={{ ...done, ...more } as never} />));
  expect(words()).toMatch(/by mary: .*The new classes count from the next term that is made current\..* Undo Promotion$/);
  expect(words({ refusal: 'A payment was recorded.', isNewest: false })).toMatch(/by mary: .*\. A payment was recorded\.$/);
});

test('while the term runs it is said before anybody is promoted, and a school without students reads what is missing', () => {
  const plan = { classes: [], grades: [], streams: [], newTerms: [], last: null };
  const page = (isOver: boolean) => {
    const currentTerm = { name: 'Term 3 2026', endDate: '2026-10-30', isOver };
    return wordsOf(drawnFor('admin', <YearEndPage />, [yearEnd, {}, { ...plan, currentTerm }]));
  };
  expect(page(false)).toContain('Term 3 2026 runs until 30 Oct 2026. Students are usually promoted after it. No students to promote');
  expect(page(true)).not.toContain('runs until');
  expect(wordsOf(drawnFor('admin', <YearEndPage />))).toContain('Loading…');
});
