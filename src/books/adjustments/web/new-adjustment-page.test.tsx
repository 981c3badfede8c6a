import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { wordsOf } from '../../../../tests/support/drawn.tsx';
import { asCents } from '../../../core/money.ts';
import { AdjustmentSummary } from './adjustment-summary.tsx';
import { balanceAfter } from './new-adjustment-page.tsx';

const begins = (startDate: string) => ({ startDate });

test.each([
  ['in the current term', '2026-01-05', 40_000],
  ['in an earlier term', '2025-09-01', 40_000],
  ['in a later term, which changes nothing now', '2026-05-04', 100_000],
])('the balance after an adjustment %s', (_, chosen, after) => {
  expect(balanceAfter(asCents(100_000), asCents(-60_000), begins('2026-01-05'), begins(chosen))).toBe(after);
});

test('where no term is current, or none is chosen, the balance counts the adjustment', () => {
  expect(balanceAfter(asCents(100_000), asCents(5000), undefined, begins('2026-05-04'))).toBe(105_000);
  expect(balanceAfter(asCents(100_000), asCents(5000), begins('2026-01-05'), undefined)).toBe(105_000);
});

test('before it is approved the balance now and after say what it does now, not what it does in a later term', () => {
  const student = { id: 12, admissionNumber: null, fullName: 'Amina Yusuf', grade: 'Grade 4', stream: 'East' };
  const what = { id: 7, kind: 'waiver', student, term: null, reason: 'Orphan', reference: null, state: 'pending' } as const;
  const decided = { approved: null, refused: null, withdrawn: null, takesBackId: null, takenBackId: null, mayApprove: true };
  const summary = (effect: number) => {
    const money = { change: asCents(-50_000), effect: asCents(effect), balance: asCents(60_000) };
    return wordsOf(
      renderToStaticMarkup(
        <AdjustmentSummary adjustment={{ ...what, ...decided, ...money, asked: { by: 'njoroge', date: '2026-05-05' } }} />,
      ),
    );
  };
  expect(summary(-50_000)).toMatch(
    /Amina Yusuf, Grade 4 East\. Requested by njoroge: Orphan Balance now KES 600\.00 Balance after KES 100\.00$/,
  );
  expect(summary(0)).toMatch(/Balance now KES 600\.00 Balance after KES 600\.00$/);
});
