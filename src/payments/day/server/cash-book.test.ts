import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bank, cashSchool, counted, countersign, explain } from '../../../../tests/support/cash-days.ts';
import { liveOn } from '../../../../tests/support/days.ts';
import { paid, reverse } from '../../../../tests/support/paying-school.ts';
import { useSoundLedger } from '../../../../tests/support/sound-ledger.ts';
import { signIn, succeed, useServer } from '../../../../tests/support/world.ts';
import { addDays, nairobiToday } from '../../../core/dates.ts';
import { asCents } from '../../../core/money.ts';
import { piecesFor } from '../rules.ts';

useServer();
useSoundLedger();

const today = nairobiToday();

type Step =
  | { act: 'cash' | 'mpesa' | 'bank'; shillings: number }
  | { act: 'reverse'; which: number }
  | { act: 'count'; off: number; sentBack: boolean };

const amounts = fc.integer({ min: 1, max: 3000 });
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ act: fc.constantFrom('cash' as const, 'mpesa' as const, 'bank' as const), shillings: amounts }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('reverse' as const), which: fc.nat({ max: 20 }) }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('count' as const), off: fc.integer({ min: -2, max: 2 }), sentBack: fc.boolean() }) },
);

/** A cash book as somebody keeps it with a pencil: what was in the drawer, and what moved since. */
class Book {
  left = 0;
  received = 0;
  givenBack = 0;
  banked = 0;
  otherwise = 0;
  /** The cash of the books, which no count changes. */
  ofSchool = 0;
  /** What the locked counts found over it, in all. */
  over = 0;
  standing: { id: number; shillings: number; isCash: boolean }[] = [];

  get mostToBank(): number {
    return this.ofSchool + Math.max(0, this.over);
  }

  get expected(): number {
    return this.left + this.received - this.givenBack - this.banked;
  }

  paid(payment: { id: number; shillings: number; isCash: boolean }): void {
    this.standing.push(payment);
    if (payment.isCash) this.ofSchool += payment.shillings;
    if (payment.isCash) this.received += payment.shillings;
    else this.otherwise += payment.shillings;
  }

  reversed(which: number): { id: number } | undefined {
    const [gone] = this.standing.splice(which % Math.max(1, this.standing.length), 1);
    if (gone?.isCash) this.ofSchool -= gone.shillings;
    if (gone?.isCash) this.givenBack += gone.shillings;
    else if (gone) this.otherwise -= gone.shillings;
    return gone;
  }

  bankedIn(shillings: number): void {
    this.banked += shillings;
    this.ofSchool -= shillings;
  }

  closed(counted: number): void {
    this.over += counted - this.expected;
    Object.assign(this, { left: counted, received: 0, givenBack: 0, banked: 0, otherwise: 0 });
  }
}

/** Does a step in the school and in the book, and compares what a count says with what the book holds. */
async function runner() {
  await liveOn(today);
  const { admin, bursar, second, student } = await cashSchool();
  const book = new Book();
  const staff = { admin, bursar, second };
  let day = today;
  let code = 0;
  const close = async ({ off, sentBack }: { off: number; sentBack: boolean }) => {
    const held = Math.max(0, book.expected + off);
    const sheet = await counted(staff.bursar, piecesFor(asCents(held * 100)) as Record<string, number>);
    const { left, received, givenBack, banked, expected } = book;
    expect(sheet).toMatchObject({ left, received, givenBack, banked, expected, counted: held, variance: held - expected });
    const inAll = [...sheet.figures, ...sheet.reversals].reduce((sum: number, { amount }: { amount: number }) => sum + amount, 0);
    expect(inAll).toBe(received - givenBack + book.otherwise);
    if (sentBack) {
      await succeed(staff.second.post(`/api/days/${sheet.id}/send-back`, { reason: 'Again' }));
      return;
    }
    if (sheet.variance !== 0) await succeed(explain(staff.bursar, sheet.id));
    await succeed(countersign(staff.second, sheet.id));
    book.closed(held);
    day = addDays(day, 1);
    await liveOn(day);
    for (const who of ['admin', 'bursar', 'second'] as const) staff[who] = await signIn(staff[who].username);
  };
  const done = async (each: Step) => {
    if (each.act === 'count') return close(each);
    if (each.act === 'reverse') {
      const gone = book.reversed(each.which);
      if (gone) await succeed(reverse(staff.admin, gone.id));
      return;
    }
    code += 1;
    if (each.act === 'bank') {
      const answer = await bank(staff.bursar, each.shillings, { bankedOn: day, reference: `FT${code}` });
      if (each.shillings > book.mostToBank) {
        expect(answer.body).toMatchObject({ status: 409, code: 'BANKED_TOO_MUCH' });
        return;
      }
      expect(answer.status).toBe(201);
      book.bankedIn(each.shillings);
      return;
    }
    const isCash = each.act === 'cash';
    const how = isCash ? {} : { method: 'Mpesa', code: `SGH${code}X` };
    const { id } = await paid(staff.bursar, { studentId: student, amount: each.shillings, ...how });
    book.paid({ id, shillings: each.shillings, isCash });
  };
  return { done, close };
}

test('whatever is paid, reversed, banked and counted in whatever order, each sheet says what a cash book says', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      const { done, close } = await runner();
      for (const each of steps) await done(each);
      await close({ off: 0, sentBack: false });
    }),
    { numRuns: 5 },
  );
});

test('payments and reversals that meet the counts of several cashiers stand on one sheet each, of the cashier who took the money', async () => {
  await liveOn(today);
  const { admin, bursar, second, student } = await cashSchool();
  const cashiers = [bursar, second];
  const recordedIds = await Promise.all(
    cashiers.map(async (cashier) => {
      const ids = [];
      for (const amount of [100, 200, 300]) ids.push((await paid(cashier, { studentId: student, amount })).id);
      return ids;
    }),
  );
  const more = cashiers.flatMap((cashier, place) =>
    [1, 2, 3, 4].map((each) => paid(cashier, { studentId: student, amount: 10 * each + place })),
  );
  const reversals = recordedIds.map(([first]) => succeed(reverse(admin, first)));
  const slips = cashiers.map((cashier, place) => succeed(bank(cashier, 50, { bankedOn: today, reference: `FT${place}` })));
  const firstSheets = Promise.all(cashiers.map((cashier) => counted(cashier, {})));
  const [sheets] = await Promise.all([firstSheets, ...more, ...reversals, ...slips]);
  await liveOn(addDays(today, 1));
  const next = await Promise.all(cashiers.map(async ({ username }) => counted(await signIn(username), {})));
  for (const [place] of cashiers.entries()) {
    const both = [sheets[place], next[place]];
    const sum = (of: (sheet: Record<string, number>) => number) => both.reduce((total, sheet) => total + of(sheet), 0);
    expect(sum(({ received = 0 }) => received)).toBe(600 + 100 + 4 * place);
    expect(sum(({ givenBack = 0 }) => givenBack)).toBe(100);
    expect(sum(({ banked = 0 }) => banked)).toBe(50);
    expect(both.flatMap(({ reversals: listed }) => listed.map(({ receiptNumber }: { receiptNumber: number }) => receiptNumber))).toEqual([
      recordedIds[place]?.[0],
    ]);
    expect(both.flatMap(({ bankings }) => bankings)).toHaveLength(1);
  }
});
