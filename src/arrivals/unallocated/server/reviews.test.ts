import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { arrive, newPayer, useDeskSchool } from '../../../../tests/support/arrived-money.ts';
import { type PayingSchool, payingSchool, reverse } from '../../../../tests/support/paying-school.ts';
import { rowsOf } from '../../../../tests/support/school-parts.ts';
import { type Staff, succeed, testStore } from '../../../../tests/support/world.ts';
import { withClient } from '../../../core/server/migrate.ts';
import { listPaymentsToReview } from './reviews.ts';

let of: PayingSchool & { bursar: Staff };
useDeskSchool((school) => {
  of = school;
});

/** What the migration does for payments that are there. */
async function fillReviews(): Promise<void> {
  const file = await readFile('db/migrations/0076-payments-to-review.sql', 'utf8');
  await withClient(testStore().owner, async (client) => {
    await client.query('begin');
    await client.query(file.slice(file.indexOf('do $$')));
    await client.query('commit');
  });
}

const listed = async () => {
  const { payments, pagination } = await succeed(of.bursar.read('/api/arrivals/reviews?limit=100'));
  expect(pagination.total, 'counted as they are listed').toBe(payments.length);
  return payments.map((each: { account: string; student: { id: number } }) => [each.account, each.student.id]);
};

test('payments that an id recorded are listed until a person confirms or reverses them, and no others', async () => {
  const [first, second, third] = [await newPayer(), await newPayer({ admissionNumber: 'SM/77001' }), await newPayer()];
  const own = await newPayer();
  await rowsOf(of.school, 'update students set admission_number = $2 where school_id = $1 and student_id = $3', [`R/${own}`, own]);
  const byId = (student: number, account = String(student)) => arrive(of.school, { account, studentId: student, amount: 10 });
  const wrong = await byId(first);
  await byId(second, `0${second}`);
  await byId(third, `400222#${third}`);
  await byId(own);
  await arrive(of.school, { account: 'sm 77001', amount: 10 });
  await fillReviews();
  expect(await listed()).toEqual([
    [`400222#${third}`, third],
    [`0${second}`, second],
    [String(first), first],
  ]);
  expect((await succeed(of.bursar.read('/api/arrivals/reviews?limit=1&page=2'))).payments).toMatchObject([{ account: `0${second}` }]);
  const lines: string[] = [];
  const review = await listPaymentsToReview({ database: testStore().database }, (line) => lines.push(line));
  expect(review).toContainEqual(expect.objectContaining({ student: second, amount: 1000, account: `0${second}` }));
  expect(lines.join('\n')).toContain(`KES 10.00 for “0${second}” went to student ${second} (Adm. SM/77001)`);
  await succeed(reverse(of.admin, wrong.paymentId));
  const [{ receiptNumber }] = (await succeed(of.bursar.read('/api/arrivals/reviews'))).payments;
  const other = await payingSchool();
  expect((await other.admin.post(`/api/arrivals/reviews/${receiptNumber}/confirm`)).status).toBe(404);
  await succeed(of.bursar.post(`/api/arrivals/reviews/${receiptNumber}/confirm`));
  expect((await of.bursar.post(`/api/arrivals/reviews/${receiptNumber}/confirm`)).status).toBe(404);
  expect(await listed()).toEqual([[`0${second}`, second]]);
});
