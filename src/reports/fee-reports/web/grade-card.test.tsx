import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { openSignedInPage, wordsOf } from '../../../../tests/support/drawn.tsx';
import { asCents } from '../../../core/money.ts';
import { GradeCard } from './grade-card.tsx';
import { GradeCollection } from './grade-collection.tsx';
import type { GradeDetail } from './grade-progress.ts';

openSignedInPage('/payments/fee-reports');

const cents = asCents;
const heads = { tuitionFee: cents(0), assBooks: cents(0), activityFee: cents(0), diaryFee: cents(0), others: cents(0) };

/** A grade of two students with fees of KES 1,000.00 each. */
function grade(paid: number, refunded = 0): GradeDetail {
  return {
    gradeId: 4,
    gradeName: 'Grade 4',
    totalActiveStudents: 2,
    billedNextTerm: 0,
    basicFees: { ...heads, tuitionFee: cents(100_000), total: cents(100_000) },
    additionalFees: { items: [], total: cents(0) },
    payments: { total: cents(paid), refunded: cents(refunded) },
  };
}

const card = (paid: number, refunded?: number) => renderToStaticMarkup(<GradeCard grade={grade(paid, refunded)} />);

const noBalances = { owed: cents(0), owingStudents: 0, credit: cents(0), creditStudents: 0 };

function collection(paid: number, refunded: number, balances = noBalances) {
  const report = { collection: { billed: cents(200_000), collected: cents(paid), refunded: cents(refunded) }, balances };
  return wordsOf(renderToStaticMarkup(<GradeCollection grades={[grade(paid, refunded)]} report={report} />));
}

test('a refund stands between what was paid and the balance, which adds it; without one there is no such line', () => {
  expect(wordsOf(card(250_000, 60_000))).toContain('Total Required 2,000.00 Total Paid 2,500.00 Refunded 600.00 Balance 100.00');
  expect(wordsOf(card(250_000))).toContain('Total Paid 2,500.00 Balance credit 500.00');
});

test('a balance that is left to pay is marked as a debt, and what is paid or ahead is not', () => {
  const standing = (paid: number) => /data-standing="(\w+)"/.exec(card(paid))?.[1];
  expect([standing(199_999), standing(200_000), standing(200_001)]).toEqual(['owed', 'settled', 'settled']);
});

test('little progress is red, some is amber, and from 70 percent it is green, on the bar and in the word', () => {
  const tones = (paid: number) => Array.from(card(paid).matchAll(/data-tone="(\w+)"/g), ([, tone]) => tone);
  expect([tones(0), tones(60_000), tones(140_000)]).toEqual([
    ['bad', 'bad'],
    ['waiting', 'waiting'],
    ['good', 'good'],
  ]);
});

test('students who are billed from the next term are told apart, and nothing is required of them', () => {
  const words = (changes: Partial<GradeDetail>) => wordsOf(renderToStaticMarkup(<GradeCard grade={{ ...grade(0), ...changes }} />));
  expect(words({})).toMatch(/^Grade 4 2 active students Low /);
  expect(words({ totalActiveStudents: 1, billedNextTerm: 1 })).toContain('1 active student. 1 more student is billed from the next term.');
  expect(words({ billedNextTerm: 3 })).toContain('2 active students. 3 more students are billed from the next term.');
  expect(words({ billedNextTerm: 3 })).toContain('Total Required 2,000.00');
});

test('the figures of the school add up where money was given back, and say so', () => {
  const words = collection(250_000, 60_000);
  expect(words).toContain('Collected this term KES 2,500.00 Billed less collected KES 100.00 After refunds of KES 600.00.');
  expect(words).toContain('Refunded (KES)');
  expect(collection(250_000, 10_000)).toContain('Collected more than billed KES 400.00 After refunds of KES 100.00.');
  expect(collection(50_000, 0)).not.toMatch(/refund/i);
});

test('one student who owes, or is in credit, is spoken of as one', () => {
  const words = (owingStudents: number, creditStudents: number) =>
    collection(0, 0, { owed: cents(70_000), owingStudents, credit: cents(5000), creditStudents });
  expect(words(1, 0)).toContain('KES 700.00 1 student owes, earlier terms included.');
  expect(words(2, 1)).toContain('2 students owe, earlier terms included. 1 other is in credit by KES 50.00, which is not subtracted here.');
  expect(words(1, 2)).toContain('1 student owes, earlier terms included. 2 others are in credit by KES 50.00');
});
