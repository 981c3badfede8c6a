import { billStudents } from '../../../books/billing/server/bill-students.ts';
import { lockBilling } from '../../../books/billing/server/sql.ts';
import { AppError } from '../../../core/errors.ts';
import type { Caller } from '../../../core/server/caller.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { insertChanges } from './changes-sql.ts';
import { flipStatus, type Status, statusOf } from './sql.ts';

type Wanted = { studentId: number; active?: boolean | undefined };

/**
 * Deactivates an active student, whose bills remain; activates an inactive one, who is billed for the current term unless already billed.
 * Changes nothing if the student is already as wanted: a colleague may have been first.
 */
export async function toggleStudent(tx: Transaction, caller: Caller, { studentId, active }: Wanted): Promise<Status> {
  const { schoolId } = caller;
  const [, status] = await Promise.all([lockBilling(tx, { schoolId, exclusive: false }), flipStatus(tx, { schoolId, studentId, active })]);
  if (!status) return orNotFound(await statusOf(tx, { schoolId, studentId }));
  const [was, became] = status.active ? ['Inactive', 'Active'] : ['Active', 'Inactive'];
  await insertChanges(tx, caller, [{ studentId, field: 'status', was, became }]);
  if (status.active) await billStudents(tx, caller, { studentIds: [studentId] });
  return status;
}

function orNotFound(status: Status | undefined): Status {
  if (!status) throw new AppError('STUDENT_NOT_FOUND');
  return status;
}
