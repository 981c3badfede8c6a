import { additionalFeeName } from '../../../books/billing/server/additional-fees-sql.ts';
import { postFeeDifference } from '../../../books/billing/server/post-differences.ts';
import { lockBilling } from '../../../books/billing/server/sql.ts';
import { AppError } from '../../../core/errors.ts';
import { kesText, negated, zeroCents } from '../../../core/money.ts';
import { statementPath } from '../../../core/page-links.ts';
import type { Caller } from '../../../core/server/caller.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { notify } from '../../../school/notifications/server/notify.ts';
import { lockStudent } from '../../../students/register/server/sql.ts';
import { deleteStudentFee, insertStudentFee } from './sql.ts';

type FeeLink = { studentId: number; additionalFeeId: number; linked: boolean };

/** Links or unlinks an additional fee of a student and posts the difference for the current term. Repeating changes nothing. */
export async function changeFeeLink(
  tx: Transaction,
  caller: Caller,
  { studentId, additionalFeeId, linked }: FeeLink,
): Promise<{ message: string }> {
  const { schoolId } = caller;
  const [, student, fee] = await Promise.all([
    lockBilling(tx, { schoolId, exclusive: false }),
    lockStudent(tx, { schoolId, studentId }),
    additionalFeeName(tx, { schoolId, additionalFeeId }),
  ]);
  if (!student) throw new AppError('STUDENT_NOT_FOUND');
  if (!fee) throw new AppError('FEE_NOT_FOUND');

  const key = { schoolId, studentId, additionalFeeId };
  const changed = linked ? await insertStudentFee(tx, key) : await deleteStudentFee(tx, key);
  const posted = changed ? await postFeeDifference(tx, caller, { studentId, additionalFeeId }) : zeroCents;
  const { fullName } = student;
  const { feeName } = fee;
  if (posted < 0) {
    notify(tx, caller, {
      type: 'payment',
      title: 'Fees lowered',
      message: `${caller.username} took ${feeName} off ${fullName}: ${kesText(negated(posted))} less to pay.`,
      path: statementPath({ studentId }),
    });
  }
  if (linked) return { message: changed ? `${feeName} added to ${fullName}.` : `${fullName} already has ${feeName}.` };
  return { message: changed ? `${fullName} unsubscribed from ${feeName}.` : `${fullName} does not have ${feeName}.` };
}
