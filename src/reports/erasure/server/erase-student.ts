import { postRecords } from '../../../books/ledger/server/post-records.ts';
import type { Decoded, Reply } from '../../../core/endpoint.ts';
import { AppError } from '../../../core/errors.ts';
import { studentPath } from '../../../core/page-links.ts';
import type { Caller } from '../../../core/server/caller.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { sql } from '../../../core/server/sql.ts';
import { listedText } from '../../../core/wording.ts';
import { clearedMessages, clearMessagesOf } from '../../../messages/guardians/server/clear-messages.ts';
import { familyOfStudent } from '../../../payments/families/server/families-sql.ts';
import { leaveFamily } from '../../../payments/families/server/join-family.ts';
import { notify } from '../../../school/notifications/server/notify.ts';
import { clearImportsOf } from '../../../students/imports/server/clear-files.ts';
import { insertChanges } from '../../../students/register/server/changes-sql.ts';
import { deleteOwnRows, eraseParticulars } from '../../../students/register/server/erasing-sql.ts';
import type * as api from '../contract.ts';
import type { ErasureOutcome } from '../contract.ts';
import { balanceState, basisNames, outcomesText } from '../rules.ts';
import { type Erasable, erasable, insertErasure, lockWithFamilies, type StudentKey, wordsOfStudent } from './students-sql.ts';
import { clearReplies, deleteNews } from './traces-sql.ts';

type Why = Pick<Decoded<typeof api.eraseStudent>['body'], 'basis' | 'note'>;

/** Erases the personal data of a student who left, for good. Throws if the student is active, has a balance, or something waits. */
export async function eraseStudent(
  tx: Transaction,
  caller: Caller,
  { studentId, ...why }: Why & { studentId: number },
): Promise<Reply<typeof api.eraseStudent>> {
  await lockWithFamilies(tx, { ...caller, studentIds: [studentId] });
  assertErasable(await erasable(tx, { ...caller, studentId }));
  const messageIds = await erase(tx, caller, { studentId, ...why });
  await endErasures(tx, caller, { studentIds: [studentId], messageIds });
  return { message: `The data of student ${studentId} is erased.` };
}

/** Erases each of several students who can be; the others are named with the reason. Throws if one is unknown. */
export async function eraseStudents(
  tx: Transaction,
  caller: Caller,
  { erasedStudentIds, ...why }: Why & { erasedStudentIds: readonly number[] },
): Promise<Reply<typeof api.eraseStudents>> {
  const once = [...new Set(erasedStudentIds)];
  const locked = new Set((await lockWithFamilies(tx, { ...caller, studentIds: once })).map(({ id }) => id));
  const unknown = erasedStudentIds.findIndex((studentId) => !locked.has(studentId));
  if (unknown >= 0) throw new AppError('STUDENT_NOT_FOUND', {}, { field: `erasedStudentIds.${unknown}` });
  const outcomes: ErasureOutcome[] = [];
  const messageIds: number[] = [];
  for (const studentId of once) {
    const refusal = refusalOf(await erasable(tx, { ...caller, studentId }));
    if (!refusal) messageIds.push(...(await erase(tx, caller, { studentId, ...why })));
    outcomes.push({
      studentId,
      done: !refusal,
      message: refusal?.message ?? `The data of student ${studentId} is erased.`,
      code: refusal?.code ?? null,
    });
  }
  const erased = outcomes.filter(({ done }) => done).map(({ studentId }) => studentId);
  if (erased.length > 0) await endErasures(tx, caller, { studentIds: erased, messageIds });
  return { message: outcomesText(outcomes), outcomes };
}

function assertErasable(student: Erasable | undefined): void {
  const refusal = refusalOf(student);
  if (refusal) throw refusal;
}

/** Why a student cannot be erased; null if they can. */
function refusalOf(student: Erasable | undefined): AppError | null {
  if (!student) return new AppError('STUDENT_NOT_FOUND');
  const { fullName: name, isActive, isErased, waiting } = student;
  if (isErased) return new AppError('STUDENT_ERASED');
  if (isActive) return new AppError('ERASURE_OF_ACTIVE', { name });
  const state = unsettled(student);
  if (state) return new AppError('ERASURE_WITH_BALANCE', { name, state });
  if (waiting.length > 0) return new AppError('ERASURE_WHILE_WAITING', { name, waiting: listedText(waiting) });
  return null;
}

/** What a student owes or has as credit now, or over all terms, in words; null for nothing. */
function unsettled({ balance, balanceInAll }: Erasable): string | null {
  if (balance !== 0) return balanceState(balance);
  return balanceInAll === 0 ? null : `${balanceState(balanceInAll)} over all terms`;
}

/** Erases a student who was checked; returns the messages that were cleared. Their entries come last, with those of all others. */
async function erase(tx: Transaction, caller: Caller, { studentId, basis, note }: Why & { studentId: number }): Promise<number[]> {
  const key: StudentKey = { schoolId: caller.schoolId, studentId };
  const own = { schoolId: caller.schoolId, studentIds: [studentId] };
  const words = await wordsOfStudent(tx, key);
  if (await familyOfStudent(tx, key)) await leaveFamily(tx, caller, studentId);
  await deleteOwnRows(tx, own);
  await deleteNews(tx, { ...key, ...words });
  await clearImportsOf(tx, { ...key, ...words, phones: words.others });
  await clearReplies(tx, { ...key, ...words });
  const messageIds = await clearMessagesOf(tx, key);
  await eraseParticulars(tx, own);
  await insertErasure(tx, { ...key, basis, note: note ?? null, userId: caller.userId });
  await insertChanges(tx, caller, [{ studentId, field: 'erased', was: null, became: basisNames[basis] }]);
  return messageIds;
}

/** Ends the erasures: their entries of the ledger, then the notifications, whose counter is the last lock of a transaction. */
async function endErasures(
  tx: Transaction,
  caller: Caller,
  { studentIds, messageIds }: { studentIds: readonly number[]; messageIds: readonly number[] },
): Promise<void> {
  await postErasures(tx, caller, { studentIds, messageIds });
  for (const studentId of studentIds) {
    notify(tx, caller, {
      type: 'student',
      title: 'Data of a student erased',
      message: `The personal data of student ${studentId}, who had left, was erased. The account stays in the books without the name.`,
      path: studentPath({ studentId }),
    });
  }
}

/** The entries of the ledger for the erasures and the messages that were cleared with them. */
function postErasures(
  tx: Transaction,
  caller: Caller,
  { studentIds, messageIds }: { studentIds: readonly number[]; messageIds: readonly number[] },
): Promise<void> {
  const { schoolId } = caller;
  return postRecords(
    tx,
    caller,
    sql`
      select concat('erasure of student ', e.student_id) as name, erasure_digest(row(e.*)::erasures) as digest
      from erasures e
      where e.school_id = ${schoolId} and e.student_id = any (${studentIds}::integer[])
      union all
      ${clearedMessages({ schoolId, messageIds })}`,
  );
}
