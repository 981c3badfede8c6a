import { expect, test } from 'vitest';
import { drawnFor, openSignedInPage, wordsOf } from '../../../../tests/support/drawn.tsx';
import { sampleSlip, sampleSummary, shillings } from '../../../../tests/support/sample-day.ts';
import type { Reply } from '../../../core/endpoint.ts';
import { cashHolders, days, openDay } from '../contract.ts';
import { faces } from '../rules.ts';
import { SlipDialog } from './banking-section.tsx';
import { MyDayPage } from './my-day-page.tsx';
import { OverviewPage } from './overview-page.tsx';

openSignedInPage('/day');

type Open = Reply<typeof openDay>;
const open: Open = { before: null, bankings: [], earlier: { slips: 0, amount: shillings(0) }, mayCount: true, days: [] };
const own = (changes: Partial<Open> = {}) => drawnFor('bursar', <MyDayPage />, [openDay, {}, { ...open, ...changes }]);

type Overview = Reply<typeof days>;
const cashier = { id: 3, username: 'njeri', lastClosedOn: '2026-02-03', unbanked: shillings(800), openPayments: 0, openSince: null };
const overview: Overview = {
  cashiers: [cashier],
  unbanked: shillings(800),
  waiting: 0,
  days: [sampleSummary()],
  pagination: { page: 1, totalPages: 1, total: 1 },
};
const all = (changes: Partial<Overview> = {}) =>
  wordsOf(drawnFor('admin', <OverviewPage />, [days, { query: { page: 1 } }, { ...overview, ...changes }]));

test('the drawer is counted by every note and coin of Kenya, and nothing says what it should hold', () => {
  const markup = own();
  for (const face of faces) expect(markup).toContain(`data-path="of${face}"`);
  const words = wordsOf(markup);
  expect(words).toMatch(/Notes \(KES\) 1,000 500 200 100 50 Coins \(KES\) 40 20 10 5 1 Counted KES 0\.00 Close the Day/);
  expect(words).not.toMatch(/expect.*KES [1-9]/i);
});

test('what was in the drawer at the last count is told, because it is still there', () => {
  const words = wordsOf(own({ before: { closedOn: '2026-02-03', counted: shillings(800) } }));
  expect(words).toContain('On 3 Feb 2026 you counted KES 800.00 . Cash not banked since then is still in the drawer: count it too.');
  expect(wordsOf(own())).not.toContain('you counted');
});

test('slips since the last count are listed before the drawer is counted', () => {
  expect(wordsOf(own())).toContain('Nothing since your last count. Add each slip before you count.');
  expect(wordsOf(own({ bankings: [sampleSlip()] }))).toContain('KES 2,000.00 KCB, slip FT9, 2 Feb 2026 Reverse');
  expect(wordsOf(own())).not.toContain('earlier');
});

test('of more slips than are listed the earlier ones are counted and summed up', () => {
  const words = wordsOf(own({ bankings: [sampleSlip()], earlier: { slips: 35, amount: shillings(70_000) } }));
  expect(words).toContain('And 35 earlier slips, KES 70,000.00 together.');
});

test('a slip can be reversed once, by who recorded it, whose cash it is, or an administrator', () => {
  const reversal = sampleSlip({ id: 2, amount: shillings(-2000), reversesId: 1, reason: 'Typed twice' });
  const reversed = wordsOf(own({ bankings: [sampleSlip({ isReversed: true }), reversal] }));
  expect(reversed).toContain('KES 2,000.00 KCB, slip FT9, 2 Feb 2026 (reversed)');
  expect(reversed).toContain('−KES 2,000.00 KCB, slip FT9, reversed: Typed twice, 2 Feb 2026');
  expect(reversed).not.toContain('Reverse ');
  const colleagues = wordsOf(own({ bankings: [sampleSlip({ cashier: 'otieno', recordedBy: 'njeri' })] }));
  expect(colleagues).toMatch(/KCB, slip FT9, recorded by njeri, 2 Feb 2026, cash of otieno Reverse/);
});

