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
import { assertClassExists } from './class-exists.ts';
import { noteAdded } from './note-added.ts';
import { notifyCredit } from './notify-fees.ts';
import { classOf, insertStudent, newestStudent } from './sql.ts';

type NewStudent = Decoded<typeof api.addStudent>['body'];

/** Enrols a student: the school's next number, the opening balance, and the fees of the current term. A large credit waits for approval. */
export async function addStudent(tx: Transaction, caller: Caller, newStudent: NewStudent): Promise<Reply<typeof api.addStudent>> {
  const { schoolId } = caller;
  const { grade_id: gradeId, stream_id: streamId, cfBalance = zeroCents, ...form } = newStudent;
  const waits = cfBalance < negated(creditByHandMax);
  const openingCents = waits ? zeroCents : cfBalance;
  const particulars = { ...form, gradeId, streamId };
  const [, classRow] = await Promise.all([lockBilling(tx, { schoolId, exclusive: false }), classOf(tx, { schoolId, gradeId, streamId })]);
  assertClassExists(classRow, 'stream_id');

  const enrolled = orRefusal(insertStudent(tx, { ...particulars, schoolId, openingCents }), {
    admissionNumber: form.admissionNumber ?? '',
  });
  // The next enrolment waits for this one, so the bill is sent with it, unless an opening balance comes between.
  const billed = openingCents === 0 ? billNewcomers(tx, caller, { studentIds: newestStudent(schoolId) }) : null;
  billed?.catch(() => undefined);
  const student = await enrolled;
  const { id } = student;
  await (billed ?? billAfterOpening(tx, caller, { studentId: id, owed: openingCents }));
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
      ...(waits ? [`The credit of ${kesText(negated(cfBalance))} counts once an administrator approves it.`] : []),
    ].join(' '),
    student,
  };
}

async function billAfterOpening(tx: Transaction, caller: Caller, opening: { studentId: number; owed: Cents }): Promise<void> {
  await Promise.all([postOpeningBalance(tx, caller, opening), billNewcomers(tx, caller, { studentIds: [opening.studentId] })]);
}
