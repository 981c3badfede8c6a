import { postCharges } from '../../../books/billing/server/charges-sql.ts';
import { lockBilling } from '../../../books/billing/server/sql.ts';
import { postOpeningBalances } from '../../../books/ledger/server/post-opening-balance.ts';
import type { Reply } from '../../../core/endpoint.ts';
import { AppError } from '../../../core/errors.ts';
import { negated } from '../../../core/money.ts';
import type { Caller } from '../../../core/server/caller.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { countedText } from '../../../core/wording.ts';
import { notify } from '../../../school/notifications/server/notify.ts';
import type * as api from '../contract.ts';
import { imports } from './kind.ts';
import { lockBlock, markUnbilled, removeFromRegister, studentInUse, type Use } from './register-sql.ts';

/** Why an import cannot be undone, after the name of a student. */
const usedWords: Record<Use, string> = {
  erasure: 'was erased since this import, so it can no longer be undone',
  money: 'has had money recorded since this import, so it can no longer be undone. A payment that was reversed counts too',
  family: 'is in a family. Remove the student from the family, then undo the import',
  adjustment: 'has an adjustment that waits for approval. Withdraw or refuse it, then undo the import',
};

/**
 * Undoes an import while nothing but opening balances and charges refers to its students: reverses those, and removes the students from the
 * register. They keep their numbers; added classes stay.
 */
export function undoImport(tx: Transaction, caller: Caller, key: { importId: number }): Promise<Reply<typeof api.undoImport>> {
  return tx.withTime(() => undo(tx, caller, key));
}

async function undo(tx: Transaction, caller: Caller, { importId }: { importId: number }): Promise<Reply<typeof api.undoImport>> {
  const { schoolId } = caller;
  // Lock billing before the students: a payment waits, and then finds no student.
  const [, stored] = await Promise.all([lockBilling(tx, { schoolId, exclusive: true }), imports.locked(tx, caller, importId)]);
  const { firstStudentId, students, state, fileName } = stored;
  if (state !== 'done' || firstStudentId === null || students === null) throw new AppError('IMPORT_NOT_DONE');
  const block = { schoolId, firstStudentId, students };
  const balances = await lockBlock(tx, block);
  const removed = { schoolId, studentIds: balances.map(({ studentId }) => studentId) };
  const used = await studentInUse(tx, removed);
  if (used) throw new AppError('IMPORT_IN_USE', { name: used.name, use: usedWords[used.use] });

  const reason = `Import of ${fileName} undone`;
  for (const termId of await markUnbilled(tx, removed)) {
    await postCharges(tx, caller, { termId, studentIds: removed.studentIds, voteHeads: true, fees: 'linked', reason });
  }
  const opposite = balances.map(({ studentId, openingCents }) => ({ studentId, owed: negated(openingCents) }));
  await postOpeningBalances(tx, caller, { reason, balances: opposite });
  await removeFromRegister(tx, removed);
  await imports.store.markUndone(tx, { ...caller, fileId: importId });
  const count = countedText(balances.length, 'student');
  notify(tx, caller, {
    type: 'student',
    title: 'Import undone',
    message: `The import of ${fileName} was undone: ${count} removed from the register.`,
    path: '/students',
  });
  return {
    message: `The import of ${fileName} is undone: ${count} removed from the register, and every charge and balance reversed.`,
    import: await imports.stored(tx, caller, importId),
  };
}
