import { expect, test } from 'vitest';
import { drawnFor, openSignedInPage, wordsOf } from '../../../../tests/support/drawn.tsx';
import { asCents } from '../../../core/money.ts';
import type { Role } from '../../../core/roles.ts';
import { type NoticeTaking, type RefusedNotice, refusedNotices } from '../contract.ts';
import { type Dealing, DealingDialog } from './dealing-dialogs.tsx';
import { NoticesPage } from './notices-page.tsx';
import { TakingDialog } from './taking-dialog.tsx';

openSignedInPage('/payments/notices');

const notice: RefusedNotice = {
  ...{ origin: 'safaricom', id: 7, sender: 'safaricom', kind: 'confirmation', receivedAt: '2026-01-05T06:06:00Z' },
  ...{ source: '196.201.214.200', reason: 'It has no amount', isProven: true, arrived: null, state: 'waiting' },
  read: {
    ...{ code: 'UA5COMMA01', amount: asCents(150_000), arrivedOn: '2026-01-05', time: '09:05', account: 'ADM 7' },
    ...{ payerName: 'ASHA KAMAU', payerPhone: '2547 ***** 126', channel: '600100' },
  },
  ...{ dismissed: null, taking: null },
};
const taking: NoticeTaking = {
  ...{ id: 3, by: 'njoroge', at: '2026-01-05T07:00:00+00:00', method: 'Mpesa', code: 'UA5COMMA01', amount: asCents(150_000) },
  ...{ arrivedAt: '2026-01-05T06:05:00+00:00', account: 'ADM 7', payerName: 'ASHA KAMAU', channel: '600100' },
  ...{ decided: null, isOwn: false, mayApprove: true },
};

function drawn(notices: readonly RefusedNotice[], role: Role = 'bursar'): string {
  const reply = { notices, pagination: { page: 1, totalPages: 1, total: notices.length } };
  return drawnFor(role, <NoticesPage />, [refusedNotices, { query: { show: 'waiting', sender: 'all', page: 1 } }, reply]);
}

function opened(act: Dealing['act'], more: Partial<RefusedNotice> = {}, asked: Partial<NoticeTaking> = {}): string {
  const asking: RefusedNotice = { ...notice, state: 'asked', taking: { ...taking, ...asked }, ...more };
  return drawnFor('admin', <DealingDialog dealing={{ act, notice: asking }} onClose={() => undefined} />);
}

test('a notice says from whom and when it came, why it was refused and what can be read of it', () => {
  const words = wordsOf(drawn([notice]));
  for (const part of [
    ...['Safaricom, 5 Jan 2026, 09:06', 'Payment, from 196.201.214.200', 'It has no amount', 'KES 1,500.00', 'UA5COMMA01'],
    ...['5 Jan 2026, 09:05', 'ADM 7', 'ASHA KAMAU', '2547 ***** 126', 'Waiting', 'Record Manually', 'Dismiss', 'Original'],
  ]) {
    expect(words).toContain(part);
  }
  expect(words).not.toContain('Nothing proves');
});

test('what is not proven says so, and money that arrived under the code is named', () => {
  const words = wordsOf(drawn([{ ...notice, isProven: false, arrived: asCents(70_000) }]));
  expect(words).toContain('Nothing proves who sent it.');
  expect(words).toContain('KES 700.00 arrived under the code UA5COMMA01.');
  expect(wordsOf(drawn([notice]))).not.toContain('arrived under the code');
});

test('what one person read waits for another, who approves or refuses it; the reader may withdraw it only', () => {
  const words = wordsOf(drawn([{ ...notice, state: 'asked', taking }]));
  for (const part of [
    ...['Needs a second person', 'KES 1,500.00 (UA5COMMA01) read by njoroge, 5 Jan 2026, 10:00'],
    ...['M-Pesa on 600100, 5 Jan 2026, 09:05, account ADM 7, ASHA KAMAU', 'Approve', 'Refuse'],
  ]) {
    expect(words).toContain(part);
  }
  expect(words).not.toContain('Record Manually');
  const own = drawn([{ ...notice, state: 'asked', taking: { ...taking, isOwn: true, mayApprove: false } }]);
  expect(wordsOf(own)).toContain('Withdraw');
  expect(own).toContain('A second person must approve it');
});

