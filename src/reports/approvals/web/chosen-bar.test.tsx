import { expect, test } from 'vitest';
import { drawnFor, openSignedInPage, wordsOf } from '../../../../tests/support/drawn.tsx';
import { countedDay, pendingCheque, reversal, waiver } from '../../../../tests/support/sample-approvals.ts';
import { asCents } from '../../../core/money.ts';
import type { Role } from '../../../core/roles.ts';
import { type Approval, approvals } from '../contract.ts';
import { ApprovalsPage } from './approvals-page.tsx';
import { ChosenBar } from './chosen-bar.tsx';
import { isWithdrawable, unexplainedText } from './deciding.ts';

openSignedInPage('/approvals');

const bar = (open: readonly Approval[], picked: readonly Approval[]) =>
  drawnFor('admin', <ChosenBar open={open} picked={picked} onChoose={() => undefined} onDecide={() => undefined} />);
const isOff = (markup: string, act: string) => new RegExp(`<button([^>]*)>${act}`).exec(markup)?.[1]?.includes('disabled=""');

test('what is ticked is counted on both buttons, a payment only where it can be approved', () => {
  const both = bar([waiver(), pendingCheque()], [waiver(), pendingCheque()]);
  expect(wordsOf(both)).toBe('Select all 2 on this page Refuse 1 selected Approve 2 selected');
  expect(both).toContain('checked=""');
  const cheque = bar([waiver(), pendingCheque()], [pendingCheque()]);
  expect(wordsOf(cheque)).toContain('Refuse selected Approve 1 selected');
  expect(cheque).not.toContain('checked=""');
  expect([isOff(cheque, 'Refuse'), isOff(cheque, 'Approve')]).toEqual([true, false]);
  expect(isOff(bar([waiver()], []), 'Approve')).toBe(true);
});

test('only a request that waits, and is no payment or day, can be withdrawn', () => {
  expect([waiver(), reversal(), pendingCheque(), countedDay()].map(isWithdrawable)).toEqual([true, true, false, false]);
  expect(isWithdrawable(waiver({ state: 'approved' }))).toBe(false);
});

test('a day that differs from the books waits for its reason, and one that agrees needs none', () => {
  const day = (variance: number, varianceReason: string | null) =>
    unexplainedText(countedDay({ day: { closedOn: '2026-05-04', variance: asCents(variance), varianceReason } }));
  expect(day(-5000, null)).toBe('njoroge must first say why the count differs');
  expect([day(0, null), day(-5000, 'Change'), unexplainedText(waiver())]).toEqual([undefined, undefined, undefined]);
});

test('several are decided together by who may approve, of what waits, and not of what they asked themselves', () => {
  const page = (role: Role, show: 'waiting' | 'asked', rows: readonly Approval[] = [waiver()]) => {
    const query = { show: '', kind: 'all', page: 1, limit: 50 };
    const pagination = { page: 1, totalPages: 1, total: rows.length };
    return wordsOf(drawnFor(role, <ApprovalsPage />, [approvals, { query }, { show, approvals: rows, pagination }]));
  };
  expect(page('admin', 'waiting')).toContain('Select all 1 on this page');
  expect(page('auditor', 'waiting')).not.toContain('Select all');
  expect(page('admin', 'asked')).not.toContain('Select all');
  expect(page('admin', 'waiting', [waiver({ mayApprove: false })])).not.toContain('Select all');
});
