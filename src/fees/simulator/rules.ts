import { amountMax, asCents, type Cents, sumCents, zeroCents } from '../../core/money.ts';
import { amountIn } from '../../school/files/amounts.ts';
import { percentIn, raised } from '../planning/rules.ts';

/** What a vote head changes by: so many cents, or so many hundredths of a percent; negative for less. */
export type Change = { cents: Cents } | { percentHundredths: number };

/** A change as people type it: "500", "-200", "5 %". Blank is none. Null for anything else. */
export function changeIn(text: string): Change | null {
  const percent = text.trim().endsWith('%') ? percentIn(text) : null;
  if (text.trim().endsWith('%')) return percent === null ? null : { percentHundredths: percent };
  const cents = amountIn(text);
  return cents === null ? null : { cents };
}

/** A fee in cents after a change: a percentage goes to the nearest whole shilling, and no fee falls below nothing. */
export function changedFee(fee: Cents, change: Change): Cents {
  const changed = 'cents' in change ? asCents(fee + change.cents) : raised(fee, { ...change, roundToShillings: 1 });
  return asCents(Math.min(amountMax, Math.max(0, changed)));
}

/** How many students more (fewer, when negative) a grade has, by its id. */
export type Coming = ReadonlyMap<number, number>;

const comingMax = 9999;

/** "7:12,9:-4" as an address carries it: twelve more in grade 7, four fewer in grade 9. Null for any other text. */
export function comingIn(text: string): Coming | null {
  const coming = new Map<number, number>();
  for (const part of text === '' ? [] : text.split(',')) {
    const [, gradeId = '', count = ''] = /^(\d{1,9}):(-?\d{1,4})$/.exec(part) ?? [];
    if (gradeId === '') return null;
    coming.set(Number(gradeId), Number(count));
  }
  return coming;
}

/** The same the other way round; grades to which nobody comes are left out. */
export function comingText(coming: Coming): string {
  return [...coming].flatMap(([gradeId, count]) => (count === 0 ? [] : [`${gradeId}:${count}`])).join();
}

/** How many come (leave, when negative) as people type it: "12", "+12", "-4"; blank is nobody. Null for anything else. */
export function countIn(text: string): number | null {
  const typed = text.trim().replace(/^[−–]/, '-').replace(/^\+/, '');
  if (typed === '') return 0;
  const count = /^-?\d{1,4}$/.test(typed) ? Number(typed) : Number.NaN;
  return Math.abs(count) <= comingMax ? count : null;
}

/** What a term bills the students of a grade, in cents: the fees of each, and what all of them together are billed and given. */
export type GradeBill = { students: number; each: Cents; fees: Cents; additionalFees: Cents; discounts: Cents };

/**
 * The bill with students more or fewer, and what it comes to less discounts. Who comes pays the fees of the grade and nothing else; who
 * leaves takes an average share of the additional fees and discounts along, a half cent up.
 */
export function billWith({ students, each, fees, additionalFees, discounts }: GradeBill, coming: number): GradeBill & { total: Cents } {
  const stay = Math.max(0, students + Math.min(0, coming));
  const share = (cents: Cents) => (students === 0 ? zeroCents : asCents(Math.round((cents * stay) / students)));
  const counted = stay + Math.max(0, coming);
  const bill = { fees: asCents(fees + each * (counted - students)), additionalFees: share(additionalFees), discounts: share(discounts) };
  return { students: counted, each, ...bill, total: asCents(bill.fees + bill.additionalFees - bill.discounts) };
}

/** A difference in percent of what was, to a tenth; null where there was nothing. */
export function percentOf(change: Cents, was: Cents): number | null {
  return was > 0 ? Math.round((change * 1000) / was) / 10 : null;
}

/** A difference in percent as people read it: "+4.2%", "−3%"; a dash where there was nothing to compare with. */
export function percentText(percent: number | null): string {
  if (percent === null) return '—';
  const sign = percent > 0 ? '+' : percent < 0 ? '−' : '';
  return `${sign}${Math.abs(percent)}%`;
}

type Line = {
  students: number;
  fees: Cents;
  additionalFees: Cents;
  discounts: Cents;
  total: Cents;
  now: { students: number; amount: Cents };
};

/** What all grades come to together. */
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
