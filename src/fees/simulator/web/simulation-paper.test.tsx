import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { byVoteHead } from '../../../books/billing/vote-heads.ts';
import { asCents } from '../../../core/money.ts';
import { percentOf } from '../../planning/percent.ts';
import type { Simulation } from '../contract.ts';
import { billWith, totalOf } from '../rules.ts';
import { SimulationPaper } from './simulation-paper.tsx';

const kes = (shillings: number) => asCents(shillings * 100);

function grade(id: number, each: number, was: number): Simulation['grades'][number] {
  const bill = billWith({ students: 10, each: kes(each), fees: kes(each * 10), additionalFees: kes(150), discounts: kes(90) }, 0);
  const change = asCents(bill.total - kes(was));
  const heads = { ...byVoteHead(() => kes(0)), tuitionFee: kes(each) };
  const now = { students: 9, amount: kes(was) };
  return {
    grade: { id, name: `Grade ${id}` },
    isSet: true,
    coming: 0,
    ...heads,
    ...bill,
    now,
    change,
    changePercent: percentOf(change, now.amount),
  };
}
const grades = [grade(4, 1000, 9060), grade(5, 1200, 12_560)];
const days = { startDate: '2027-01-04', endDate: '2027-04-02' };
const simulation: Simulation = {
  asOf: '2026-11-22',
  terms: [{ id: 7, name: 'Term 1', year: 2027, ...days, current: false, billed: false, updatedAt: '2026-01-05T00:00:00.000Z' }],
  termId: 7,
  current: { id: 6, name: 'Term 3', year: 2026 },
  ...{ roll: 'yearEnd', mayMoveUp: true, grades, totals: totalOf(grades) },
};

const markup = renderToStaticMarkup(
  <SimulationPaper school="Shule ya Mfano" simulation={simulation} tried={['classes after promotion', 'Tuition Fee +5%']} />,
);
const lines = [...markup.matchAll(/<tr.*?<\/tr>/g)].map(([line]) =>
  [...line.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/g)]
    .map(([, cell = '']) =>
      cell
        .replace(/<[^>]+>/g, ' ')
        .trim()
        .replace(/\s+/g, ' '),
    )
    .join(' | '),
);

test('the paper says whose it is, of which term and day, and what is tried out', () => {
  expect(lines[0]).toContain('Shule ya Mfano Term 1 2027 · 22 Nov 2026 · classes after promotion · Tuition Fee +5%');
  expect(lines[0]).toContain('Simulation only, not approved.');
});

test('each grade stands there with what it would be billed and what changes, and all of them below', () => {
  expect(lines.slice(1)).toEqual([
    'Grade | Students | Each (KES) | Fees (KES) | Additional (KES) | Discounts (KES) | Total (KES) | Term 3 2026 (KES) | Change (KES)',
    'Grade 4 | 10 | 1,000.00 | 10,000.00 | 150.00 | 90.00 | 10,060.00 | 9,060.00 | 1,000.00 +11.0%',
    'Grade 5 | 10 | 1,200.00 | 12,000.00 | 150.00 | 90.00 | 12,060.00 | 12,560.00 | −500.00 −4.0%',
    'All grades | 20 |  | 22,000.00 | 300.00 | 180.00 | 22,120.00 | 21,620.00 | 500.00 +2.3%',
  ]);
});
