import { expect } from 'vitest';
import { succeed } from '../support/world.ts';
import { feeAmounts, type World } from './set-up.ts';
import { hasMovedUp } from './year-end.ts';

type Bill = { students: number; fees: number; additionalFees: number; discounts: number };

/**
 * What a term would bill if it were opened now, as the classes are or once they have moved up, which they do once for each opening:
 * compared with plain arithmetic, in cents. Answers how many figures those were.
 */
export async function expectSameSimulation(world: World, term: number, asked: Simulation['roll']): Promise<number> {
  const { staff, ids } = world;
  const { grades, totals } = await succeed(staff[0].read(`/api/settings/fee-simulator?termId=${ids.terms[term]}&roll=${asked}`));
  const roll = hasMovedUp(world.model) ? 'today' : asked;
  const expected = ids.grades.map((_, grade) => billOf(world, { grade, term, roll }));
  const about = `what term ${term + 1} would bill, ${roll}`;
  expect(grades.map(inCents), about).toEqual(expected);
  expect(inCents(totals), about).toEqual(expected.reduce(sumOf));
  return expected.length * 4;
}

type Simulation = { grade: number; term: number; roll: 'today' | 'yearEnd' };

function billOf(world: World, { grade, term, roll }: Simulation): Bill {
  const { model } = world;
  const heads = model.structures.get(`${grade}/${term}`) ?? 0;
  const bill = { students: 0, fees: 0, additionalFees: 0, discounts: 0 };
  for (const [student, { active, grade: now, links, terms }] of model.students.entries()) {
    // Whom the current term does not bill is new, and enrolled where they stay.
    const isNew = model.current !== null && !terms.get(model.current)?.billed;
    // The first grade moves into the second, which leaves.
    const learnsIn = roll === 'today' || isNew ? now : now === 0 ? 1 : null;
    if (!active || learnsIn !== grade) continue;
    bill.students += 1;
    bill.fees += heads;
    for (const fee of links) bill.additionalFees += feeAmounts[fee] ?? 0;
    bill.discounts += discountOf(world, student, heads);
  }
  return bill;
}

/** What the rules in force give of the vote heads together, as if the term had never been opened. */
function discountOf({ rules }: World, student: number, heads: number): number {
  const wanted = rules
    .filter(({ ended, students }) => !ended && students.includes(student))
    .reduce((sum, { percent }) => sum + Math.round((heads * percent) / 100), 0);
  return Math.min(heads, wanted);
}

function inCents({ students, fees, additionalFees, discounts }: Bill): Bill {
  const cents = (shillings: number) => Math.round(shillings * 100);
  return { students, fees: cents(fees), additionalFees: cents(additionalFees), discounts: cents(discounts) };
}

function sumOf(one: Bill, other: Bill): Bill {
  return {
    students: one.students + other.students,
    fees: one.fees + other.fees,
    additionalFees: one.additionalFees + other.additionalFees,
    discounts: one.discounts + other.discounts,
  };
}
