import { expect, test } from 'vitest';
import { drawnFor, openSignedInPage, wordsOf } from '../../../../tests/support/drawn.tsx';
import {
  contradictedPayment,
  countedDay,
  pendingCheque,
  readNotice,
  reversal,
  rule,
  waiver,
} from '../../../../tests/support/sample-approvals.ts';
import { asCents } from '../../../core/money.ts';
import type { Role } from '../../../core/roles.ts';
import type { Approval } from '../contract.ts';
import type { ApprovalList } from '../rules.ts';
import { isMpesaClaim } from './approval-acts.tsx';
import { ApprovalsTable } from './approvals-table.tsx';
import { isSelectable } from './deciding.ts';

openSignedInPage('/approvals');

type Drawn = { rows?: readonly Approval[] | undefined; list?: ApprovalList; role?: Role; chosen?: string[]; filtered?: boolean };

function drawn({ rows, list = 'waiting', role = 'admin', chosen = [], filtered = false }: Drawn): string {
  const nothing = () => undefined;
  return drawnFor(
    role,
    <ApprovalsTable
      rows={rows}
      list={list}
      stale={false}
      filtered={filtered}
      chosen={new Set(chosen)}
      onChoose={nothing}
      onAsk={nothing}
      onDecide={nothing}
      onClear={nothing}
    />,
  );
}

const heads = (markup: string) => [...markup.matchAll(/<th\b[^>]*>([^<]*)/g)].map(([, head]) => head);
const cell = (markup: string, head: string) => wordsOf(new RegExp(`<td[^>]*data-head="${head}"[^>]*>(.*?)</td>`).exec(markup)?.[1] ?? '');
const withHead = (markup: string, head: string) => new RegExp(`<td[^>]*data-head="${head}"[^>]*>.*?</td>`).exec(markup)?.[0] ?? '';
const balanceHead = 'Balance \\(KES\\)';

test('what waits shows who, what and why, and the balance before and after', () => {
  const markup = drawn({ rows: [waiver()] });
  expect(heads(markup)).toEqual(['Select', 'Student', 'Request', 'Balance (KES)', 'Requested', 'Actions']);
  expect(cell(markup, 'Student')).toBe('Amina Yusuf Grade 4 East');
  expect(cell(markup, 'Request')).toBe('Waiver of KES 500.00 Fire at home');
  expect(cell(markup, balanceHead)).toBe('6,000.00 → 5,500.00');
  expect(cell(markup, 'Requested')).toBe('njoroge 4 May 2026');
  expect(cell(markup, 'Actions')).toBe('Approve Refuse');
});

test('a reversal raises the balance, and names the right student and its receipt', () => {
  const markup = drawn({ rows: [reversal()] });
  expect(cell(markup, balanceHead)).toBe('6,000.00 → 10,000.00');
  expect(cell(markup, 'Request')).toBe(
    'Reversal of KES 4,000.00 (M-Pesa, SGH7Y2K9QL) Wrong student Right student: Baraka Otieno Receipt 31',
  );
  expect(withHead(markup, 'Request')).toContain('href="/receipt/12/31"');
});

test('a discount rule says for whom it is and what it gives, and changes no balance', () => {
  const markup = drawn({ rows: [rule()] });
  expect(cell(markup, 'Student')).toBe('Brothers and sisters, second child');
  expect(withHead(markup, 'Student')).toContain('href="/settings/discounts"');
  expect(cell(markup, 'Request')).toBe('Second child: 10% of Tuition, each term KES 4,000.00 to 4 students at the fees of Term 2 2026');
  expect([cell(markup, balanceHead), cell(markup, 'Actions')]).toEqual(['', 'Approve Refuse']);
  expect(cell(drawn({ rows: [rule()], list: 'asked', role: 'bursar' }), 'Actions')).toBe('Withdraw');
});

test('a right amount stands beside the wrong one', () => {
  const request = {
    cause: 'wrongAmount',
    explanation: 'A nought too many',
    rightStudent: null,
    rightAmount: asCents(40_000),
    parts: 1,
    codeStays: false,
  } as const;
  const markup = drawn({ rows: [reversal({ request })] });
  expect(cell(markup, 'Request')).toContain('Wrong amount: A nought too many Right amount: KES 400.00');
});

