import { billStudents } from '../../../books/billing/server/bill-students.ts';
import { lockBilling } from '../../../books/billing/server/sql.ts';
import { AppError } from '../../../core/errors.ts';
import type { Caller } from '../../../core/server/caller.ts';
import type { Transaction } from '../../../core/server/db.ts';
import type { BillFrom } from '../contract.ts';
import { assertMayBillFrom } from './bill-from.ts';
import { insertChanges } from './changes-sql.ts';
import { flipStatus, type Status, statusOf } from './sql.ts';

type Wanted = { studentId: number; active?: boolean | undefined; billFrom?: BillFrom | undefined };

/**
 * Deactivates an active student, whose bills remain; activates an inactive one, who is billed for the current term unless already
 * billed, or, if that is over and `billFrom` says so, from the next.
 * Changes nothing if the student is already as wanted: a colleague may have been first.
 */
export async function toggleStudent(tx: Transaction, caller: Caller, wanted: Wanted): Promise<Status> {
  const { schoolId } = caller;
  const { studentId, active, billFrom = 'now' } = wanted;
  const [, status] = await Promise.all([lockBilling(tx, { schoolId, exclusive: false }), flipStatus(tx, { schoolId, studentId, active })]);
  if (!status) return orNotFound(await statusOf(tx, { schoolId, studentId }));
  const [was, became] = status.active ? ['Inactive', 'Active'] : ['Active', 'Inactive'];
  await insertChanges(tx, caller, [{ studentId, field: 'status', was, became }]);
  if (!status.active) return status;
  await assertMayBillFrom(tx, { schoolId, billFrom });
  if (billFrom === 'now') await billStudents(tx, caller, { studentIds: [studentId] });
  return status;
}

function orNotFound(status: Status | undefined): Status {
  if (!status) throw new AppError('STUDENT_NOT_FOUND');
  return status;
}
