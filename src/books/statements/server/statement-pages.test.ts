import { expect, test } from 'vitest';
import { paid, payingSchool, reverse } from '../../../../tests/support/paying-school.ts';
import { rowsOf } from '../../../../tests/support/school-parts.ts';
import { newStaff, type School, type Staff, succeed, useServer } from '../../../../tests/support/world.ts';

useServer();

type Line = { amount: number; runningBalance: number; receiptNumber: number };

const page = async (staff: Staff, student: number, number: number) =>
  (await succeed(staff.read(`/api/payments/${student}/fee-statement?page=${number}`))).data;

/** Copies the newest payment of the school, each copy a shilling more than the one before; sums follow. */
async function repeatPayment(school: School, times: number): Promise<void> {
  await rowsOf(
    school,
    `with newest as (select school_id, payment_id, entry_id from payments where school_id = $1 order by payment_id desc limit 1),
          entries as (
            insert into ledger_entries
            select (jsonb_populate_record(e, jsonb_build_object('entry_id', e.entry_id + n))).*
            from newest join ledger_entries e using (school_id, entry_id), generate_series(1, $2::int) n)
     insert into payments
     select (jsonb_populate_record(p, jsonb_build_object(
       'payment_id', p.payment_id + n, 'entry_id', p.entry_id + n, 'amount_cents', p.amount_cents + 100 * n))).*
     from payments p join newest using (school_id, payment_id), generate_series(1, $2::int) n`,
    [times],
  );
  await rowsOf(school, `update counters set last_number = last_number + $2 where school_id = $1 and kind in ('entry', 'payment')`, [times]);
  await rowsOf(
    school,
    `update student_terms x
     set paid_cents = (select sum(amount_cents) from payments p where p.school_id = x.school_id and p.student_id = x.student_id)
     where school_id = $1`,
  );
  await rowsOf(
    school,
    `update student_balances b
     set balance_cents = (
       select sum(charged_cents - paid_cents) from student_terms x where x.school_id = $1 and x.student_id = b.student_id)
     where school_id = $1`,
  );
}

test('a long statement comes by the page: each starts from the right balance, and its sums are of everything', async () => {
  const { school, admin, student } = await payingSchool();
  await paid(admin, { studentId: student, amount: 1 });
  await repeatPayment(school, 1000);
  const payment = await paid(await newStaff(admin, 'bursar'), { studentId: student, amount: 7 });
  await succeed(reverse(admin, payment.id));

  const pages = [await page(admin, student, 1), await page(admin, student, 2), await page(admin, student, 3)];
  expect(pages.map(({ payments }) => payments.length)).toEqual([500, 500, 3]);
  for (const [index, { pagination, summary }] of pages.entries()) {
    expect(pagination).toEqual({ page: index + 1, totalPages: 3, total: 1003 });
    expect(summary).toEqual(pages[0].summary);
  }
  // 1 + 2 + … + 1,001 shillings, and 7 that were taken back.
  expect(pages[0].summary).toMatchObject({ totalBilled: 10_000, totalPaid: 501_501, currentBalance: 10_000 - 501_501 });
  const lines: Line[] = pages.flatMap(({ payments }) => payments);
  let balance = 10_000;
  for (const { amount, runningBalance } of lines) {
    balance -= amount;
    expect(runningBalance).toBe(balance);
  }
  expect(lines.map(({ amount }) => amount)).toEqual([...Array.from({ length: 1001 }, (_, index) => index + 1), 7, -7]);
  expect(balance).toBe(pages[0].summary.currentBalance);
});

test('a short statement is its first page, and a page past the end is empty with the same sums', async () => {
  const { admin, student } = await payingSchool();
  await paid(admin, { studentId: student });
  const [first, second] = [await page(admin, student, 1), await page(admin, student, 2)];
  expect(first.pagination).toEqual({ page: 1, totalPages: 1, total: 1 });
  expect([second.payments, second.pagination]).toEqual([[], { page: 2, totalPages: 1, total: 1 }]);
  expect(second.summary).toEqual(first.summary);
});