test('a pending payment changes no balance, and is approved here but not refused', () => {
  const markup = drawn({ rows: [pendingCheque()] });
  expect(cell(markup, balanceHead)).toBe('6,000.00');
  expect(cell(markup, 'Actions')).toBe('Approve');
  expect(cell(markup, 'Request')).toBe('Verify KES 250.00 (Cheque, 000123, KCB) Receipt 32');
});

test('M-Pesa is asked about its own payments, and about no cheque, reversal or day', () => {
  const rows = [contradictedPayment(), pendingCheque(), reversal(), waiver(), countedDay()];
  expect(rows.map(isMpesaClaim)).toEqual([true, false, false, false, false]);
});

test('a payment whose money names another student says so, is not ticked, and is approved by itself', () => {
  const markup = drawn({ rows: [contradictedPayment()], chosen: ['payment 33'] });
  expect(cell(markup, 'Request')).toBe(
    'Verify KES 1,000.00 (M-Pesa, UKKV7Y2K9Q) Names another student ' +
      'This money arrived for account SM/1060, which names Baraka Otieno. It can only be approved by itself. Receipt 33',
  );
  expect(withHead(markup, 'Select')).toMatch(/disabled=""/);
  expect(withHead(markup, 'Select')).not.toContain('checked=""');
  expect(cell(markup, 'Actions')).toContain('Approve');
  expect(withHead(markup, 'Actions')).not.toContain('inactive');
  expect([contradictedPayment(), pendingCheque(), waiver({ mayApprove: false })].map(isSelectable)).toEqual([false, true, false]);
});

test('a day leads to its sheet and a notice to the notices, with no balance, and neither is withdrawn here', () => {
  const [day, notice] = [drawn({ rows: [countedDay()] }), drawn({ rows: [readNotice()] })];
  expect(withHead(day, 'Student')).toContain('href="/day/9"');
  expect(cell(day, 'Request')).toBe('KES 1,950.00 counted, KES 50.00 short Change given twice');
  expect(withHead(notice, 'Student')).toContain('href="/payments/notices"');
  expect([cell(notice, 'Student'), cell(notice, 'Request')]).toEqual([
    ...['Notice of Safaricom', 'KES 1,500.00 (M-Pesa, UA5COMMA01) read by hand'],
  ]);
  for (const markup of [day, notice]) expect([cell(markup, balanceHead), cell(markup, 'Actions')]).toEqual(['', 'Approve Refuse']);
  for (const row of [countedDay(), readNotice()]) expect(cell(drawn({ rows: [row], list: 'asked', role: 'bursar' }), 'Actions')).toBe('');
});

test('a day without a reason for what differs is not approved, alone or ticked, by whoever has not read the reason', () => {
  const day = (variance: number) => countedDay({ day: { closedOn: '2026-05-04', variance: asCents(variance), varianceReason: null } });
  const markup = drawn({ rows: [day(-5000)], chosen: ['day 9'] });
  expect(cell(markup, 'Actions')).toBe('Approve njoroge must first say why the count differs Refuse');
  expect(withHead(markup, 'Select')).toMatch(/disabled=""/);
  expect(cell(drawn({ rows: [day(0)] }), 'Actions')).toBe('Approve Refuse');
  expect([day(-5000), day(0), countedDay()].map(isSelectable)).toEqual([false, true, true]);
});

test('a day that was decided is called locked or sent back', () => {
  const status = (row: Approval) => cell(drawn({ rows: [row], list: 'asked', role: 'bursar' }), 'Status');
  expect(status(countedDay({ state: 'approved', decided }))).toBe('Locked Requested 4 May 2026 6 May 2026 by wanjiku');
  expect(status(countedDay({ state: 'refused', decided: { ...decided, refusal: 'A note is torn' } }))).toContain('Sent back');
});

test('a credit that a yes makes is called one', () => {
  const markup = drawn({ rows: [waiver({ balance: asCents(20_000) })] });
  expect(cell(markup, balanceHead)).toBe('200.00 → credit 300.00');
});

test('what is ticked shows it, and the tick says of what', () => {
  const [ticked, open] = [waiver(), reversal()].map((row) => withHead(drawn({ rows: [row], chosen: ['adjustment 3'] }), 'Select'));
  expect(ticked).toContain('checked=""');
  expect(ticked).toContain('aria-label="Select: Waiver of KES 500.00 for Amina Yusuf"');
  expect(open).not.toContain('checked=""');
});

