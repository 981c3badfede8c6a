import { creditByHandMax } from '../../../books/adjustments/rules.ts';
import { requestCredit } from '../../../books/adjustments/server/request-adjustment.ts';
import { billNewcomers } from '../../../books/billing/server/bill-students.ts';
import { lockBilling } from '../../../books/billing/server/sql.ts';
import { postOpeningBalance } from '../../../books/ledger/server/post-opening-balance.ts';
import type { Decoded, Reply } from '../../../core/endpoint.ts';
import { type Cents, kesText, negated, zeroCents } from '../../../core/money.ts';
import { pathTo } from '../../../core/page-paths.ts';
import type { Caller } from '../../../core/server/caller.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { orRefusal } from '../../../core/server/refusals.ts';
import { notify } from '../../../school/notifications/server/notify.ts';
import type * as api from '../contract.ts';
import { assertMayBillFrom } from './bill-from.ts';
import { assertClassExists } from './class-exists.ts';
import { noteAdded } from './note-added.ts';
import { notifyCredit } from './notify-fees.ts';
import { classOf, insertStudent, newestStudent } from './sql.ts';

type NewStudent = Decoded<typeof api.addStudent>['body'];

/**
 * Enrols a student: the school's next number, the opening balance, and the fees of the current term, or of the next once it is over. A
 * large credit waits for approval.
 */
export async function addStudent(tx: Transaction, caller: Caller, newStudent: NewStudent): Promise<Reply<typeof api.addStudent>> {
  const { schoolId } = caller;
  const { grade_id: gradeId, stream_id: streamId, cfBalance = zeroCents, billFrom = 'now', ...form } = newStudent;
  const waits = cfBalance < negated(creditByHandMax);
  const openingCents = waits ? zeroCents : cfBalance;
  const particulars = { ...form, gradeId, streamId };
  const [, classRow] = await Promise.all([
    lockBilling(tx, { schoolId, exclusive: false }),
    classOf(tx, { schoolId, gradeId, streamId }),
    assertMayBillFrom(tx, { schoolId, billFrom }),
  ]);
  assertClassExists(classRow, 'stream_id');

  const enrolled = orRefusal(insertStudent(tx, { ...particulars, schoolId, openingCents }), {
    admissionNumber: form.admissionNumber ?? '',
  });
  // The next enrolment waits for this one, so the bill is sent with it, unless an opening balance comes between.
  const isBilled = billFrom === 'now';
  const billed = isBilled && openingCents === 0 ? billNewcomers(tx, caller, { studentIds: newestStudent(schoolId) }) : null;
  billed?.catch(() => undefined);
  const student = await enrolled;
  const { id } = student;
  await (billed ?? openAccount(tx, caller, { studentId: id, owed: openingCents, isBilled }));
  noteAdded(tx, { schoolId, firstId: id, count: 1 });
  notify(tx, caller, {
    type: 'student',
    title: 'Student registered',
    message: `${form.fullName} joined ${classRow?.grade} ${classRow?.stream} with the student ID ${id}.`,
    path: pathTo('/students', { q: id }),
  });
  if (waits) await requestCredit(tx, caller, { studentId: id, change: cfBalance });
  notifyCredit(tx, caller, { studentId: id, fullName: form.fullName, openingCents });
  return {
    message: [
      `Student added successfully. ${form.fullName} has the student ID ${id}.`,
      ...(isBilled ? [] : ['The fees are billed when the next term is opened.']),
      ...(waits ? [`The credit of ${kesText(negated(cfBalance))} counts once an administrator approves it.`] : []),
    ].join(' '),
    student,
  };
}

type Opening = { studentId: number; owed: Cents; isBilled: boolean };

async function openAccount(tx: Transaction, caller: Caller, { isBilled, ...opening }: Opening): Promise<void> {
  await Promise.all([
    opening.owed === 0 ? null : postOpeningBalance(tx, caller, opening),
    isBilled ? billNewcomers(tx, caller, { studentIds: [opening.studentId] }) : null,
  ]);
}
