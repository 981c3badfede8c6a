import { expect, test } from 'vitest';
import { drawnFor, openSignedInPage, wordsOf } from '../../../../../tests/support/drawn.tsx';
import { asCents } from '../../../../core/money.ts';
import type { Role } from '../../../../core/roles.ts';
import { CallError } from '../../../../core/web/call.ts';
import { madeRefusal } from '../../../../school/users/rules.ts';
import type { AnyPayment } from '../../all-payments-contract.ts';
import { NamesAnotherDialog } from './names-another-dialog.tsx';
import { PaymentActs } from './payment-acts.tsx';
import { ReverseDialog } from './reverse-dialog.tsx';

openSignedInPage('/all-payments');

const pending: AnyPayment = {
  kind: 'payment',
  id: 31,
  receiptNumber: 31,
  date: '2026-05-04',
  student: { id: 12, admissionNumber: null, fullName: 'Amina Yusuf', grade: { name: 'Grade 4' }, stream: { name: 'East' } },
  amount: asCents(400_000),
  method: 'Mpesa',
  code: 'SGH7Y2K9QL',
  bank: null,
  isVerified: false,
  recordedBy: 'njoroge',
  verified: null,
  reversed: null,
  isOwn: false,
  mayVerify: true,
  reversalAsked: false,
  codeStays: false,
};

const acts = (role: Role, more: Partial<AnyPayment> = {}) => drawnFor(role, <PaymentActs payment={{ ...pending, ...more }} />);

test('an administrator verifies what is pending, and reverses', () => {
  expect(wordsOf(acts('admin'))).toBe('Verify Reverse');
  expect(wordsOf(acts('admin', { isVerified: true }))).toBe('Reverse');
});

test('whoever may not reverse is led to where they ask for it', () => {
  const markup = acts('bursar', { isVerified: true });
  expect(wordsOf(markup)).toBe('Request reversal');
  expect(markup).toContain('href="/reversals/new/12/31"');
  expect(markup).toContain('aria-label="Request reversal of payment 31"');
});

test('what they recorded themselves can be asked about too', () => {
  expect(wordsOf(acts('bursar', { isOwn: true, isVerified: true }))).toBe('Request reversal');
});

test('what is asked for already is not asked for again', () => {
  const markup = acts('bursar', { reversalAsked: true });
  expect(wordsOf(markup)).toBe('Verify Reversal requested');
  expect(markup).not.toContain('href=');
});

test('an administrator reverses what a bursar asks about as before', () => {
  expect(wordsOf(acts('admin', { reversalAsked: true, isVerified: true }))).toBe('Reverse');
});

test('an administrator who recorded it is told who reverses it', () => {
  const words = wordsOf(acts('admin', { isOwn: true, isVerified: true }));
  expect(words).toBe('Reverse You recorded this payment, so another administrator must reverse it');
});

test('an administrator whom its recorder added lately is told that someone else reverses it', () => {
  expect(wordsOf(acts('admin', { mayVerify: false, isVerified: true }))).toBe(`Reverse ${madeRefusal}`);
});

test('an auditor neither asks nor reverses, and reads who may', () => {
  expect(wordsOf(acts('auditor', { isVerified: true }))).toBe('Reverse Only for administrators');
  expect(wordsOf(acts('auditor', { isVerified: true, mayVerify: false }))).toBe('Reverse Only for administrators');
});

test('nothing can be done about what was reversed', () => {
  const reversed = { by: 'wanjiku', date: '2026-05-06', reason: 'Entered twice' };
  for (const role of ['admin', 'bursar'] as const) expect(acts(role, { reversed })).toBe('');
});

test('the dialog says what is reversed, and whether its code can then be recorded again', () => {
  const dialog = (more: Partial<AnyPayment>) =>
    wordsOf(drawnFor('admin', <ReverseDialog payment={{ ...pending, ...more }} onClose={() => {}} onReversed={() => {}} />));
  const alone = dialog({});
  expect(alone).toContain('KES 4,000.00 by M-Pesa (SGH7Y2K9QL) from Amina Yusuf is reversed today, and the balance rises by as much.');
  expect(alone).toContain('The transaction code can then be recorded again.');
  const part = dialog({ codeStays: true });
  expect(part).toContain('The transaction code stays with the other parts; to record it again, reverse all parts.');
  expect(part).not.toContain('can then be recorded again');
  const cash = dialog({ method: 'Cash', code: null });
  expect(cash).toContain('KES 4,000.00 by Cash from Amina Yusuf');
  expect(cash).not.toContain('recorded again');
});

test('the question about money that names another student has the words of the refusal, and a way out before the yes', () => {
  const message = 'This money arrived for account SM/1060, which names Baraka Otieno, but receipt 31 is for Amina Yusuf.';
  const refusal = new CallError({ status: 409, code: 'MONEY_NAMES_ANOTHER', message, fields: [], body: { seen: '55-1060' } });
  const markup = drawnFor('admin', <NamesAnotherDialog refusal={refusal} onVerify={() => {}} onClose={() => {}} />);
  expect(wordsOf(markup)).toMatch(`Payment names another student ${message} Cancel Verify`);
});
