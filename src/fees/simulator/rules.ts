import { amountMax, asCents, type Cents, sumCents, zeroCents } from '../../core/money.ts';
import { amountIn } from '../../school/files/amounts.ts';
import { percentOf } from '../planning/percent.ts';
import { percentIn, raised } from '../planning/rules.ts';

/** The change of a vote head: in cents, or in hundredths of a percent; negative for less. */
export type Change = { cents: Cents } | { percentHundredths: number };

/** Parses a change: "500", "-200", "5 %". Blank is none. Null for anything else. */
export function changeIn(text: string): Change | null {
  const percent = text.trim().endsWith('%') ? percentIn(text) : null;
  if (text.trim().endsWith('%')) return percent === null ? null : { percentHundredths: percent };
  const cents = amountIn(text);
  return cents === null ? null : { cents };
}

/** A fee in cents after a change: percentages round to whole shillings, and no fee is below 0. */
export function changedFee(fee: Cents, change: Change): Cents {
  const changed = 'cents' in change ? asCents(fee + change.cents) : raised(fee, { ...change, roundToShillings: 1 });
  return asCents(Math.min(amountMax, Math.max(0, changed)));
}

/** Additional students by grade id (negative for fewer). */
export type Coming = ReadonlyMap<number, number>;

const comingMax = 9999;
/** In all grades, so that their bills stay whole numbers of cents at five fees of 100,000,000.00 each. */
const comingInAllMax = 100_000;

/** Parses "7:12,9:-4": twelve more in grade 7, four fewer in grade 9. Null for any other text. */
export function comingIn(text: string): Coming | null {
  const coming = new Map<number, number>();
  for (const part of text === '' ? [] : text.split(',')) {
    const [, gradeId = '', count = ''] = /^(\d{1,9}):(-?\d{1,4})$/.exec(part) ?? [];
    if (gradeId === '') return null;
    coming.set(Number(gradeId), Number(count));
  }
  return coming;
}

/** True for readable numbers that are not too many in all. */
export function isFewEnough(coming: Coming | null): boolean {
  return coming !== null && [...coming.values()].reduce((sum, count) => sum + Math.max(0, count), 0) <= comingInAllMax;
}

/** The reverse; grades without a change are left out. */
export function comingText(coming: Coming): string {
  return [...coming].flatMap(([gradeId, count]) => (count === 0 ? [] : [`${gradeId}:${count}`])).join();
}

/** Parses a number of additional students: "12", "+12", "-4"; blank is 0. Null for anything else. */
export function countIn(text: string): number | null {
  const typed = text.trim().replace(/^[−–]/, '-').replace(/^\+/, '');
  if (typed === '') return 0;
  const count = /^-?\d{1,4}$/.test(typed) ? Number(typed) : Number.NaN;
  return Math.abs(count) <= comingMax ? count : null;
}

/** A term's bill for a grade, in cents: each student's fees, and the additional fees and discounts of all. */
export type GradeBill = { students: number; each: Cents; fees: Cents; additionalFees: Cents; discounts: Cents };

/**
 * The bill with additional or fewer students, and its total less discounts. New students pay only the grade's fees; leaving ones take an
 * average share of additional fees and discounts, a half cent rounded up.
 */
export function billWith({ students, each, fees, additionalFees, discounts }: GradeBill, coming: number): GradeBill & { total: Cents } {
  const stay = Math.max(0, students + Math.min(0, coming));
  const share = (cents: Cents) => (students === 0 ? zeroCents : asCents(Math.round((cents * stay) / students)));
  const counted = stay + Math.max(0, coming);
  const bill = { fees: asCents(fees + each * (counted - students)), additionalFees: share(additionalFees), discounts: share(discounts) };
  return { students: counted, each, ...bill, total: asCents(bill.fees + bill.additionalFees - bill.discounts) };
}

type Line = {
  students: number;
  fees: Cents;
  additionalFees: Cents;
  discounts: Cents;
  total: Cents;
  now: { students: number; amount: Cents };
};

/** The totals of all grades. */
export function totalOf(lines: readonly Line[]) {
  const count = (of: (line: Line) => number) => lines.reduce((sum, line) => sum + of(line), 0);
  const sum = (of: (line: Line) => Cents) => sumCents(lines.map(of));
  const now = { students: count((line) => line.now.students), amount: sum((line) => line.now.amount) };
  const total = sum((line) => line.total);
  const change = asCents(total - now.amount);
  return {
    students: count((line) => line.students),
    fees: sum(({ fees }) => fees),
    additionalFees: sum(({ additionalFees }) => additionalFees),
    discounts: sum(({ discounts }) => discounts),
    ...{ total, now, change, changePercent: percentOf(change, now.amount) },
  };
}
