import { expect, test } from 'vitest';
import { drawnFor, openSignedInPage, wordsOf } from '../../../../tests/support/drawn.tsx';
import { siblingDiscount, staffDiscount } from '../../../../tests/support/sample-discounts.ts';
import type { Reply } from '../../../core/endpoint.ts';
import { asCents, zeroCents } from '../../../core/money.ts';
import { type Discount, discountPreview } from '../contract.ts';
import { PreviewDialog } from './preview-dialog.tsx';

openSignedInPage('/settings/discounts');

type Preview = Reply<typeof discountPreview>;
const term = { id: 1, name: 'Term 2', year: 2026 };
const amina = { id: 1, fullName: 'Amina Yusuf', grade: 'Grade 4', stream: 'East', amount: asCents(120_000), given: false };
const baraka = { id: 2, fullName: 'Baraka Otieno', grade: 'PP1', stream: 'West', amount: asCents(90_000), given: true };
const both: Preview = {
  ...{ term, students: [amina, baraka], total: asCents(210_000), due: { students: 1, amount: asCents(120_000) } },
  pagination: { page: 1, total: 2, totalPages: 1 },
};
const nobody: Preview = {
  ...{ term, students: [], total: zeroCents, due: { students: 0, amount: zeroCents }, pagination: { page: 1, total: 0, totalPages: 1 } },
};

function drawn(
  preview: Preview | null,
  { discount = siblingDiscount(), gives = false }: { discount?: Discount; gives?: boolean } = {},
): string {
  const input = { params: { discountId: discount.id }, query: { page: 1 } };
  const dialog = <PreviewDialog discount={discount} gives={gives} onClose={() => undefined} />;
  return drawnFor('admin', dialog, ...(preview ? [[discountPreview, input, preview] as const] : []));
}

const button = (markup: string, words: string) => new RegExp(`<button[^>]*>(?:<[^>]*>)*${words}`).exec(markup)?.[0] ?? '';

test('before a yes it says how much to how many, of which what is not given yet, and names them', () => {
  const words = wordsOf(drawn(both));
  expect(words).toContain('Second child 10% of Tuition, each term.');
  expect(words).toContain(
    'At the fees of Term 2 2026 it gives KES 2,100.00 to 2 students, of which KES 1,200.00 to 1 student can be applied now.',
  );
  expect(words).toContain('Once approved, it is applied each time a term opens, until it is ended.');
  expect(words).toContain('Amina Yusuf Grade 4 East 1,200.00 Not yet Baraka Otieno PP1 West 900.00 Given');
  expect(words).toMatch(/Close$/);
});

test('nobody gives before it is worked out what it gives', () => {
  const given = { discount: staffDiscount(), gives: true };
  const waiting = drawn(null, given);
  expect(wordsOf(waiting)).toContain('Calculating…');
  expect(button(waiting, 'Give now')).toContain('disabled');
  expect(button(drawn(both, given), 'Give now')).not.toContain('disabled');
  expect(wordsOf(drawn(both, given))).toMatch(/^Give now: Children of teachers\? .* Cancel Give now$/);
  expect(wordsOf(drawn(both, given))).not.toContain('Once approved');
});

test('one that gives nobody anything yet is not given', () => {
  expect(wordsOf(drawn(nobody))).toContain('At the fees of Term 2 2026 no student qualifies.');
  expect(button(drawn(nobody, { discount: staffDiscount(), gives: true }), 'Give now')).toContain('disabled');
});

test('what everybody has, and what nobody has, is said in words', () => {
  const all = { ...both, due: { students: 0, amount: zeroCents } };
  expect(wordsOf(drawn(all))).toContain('it gives KES 2,100.00 to 2 students. None of it is left to apply in this term.');
  const none = { ...both, due: { students: 2, amount: both.total } };
  expect(wordsOf(drawn(none))).toContain('it gives KES 2,100.00 to 2 students. None of it has been applied in this term yet.');
});

test('past the end of a preview that shrank it leads to the last page', () => {
  const words = wordsOf(drawn({ ...both, students: [], pagination: { page: 3, total: 2, totalPages: 1 } }));
  expect(words).toContain('No more results The list ends at page 1. Go to the last page');
  expect(words).not.toContain('Students who qualify');
});

test('without a current term it says that it cannot be worked out, and whoever only looks has one way out', () => {
  const words = wordsOf(drawn({ ...nobody, term: null }));
  expect(words).toContain('No term is current, so the amounts cannot be calculated.');
  expect(words).toMatch(/^Second child .* Close$/);
});
