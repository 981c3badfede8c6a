import { billStudents } from '../../../books/billing/server/bill-students.ts';
import { lockBilling } from '../../../books/billing/server/sql.ts';
import { AppError } from '../../../core/errors.ts';
import type { Caller } from '../../../core/server/caller.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { insertChanges } from './changes-sql.ts';
import { flipStatus, type Status } from './sql.ts';

/**
 * Deactivates an active student, whose bills remain; activates an inactive one, who is billed for the current term unless already billed.
 */
export async function toggleStudent(tx: Transaction, caller: Caller, studentId: number): Promise<Status> {
  const { schoolId } = caller;
  const [, status] = await Promise.all([lockBilling(tx, { schoolId, exclusive: false }), flipStatus(tx, { schoolId, studentId })]);
  if (!status) throw new AppError('STUDENT_NOT_FOUND');
  const [was, became] = status.active ? ['Inactive', 'Active'] : ['Active', 'Inactive'];
  await insertChanges(tx, caller, [{ studentId, field: 'status', was, became }]);
  if (status.active) await billStudents(tx, caller, { studentIds: [studentId] });
  return status;
}
