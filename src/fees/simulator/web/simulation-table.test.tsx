import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { byVoteHead } from '../../../books/billing/vote-heads.ts';
import { asCents } from '../../../core/money.ts';
import { filtersIn } from '../../../core/page-paths.ts';
import { percentOf } from '../../planning/percent.ts';
import type { Simulation } from '../contract.ts';
import { billWith, totalOf } from '../rules.ts';
import type { Typed } from '../typed.ts';
import { Scenario } from './scenario.tsx';
import { SimulationTable } from './simulation-table.tsx';

const kes = (shillings: number) => asCents(shillings * 100);
const days = { startDate: '2027-01-04', endDate: '2027-04-02', updatedAt: '2026-01-05T00:00:00.000Z' };

function grade(id: number, { each, coming = 0 }: { each: number | null; coming?: number }): Simulation['grades'][number] {
  const fees = each ?? 0;
  const known = { students: 10, each: kes(fees), fees: kes(fees * 10), additionalFees: kes(50), discounts: kes(20) };
  const bill = billWith(known, coming);
  const now = { students: 10, amount: kes(9000) };
  const change = asCents(bill.total - now.amount);
  const heads = { ...byVoteHead(() => kes(0)), tuitionFee: kes(fees) };
  const figures = { ...bill, now, change, changePercent: percentOf(change, now.amount) };
  return { grade: { id, name: `Grade ${id}` }, isSet: each !== null, coming, ...heads, ...figures };
}

function simulationOf(grades: Simulation['grades'], more: Partial<Simulation> = {}): Simulation {
  const terms = [
    { id: 8, name: 'Term 1', year: 2027, ...days, current: false, billed: false },
    { id: 7, name: 'Term 3', year: 2026, ...days, current: true, billed: true },
  ];
  const current = { id: 7, name: 'Term 3', year: 2026 };
  const usual = { asOf: '2026-11-22', terms, termId: 8, current, roll: 'today' as const, mayMoveUp: true, totals: totalOf(grades) };
  return { ...usual, grades, ...more };
}

const nothing = () => undefined;
const table = (simulation: Simulation, typed: Typed = {}) =>
  renderToStaticMarkup(<SimulationTable simulation={simulation} stale={false} typed={typed} onType={nothing} />);
const scenario = (simulation: Simulation, typed: Typed = {}, address = '') => {
  const tried = filtersIn('/settings/fee-simulator', address);
  return renderToStaticMarkup(<Scenario simulation={simulation} tried={tried} change={nothing} typed={typed} type={nothing} />);
};

/** The words of each row, cells parted by a bar. */
const rowsOf = (markup: string) =>
  [...markup.matchAll(/<tr.*?<\/tr>/g)].map(([line]) =>
    [...line.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/g)].map(([, cell = '']) => cell.replace(/<[^>]+>/g, '')).join(' | '),
  );
const optionsOf = (markup: string) => [...markup.matchAll(/<option[^>]*>(.*?)<\/option>/g)].map(([, words]) => words);

test('each grade stands beside what the current term billed it, and all of them below', () => {
  const [, ...rows] = rowsOf(table(simulationOf([grade(4, { each: 1000, coming: 2 }), grade(5, { each: 800 })])));
  expect(rows).toEqual([
    'Grade 4 | 12 |  | 1,000.00 | 50.00 | 20.00 | 12,030.00 | 9,000.00 | 3,030.00+33.7%',
    'Grade 5 | 10 |  | 800.00 | 50.00 | 20.00 | 8,030.00 | 9,000.00 | −970.00−10.8%',
    'All grades | 22 |  |  | 100.00 | 40.00 | 20,060.00 | 18,000.00 | 2,060.00+11.4%',
  ]);
});

test('a grade without fees says so', () => {
  expect(rowsOf(table(simulationOf([grade(4, { each: null })])))[1]).toContain('Grade 4 | 10 |  | No fees | 50.00 | 20.00 | 30.00');
});

test('a school without grades is led to them', () => {
  expect(table(simulationOf([]))).toContain('No grades yet');
});

test('how many come is typed beside each grade, and what is no number is marked', () => {
  const markup = table(simulationOf([grade(4, { each: 1000 }), grade(5, { each: 1000 })]), { 4: '12', 5: 'many' });
  const fields = [...markup.matchAll(/<input[^>]*>/g)].map(([field]) => field);
  expect(fields.map((field) => /aria-label="([^"]*)"/.exec(field)?.[1])).toEqual([
    'Students more or fewer in Grade 4',
    'Students more or fewer in Grade 5',
  ]);
  expect(fields.map((field) => [/ value="([^"]*)"/.exec(field)?.[1], field.includes('aria-invalid')])).toEqual([
    ['12', false],
    ['many', true],
  ]);
});

test('every vote head can change, and what is no change says so beside its field', () => {
  const markup = scenario(simulationOf([]), { tuitionFee: '5%', diaryFee: 'five' });
  const labels = [...markup.matchAll(/<label[^>]*>(.*?)<\/label>/g)].map(([, words = '']) => words.replace(/<[^>]+>/g, ''));
  expect(labels).toEqual(['Fees of', 'Students', 'Tuition Fee', 'Diary Fee', 'AssBook Fee', 'Others', 'Activity Fee']);
  expect(markup.match(/An amount or a percentage/g)).toHaveLength(1);
  expect(scenario(simulationOf([]), { tuitionFee: '-200' })).not.toContain('An amount or a percentage');
});

test('any term can be tried out, as the classes are or once they have moved up', () => {
  expect(optionsOf(scenario(simulationOf([])))).toEqual([
    ...['Term 1 2027', 'Term 3 2026'],
    ...['Classes as they are today', 'Classes after promotion'],
  ]);
});

test('what is chosen stands chosen before its trial is worked out', () => {
  const chosenOf = (address: string) =>
    [...scenario(simulationOf([]), {}, address).matchAll(/<option[^>]* selected=""[^>]*>(.*?)<\/option>/g)].map(([, words]) => words);
  expect(chosenOf('')).toEqual(['Term 1 2027', 'Classes as they are today']);
  expect(chosenOf('termId=7&roll=yearEnd')).toEqual(['Term 3 2026', 'Classes after promotion']);
});

test('classes that have moved up are not moved again', () => {
  expect(optionsOf(scenario(simulationOf([], { mayMoveUp: false }))).slice(2)).toEqual(['Classes after promotion']);
});
