import { methodFacts } from '../../../books/ledger/methods.ts';
import { postEntry } from '../../../books/ledger/server/post-entry.ts';
import type { Decoded, Reply } from '../../../core/endpoint.ts';
import { AppError } from '../../../core/errors.ts';
import { asCents, kesText } from '../../../core/money.ts';
import type { Caller } from '../../../core/server/caller.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { accountKey } from '../../../core/text.ts';
import { recordPayment } from '../../../payments/payments/server/record-payment.ts';
import { arrivedUnder } from '../../../payments/payments/server/settle.ts';
import type * as api from '../contract.ts';
import { isOfAnother, maySave } from '../named-payee.ts';
import { isForAnybody } from '../references.ts';
import { payableMin } from '../waiting-words.ts';
import { deleteAlias, insertAlias } from './aliases-sql.ts';
import { refuseContradicted } from './claims/contradicted-claims.ts';
import { meansAnother } from './clues-sql.ts';
import { insertReturn, type WaitingRow, waitingMoney } from './desk-sql.ts';
import { payeeOfReference } from './named-payee.ts';

type Key = { arrivalId: number };

/**
 * Records a payment from an unallocated arrival, which verifies it, and saves the account for the student on request, if it names nobody
 * for sure.
 */
export async function allocate(
  tx: Transaction,
  caller: Caller,
  { arrivalId, studentId, learn = false }: Key & Decoded<typeof api.allocate>['body'],
): Promise<Reply<typeof api.allocate>> {
  const { schoolId } = caller;
  const money = await waitingFor(tx, { schoolId, arrivalId });
  const { waiting, method, code, account } = money;
  await refuseContradicted(tx, { schoolId, arrivalId });
  if (waiting < payableMin) throw new AppError('ARRIVED_TOO_LITTLE');
  const { payment } = await recordPayment(tx, caller, { studentId, amount: waiting, method, code });
  const saved = learn && account !== null ? ` “${account}” ${await saveReference(tx, caller, { ...money, account, studentId })}.` : '';
  return {
    message: `${kesText(waiting)} was allocated to the student. Receipt number ${payment.id}.${saved}`,
    receiptNumber: payment.id,
    studentId,
  };
}

async function waitingFor(tx: Transaction, key: Key & { schoolId: number }): Promise<WaitingRow> {
  const money = await waitingMoney(tx, key);
  if (!money) throw new AppError('MONEY_NOT_FOUND');
  if (money.waiting === 0) throw new AppError('MONEY_PLACED');
  return money;
}

type Reference = WaitingRow & { account: string; studentId: number };

/** Saves the account for the student, unless it may mean another. What became of it, to follow the account. */
async function saveReference(tx: Transaction, { schoolId, userId }: Caller, { studentId, ...money }: Reference): Promise<string> {
  const { account } = money;
  const alias = accountKey(account);
  const [{ named }, inWords] = await Promise.all([
    payeeOfReference(tx, { schoolId, reference: account }),
    meansAnother(tx, { schoolId, account, studentId }),
  ]);
  if (isForAnybody(account)) return 'is not saved: any parent may write it';
  if (inWords || isOfAnother(named, studentId)) return 'is not saved: it may mean another student';
  if (!maySave(named, money)) return 'is their own account already';
  // A reference saved for a student of an undone import names nobody.
  await deleteAlias(tx, { schoolId, alias });
  await insertAlias(tx, { schoolId, alias, studentId, userId });
  return 'is saved for this student';
}

/** Records that the unallocated part of an arrival was returned. */
export async function returnMoney(
  tx: Transaction,
  caller: Caller,
  { arrivalId, reason }: Key & { reason: string },
): Promise<Reply<typeof api.returnMoney>> {
  const { schoolId } = caller;
  const { method, code } = await waitingFor(tx, { schoolId, arrivalId });
  // Read again under the code's lock, so that nobody allocates it meanwhile.
  const waiting = (await arrivedUnder(tx, { schoolId, code }))?.waiting ?? asCents(0);
  if (waiting === 0) throw new AppError('MONEY_PLACED');
  const entryId = await postEntry(tx, caller, {
    kind: 'return',
    termId: null,
    reason: `Arrival ${arrivalId} returned: ${reason}`,
    transfers: [{ debit: 'suspense', credit: methodFacts[method].account, studentId: null, amount: waiting }],
  });
  await insertReturn(tx, { ...caller, arrivalId, entryId, amount: waiting, reason });
  return { message: `${kesText(waiting)} was returned.` };
}
