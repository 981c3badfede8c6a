import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { arrive, arrivedFigures, newCode } from '../../../../tests/support/arrived-money.ts';
import { balanceOf, type PayingSchool, pay, payingSchool, reverse, verify } from '../../../../tests/support/paying-school.ts';
import { newStudent, rowsOf } from '../../../../tests/support/school-parts.ts';
import { type Staff, testStore, useServer } from '../../../../tests/support/world.ts';
import { verifyLedger } from '../../../books/ledger/server/verify-ledger.ts';
import { payCodeOf } from '../../../school/settings/pay-codes.ts';

useServer();

let of: PayingSchool & { bursar: Staff };

beforeAll(async () => {
  const world = await payingSchool();
  of = { ...world, bursar: await world.school.bursar() };
});

type Payment = { student: number; amount: number; verified: boolean; settled: boolean };
/** What became of one code: how much arrived, and the payment that stands for it. */
type Book = { arrived: number | null; payment: Payment | null };

const amount = fc.constantFrom(100, 250);
const student = fc.constantFrom(0, 1);
const act = fc.oneof(
  fc.record({ does: fc.constant('arrive' as const), code: fc.nat(2), amount, student: fc.constantFrom(0, 1, null) }),
  fc.record({ does: fc.constant('type' as const), code: fc.nat(2), amount, student }),
  fc.record({ does: fc.constant('approve' as const), code: fc.nat(2), seen: fc.boolean() }),
  fc.record({ does: fc.constant('reverse' as const), code: fc.nat(2) }),
);
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never;

/** What should become of a code; whether the act should succeed. */
function done(book: Book, act: Act): { book: Book; succeeds: boolean } {
  const { arrived, payment } = book;
  const refused = { book, succeeds: false };
  switch (act.does) {
    case 'arrive': {
      if (arrived !== null) return { book, succeeds: true };
      if (payment) {
        const agrees = act.student === null || act.student === payment.student || payment.verified;
        const settles = payment.amount === act.amount && agrees;
        return {
          book: { arrived: act.amount, payment: settles ? { ...payment, verified: true, settled: true } : payment },
          succeeds: true,
        };
      }
      const paid = act.student === null ? null : { student: act.student, amount: act.amount, verified: true, settled: true };
      return { book: { arrived: act.amount, payment: paid }, succeeds: true };
    }
    case 'type': {
      if (payment || (arrived !== null && arrived !== act.amount)) return refused;
      const has = arrived !== null;
      return {
        book: { arrived, payment: { student: act.student, amount: act.amount, verified: has, settled: has } },
        succeeds: true,
      };
    }
    case 'approve':
      if (!payment || payment.verified || (arrived !== null && arrived !== payment.amount)) return refused;
      // Money that named another student waits for this, by somebody who has read whom.
      if (arrived !== null && !act.seen) return refused;
      return { book: { arrived, payment: { ...payment, verified: true, settled: arrived === payment.amount } }, succeeds: true };
    case 'reverse':
      return payment ? { book: { arrived, payment: null }, succeeds: true } : refused;
  }
}

const receiptOf = async (code: string) =>
  (await rowsOf(of.school, 'select payment_id as id from payment_codes where school_id = $1 and code = $2', [code]))[0]?.id ?? 0;

async function isDone(act: Act, code: string, students: readonly number[]): Promise<boolean> {
  switch (act.does) {
    case 'arrive':
      await arrive(of.school, {
        code,
        amount: act.amount,
        account: act.student === null ? 'x' : payCodeOf(students[act.student] ?? 0),
      });
      return true;
    case 'type': {
      const typed = { studentId: students[act.student], amount: act.amount, method: 'Mpesa', code };
      return (await pay(of.bursar, typed)).status === 201;
    }
    case 'approve': {
      const receipt = await receiptOf(code);
      const first = await verify(of.admin, receipt);
      const isRead = act.seen && first.body.code === 'MONEY_NAMES_ANOTHER';
      return (isRead ? await verify(of.admin, receipt, { seen: first.body.seen }) : first).status === 200;
    }
    case 'reverse': {
      // What the administrator did not record, and M-Pesa's own, an administrator may reverse.
      return (await reverse(of.admin, await receiptOf(code))).status === 200;
    }
  }
}

const standing = (code: string) =>
  rowsOf(
    of.school,
    `select p.student_id as student, (p.amount_cents / 100)::int as amount, p.status = 'verified' as verified,
            exists (select from settlements x where x.school_id = $1 and x.payment_id = p.payment_id) as settled
     from standing_payments p where p.school_id = $1 and p.code = $2 and p.status <> 'reversed'`,
    [code],
  );

test('in whatever order money is told of, typed, approved and reversed, it is one payment, and every shilling is somewhere', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 4, maxLength: 14 }), async (acts) => {
      const students = [await newStudent(of.admin, of.place), await newStudent(of.admin, of.place)];
      // Receipt numbers of M-Pesa that nobody takes for a slip of one another.
      const codes = ['SA', 'TB', 'UC'].map((start) => start + newCode().slice(2));
      const before = await arrivedFigures(of.school);
      const books: Book[] = codes.map(() => ({ arrived: null, payment: null }));
      for (const act of acts) {
        const expected = done(books[act.code] as Book, act);
        expect(await isDone(act, codes[act.code] as string, students)).toBe(expected.succeeds);
        books[act.code] = expected.book;
      }
      for (const [place, { payment }] of books.entries()) {
        const expected = payment ? [{ ...payment, student: students[payment.student] }] : [];
        expect(await standing(codes[place] as string)).toEqual(expected);
      }
      const sum = (of: (book: Book) => number) => books.reduce((total, book) => total + of(book), 0);
      const arrived = sum((book) => book.arrived ?? 0);
      const placed = sum(({ payment }) => (payment?.settled ? payment.amount : 0));
      expect(await arrivedFigures(of.school)).toEqual({
        ...before,
        ...{ arrived: before.arrived + arrived, placed: before.placed + placed, waiting: before.waiting + arrived - placed },
      });
      for (const [place, id] of students.entries()) {
        const paid = sum(({ payment }) => (payment?.student === place ? payment.amount : 0));
        expect(await balanceOf(of.admin, id)).toBe(10_000 - paid);
      }
      expect((await verifyLedger(testStore().database)).faults).toEqual([]);
    }),
    { numRuns: 15 },
  );
});
