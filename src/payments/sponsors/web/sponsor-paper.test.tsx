import { expect, test } from 'vitest';
import { drawnFor, openSignedInPage, wordsOf } from '../../../../tests/support/drawn.tsx';
import { statementOfSponsor } from '../../../../tests/support/sample-sponsors.ts';
import type { Reply } from '../../../core/endpoint.ts';
import { zeroCents } from '../../../core/money.ts';
import type { sponsorStatement } from '../contract.ts';
import { SponsorPaper } from './sponsor-paper.tsx';

openSignedInPage('/sponsors');

type Statement = Reply<typeof sponsorStatement>;
const drawn = (statement: Statement = statementOfSponsor) => drawnFor('bursar', <SponsorPaper statement={statement} />);
const rows = (markup: string) => [...markup.matchAll(/<tr[^>]*>(.*?)<\/tr>/g)].map(([, row = '']) => wordsOf(row));

test('it is headed by the school, the days, the day of issue and whose it is', () => {
  expect(wordsOf(drawn())).toMatch(
    /^Shule ya Mfano P\.O\. Box 100, Nakuru Sponsor Statement All days Issued on 1 Jun 2026 CDF Kibra Day For How Receipt Amount \(KES\)/,
  );
});

test('each line says the day, for whom, how, the receipt and the amount; a reversal says why and takes away', () => {
  expect(rows(drawn()).slice(1)).toEqual([
    '4 May 2026 Amina Yusuf Grade 4 East, SM/12 Bank, FT26X Pending 31 5,000.00',
    '4 May 2026 Baraka Otieno PP1 West, ID 13 Bank, FT26X 32 2,000.50',
    '7 May 2026 Baraka Otieno PP1 West, ID 13 Reversed: The cheque named another Bank, FT26X 32 −2,000.50',
  ]);
});

test('a cheque that waits is said to have to clear', () => {
  const [line] = statementOfSponsor.lines.map((each) => ({ ...each, method: 'Cheque' as const, code: '000123', bank: 'KCB' }));
  expect(wordsOf(drawn({ ...statementOfSponsor, lines: line ? [line] : [] }))).toContain('Cheque, 000123, KCB To clear 31 5,000.00');
});

test('it ends with what was paid, what of it was reversed, and what it comes to', () => {
  expect(wordsOf(drawn())).toMatch(/Paid KES 7,000\.50 Reversed −KES 2,000\.50 Total KES 5,000\.00$/);
});

test('of nothing reversed it says nothing', () => {
  const { totals, lines } = statementOfSponsor;
  const whole = { ...statementOfSponsor, lines: lines.slice(0, 1), totals: { ...totals, paid: totals.total, reversed: zeroCents } };
  const words = wordsOf(drawn(whole));
  expect(words).toMatch(/Paid KES 5,000\.00 Total KES 5,000\.00$/);
  expect(words).not.toContain('Reversed');
});

test('of no payment it says so, and comes to nothing', () => {
  const none = { ...statementOfSponsor, lines: [], totals: { paid: zeroCents, reversed: zeroCents, total: zeroCents } };
  const words = wordsOf(drawn(none));
  expect(words).toContain('No payments in this period.');
  expect(words).toMatch(/Total KES 0\.00$/);
  expect(words).not.toContain('Receipt');
});

test.each([
  [{ from: '2026-01-01', to: '2026-04-30' }, '1 Jan 2026 to 30 Apr 2026'],
  [{ from: '2026-01-01', to: null }, 'From 1 Jan 2026'],
  [{ from: null, to: '2026-04-30' }, 'To 30 Apr 2026'],
  [{ from: null, to: null }, 'All days'],
])('of the days %j it says "%s"', (days, words) => {
  expect(wordsOf(drawn({ ...statementOfSponsor, ...days }))).toContain(`Sponsor Statement ${words} Issued on`);
});

test('a school without contacts leaves no gap', () => {
  const bare = { ...statementOfSponsor, school: { ...statementOfSponsor.school, contacts: '' } };
  expect(wordsOf(drawn(bare))).toMatch(/^Shule ya Mfano Sponsor Statement/);
});
