import { postClassChange } from '../../billing/server/post-differences.ts';
import { lockBilling } from '../../billing/server/sql.ts';
import type { Decoded, Reply } from '../../core/endpoint.ts';
import { AppError } from '../../core/errors.ts';
import type { Caller } from '../../core/server/caller.ts';
import type { Transaction } from '../../core/server/db.ts';
import type { updateStudent as updateStudentEndpoint } from '../contract.ts';
import { refuseUnknownClass, refusingTakenNumber } from './refuse-particulars.ts';
import { classOf, lockStudent, updateParticulars } from './sql.ts';

type Given = Decoded<typeof updateStudentEndpoint>;

/** Changes a student's particulars. Another class moves the current term with it, fees included; earlier terms stay as they were. */
export async function updateStudent(
  tx: Transaction,
  caller: Caller,
  { studentId, ...given }: Given['params'] & Given['body'],
): Promise<Reply<typeof updateStudentEndpoint>> {
  const { schoolId } = caller;
  const { gradeId, streamId } = given;
  const [, before, found] = await Promise.all([
    lockBilling(tx, { schoolId, exclusive: false }),
    lockStudent(tx, { schoolId, studentId }),
    classOf(tx, { schoolId, gradeId, streamId }),
  ]);
  if (!before) throw new AppError('STUDENT_NOT_FOUND');
  refuseUnknownClass(found, 'streamId');

  const { contactNumber2 = before.contactNumber2, admissionNumber = before.admissionNumber } = given;
  const particulars = { ...given, contactNumber2, admissionNumber };
  await refusingTakenNumber(admissionNumber, updateParticulars(tx, { ...particulars, schoolId, studentId }));
  if (before.gradeId !== gradeId || before.streamId !== streamId) await postClassChange(tx, caller, { studentId });
  return {
    message: 'Student updated successfully.',
    student: {
      ...particulars,
      id: studentId,
      active: before.active,
      leftDate: before.leftDate,
    },
  };
}
