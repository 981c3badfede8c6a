import type { Decoded, Reply } from '../../../core/endpoint.ts';
import { AppError } from '../../../core/errors.ts';
import { kesText } from '../../../core/money.ts';
import { paginationOf } from '../../../core/paging.ts';
import type { Caller } from '../../../core/server/caller.ts';
import { schoolIds } from '../../../core/server/database/each-school.ts';
import type { Database, Transaction } from '../../../core/server/db.ts';
import type * as api from '../reviews-contract.ts';
import { noteReviewed, reviewCount, reviewRows } from './reviews-sql.ts';

/** Payments recorded for a student because the account was the student's id in Karo. */
export async function paymentsToReview(
  tx: Transaction,
  { schoolId }: Caller,
  { page, limit }: Decoded<typeof api.paymentsToReview>['query'],
): Promise<Reply<typeof api.paymentsToReview>> {
  const [payments, { count }] = await Promise.all([
    reviewRows(tx, { schoolId, limit, offset: (page - 1) * limit }),
    reviewCount(tx, schoolId),
  ]);
  return { payments, pagination: paginationOf({ page, limit, total: count }) };
}

/** Confirms that such a payment is in the right account. */
export async function confirmReviewed(
  tx: Transaction,
  { schoolId, userId }: Caller,
  { paymentId }: { paymentId: number },
): Promise<Reply<typeof api.confirmReviewed>> {
  const reviewed = await noteReviewed(tx, { schoolId, paymentId, userId });
  if (!reviewed) throw new AppError('PAYMENT_NOT_FOUND');
  return { message: `Receipt ${paymentId} is confirmed.` };
}

const listedMax = 10_000;

export type ReviewedPayment = { school: number; receipt: number; student: number; amount: number; account: string };

/** `review`: lists these payments of every school. */
export async function listPaymentsToReview({ database }: { database: Database }, say: (text: string) => void): Promise<ReviewedPayment[]> {
  const payments: ReviewedPayment[] = [];
  for (const school of await database.transaction(null, schoolIds)) {
    const rows = await database.transaction(school, (tx) => reviewRows(tx, { schoolId: school, limit: listedMax, offset: 0 }));
    for (const { receiptNumber, student, admissionNumber, amount, date, account } of rows) {
      payments.push({ school, receipt: receiptNumber, student: student.id, amount, account });
      const number = admissionNumber === null ? 'no admission number' : `Adm. ${admissionNumber}`;
      const receipt = `receipt ${receiptNumber} of ${date}`;
      say(`school ${school}, ${receipt}: ${kesText(amount)} for “${account}” went to student ${student.id} (${number})`);
    }
  }
  say(`Payments to review: ${payments.length}. Confirm or reverse them in each school, above its unallocated payments.`);
  return payments;
}
