import { lockBilling } from '../../../books/billing/server/sql.ts';
import { lockEveryStudent } from '../../../books/billing/server/unbill-sql.ts';
import type { Reply } from '../../../core/endpoint.ts';
import { AppError } from '../../../core/errors.ts';
import type { Caller } from '../../../core/server/caller.ts';
import { momentOf } from '../../../core/server/clock.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { countedText } from '../../../core/wording.ts';
import { deleteUnusedStreams } from '../../../school/grades/server/removal-sql.ts';
import { notify } from '../../../school/notifications/server/notify.ts';
import type * as api from '../contract.ts';
import { refusalOfUndo } from './plan-year-end.ts';
import { newestOpening, noteMoves, yearEndById } from './sql.ts';
import { deleteMoves, deleteUnusedTerms, markUndone, restoreClasses } from './undo-sql.ts';

/** Restores the classes before a year end, and removes the terms and streams that it added and nothing refers to. */
export function undoYearEnd(tx: Transaction, caller: Caller, key: { yearEndId: number }): Promise<Reply<typeof api.undoYearEnd>> {
  return tx.withTime(() => undo(tx, caller, key));
}

async function undo(tx: Transaction, caller: Caller, { yearEndId }: { yearEndId: number }): Promise<Reply<typeof api.undoYearEnd>> {
  const { schoolId, userId } = caller;
  const key = { schoolId, yearEndId };
  // Lock billing before students: enrolment waits on billing, payments on the student.
  const [, , opening, yearEnd] = await Promise.all([
    lockBilling(tx, { schoolId, exclusive: true }),
    lockEveryStudent(tx, schoolId),
    newestOpening(tx, { schoolId }),
    yearEndById(tx, key),
  ]);
  if (!yearEnd) throw new AppError('YEAR_END_NOT_FOUND');
  const refusal = await refusalOfUndo(tx, { schoolId, opening, yearEnd });
  if (refusal) throw refusal;
  const restored = await restoreClasses(tx, key);
  const { at } = await momentOf(tx);
  await noteMoves(tx, { ...key, userId, back: true, at });
  await deleteMoves(tx, key);
  if (!(await markUndone(tx, { ...key, userId }))) throw new AppError('YEAR_END_UNDONE');
  await deleteUnusedTerms(tx, { schoolId, termIds: yearEnd.madeTermIds });
  await deleteUnusedStreams(tx, { schoolId, streamIds: yearEnd.madeStreamIds });
  const { moved, repeated, left } = yearEnd;
  const message = `The promotion is undone: ${countedText(restored.length, 'student')} back in the class before.`;
  notify(tx, caller, { type: 'student', title: 'Promotion undone', message, path: '/students' });
  return { message, moved, repeated, left };
}
