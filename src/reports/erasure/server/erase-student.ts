import { postRecords } from '../../../books/ledger/server/post-records.ts';
import type { Decoded, Reply } from '../../../core/endpoint.ts';
import { AppError } from '../../../core/errors.ts';
import { studentPath } from '../../../core/page-links.ts';
import type { Caller } from '../../../core/server/caller.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { sql } from '../../../core/server/sql.ts';
import { countText, listedText } from '../../../core/wording.ts';
import { clearedMessages, clearMessagesOf } from '../../../messages/guardians/server/clear-messages.ts';
import { familyOfStudent } from '../../../payments/families/server/families-sql.ts';
import { leaveFamily } from '../../../payments/families/server/join-family.ts';
import { notify } from '../../../school/notifications/server/notify.ts';
import { clearImportsOf } from '../../../students/imports/server/clear-files.ts';
import { insertChanges } from '../../../students/register/server/changes-sql.ts';
import { deleteOwnRows, eraseParticulars } from '../../../students/register/server/erasing-sql.ts';
import type * as api from '../contract.ts';
import { balanceState, basisNames } from '../rules.ts';
import { type Erasable, erasable, insertErasure, lockWithFamily, type StudentKey, wordsOfStudent } from './students-sql.ts';
import { clearReplies, deleteNews } from './traces-sql.ts';

type Erasing = Decoded<typeof api.eraseStudent>['params'] & Pick<Decoded<typeof api.eraseStudent>['body'], 'basis' | 'note'>;

/** Erases the personal data of a student who left, for good. Throws if the student is active, has a balance, or something waits. */
export async function eraseStudent(
  tx: Transaction,
  caller: Caller,
  { studentId, basis, note }: Erasing,
): Promise<Reply<typeof api.eraseStudent>> {
  const key: StudentKey = { schoolId: caller.schoolId, studentId };
  const own = { schoolId: caller.schoolId, studentIds: [studentId] };
  await lockWithFamily(tx, key);
  assertErasable(await erasable(tx, key));
  const words = await wordsOfStudent(tx, key);
  if (await familyOfStudent(tx, key)) await leaveFamily(tx, caller, studentId);
  await deleteOwnRows(tx, own);
  await deleteNews(tx, { ...key, ...words });
  const drafts = draftsText(await clearImportsOf(tx, { ...key, ...words, phones: words.others }));
  await clearReplies(tx, { ...key, ...words });
  const messageIds = await clearMessagesOf(tx, key);
  await eraseParticulars(tx, own);
  await insertErasure(tx, { ...key, basis, note: note ?? null, userId: caller.userId });
  await insertChanges(tx, caller, [{ studentId, field: 'erased', was: null, became: basisNames[basis] }]);
  await postErasure(tx, caller, { studentId, messageIds });
  notify(tx, caller, {
    type: 'student',
    title: 'Data of a student erased',
    message: `The data of student ${studentId}, who had left, was erased. The account stays in the books without the name.${drafts}`,
    path: studentPath({ studentId }),
  });
  return { message: `The data of student ${studentId} is erased.${drafts}` };
}

/** Says whose drafts were deleted, so that nobody looks for one in vain; '' for none. A file's name may be the child's, so none is said. */
function draftsText(drafts: readonly { uploadedBy: string }[]): string {
  if (drafts.length === 0) return '';
  const users = [...new Set(drafts.map(({ uploadedBy }) => uploadedBy))];
  const were = drafts.length === 1 ? 'draft import that could name the student was' : 'draft imports that could name the student were';
  return ` ${countText(drafts.length)} ${were} deleted, uploaded by ${listedText(users)}. Upload the files again without this student.`;
}

/** Throws if a student cannot be erased. */
function assertErasable(student: Erasable | undefined): void {
  if (!student) throw new AppError('STUDENT_NOT_FOUND');
  const { fullName: name, isActive, isErased, waiting } = student;
  if (isErased) throw new AppError('STUDENT_ERASED');
  if (isActive) throw new AppError('ERASURE_OF_ACTIVE', { name });
  const state = unsettled(student);
  if (state) throw new AppError('ERASURE_WITH_BALANCE', { name, state });
  if (waiting.length > 0) throw new AppError('ERASURE_WHILE_WAITING', { name, waiting: listedText(waiting) });
}

/** What a student owes or has as credit now, or over all terms, in words; null for nothing. */
function unsettled({ balance, balanceInAll }: Erasable): string | null {
  if (balance !== 0) return balanceState(balance);
  return balanceInAll === 0 ? null : `${balanceState(balanceInAll)} over all terms`;
}

/** The entries of the ledger for the erasure and the messages that were cleared with it. */
function postErasure(
  tx: Transaction,
  caller: Caller,
  { studentId, messageIds }: { studentId: number; messageIds: readonly number[] },
): Promise<void> {
  const { schoolId } = caller;
  return postRecords(
    tx,
    caller,
    sql`
      select concat('erasure of student ', e.student_id) as name, erasure_digest(row(e.*)::erasures) as digest
      from erasures e
      where e.school_id = ${schoolId} and e.student_id = ${studentId}
      union all
      ${clearedMessages({ schoolId, messageIds })}`,
  );
}
