import { expect, test } from 'vitest';
import { drawnFor, openSignedInPage, wordsOf } from '../../../../tests/support/drawn.tsx';
import type { Reply } from '../../../core/endpoint.ts';
import { asCents, zeroCents } from '../../../core/money.ts';
import { filtersIn } from '../../../core/page-paths.ts';
import { classStatements } from '../contract.ts';
import { listQuery } from '../list-query.ts';
import { StatementsPage } from './statements-page.tsx';

openSignedInPage('/statements');

const term = {
  ...{ id: 2, name: 'Term 2', year: 2026, startDate: '2026-05-04', endDate: '2026-08-07' },
  ...{ current: true, billed: true, updatedAt: '2026-01-05T11:05:00.000Z' },
};

/** The statement of a student who owes a term's fee. */
function owing(id: number, name: string): Reply<typeof classStatements>['statements'][number] {
  const totalBilled = asCents(1_000_000);
  return {
    payTo: { paybillNumber: '247247', account: `SM-${id}` },
    otherWays: [],
    studentInfo: { id, admissionNumber: null, account: `K${id}`, name, grade: 'Grade 4', stream: 'East', status: 'Active' },
    payments: [],
    pagination: { page: 1, totalPages: 1, total: 0 },
    billing: { voteHeads: [{ name: 'Tuition Fee', amount: totalBilled }], additionalFees: [], additionalFeesTotal: zeroCents },
    adjustments: [],
    summary: { totalBilled, totalPaid: zeroCents, adjusted: zeroCents, carriedForwardBalance: zeroCents, currentBalance: totalBilled },
  };
}

const reply: Reply<typeof classStatements> = {
  ...{ chosen: 'owing', students: 2, issuedOn: '2026-06-01', term, terms: [term] },
  school: { name: 'Shule ya Mfano', contacts: 'P.O. Box 1', logo: null },
  statements: [owing(1, 'Amina'), owing(2, 'Baraka')],
};

const input = { query: listQuery(filtersIn('/statements', '')) };
const drawn = (changes: Partial<typeof reply> = {}) =>
  drawnFor('bursar', <StatementsPage />, [classStatements, input, { ...reply, ...changes }]);

test('each student has a paper of their own, with the school, the term and where to pay', () => {
  const markup = drawn();
  const papers = markup
    .split('<article')
    .slice(1)
    .map((paper) => wordsOf(`<article${paper}`));
  expect(papers).toHaveLength(2);
  for (const [at, name] of ['Amina', 'Baraka'].entries()) {
    expect(papers[at]).toMatch(/^Shule ya Mfano P\.O\. Box 1 Fee Statement Term 2 2026, 4 May 2026 to 7 Aug 2026 Issued on 1 Jun 2026/);
    expect(papers[at]).toContain(`Name ${name} Student ID ${at + 1}`);
    expect(papers[at]).toContain(`Current Balance KES 10,000.00 Pay to: paybill 247247 , account SM-${at + 1}`);
    expect(markup).toContain(`aria-label="Fee statement of ${name}"`);
  }
});

test('the page has one heading of its own, and the papers stand below it', () => {
  const markup = drawn();
  expect(markup.match(/<h1/g)).toHaveLength(1);
  expect(wordsOf(markup)).toMatch(/^Fee Statements · Karo Fee Statements Back to Balances/);
  expect(markup).toMatch(/<a[^>]* href="\/balances[^>]*>(<[^>]*>)*Back to Balances/);
});

test('all of them are printed at once, and how many is said first', () => {
  expect(wordsOf(drawn())).toContain('Print 2 statements');
  expect(wordsOf(drawn({ students: 1, statements: [owing(1, 'Amina')] }))).toContain('Print 1 statement');
  expect(wordsOf(drawn())).not.toContain('Failed to load');
});

test('more than a page can hold are made into a file; nothing is printed that would be a part', () => {
  const words = wordsOf(drawn({ students: 4321, statements: [] }));
  expect(words).toContain('4,321 students are more than a page can hold. Make one file of their statements to print');
  expect(words).toContain('Make a File');
  expect(words).not.toContain('Print');
});

test('where nobody is left there is nothing to print or make', () => {
  const words = wordsOf(drawn({ students: 0, statements: [] }));
  expect(words).toContain('No statements to print. No students match these filters.');
  expect(words).not.toContain('Make a File');
  expect(words).not.toContain('Print');
});

test('a school without terms is offered no choice of one', () => {
  expect(wordsOf(drawn())).toContain('Term 2 2026 All Terms');
  expect(wordsOf(drawn({ term: null, terms: [] }))).not.toContain('All Terms');
});

test('the choice of the term stands at the one that the statements are of, at all where no term has begun', () => {
  const chosen = (changes: Partial<typeof reply>) => /<option [^>]*selected[^>]*>([^<]*)/.exec(drawn(changes))?.[1];
  expect(chosen({})).toBe('Term 2 2026');
  expect(chosen({ term: null })).toBe('All Terms');
});

test('a teacher is told who may, and sees no amount', () => {
  const words = wordsOf(drawnFor('teacher', <StatementsPage />));
  expect(words).toContain('administrators');
  expect(words).not.toContain('KES');
});
