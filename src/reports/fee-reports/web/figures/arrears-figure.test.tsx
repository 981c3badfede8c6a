import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { wordsOf } from '../../../../../tests/support/drawn.tsx';
import { asCents } from '../../../../core/money.ts';
import type { GradeProgress } from '../grade-progress.ts';
import { ArrearsFigure } from './arrears-figure.tsx';

function grade(name: string, required: number, paid: number): GradeProgress {
  const money = { required: asCents(required), paid: asCents(paid), refunded: asCents(0), balance: asCents(required - paid) };
  return { gradeId: required + paid, name, ...money, percent: 50, level: 'low' };
}

const words = (...grades: GradeProgress[]) => wordsOf(renderToStaticMarkup(<ArrearsFigure grades={grades} />));

test('each grade says what is left to pay, to the cent what is not, and what is ahead', () => {
  expect(words(grade('Grade 1', 200_000, 100_000))).toContain('Grade 1 50% paid, KES 1K to pay');
  expect(words(grade('Grade 1', 100_001, 100_000))).not.toContain('ahead');
  expect(words(grade('Grade 1', 100_000, 100_000))).toContain('nothing to pay');
  expect(words(grade('Grade 1', 100_000, 200_000))).toContain('KES 1K ahead');
});

test('the grade with most left to pay comes first, and is named with its part of all that is due', () => {
  const text = words(grade('Grade 1', 200_000, 150_000), grade('Grade 2', 300_000, 100_000), grade('Grade 3', 100_000, 200_000));
  expect(text).toContain('Of the fees set for active students, Grade 2 has the most left to pay: KES 2,000.00 of KES 2,500.00');
  expect(text.indexOf('Grade 2 50')).toBeLessThan(text.indexOf('Grade 1 50'));
});

test('where nothing is due, nobody is named', () => {
  expect(words(grade('Grade 1', 100_000, 100_000))).toContain("This term's fees are paid in every grade.");
});
