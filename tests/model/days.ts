import { expect } from 'vitest';
import { asCents } from '../../src/core/money.ts';
import { piecesFor } from '../../src/payments/day/rules.ts';
import { nextNumber, type Staff, succeed } from '../support/world.ts';
import { expectRefused } from './adjustments.ts';
import { type DayModel, type Movement, methods } from './cash-book.ts';
import type { World } from './set-up.ts';
import type { Step } from './steps.ts';

type Of<A extends Step['act']> = Extract<Step, { act: A }>;

/** The cashier's last count that was not sent back. */
function dayBefore({ days }: World, cashier: number): DayModel | undefined {
  return days.findLast((day) => day.cashier === cashier && day.state !== 'sentBack');
}

function linesOf({ book }: World, { cashier, lines: [from, to] }: Pick<DayModel, 'cashier' | 'lines'>): Movement[] {
  return book.movements.slice(from, to).filter(({ payment }) => payment.recorder === cashier);
}

/** What the books say of a day, in cents. */
function booksOf(world: World, day: Omit<DayModel, 'id' | 'state'>) {
  const cash = linesOf(world, day).filter(({ payment }) => payment.method === 'Cash');
  const sumOf = (kind: Movement['kind']) => cash.reduce((sum, line) => sum + (line.kind === kind ? Math.abs(line.cents) : 0), 0);
  const bankings = world.bankings.slice(...day.bankings).filter(({ cashier }) => cashier === day.cashier);
  const [received, givenBack, banked] = [sumOf('payment'), sumOf('reversal'), bankings.reduce((sum, { cents }) => sum + cents, 0)];
  const expected = day.left + received - givenBack - banked;
  return { left: day.left, received, givenBack, banked, counted: day.counted, expected, variance: day.counted - expected };
}

/** A cashier counts the drawer, right or wrong; once a day. */
export async function count(world: World, { cashier, offBy }: Of<'count'>): Promise<void> {
  const { staff, book, bankings, days, today } = world;
  const before = dayBefore(world, cashier);
  const open = {
    ...{ cashier, day: today, left: before?.counted ?? 0, counted: 0 },
    lines: [before?.lines[1] ?? 0, book.movements.length] as [number, number],
    bankings: [before?.bankings[1] ?? 0, bankings.length] as [number, number],
  };
  const shillings = Math.max(0, Math.floor(booksOf(world, open).expected / 100) + offBy);
  const answer = await (staff[cashier] as Staff).post('/api/days/count', piecesFor(asCents(shillings * 100)));
  if (before?.day === today) return expectRefused(answer, 'DAY_COUNTED');
  expect(answer.status, answer.text).toBe(201);
  days.push({ ...open, id: answer.body.day.id, counted: shillings * 100, state: 'counted' });
}

/** A cashier banks cash, which is refused if the school does not hold so much. */
export async function bank(world: World, { cashier, shillings }: Of<'bank'>): Promise<void> {
  const { staff, book, bankings, days, today } = world;
  const slip = { amount: shillings, bank: 'KCB', reference: `DS${nextNumber()}`, bankedOn: today };
  const answer = await (staff[cashier] as Staff).post('/api/days/bankings', slip);
  const inBooks = book.sumsOf(book.movements).Cash - bankings.reduce((sum, { cents }) => sum + cents, 0);
  const over = days.reduce((sum, day) => sum + (day.state === 'locked' ? booksOf(world, day).variance : 0), 0);
  const held = inBooks + Math.max(0, over);
  if (shillings * 100 > held) return expectRefused(answer, 'BANKED_TOO_MUCH');
  expect(answer.status, answer.text).toBe(201);
  bankings.push({ cashier, cents: shillings * 100, id: answer.body.banking.id, isReversed: false });
}

/** A slip was typed wrongly: its cashier reverses it, once, and its cash is in the drawer again. */
export async function reverseSlip({ staff, bankings }: World, { slip: place }: Of<'reverseSlip'>): Promise<void> {
  const slips = bankings.filter(({ cents }) => cents > 0);
  const slip = slips[place % Math.max(1, slips.length)];
  if (!slip) return;
  const answer = await (staff[slip.cashier] as Staff).post(`/api/days/bankings/${slip.id}/reverse`, { reason: 'Typed wrongly' });
  if (slip.isReversed) return expectRefused(answer, 'SLIP_REVERSED');
  expect(answer.status, answer.text).toBe(200);
  slip.isReversed = true;
  bankings.push({ cashier: slip.cashier, cents: -slip.cents, id: 0, isReversed: false });
}

/** The other of the two locks a day, once the cashier has said why it differs, or sends it back. */
export async function decideDay(world: World, { day: place, sendsBack }: Of<'decideDay'>): Promise<void> {
  const { staff, days } = world;
  const day = days[place % Math.max(1, days.length)];
  if (!day) return;
  const [cashier, second] = [staff[day.cashier], staff[1 - day.cashier]] as [Staff, Staff];
  const act = (name: string, who: Staff) => who.post(`/api/days/${day.id}/${name}`, { reason: 'Change was given twice' });
  if (day.state !== 'counted') return expectRefused(await act(sendsBack ? 'send-back' : 'countersign', second), 'DAY_DECIDED');
  if (sendsBack) {
    const answer = await act('send-back', second);
    if (dayBefore(world, day.cashier) !== day) return expectRefused(answer, 'DAY_FOLLOWED');
    expect(answer.status, answer.text).toBe(200);
  } else {
    if (booksOf(world, day).variance !== 0) {
      expectRefused(await act('countersign', second), 'VARIANCE_UNEXPLAINED');
      await succeed(act('explain', cashier));
    }
    await succeed(act('countersign', second));
  }
  day.state = sendsBack ? 'sentBack' : 'locked';
}

/** Every day as it is listed, and the whole sheet of one of them in turn: what is reversed later changes none. Answers how many figures. */
export async function expectSameDays(world: World): Promise<number> {
  const { staff, days } = world;
  const [admin] = staff;
  if (days.length === 0) return 0;
  const { days: listed } = await succeed(admin.read('/api/days?limit=100'));
  const rows = listed.map(({ id, closedOn, state, ...row }: Record<string, number>) => ({ id, closedOn, state, ...centsOf(row) }));
  const expected = days.map((day) => ({ id: day.id, closedOn: day.day, state: day.state, ...booksOf(world, day) }));
  expect(rows).toEqual(expected.toReversed());
  const day = days[world.book.movements.length % days.length] as DayModel;
  const { figures, reversals } = await succeed(admin.read(`/api/days/${day.id}`));
  const lines = linesOf(world, day);
  const sums = methods.map((method) =>
    figures
      .filter((figure: { method: string }) => figure.method === method)
      .reduce((sum: number, { amount }: { amount: number }) => sum + Math.round(amount * 100), 0),
  );
  const received = lines.filter(({ kind }) => kind === 'payment');
  expect(sums).toEqual(
    methods.map((method) => received.reduce((sum, { payment, cents }) => sum + (payment.method === method ? cents : 0), 0)),
  );
  expect(
    reversals.map(({ receiptNumber, amount }: { receiptNumber: number; amount: number }) => [receiptNumber, Math.round(amount * 100)]),
  ).toEqual(lines.filter(({ kind }) => kind === 'reversal').map(({ payment, cents }) => [payment.receipt, cents]));
  return days.length * 7 + methods.length;
}

function centsOf(row: Record<string, number>): Record<string, number> {
  const names = ['left', 'received', 'givenBack', 'banked', 'counted', 'expected', 'variance'];
  return Object.fromEntries(names.map((name) => [name, Math.round((row[name] ?? Number.NaN) * 100)]));
}
