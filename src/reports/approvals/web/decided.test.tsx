import { expect, test } from 'vitest';
import { drawnFor, openSignedInPage, wordsOf } from '../../../../tests/support/drawn.tsx';
import { pendingCheque, reversal, waiver } from '../../../../tests/support/sample-approvals.ts';
import type { Approval, Outcome } from '../contract.ts';
import { ChosenBar } from './chosen-bar.tsx';
import { Decided } from './decided.tsx';

openSignedInPage('/approvals');

const rows = [waiver(), reversal(), pendingCheque()];
const done = { done: true, code: null } as const;
const nothing = () => undefined;

function drawn(outcomes: readonly Outcome[], message = '2 approved.'): string {
  return drawnFor('admin', <Decided result={{ message, outcomes, rows }} onClose={nothing} />);
}

test('each thing that was decided is told with its student, those that were not done first', () => {
  const words = wordsOf(
    drawn(
      [
        { kind: 'adjustment', id: 3, ...done, message: 'Waiver of KES 500.00 approved.' },
        { kind: 'payment', id: 32, done: false, code: 'PAYMENT_REVERSED', message: 'This payment has been reversed.' },
      ],
      '1 approved, 1 not approved.',
    ),
  );
  expect(words).toBe(
    '1 approved, 1 not approved. Amina Yusuf : not done. This payment has been reversed. Amina Yusuf : Waiver of KES 500.00 approved. Close',
  );
});

test('a reversal that was done leads to recording it again for the right student, one that was not does not', () => {
  const outcome = { kind: 'reversal', id: 5, message: 'Payment 31 reversed.' } as const;
  expect(drawn([{ ...outcome, ...done }])).toContain('href="/payments/new?studentId=13&amp;amount=4000.00');
  expect(drawn([{ ...outcome, done: false, code: 'OWN_REVERSAL' }])).not.toContain('href=');
});

test('it warns where anything was not done, and only then', () => {
  const outcome = { kind: 'adjustment', id: 3, message: 'So it is.' } as const;
  const [good, bad] = [drawn([{ ...outcome, ...done }]), drawn([{ ...outcome, done: false, code: 'ADJUSTMENT_DECIDED' }])];
  expect(good).toContain('data-tone="done"');
  expect(bad).toContain('data-tone="warning"');
  for (const markup of [good, bad]) expect(markup).toContain('role="alert"');
});

const bar = (open: readonly Approval[], picked: readonly Approval[]) =>
  drawnFor('admin', <ChosenBar open={open} picked={picked} onChoose={nothing} onDecide={nothing} />);

test('the bar counts what is ticked, and of it what can be refused', () => {
  expect(wordsOf(bar(rows, rows))).toBe('Select all 3 on this page Refuse 2 selected Approve 3 selected');
  expect(wordsOf(bar(rows, [pendingCheque()]))).toBe('Select all 3 on this page Refuse selected Approve 1 selected');
});

test('nothing can be pressed while nothing is ticked, and the box is full once all are', () => {
  const none = bar(rows, []);
  expect(wordsOf(none)).toBe('Select all 3 on this page Refuse selected Approve selected');
  expect(none.match(/<button[^>]*disabled/g)).toHaveLength(2);
  expect(none).not.toContain('checked=""');
  expect(bar(rows, rows)).toContain('checked=""');
});
