import { withdrawWaiting } from '../../../books/adjustments/server/sql.ts';
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
import { insertChanges } from '../../register/server/changes-sql.ts';
import type * as api from '../contract.ts';
import { imports } from './kind.ts';
import { leaveFamilies, lockBlock, markUnbilled, removeFromRegister, studentWithMoney } from './register-sql.ts';

/**
 * Undoes an import while the ledger has nothing of its students but opening balances and charges: reverses those, withdraws the adjustments
 * that wait, and removes the students from the register. They keep their numbers; added classes stay, and so do the accounts of students
 * whose data was erased since.
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
  const payer = await studentWithMoney(tx, removed);
  if (payer) throw new AppError('IMPORT_IN_USE', payer);

  const reason = `Import of ${fileName} undone`;
  for (const termId of await markUnbilled(tx, removed)) {
    await postCharges(tx, caller, { termId, studentIds: removed.studentIds, voteHeads: true, fees: 'linked', reason });
  }
  const opposite = balances.map(({ studentId, openingCents }) => ({ studentId, owed: negated(openingCents) }));
  await postOpeningBalances(tx, caller, { reason, balances: opposite });
  const alone = await leaveFamilies(tx, removed);
  await insertChanges(
    tx,
    caller,
    alone.map(({ studentId, family }) => ({ studentId, field: 'family', was: family, became: null })),
  );
  await removeFromRegister(tx, removed);
  await withdrawWaiting(tx, { ...caller, ...removed });
  await imports.store.markUndone(tx, { ...caller, fileId: importId });
  const count = countedText(balances.length, 'student');
  const kept = keptText(students - balances.length);
  notify(tx, caller, {
    type: 'student',
    title: 'Import undone',
    message: `The import of ${fileName} was undone: ${count} removed from the register.${kept}`,
    path: '/students',
  });
  return {
    message: `The import of ${fileName} is undone: ${count} removed from the register, and every charge and balance reversed.${kept}`,
    import: await imports.stored(tx, caller, importId),
  };
}

/** Says that erased students are left out; '' if there are none. */
function keptText(erased: number): string {
  if (erased === 0) return '';
  return ` The ${erased === 1 ? 'account' : 'accounts'} of ${countedText(erased, 'erased student')} ${erased === 1 ? 'stays' : 'stay'}.`;
}
