import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { asCents } from '../../../core/money.ts';
import { TermComparison } from './term-comparison.tsx';

const term = (id: number, name: string) => ({ id, name, year: 2026 });
const figures = (paid: number, balance: number) => ({ totalPayments: asCents(paid), averageBalance: asCents(balance) });

/** The news of a panel: of its change, in the colour of good or bad. */
function newsOf(panel: string, changes: { change: number; averageBalanceChange: number | null }): string | undefined {
  const termComparison = { currentTerm: figures(2000, 300), previousTerm: figures(1000, 200), ...changes };
  const report = { currentTerm: term(2, 'Term 2'), previousTerm: term(1, 'Term 1'), termComparison, weekly: [] };
  const markup = renderToStaticMarkup(<TermComparison report={report as never} />);
  const [, after = ''] = markup.split(`aria-label="${panel}"`);
  return /data-news="(\w+)"/.exec(after.split('</section>')[0] ?? '')?.[1];
}

test('payments that rose are good news, and an average balance that rose is bad', () => {
  const rose = { change: 100, averageBalanceChange: 50 };
  expect([newsOf('Payment Totals', rose), newsOf('Average Balance', rose)]).toEqual(['good', 'bad']);
  const fell = { change: -50, averageBalanceChange: -20 };
  expect([newsOf('Payment Totals', fell), newsOf('Average Balance', fell)]).toEqual(['bad', 'good']);
  expect(newsOf('Average Balance', { change: 0, averageBalanceChange: null })).toBeUndefined();
});
