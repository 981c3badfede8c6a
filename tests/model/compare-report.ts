import { expect } from 'vitest';
import { succeed } from '../support/world.ts';
import { methods } from './cash-book.ts';
import { chargedIn } from './school-model.ts';
import { grades, type World } from './set-up.ts';

type GradeRow = {
  gradeName: string;
  totalActiveStudents: number;
  billedNextTerm: number;
  basicFees: { total: number };
  additionalFees: { total: number };
  payments: { total: number; refunded: number };
};

/** Compares the fee report of the current term, and answers how many figures it compared. */
export async function expectSameReport(world: World): Promise<number> {
  const { staff, model } = world;
  const answer = await staff[1].read('/api/payments/fee-reports');
  if (model.current === null) {
    expect(answer.body.code).toBe('NO_ACTIVE_TERM');
    return 1;
  }
  const { data } = await succeed(Promise.resolve(answer));
  const read = { ...comparedParts(data), grades: data.gradeDetails.map(gradeFigures) };
  const expected = { ...reportOf(world, model.current), grades: gradesOf(world, model.current) };
  expect(read, 'fee report').toEqual(expected);
  return JSON.stringify(expected).match(/-?\d+(\.\d+)?/g)?.length ?? 0;
}

function gradeFigures({ gradeName, totalActiveStudents, billedNextTerm, basicFees, additionalFees, payments }: GradeRow) {
  return [gradeName, totalActiveStudents, billedNextTerm, basicFees.total, additionalFees.total, payments.total, payments.refunded];
}

type Report = {
  collection: object;
  balances: object;
  collectedByMethod: object;
  paymentMethodComparison: Record<string, { previous: number }> | null;
  termComparison: { currentTerm: object; previousTerm: object | null };
  weekly: { current: number | null; previous: number | null }[];
};

function comparedParts({ collection, balances, collectedByMethod, paymentMethodComparison, termComparison, weekly }: Report) {
  const last = (name: 'current' | 'previous') => weekly.findLast((week) => week[name] !== null)?.[name] ?? null;
  return {
    ...{ collection, balances, collectedByMethod },
    before: paymentMethodComparison && methods.map((method) => paymentMethodComparison[method]?.previous),
    terms: [termComparison.currentTerm, termComparison.previousTerm],
    weeks: [last('current'), last('previous')],
  };
}

function reportOf({ model, book }: World, term: number) {
  const owed = [...model.students.keys()].map((student) => model.balance(student, term));
  const [owing, ahead] = [owed.filter((cents) => cents > 0), owed.filter((cents) => cents < 0)];
  const sum = (cents: readonly number[]) => cents.reduce((total, each) => total + each, 0) / 100;
  const sums = book.sumsOf(book.ofTerm(term));
  const previous = Math.max(-1, ...[...model.billedTerms].filter((each) => each < term));
  const before = previous === -1 ? null : book.sumsOf(book.ofTerm(previous));
  const collected = Object.fromEntries(methods.map((method) => [method, sums[method] / 100]));
  const entries = [...model.students.values()].flatMap(({ terms }) => terms.get(term) ?? []);
  const charged = entries.map((entry) => chargedIn(entry) + entry.adjusted - entry.refunded);
  const refunded = sum(entries.map((entry) => entry.refunded));
  return {
    collection: { billed: sum(charged), collected: sum(entries.map((entry) => entry.paid)), refunded },
    balances: { owed: sum(owing), owingStudents: owing.length, credit: Math.abs(sum(ahead)), creditStudents: ahead.length },
    collectedByMethod: collected,
    before: before && methods.map((method) => before[method] / 100),
    terms: [figuresOf(term, sums.all), before && figuresOf(previous, before.all)],
    weeks: [sums.all / 100, before && before.all / 100],
  };

  function figuresOf(of: number, all: number) {
    const billed = [...model.students.entries()].filter(([, { terms }]) => terms.get(of)?.billed);
    const total = billed.reduce((cents, [student]) => cents + model.balance(student, of), 0);
    const average = billed.length === 0 ? 0 : (Math.sign(total) * Math.round(Math.abs(total) / billed.length)) / 100;
    return { totalPayments: all / 100, averageBalance: average === 0 ? 0 : average };
  }
}

/** The grades that have fees, students or money in the term. */
function gradesOf({ model }: World, term: number) {
  return grades.flatMap((name, grade) => {
    const active = model.students.filter((student) => student.active && (student.terms.get(term)?.grade ?? student.grade) === grade);
    const billed = active.filter((student) => student.terms.get(term)?.billed);
    const fees = billed.flatMap(({ links }) => [...links]).reduce((cents, fee) => cents + (model.feeAmounts[fee] ?? 0), 0);
    const ofGrade = model.students.flatMap(({ terms }) => terms.get(term) ?? []).filter((entry) => entry.grade === grade);
    const sum = (of: 'paid' | 'refunded') => ofGrade.reduce((cents, entry) => cents + entry[of], 0);
    const [paid, refunded] = [sum('paid'), sum('refunded')];
    const structure = model.structures.get(`${grade}/${term}`);
    const isShown = structure !== undefined || active.length > 0 || paid !== 0 || refunded !== 0;
    return isShown
      ? [[name, billed.length, active.length - billed.length, (structure ?? 0) / 100, fees / 100, paid / 100, refunded / 100]]
      : [];
  });
}