test('what the reader asked for cannot be ticked or approved, and says why; refusing it withdraws it', () => {
  const markup = drawn({ rows: [waiver({ mayApprove: false })], chosen: ['adjustment 3'] });
  expect(withHead(markup, 'Select')).toMatch(/disabled=""/);
  expect(withHead(markup, 'Select')).not.toContain('checked=""');
  expect(cell(markup, 'Actions')).toBe(
    'Approve You requested or recorded this, or the person who did, or somebody they added, gave you access or a new password less than 7 days ago. Another person must approve it Refuse',
  );
});

test('whoever may not approve ticks nothing, and reads who may', () => {
  for (const role of ['auditor', 'bursar'] as const) {
    const markup = drawn({ rows: [waiver()], role });
    expect(heads(markup), role).not.toContain('Select');
    expect(cell(markup, 'Actions'), role).toBe('Approve Only for administrators Refuse Only for administrators');
  }
});

const decided = { by: 'wanjiku', date: '2026-05-06', refusal: null };

test('what was asked for shows what became of it, and when', () => {
  const status = (row: Approval) => cell(drawn({ rows: [row], list: 'asked', role: 'bursar' }), 'Status');
  expect(status(waiver())).toBe('Pending Requested 4 May 2026');
  expect(status(waiver({ state: 'approved', decided }))).toBe('Approved Requested 4 May 2026 6 May 2026 by wanjiku');
  const refused = { ...decided, refusal: 'No letter' };
  expect(status(waiver({ state: 'refused', decided: refused }))).toBe('Refused Requested 4 May 2026 6 May 2026 by wanjiku: No letter');
  expect(status(waiver({ state: 'withdrawn', decided }))).toBe('Withdrawn Requested 4 May 2026 6 May 2026 by wanjiku');
  expect(status(reversal({ state: 'overtaken', decided }))).toBe('Since reversed Requested 4 May 2026 6 May 2026 by wanjiku');
});

test('what was decided shows the balance as it is now, not once more with its change', () => {
  const markup = drawn({ rows: [waiver({ state: 'approved', decided })], list: 'asked' });
  expect(cell(markup, balanceHead)).toBe('6,000.00');
});

test('what counts in a later term leaves the balance as it is', () => {
  const markup = drawn({ rows: [waiver({ effect: asCents(0) })] });
  expect(cell(markup, balanceHead)).toBe('6,000.00');
  expect(markup).toContain('Waiver of KES 500.00');
});

test('a reversal that was approved leads to recording it again, and nothing else does', () => {
  const acts = (row: Approval) => withHead(drawn({ rows: [row], list: 'asked', role: 'bursar' }), 'Actions');
  const markup = acts(reversal({ state: 'approved', decided }));
  expect(wordsOf(markup)).toBe('Record again for Baraka Otieno');
  expect(markup).toContain('href="/payments/new?studentId=13&amp;amount=4000.00&amp;method=Mpesa&amp;code=SGH7Y2K9QL"');
  for (const state of ['approved', 'refused', 'withdrawn'] as const) expect(wordsOf(acts(waiver({ state, decided })))).toBe('');
});

test('what still waits can be withdrawn by who asked, and by nobody who reads the other list', () => {
  for (const row of [waiver(), reversal()]) {
    const markup = drawn({ rows: [row], list: 'asked', role: 'bursar' });
    expect(cell(markup, 'Actions')).toBe('Withdraw');
    expect(markup).toMatch(/aria-label="Withdraw: (Waiver|Reversal) of KES [^"]* for Amina Yusuf"/);
    expect(wordsOf(drawn({ rows: [row] }))).not.toContain('Withdraw');
  }
});

test('an empty list says what it means, and a filtered one how to see all', () => {
  expect(wordsOf(drawn({ rows: [] }))).toMatch(/^No requests waiting /);
  expect(wordsOf(drawn({ rows: [], list: 'asked', role: 'bursar' }))).toMatch(/^You have no requests /);
  expect(wordsOf(drawn({ rows: [], filtered: true }))).toMatch(/^No matching requests .*Clear filters$/);
});

test('rows stand in while the list is read', () => {
  const markup = drawn({ rows: undefined });
  expect(markup.match(/<tr/g)).toHaveLength(21);
  expect(wordsOf(markup)).toContain('Loading…');
});
