import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { openSignedInPage, wordsOf } from '../../../tests/support/drawn.tsx';
import type { Statement } from '../../books/statements/paper-words.ts';
import { StatementPaper } from '../../books/statements/web/statement-paper.tsx';
import { asCents } from '../../core/money.ts';
import { documentEnd, documentStart } from './server/document.ts';
import { statementHtml } from './server/statement-html.ts';

openSignedInPage('/statements');

const cents = (shillings: number) => asCents(Math.round(shillings * 100));
const term = {
  ...{ id: 2, name: 'Term 2', year: 2026, startDate: '2026-05-04', endDate: '2026-08-07' },
  ...{ current: true, billed: true, updatedAt: '2026-01-05T11:05:00.000Z' },
};
const line = { date: '2026-05-20', isReversed: false, isVerified: true, reason: null, bank: null, code: null, kind: 'payment' } as const;
const full: Statement = {
  school: {
    name: 'Shule <ya> Mfano',
    contacts: 'P.O. Box 1 | 0712',
    logo: null,
    payTo: { paybillNumber: '247247', account: 'SM-7' },
    otherWays: [],
  },
  ...{ issuedOn: '2026-06-01', term, terms: [term] },
  studentInfo: { id: 7, admissionNumber: 'A/7', account: 'A/7', name: "Ng'ang'a & Co", grade: 'Grade 4', stream: 'East', status: 'Active' },
  payments: [
    { ...line, method: 'Cash', amount: cents(3000), receiptNumber: 31, isReversed: true, runningBalance: cents(9500.5) },
    { ...line, method: 'Mpesa', code: 'SGH1X', amount: cents(500), receiptNumber: 32, isVerified: false, runningBalance: cents(9000.5) },
    {
      ...{ ...line, method: 'Cash', amount: cents(-3000), receiptNumber: 31, kind: 'reversal', isReversed: true },
      ...{ reason: 'Wrong <b>child</b>', runningBalance: cents(12_000.5) },
    },
  ],
  pagination: { page: 1, totalPages: 1, total: 3 },
  billing: {
    voteHeads: [{ name: 'Tuition Fee', amount: cents(10_000) }],
    additionalFees: [{ name: 'Bus', amount: cents(1500) }],
    additionalFeesTotal: cents(1500),
  },
  adjustments: [
    {
      ...{ id: 3, date: '2026-05-21', kind: 'waiver', change: cents(-1000), reason: 'Mother is ill', reference: null, takesBackId: null },
      ...{ approvedBy: 'njeri', selfApproved: true },
    },
  ],
  summary: {
    ...{ totalBilled: cents(11_500), totalPaid: cents(500), adjusted: cents(-1000), carriedForwardBalance: cents(2000.5) },
    currentBalance: cents(12_000.5),
  },
};
const ahead: Statement = {
  ...full,
  ...{ term: null, payments: [], adjustments: [] },
  school: { ...full.school, contacts: '' },
  studentInfo: { ...full.studentInfo, admissionNumber: null, account: 'K71' },
  pagination: { page: 1, totalPages: 1, total: 0 },
  billing: { ...full.billing, additionalFees: [], additionalFeesTotal: cents(0) },
  summary: { ...full.summary, adjusted: cents(0), currentBalance: cents(-10_000_000) },
};
const long: Statement = { ...full, pagination: { page: 1, totalPages: 3, total: 1400 } };

const withoutMarks = (markup: string) => wordsOf(markup.replace(/&#39;/g, '&#x27;'));

test.each([
  ['one with everything', full],
  ['a credit in all terms, with nothing paid', ahead],
  ['more payments than a page holds', long],
])('a statement in a file says what its page says, word for word: %s', (_, statement) => {
  const page = renderToStaticMarkup(<StatementPaper statement={statement} />);
  expect(withoutMarks(statementHtml(statement))).toBe(withoutMarks(page));
});

test('what people typed is words in the file, never marks of the page', () => {
  const html = statementHtml(full);
  expect(html).toContain('Shule &lt;ya&gt; Mfano');
  expect(html).toContain('Wrong &lt;b&gt;child&lt;/b&gt;');
  expect(html).toContain('Ng&#39;ang&#39;a &amp; Co');
});

test('who owes is told where to pay, and who is ahead is not', () => {
  expect(withoutMarks(statementHtml(full))).toMatch(/KES 12,000\.50 Pay to: paybill 247247 , account SM-7$/);
  expect(withoutMarks(statementHtml(ahead))).toMatch(/Current Balance credit KES 10,000,000\.00$/);
});

test('a file asks nobody for anything, says how many it holds, and has the logo once', () => {
  const logo = 'data:image/png;base64,iVBORw0KGgo=';
  const file = documentStart({ schoolName: 'Shule & Co', logo, chosen: 'Grade 4', students: 40 }) + documentEnd;
  expect(file).toContain('<title>Fee statements, Shule &amp; Co, Grade 4</title>');
  expect(file).toContain('40 statements, one on a sheet.');
  expect(file).toContain("default-src 'none'");
  expect(file.split(logo)).toHaveLength(2);
  expect(file).toMatch(/article \+ article \{ break-before: page; \}/);
});

test('what is no picture stands in no style', () => {
  const logo = 'data:image/png;base64,"); } body { display: none';
  expect(documentStart({ schoolName: 'S', logo, chosen: '', students: 1 })).not.toContain('body { display: none');
});
