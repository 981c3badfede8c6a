import { expect } from 'vitest';
import { succeed } from '../support/world.ts';
import type { StudentModel } from './school-model.ts';
import type { World } from './set-up.ts';

type Row = { id: number; active: boolean } & Record<(typeof figures)[number], number> & { arrears: Record<(typeof ages)[number], number> };

const figures = ['broughtForward', 'billed', 'adjusted', 'paid', 'balance'] as const;
const ages = ['thisTerm', 'oneTermBack', 'twoTermsBack', 'older'] as const;

/** Compares who owes at the end of the current term, row by row and in all, and answers how many figures it compared. */
export async function expectSameBalances({ staff: [, second], model }: World): Promise<number> {
  if (model.current === null) return 0;
  const term = model.current;
  const { students, totals } = await succeed(second.read('/api/balances?limit=100'));
  const expected = [...model.students.entries()].flatMap(([student, record]) => {
    const { carriedForwardBalance, totalBilled, adjusted, totalPaid, currentBalance } = model.summary(student, term);
    const row = [carriedForwardBalance, totalBilled, adjusted, totalPaid, currentBalance, ...unpaidByAge(record, term, model.billedTerms)];
    return record.active || currentBalance !== 0 ? [{ id: student + 1, active: record.active, row: row.map((cents) => cents / 100) }] : [];
  });
  const read = students.map((row: Row) => ({ id: row.id, active: row.active, row: rowOf(row) }));
  const byId = (one: { id: number }, other: { id: number }) => one.id - other.id;
  expect(read.toSorted(byId), 'balances').toEqual(expected);
  const sums = expected.reduce(
    (sum, { row }) => sum.map((cents, column) => cents + Math.round((row[column] ?? 0) * 100)),
    Array.from({ length: figures.length + ages.length }, () => 0),
  );
  expect(
    rowOf(totals).map((shillings) => Math.round(shillings * 100)),
    'totals of balances',
  ).toEqual(sums);
  const { data } = await succeed(second.read('/api/payments/fee-reports'));
  expect({ owed: data.balances.owed, credit: data.balances.credit }).toEqual({ owed: totals.owed, credit: totals.credit });
  return (expected.length + 1) * (figures.length + ages.length);
}

function rowOf(row: Row): number[] {
  return [...figures.map((name) => row[name]), ...ages.map((name) => row.arrears[name])];
}

/**
 * What is left of each debt once all that was paid has gone to the oldest first, one debt after the other. A term that is not opened
 * makes no debt older.
 */
function unpaidByAge({ opening, terms }: StudentModel, current: number, opened: ReadonlySet<number>): number[] {
  const since = (term: number) => [...opened].filter((each) => each > term && each < current).length + (term < current ? 1 : 0);
  const reached = [...terms].filter(([term]) => term <= current).toSorted(([one], [other]) => one - other);
  const debts = [
    { age: 3, cents: Math.max(0, opening) },
    ...reached.map(([term, entry]) => ({ age: Math.min(3, since(term)), cents: Math.max(0, owedIn(entry)) })),
  ];
  // What a term's adjustments take off beyond its charges goes to older debts, as money does.
  let purse = Math.max(0, -opening) + reached.reduce((sum, [, entry]) => sum + entry.paid + Math.max(0, -owedIn(entry)), 0);
  const unpaid = [0, 0, 0, 0];
  for (const { age, cents } of debts) {
    const settled = Math.min(purse, cents);
    purse -= settled;
    unpaid[age] = (unpaid[age] ?? 0) + cents - settled;
  }
  return unpaid;
}

function owedIn({ heads, fees, adjusted }: StudentModel['terms'] extends Map<number, infer Entry> ? Entry : never): number {
  return heads + [...fees.values()].reduce((sum, fee) => sum + fee, 0) + adjusted;
}
