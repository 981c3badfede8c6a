import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { wordsOf } from '../../../../tests/support/drawn.tsx';
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

type Paid = number | null;

/** The weeks of a term beside those of the term before, as markup. */
function weeksOf(weeks: readonly (readonly [current: Paid, previous: Paid])[], hasBefore = true): string {
  const sum = (paid: Paid) => (paid === null ? null : asCents(paid));
  const weekly = weeks.map(([current, previous], at) => ({ week: at + 1, current: sum(current), previous: sum(previous) }));
  const termComparison = { currentTerm: figures(2000, 300), previousTerm: null, change: null, averageBalanceChange: null };
  const report = { currentTerm: term(2, 'Term 2'), previousTerm: hasBefore ? term(1, 'Term 1') : null, termComparison, weekly };
  return renderToStaticMarkup(<TermComparison report={report as never} />);
}

test('the weeks say whether more or less came in by then than in the term before', () => {
  const read = (current: Paid, previous: Paid, hasBefore = true) => wordsOf(weeksOf([[current, previous]], hasBefore));
  expect(read(2000, 1000)).toContain('had been collected, 100.0% more than by the same week of Term 1 2026.');
  expect(read(1000, 2000)).toContain('50.0% less than by the same week');
  expect(read(1000, 1000)).toContain('as much as by the same week');
  expect(read(1000, null)).toContain('By week 1, KES 10.00 had been collected.');
  expect(read(1000, 500, false)).toContain('By week 1, KES 10.00 had been collected.');
  expect(read(null, 500)).toContain('Nothing was collected yet.');
});

test('the name of the higher line stands above it and that of the lower below, by what both had in the same week', () => {
  const above = (weeks: readonly (readonly [Paid, Paid])[]) =>
    [...weeksOf(weeks).matchAll(/data-line="(\w+)" data-side="\w+"( data-above="true")?/g)].flatMap(([, line, isAbove]) =>
      isAbove ? [line] : [],
    );
  expect(above([[2000, 1000]])).toEqual(['current']);
  expect(above([[1000, 2000]])).toEqual(['previous']);
  expect(
    above([
      [1000, 500],
      [null, 3000],
    ]),
  ).toEqual(['current']);
});
