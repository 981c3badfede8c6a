import type { Transaction } from '../../../core/server/db.ts';
import type { Arrival, Received } from '../../unallocated/arrival.ts';
import { daysLater } from '../../unallocated/duplicates.ts';
import { payeeOfReference } from '../../unallocated/server/named-payee.ts';
import { receiveAgain, receiveMoney } from '../../unallocated/server/receive-money.ts';
import { daysSinceNotice } from '../rules/outcomes.ts';
import { isSameAccount } from '../rules/same-account.ts';
import { rowsWithoutCode } from './receive-notice-sql.ts';
import { lockStatements } from './take-rows-sql.ts';

/** A bank's notice; without a readable time the arrival has the time of the notice. */
type BankNotice = { arrival: Arrival; isTimed: boolean };

/**
 * Receives the payment of a bank's notice. If a statement row without a code has brought the money, it is not added again: one such row of
 * the same bank, amount and days, for the same student if both name one, matches one notice.
 */
export async function receiveNotice(tx: Transaction, schoolId: number, { arrival, isTimed }: BankNotice): Promise<Received> {
  await lockStatements(tx, { schoolId });
  const around = { daysBefore: isTimed ? 0 : daysLater, daysAfter: daysSinceNotice };
  const unnoticed = await rowsWithoutCode(tx, { schoolId, ...arrival, ...around });
  const rows = unnoticed.filter((row) => isSameAccount(arrival.channel, row));
  const whom = rows.length === 0 ? null : await payeeOfReference(tx, { schoolId, reference: arrival.account ?? null });
  const studentId = whom?.student?.id ?? null;
  const same = rows.find((row) => row.studentId !== null && row.studentId === studentId);
  const before = same ?? rows.find((row) => row.studentId === null || studentId === null);
  return before ? receiveAgain(tx, schoolId, { arrival, before }) : receiveMoney(tx, schoolId, arrival);
}