test('what was dealt with says by whom, when and why', () => {
  const dismissed = { by: 'njeri', at: '2026-01-06T07:00:00+00:00', reason: 'It is of another school' };
  expect(wordsOf(drawn([{ ...notice, state: 'dismissed', dismissed }]))).toContain(
    'Dismissed by njeri, 6 Jan 2026, 10:00: It is of another school',
  );
  const decided = { by: 'njeri', at: '2026-01-06T07:00:00+00:00', outcome: 'approved', refusal: null } as const;
  const words = wordsOf(drawn([{ ...notice, state: 'taken', taking: { ...taking, decided } }]));
  expect(words).toContain('read by njoroge, 5 Jan 2026, 10:00. Approved by njeri, 6 Jan 2026, 10:00');
  expect(words).not.toContain('Dismiss');
});

test('the form starts with what could be read', () => {
  const markup = drawnFor('bursar', <TakingDialog notice={notice} onClose={() => undefined} />);
  for (const value of ['600100', 'UA5COMMA01', '1,500', '2026-01-05', '09:05', 'ADM 7', 'ASHA KAMAU', '2547 ***** 126']) {
    expect(markup).toMatch(new RegExp(`value="${value.replaceAll('*', '\\*').replace(',', ',?')}(\\.00)?"`));
  }
});

test('the form starts with the method of the sender, and with the name of the bank where no account was read', () => {
  const form = (more: Partial<RefusedNotice>) =>
    drawnFor('bursar', <TakingDialog notice={{ ...notice, ...more }} onClose={() => undefined} />);
  expect(form({})).toMatch(/<option value="Mpesa" selected="">/);
  const unread = { read: { ...notice.read, channel: null } };
  const bank = form({ origin: 'bank', sender: 'coop', kind: 'notice', ...unread });
  expect(bank).toMatch(/<option value="Bank" selected="">/);
  expect(bank).toContain('value="Co-op Bank"');
  expect(form(unread)).not.toContain('value="Safaricom"');
});

test('each act opens its own dialog', () => {
  const titleOf = (act: Dealing['act'], more: Partial<NoticeTaking> = {}) => wordsOf(opened(act, {}, more));
  expect(titleOf('take')).toContain('Record notice 7 of Safaricom');
  expect(titleOf('dismiss')).toContain('Dismiss this notice');
  expect(titleOf('approve')).toContain('Approve this money?');
  expect(titleOf('refuse')).toContain('Refuse KES 1,500.00');
  expect(titleOf('refuse', { isOwn: true })).toContain('Withdraw KES 1,500.00');
  expect(titleOf('words')).toContain('Notice 7 of Safaricom');
});

test('whoever approves reads which money it is, where to look for it, and whether nothing proves the notice', () => {
  const proven = wordsOf(opened('approve'));
  expect(proven).toContain('KES 1,500.00 by M-Pesa (UA5COMMA01), read by njoroge.');
  expect(proven).toContain('Compare it with the M-Pesa statement first.');
  expect(proven).not.toContain('Nothing proves');
  expect(wordsOf(opened('approve', { isProven: false }))).toContain('Nothing proves that this notice is from Safaricom: It has no amount.');
  expect(wordsOf(opened('approve', {}, { method: 'Bank' }))).toContain('Compare it with the bank statement first.');
});

test('an auditor reads and may do nothing, a teacher reads who may', () => {
  expect(drawn([notice], 'auditor')).toContain('Only for bursars and administrators');
  expect(wordsOf(drawn([], 'teacher'))).toContain('This page is for auditors, bursars and administrators.');
  expect(wordsOf(drawn([]))).toContain('No notices waiting');
});
