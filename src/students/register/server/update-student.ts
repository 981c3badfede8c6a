import { billsInGrade, type TermBill } from '../../../books/billing/server/class-sql.ts';
import { followStreamChange, postGradeChange } from '../../../books/billing/server/post-differences.ts';
import { lockBilling } from '../../../books/billing/server/sql.ts';
import { termText } from '../../../books/terms/rules.ts';
import { currentTermState } from '../../../books/terms/server/sql.ts';
import type { Decoded, Reply } from '../../../core/endpoint.ts';
import { AppError } from '../../../core/errors.ts';
import { kesText, negated, sumCents } from '../../../core/money.ts';
import type { Caller } from '../../../core/server/caller.ts';
import { assertCurrentVersion } from '../../../core/server/current-version.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { orRefusal } from '../../../core/server/refusals.ts';
import type * as api from '../contract.ts';
import { isNoPhone, phoneAsNumber, type Student, student } from '../contract.ts';
import { type Change, insertChanges } from './changes-sql.ts';
import { assertClassExists } from './class-exists.ts';
import { notifyMove } from './notify-fees.ts';
import { classOf, classOfStudent, lockStudent, updateParticulars } from './sql.ts';

type StudentUpdate = Decoded<typeof api.updateStudent>;

/**
 * Changes a student's particulars. A new grade changes the class and fees of the current term, unless it counts from the next term; a new
 * stream changes no fees. Earlier terms stay.
 */
export async function updateStudent(
  tx: Transaction,
  caller: Caller,
  { studentId, billFrom = 'now', updatedAt: expected, ...fields }: StudentUpdate['params'] & StudentUpdate['body'],
): Promise<Reply<typeof api.updateStudent>> {
  const { schoolId } = caller;
  const { gradeId, streamId } = fields;
  const [, before, left, classRow] = await Promise.all([
    lockBilling(tx, { schoolId, exclusive: false }),
    lockStudent(tx, { schoolId, studentId }),
    classOfStudent(tx, { schoolId, studentId }),
    classOf(tx, { schoolId, gradeId, streamId }),
  ]);
  if (!before) throw new AppError('STUDENT_NOT_FOUND');
  assertClassExists(classRow, 'streamId');

  const { contactNumber2 = before.contactNumber2, admissionNumber = before.admissionNumber } = fields;
  refusePhone(admissionNumber, before);
  const particulars = { ...fields, contactNumber2, admissionNumber };
  assertCurrentVersion(student, { expected, current: before, values: particulars });
  const after = await orRefusal(updateParticulars(tx, { ...particulars, schoolId, studentId }), {
    admissionNumber: admissionNumber ?? '',
  });
  const bills = before.gradeId === gradeId ? [] : await billsInGrade(tx, { schoolId, studentId, gradeId });
  if (billFrom === 'now' && before.gradeId !== gradeId) await postGradeChange(tx, caller, { studentId });
  if (billFrom === 'now' && before.gradeId === gradeId && before.streamId !== streamId) await followStreamChange(tx, caller, { studentId });
  const fees = bills.map((bill) => feesText(bill, billFrom)).join(' ');
  const className = `${classRow?.grade} ${classRow?.stream}`;
  await insertChanges(tx, caller, changesOf(before, after, { was: left?.name ?? null, became: className }));
  // Between two terms every class moves up from the next, so there is no notification.
  const isPosted = billFrom === 'now';
  const isOver = !isPosted && bills.length > 0 && (await currentTermState(tx, schoolId))?.isOver;
  if (!isOver) notifyMove(tx, caller, { studentId, fullName: fields.fullName, className, bills, fees, isPosted });
  return {
    message: `Student updated successfully. ${fees}`.trim(),
    student: after,
  };
}

/** A number that the student has already stays. */
function refusePhone(admissionNumber: string | null, before: Student): void {
  if (admissionNumber === null || admissionNumber === before.admissionNumber || isNoPhone(admissionNumber)) return;
  throw new AppError('VALIDATION_FAILED', { summary: phoneAsNumber }, { field: 'admissionNumber' });
}

const recordedFields = ['fullName', 'dob', 'gender', 'admissionNumber', 'guardianName', 'contactNumber1', 'contactNumber2'] as const;

function changesOf(before: Student, after: Student, ofClass: Pick<Change, 'was' | 'became'>): Change[] {
  const studentId = before.id;
  const fields = recordedFields.map((field) => ({ studentId, field, was: before[field], became: after[field] }));
  return [...fields, { studentId, field: 'class', ...ofClass }];
}

/** "Fees of Term 3 2026 rise by KES 750.00 to KES 15,250.00." */
function feesText({ billNow, billAfter, ...term }: TermBill, billFrom: 'now' | 'nextTerm'): string {
  const fees = `Fees of ${termText(term)}`;
  if (billFrom === 'nextTerm') return `${fees} stay at ${kesText(billNow)}; the new grade counts from the next term.`;
  const difference = sumCents([billAfter, negated(billNow)]);
  if (difference === 0) return `${fees} stay at ${kesText(billNow)}.`;
  const change = difference > 0 ? `rise by ${kesText(difference)}` : `fall by ${kesText(negated(difference))}`;
  return `${fees} ${change} to ${kesText(billAfter)}.`;
}
