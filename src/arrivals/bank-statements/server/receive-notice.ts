import type { Transaction } from '../../../core/server/db.ts';
import type { Arrival, Received } from '../../unallocated/arrival.ts';
import { payeeOfReference } from '../../unallocated/server/named-payee.ts';
import { receiveAgain, receiveMoney } from '../../unallocated/server/receive-money.ts';
import { daysLater, daysSinceNotice } from '../rules/outcomes.ts';
import { rowsWithoutCode } from './receive-notice-sql.ts';
import { lockStatements } from './take-rows-sql.ts';

/** What a bank told; where it told no time that anybody can read, the arrival has the time of the telling. */
type BankNotice = { arrival: Arrival; isTimed: boolean };

/**
 * Takes up what a bank tells. Money that a statement without codes has brought already is not taken again: one row of its amount and of
 * these days, for the same student where both name one, answers for one notice.
 */
export async function receiveNotice(tx: Transaction, schoolId: number, { arrival, isTimed }: BankNotice): Promise<Received> {
  await lockStatements(tx, { schoolId });
  const rows = await rowsWithoutCode(tx, { schoolId, ...arrival, daysBefore: isTimed ? 0 : daysLater, daysAfter: daysSinceNotice });
  const whom = rows.length === 0 ? null : await payeeOfReference(tx, { schoolId, reference: arrival.account ?? null });
  const studentId = whom?.student?.id ?? null;
  const same = rows.find((row) => row.studentId !== null && row.studentId === studentId);
  const before = same ?? rows.find((row) => row.studentId === null || studentId === null);
  return before ? receiveAgain(tx, schoolId, { arrival, before }) : receiveMoney(tx, schoolId, arrival);
}
