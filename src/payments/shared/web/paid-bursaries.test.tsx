import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { asCents } from '../../../core/money.ts';
import type { SplitRow } from '../split-draft.ts';
import { PaidBursaries } from './paid-bursaries.tsx';

const row = (id: number, cents: number, bursaries: { id: number; amount: number }[]): SplitRow => ({
  studentId: String(id),
  amount: '',
  cents: asCents(cents),
  payee: {
    ...{ id, admissionNumber: null, fullName: `Child ${id}`, grade: 'Grade 4', stream: 'East', active: true },
    ...{ guardianName: 'Jane Wanjiku', balance: asCents(0), debts: [] },
    bursaries: bursaries.map((each) => ({ id: each.id, amount: asCents(each.amount), reason: 'Mbugua Trust' })),
    today: [],
  },
});

const markupOf = (rows: readonly SplitRow[], ticked: readonly number[] = []) =>
  renderToStaticMarkup(<PaidBursaries rows={rows} ticked={ticked} onTick={() => undefined} />);

test('each standing bursary of who gets a part is offered, by amount and name', () => {
  const markup = markupOf([row(4, 500, [{ id: 31, amount: 400_000 }]), row(7, 500, [{ id: 32, amount: 100 }])], [32]);
  expect(markup).toContain('Reverse the bursary of KES 4,000.00 for Child 4');
  expect(markup).toContain('Reverse the bursary of KES 1.00 for Child 7');
  expect([...markup.matchAll(/<input[^>]*>/g)].map(([input]) => input.includes('checked'))).toEqual([false, true]);
});

test('who gets nothing pays no bursary, and without one nothing is asked', () => {
  expect(markupOf([row(4, 0, [{ id: 31, amount: 400_000 }])])).toBe('');
  expect(markupOf([row(4, 500, [])])).toBe('');
});
