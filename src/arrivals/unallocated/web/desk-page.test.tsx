import { expect, test } from 'vitest';
import { drawnFor, openSignedInPage, wordsOf } from '../../../../tests/support/drawn.tsx';
import { waitingMoney } from '../../../../tests/support/sample-money.ts';
import { asCents } from '../../../core/money.ts';
import type { Role } from '../../../core/roles.ts';
import { aliases, arrivals, type MoneyBack, moneyBacks } from '../contract.ts';
import { type PaymentToReview, paymentsToReview } from '../reviews-contract.ts';
import { DeskPage } from './desk-page.tsx';

openSignedInPage('/payments/reconcile');

const sums = {
  arrived: asCents(900_000),
  placed: asCents(700_000),
  waiting: asCents(150_000),
  returned: asCents(50_000),
};
const pagination = { page: 1, limit: 10, total: 1, totalPages: 1 };
const listInput = { query: { show: 'waiting', page: 1, limit: 10 } };
const aliasInput = { query: { page: 1, limit: 10 } };
const saved = { alias: 'MAMANJERI', student: { id: 12, fullName: 'Amina Yusuf' }, by: 'njoroge', date: '2026-05-05' };

type Drawn = { role?: Role; old?: number; accounts?: (typeof saved)[] };

function drawn({ role = 'bursar', old = 0, accounts = [] }: Drawn = {}): string {
  return drawnFor(
    role,
    <DeskPage />,
    [arrivals, listInput, { sums, old, money: [waitingMoney()], pagination }],
    [aliases, aliasInput, { aliases: accounts, pagination: { ...pagination, total: accounts.length } }],
  );
}

test('all that arrived is somewhere, and the page says so with two figures that agree', () => {
  const words = wordsOf(drawn());
  expect(words).toContain("Arrived KES 9,000.00 In students' accounts KES 7,000.00 Unallocated KES 1,500.00 Returned KES 500.00");
  expect(words).toContain('Arrived KES 9,000.00. In accounts, unallocated and returned: KES 9,000.00.');
});

test('what has waited for long is counted above the list, and nothing is said where none has', () => {
  expect(wordsOf(drawn({ old: 1 }))).toContain('1 payment has been unallocated for more than three days.');
  expect(wordsOf(drawn({ old: 4 }))).toContain('4 payments have been unallocated for more than three days.');
  expect(wordsOf(drawn())).not.toContain('more than three days');
});

test('the lists are what waits, what found a student and what was returned', () => {
  const words = wordsOf(drawn());
  expect(words).toContain('Unallocated Allocated Returned or counted twice');
  expect(words).toContain('1 payment');
});

test('references that are saved stand below, with whom they are for, who saved them, and a way to forget', () => {
  const markup = drawn({ accounts: [saved] });
  expect(wordsOf(markup)).toContain('Saved payment references');
  expect(wordsOf(markup)).toContain('MAMANJERI Amina Yusuf njoroge, 5 May 2026 Remove');
  expect(markup).toContain('aria-label="Remove MAMANJERI"');
  expect(wordsOf(drawn())).not.toContain('Saved payment references');
});

const lost = new Error('No connection');
const noPage = { page: 1, limit: 10, total: 0, totalPages: 0 };

test.each([
  ['The reversals', moneyBacks, { query: { page: 1, show: 'open' } }, { all: 0, backs: [], pagination: noPage }],
  ['The payments to review', paymentsToReview, { query: { page: 1 } }, { payments: [], pagination: noPage }],
  ['The saved payment references', aliases, aliasInput, { aliases: [], pagination: noPage }],
] as const)('%s are not silently missing where they could not be read', (what, read, input, reply) => {
  const page = (failure?: Error) => wordsOf(drawnFor('bursar', <DeskPage />, [read, input, reply, failure]));
  expect(page(lost)).toContain(`${what} could not be read.`);
  expect(page()).not.toContain('could not be read');
});

test('payments that an earlier version recorded by the ID are counted, named and confirmed; without any nothing is said of them', () => {
  const review: PaymentToReview = {
    ...{ receiptNumber: 31, student: { id: 12, fullName: 'Amina Yusuf' }, admissionNumber: 'A/7', amount: asCents(150_000) },
    ...{ date: '2026-05-05', account: '12', code: 'SGH7Y2K9QL', channel: '400200' },
  };
  const page = (role: Role, ...payments: readonly PaymentToReview[]) =>
    wordsOf(
      drawnFor(role, <DeskPage />, [
        ...([paymentsToReview, { query: { page: 1 } }] as const),
        { payments, pagination: { ...pagination, total: payments.length } },
      ]),
    );
  const words = page('bursar', review);
  expect(words).toContain("1 payment went to a student because the account was the student's ID in Karo.");
  expect(words).toContain('12 Amina Yusuf , Adm. A/7 31, 5 May 2026 SGH7Y2K9QL 1,500.00 Confirm');
  expect(page('bursar', { ...review, admissionNumber: null })).toContain('Amina Yusuf , no admission number');
  expect(page('auditor', review)).toContain('Confirm Only for bursars and administrators');
  expect(page('bursar')).not.toContain('Payments to review');
});

test('money that went back is resolved there, and not while it waits on the desk', () => {
  const back: MoneyBack = {
    ...{ id: 3, kind: 'reversal', evidence: 'Line 4 of statement 2', date: '2026-05-05', amount: asCents(25_000), code: null },
    ...{ words: 'Pay Bill Reversal', reason: 'No payment has this code', isWaiting: false, closed: null },
  };
  const page = (more: Partial<MoneyBack>) =>
    drawnFor('bursar', <DeskPage />, [
      ...([moneyBacks, { query: { page: 1, show: 'open' } }] as const),
      { all: 1, backs: [{ ...back, ...more }], pagination },
    ]);
  expect(page({})).toContain('aria-label="Resolve: KES 250.00, Line 4 of statement 2"');
  expect(wordsOf(page({ isWaiting: true }))).toContain(
    '5 May 2026 Line 4 of statement 2 Pay Bill Reversal 250.00 No payment has this code.',
  );
  expect(page({ isWaiting: true })).not.toContain('Resolve:');
});

test('past the last page of open reversals it does not say that each is resolved', () => {
  const past = { all: 10, backs: [], pagination: { page: 1, limit: 10, total: 10, totalPages: 0 } };
  const words = wordsOf(drawnFor('bursar', <DeskPage />, [moneyBacks, { query: { page: 1, show: 'open' } }, past]));
  expect(words).toContain('Reversed by M-Pesa or the bank');
  expect(words).not.toContain('Every row is resolved.');
});

test('an auditor reads it all and forgets nothing; a teacher reads who may', () => {
  expect(wordsOf(drawn({ role: 'auditor', accounts: [saved] }))).toMatch(/Remove Only for /);
  const words = wordsOf(drawn({ role: 'teacher' }));
  expect(words).toMatch(/This page is for /);
  expect(words).not.toContain('KES');
});
