import { expect, test } from 'vitest';
import { drawnFor, openSignedInPage, wordsOf } from '../../../../tests/support/drawn.tsx';
import type { Role } from '../../../core/roles.ts';
import { madeRefusal } from '../../../school/users/rules.ts';
import type { SharedPayment } from '../contract.ts';
import { SharedPaymentActs } from './shared-payment-acts.tsx';

openSignedInPage('/payments/shared');

const verified = { id: 3, method: 'Mpesa', status: 'verified', parts: [], isOwn: false, mayVerify: true } as unknown as SharedPayment;
const acts = (role: Role, more: Partial<SharedPayment> = {}) =>
  wordsOf(drawnFor(role, <SharedPaymentActs payment={{ ...verified, ...more }} />));

test('an administrator reverses the whole, unless they recorded it or its recorder added them lately', () => {
  expect(acts('admin')).toBe('Reverse');
  expect(acts('admin', { isOwn: true })).toBe('Reverse You recorded this payment, so another administrator must reverse it');
  expect(acts('admin', { mayVerify: false })).toBe(`Reverse ${madeRefusal}`);
  expect(acts('auditor', { mayVerify: false })).toBe('Reverse Only for administrators');
});

test('what waits is verified, unless the reader recorded it or its recorder added them lately', () => {
  const waiting = (more: Partial<SharedPayment>) => acts('bursar', { status: 'pending', method: 'Bank', ...more });
  expect(waiting({})).toBe('Verify');
  expect(waiting({ isOwn: true, mayVerify: false })).toBe('Verify You recorded this payment, so another person must verify it');
  expect(waiting({ mayVerify: false })).toBe(`Verify ${madeRefusal}`);
});
