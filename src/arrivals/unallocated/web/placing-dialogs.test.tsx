import { expect, test } from 'vitest';
import { drawnFor, openSignedInPage, wordsOf } from '../../../../tests/support/drawn.tsx';
import { candidate, waitingMoney } from '../../../../tests/support/sample-money.ts';
import { asCents } from '../../../core/money.ts';
import type { Arrived } from '../contract.ts';
import { PlacingDialog } from './placing-dialogs.tsx';

openSignedInPage('/payments/reconcile');

const drawn = (act: 'choose' | 'return' | 'same', more: Partial<Arrived> = {}) =>
  drawnFor('admin', <PlacingDialog placing={{ act, money: waitingMoney(more) }} onClose={() => undefined} />);

test('to choose a student says how much of which code goes where', () => {
  const words = wordsOf(drawn('choose'));
  expect(words).toContain('Allocate KES 1,500.00');
  expect(words).toContain('All of SGH7Y2K9QL goes into the account of one student, with a receipt.');
});

function allocating(doubt: string | null, { role = 'bursar', ...more }: Partial<Arrived> & { role?: 'admin' | 'bursar' } = {}) {
  const money = waitingMoney({ waiting: asCents(50_000), ...more });
  const placing = { act: 'allocate' as const, money, candidate: candidate({ doubt, sameAs: doubt === null ? null : 4 }) };
  return drawnFor(role, <PlacingDialog placing={placing} onClose={() => undefined} />);
}

test('a suggested student is named with class and number, and the money with its payer and account, before it is allocated', () => {
  const markup = allocating(null);
  expect(wordsOf(markup)).toContain('Allocate KES 500.00 to Amina Yusuf?');
  expect(wordsOf(markup)).toContain('Amina Yusuf, Grade 4 East, Adm. A/7 (ID 12).');
  expect(wordsOf(markup)).toContain('Paid by HALIMA Y***, for the account amna (SGH7Y2K9QL).');
  expect(markup, 'Enter is enough').toMatch(/<button[^>]*data-first[^>]*>Allocate</);
  expect(wordsOf(markup)).not.toContain('Compare them');
});

test('a receipt of the same amount for a suggested student is named before it is allocated, and Enter is not enough', () => {
  const markup = allocating('May be the same money as receipt 4 of 5 May 2026');
  expect(wordsOf(markup)).toContain('May be the same money as receipt 4 of 5 May 2026. Compare them before you allocate it.');
  expect(markup).toMatch(/role="alert"/);
  expect(markup).not.toMatch(/data-first/);
});

test('an administrator says in the dialog that all of the money is that of the receipt, and not where only a part waits', () => {
  const doubt = 'May be the same money as receipt 4 of 5 May 2026';
  const whole = { amount: asCents(50_000) };
  expect(wordsOf(allocating(doubt, { role: 'admin', ...whole }))).toContain('Same as Receipt 4');
  expect(wordsOf(allocating(doubt, { role: 'admin' }))).not.toContain('Same as Receipt');
  expect(wordsOf(allocating(null, { role: 'admin', ...whole }))).not.toContain('Same as Receipt');
  expect(wordsOf(allocating(doubt, whole))).toContain('Same as Receipt 4 Only for administrators');
});

test('of money that is partly placed it is the rest', () => {
  expect(wordsOf(drawn('choose', { waiting: asCents(50_000) }))).toContain('Allocate KES 500.00');
});

test('nothing is sent before a student is chosen', () => {
  expect(drawn('choose')).toMatch(/<button[^>]*type="submit"[^>]*(disabled|aria-disabled)/);
});

test('a reference can be saved where it names nobody for sure, and is not unless that is ticked', () => {
  const markup = drawn('choose');
  expect(wordsOf(markup)).toContain('Save “amna” for this student');
  expect(wordsOf(markup)).toContain('Future payments with this reference are allocated to this student automatically');
  expect(markup).not.toContain('checked=""');
  expect(wordsOf(drawn('choose', { learnable: false }))).not.toContain('for this student');
});

test('an account that may be another student’s says so before it is saved', () => {
  const saveWarning = 'It is one character off the account of Baraka Otieno, so it may be a typing slip.';
  const markup = drawn('choose', { saveWarning });
  expect(wordsOf(markup)).toContain(`${saveWarning} Future payments with this reference are allocated`);
  expect(markup).not.toContain('checked=""');
});

test('a return says that the money must have gone back first, and asks for the reason', () => {
  const words = wordsOf(drawn('return'));
  expect(words).toContain('Return KES 1,500.00');
  expect(words).toContain(
    'Send the money of SGH7Y2K9QL back first, by M-Pesa or the bank. This records that the payment was sent back. It cannot be undone.',
  );
  expect(words).toMatch(/Reason/);
  expect(words).toContain('Record Return');
});
