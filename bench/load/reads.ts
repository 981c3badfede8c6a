import { staffClient } from '../http-load.ts';
import { hundredths, print } from '../print.ts';
import { spread, spreadText } from '../statistics.ts';

/** The heaviest reads, as the pages ask for them first. */
export const reads = {
  students: () => '/api/students/view-students?page=1&limit=20',
  payments_list: () => '/api/payments/view?page=1&limit=20',
  statement: (studentId: number) => `/api/payments/${studentId}/fee-statement`,
  report: () => '/api/payments/fee-reports',
  all_payments: () => '/api/payments/all-recent-payments?page=1&limit=20',
} satisfies Record<string, (studentId: number) => string>;

/** Somebody of each of some schools, to be asked in turn about the students that each has. */
export type Schools = { origin: string; tokens: readonly string[]; students: number };
export type Ask = (turn: number) => Promise<unknown>;

const rounds = 5;
const turnsPerRound = 40;

/** A way to each read, and where `pays` to a payment, of the school and student that the turn chooses, on connections kept open. */
export function asks({ origin, tokens, students }: Schools, { pays = false } = {}): { named: Record<string, Ask>; close: () => void } {
  const staff = tokens.map((token) => staffClient(origin, { token }, 1));
  const of = (turn: number) => staff[turn % staff.length] ?? staffClient(origin, {});
  const student = (turn: number) => 1 + ((turn * 7) % students);
  const named: Record<string, Ask> = Object.fromEntries(
    Object.entries(reads).map(([name, path]) => [name, (turn: number) => of(turn).get(path(student(turn)))]),
  );
  if (pays) named.payment = (turn) => of(turn).post('/api/payments/new', { studentId: student(turn), amount: 100, method: 'Cash' });
  const close = () => {
    for (const each of staff) each.close();
  };
  return { named, close };
}

/** The largest of the ratios by which the median of each ask grows from the small place to the large; one request at a time, in turn. */
export async function largestGrowth(small: Record<string, Ask>, large: Record<string, Ask>): Promise<number> {
  const medians: number[] = [];
  for (const [name, ask] of Object.entries(small)) {
    const other = large[name];
    if (!other) throw new Error(`There is no ${name} in the large place`);
    const ratios: number[] = [];
    const times = { small: [] as number[], large: [] as number[] };
    // What is asked for the first time comes from the disk, and more so where more schools are; a school at work is asked again and again.
    await inTurnMs(ask, other, turnsPerRound);
    for (let round = 0; round < rounds; round += 1) {
      const timesMs = await inTurnMs(ask, other, turnsPerRound);
      ratios.push(spread(timesMs.large).median / spread(timesMs.small).median);
      times.small.push(...timesMs.small);
      times.large.push(...timesMs.large);
    }
    const [from, to] = [times.small, times.large].map((each) => hundredths(spread(each).median));
    print(`${name}: ${from} → ${to} ms, ratio ${spreadText(ratios, '', hundredths)}`);
    medians.push(spread(ratios).median);
  }
  return hundredths(Math.max(...medians));
}

/** How long each of some turns took in both places, one request at a time. */
export async function inTurnMs(small: Ask, large: Ask, turns: number): Promise<{ small: number[]; large: number[] }> {
  const timesMs = { small: [] as number[], large: [] as number[] };
  for (let turn = 0; turn < turns; turn += 1) {
    timesMs.small.push(await tookMs(() => small(turn)));
    timesMs.large.push(await tookMs(() => large(turn)));
  }
  return timesMs;
}

async function tookMs(work: () => Promise<unknown>): Promise<number> {
  const startedMs = performance.now();
  await work();
  return performance.now() - startedMs;
}
