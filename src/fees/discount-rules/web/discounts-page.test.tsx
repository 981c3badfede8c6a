import { expect, test } from 'vitest';
import { drawnFor, openSignedInPage, wordsOf } from '../../../../tests/support/drawn.tsx';
import { siblingDiscount, staffDiscount } from '../../../../tests/support/sample-discounts.ts';
import { discountKinds, kindNames } from '../../../books/discounts/kinds.ts';
import type { Role } from '../../../core/roles.ts';
import { type Discount, discounts } from '../contract.ts';
import { DiscountForm } from './discount-form.tsx';
import { DiscountsPage } from './discounts-page.tsx';
import { HelpedStudents } from './helped-students.tsx';

openSignedInPage('/settings/discounts');

function page(role: Role, rows: Discount[] = [siblingDiscount(), staffDiscount()]): string {
  const pagination = { page: 1, total: rows.length, totalPages: 1 };
  return drawnFor(role, <DiscountsPage />, [discounts, { query: { page: 1 } }, { discounts: rows, pagination }]);
}

const optionsOf = (markup: string) => [...markup.matchAll(/<option[^>]*>([^<]*)/g)].map(([, words]) => words?.replace('&#x27;', "'"));

test('who takes money asks for a rule below the list of those that there are', () => {
  for (const role of ['admin', 'bursar'] as const) {
    const words = wordsOf(page(role));
    expect(words).toMatch(/Second child .* Children of teachers .* 2 discount rules .* Add a discount rule/);
    expect(words).toMatch(/Request approval$/);
  }
});

test('an auditor reads the list and who could change it', () => {
  const words = wordsOf(page('auditor'));
  expect(words).toContain('Children of teachers');
  expect(words).toContain('Only bursars and administrators can change discount rules.');
  expect(words).not.toContain('Request approval');
});

test('a teacher reads for whom the page is, and nothing of money', () => {
  const words = wordsOf(page('teacher'));
  expect(words).toContain('This page is for auditors, bursars and administrators.');
  expect(words).not.toContain('Tuition');
});

test('the form begins with the tuition alone, and asks neither place nor students before it is known for whom', () => {
  const markup = drawnFor('bursar', <DiscountForm />);
  expect(optionsOf(markup)).toEqual(['Choose who gets it', ...discountKinds.map((kind) => kindNames[kind])]);
  const ticked = [...markup.matchAll(/<input[^>]*type="checkbox"[^>]*>/g)].map(([input]) => input.includes('checked'));
  expect(ticked).toEqual([true, false, false, false, false]);
  const words = wordsOf(markup);
  expect(words).toContain('Tuition Fee Diary Fee AssBook Fee Others Activity Fee');
  expect(words).not.toContain('Which child');
  expect(words).not.toContain('Which students');
});

test('students are searched for, and what is wrong with them stands below', () => {
  const markup = drawnFor('bursar', <HelpedStudents helpedIds={[]} error="Choose at least one student" onChange={() => undefined} />);
  expect(wordsOf(markup)).toBe('Which students Find a student Choose at least one student');
  expect(markup).not.toContain('Students found');
});