test('a slip cannot be saved before it is known whose cash it may be', () => {
  const dialog = <SlipDialog onClose={() => undefined} />;
  const known = (holders: Reply<typeof cashHolders>['holders'], lastFailure?: Error) =>
    wordsOf(drawnFor('bursar', dialog, [cashHolders, {}, { holders }, lastFailure]));
  expect(wordsOf(drawnFor('bursar', dialog))).toBe('Deposit slip Loading…');
  expect(known([])).toMatch(/^Deposit slip Amount .* Save Slip$/);
  expect(known([{ id: 3, username: 'njeri', unbanked: shillings(800) }])).toMatch(
    /^Deposit slip Cash Of Your own drawer njeri, KES 800\.00 Amount .* Save Slip$/,
  );
  const failed = known([], new Error('no line'));
  expect(failed).toContain('Failed to load whose cash it may be.');
  expect(failed).toContain('Retry');
  expect(failed).not.toContain('Save Slip');
});

test('once today is counted there is nothing more to count', () => {
  const words = wordsOf(own({ mayCount: false, days: [sampleSummary({ isOwn: true })] }));
  expect(words).toContain("Today's count is done. New receipts belong to the next day.");
  expect(words).not.toContain('Notes (KES)');
  expect(words).toMatch(/Your recent days .*3 Feb 2026 njeri 800\.00 800\.00 Matches the books Waits for a second person/);
});

test('an auditor may look, and is told who may close', () => {
  const words = wordsOf(drawnFor('auditor', <MyDayPage />, [openDay, {}, open]));
  expect(words).toMatch(/bursars and administrators/i);
});

test('a teacher is told who may see the day', () => {
  expect(wordsOf(drawnFor('teacher', <MyDayPage />))).toMatch(/bursars and administrators/i);
  expect(wordsOf(drawnFor('teacher', <OverviewPage />))).not.toContain('Unbanked');
});

test('the overview says of each cashier when they closed last, what is not counted, and the cash that is not in the bank', () => {
  const late = {
    ...cashier,
    id: 4,
    username: 'otieno',
    lastClosedOn: null,
    unbanked: shillings(0),
    openPayments: 12,
    openSince: '2026-01-30',
  };
  const words = all({ cashiers: [cashier, late] });
  expect(words).toContain('njeri 3 Feb 2026 No payments since 800.00');
  expect(words).toContain('otieno Never 12 payments since 30 Jan 2026 0.00');
  expect(words).toMatch(/Total 800\.00/);
  expect(words).toContain('Close the Day');
});

test('very many payments that nobody counted are not counted here either', () => {
  const words = all({ cashiers: [{ ...cashier, openPayments: 1000, openSince: '2026-01-30' }] });
  expect(words).toContain('More than 999 payments since 30 Jan 2026');
});

test('each day stands with its variance, the reason of it, and who decided', () => {
  const differs = sampleSummary({
    id: 8,
    state: 'locked',
    variance: shillings(-50),
    varianceReason: 'Change given twice',
    decided: { by: 'wanjiku', date: '2026-02-04', own: false, refusal: null },
  });
  const back = sampleSummary({ id: 9, state: 'sentBack', decided: { by: 'wanjiku', date: '2026-02-05', own: false, refusal: 'Again' } });
  const words = all({ days: [differs, back], waiting: 2 });
  expect(words).toContain('Days, 2 waiting for a second person');
  expect(words).toContain('KES 50.00 short Change given twice Locked 4 Feb 2026 by wanjiku');
  expect(words).toContain('Matches the books Returned for recount 5 Feb 2026 by wanjiku');
});

test('before the first day the page says how one comes about', () => {
  const words = all({ days: [], cashiers: [], pagination: { page: 1, totalPages: 1, total: 0 } });
  expect(words).toContain('No day has been closed yet');
  expect(words).toContain('No cashier yet');
});
