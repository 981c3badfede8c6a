import { expect } from 'vitest';
import { succeed } from '../support/world.ts';
import type { Movement } from './cash-book.ts';
import type { World } from './set-up.ts';

/** The lines of the book that are of shared payments of the sponsor. */
function movementsOfSponsor({ book, sponsored }: World): Movement[] {
  return book.movements.filter(({ payment: { whole } }) => whole !== null && sponsored.has(whole));
}

/** Compares the statement of the sponsor and what the list says they paid, and answers how many figures it compared. */
export async function expectSameSponsor(world: World): Promise<number> {
  const { staff, sponsorId } = world;
  const { lines, totals } = await succeed(staff[1].read(`/api/sponsors/${sponsorId}/statement`));
  const movements = movementsOfSponsor(world);
  const expected = movements.map(({ day, kind, cents, payment }) => [day, kind, payment.receipt, payment.student + 1, cents / 100]);
  type Line = { date: string; kind: string; receiptNumber: number; student: { id: number }; amount: number };
  expect(lines.map(({ date, kind, receiptNumber, student, amount }: Line) => [date, kind, receiptNumber, student.id, amount])).toEqual(
    expected,
  );
  const sum = (kind: Movement['kind']) => movements.filter((each) => each.kind === kind).reduce((cents, each) => cents + each.cents, 0);
  const [paid, reversed] = [sum('payment') / 100, Math.abs(sum('reversal')) / 100];
  const total = (sum('payment') + sum('reversal')) / 100;
  expect(totals).toEqual({ paid, reversed, total });
  const { sponsors } = await succeed(staff[0].read('/api/sponsors'));
  expect(sponsors.map((each: { paid: number }) => each.paid)).toEqual([total]);
  return 4 + expected.length * 3;
}
