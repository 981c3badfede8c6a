import { nairobiDay } from '../../../../core/dates.ts';
import type { Transaction } from '../../../../core/server/db.ts';
import { bounceOf, toldBefore } from '../../bounces.ts';
import { chequeNumberOfMoney, isOfCheque, toReturn } from '../../went-back.ts';
import type { ArrivalRow } from '../arrivals-sql.ts';
import { insertMoneyBack } from '../went-back-sql.ts';
import { bouncesTold } from './bounced-money.ts';
import { type Bounce, moneyWithoutBounce } from './told-before-sql.ts';

type ChequeMoney = Pick<ArrivalRow, 'schoolId' | 'method' | 'amount' | 'arrivedAt' | 'account' | 'payerName' | 'chequeWords'>;

/**
 * The bounce of the cheque of this money, if it was told before the money; else null. `arrivalId` is that of money that is known, which
 * takes no second bounce. The caller must hold the lock of the cheque.
 */
export async function bounceToldBefore(tx: Transaction, row: ChequeMoney, arrivalId: number | null): Promise<Bounce | null> {
  const number = row.method === 'Bank' ? chequeNumberOfMoney(row) : null;
  if (number === null) return null;
  const sought = { schoolId: row.schoolId, amount: row.amount, day: nairobiDay(row.arrivedAt) };
  const told = await bouncesTold(tx, { ...sought, number });
  const isItsOwn = (bounce: Bounce) => bounce.arrivalId !== null && bounce.arrivalId === arrivalId;
  if (told.every(({ isUsed }) => isUsed) || told.some(isItsOwn)) return null;
  const isBefore = (other: { arrivalId: number }) => arrivalId === null || other.arrivalId < arrivalId;
  const before = (await moneyWithoutBounce(tx, { ...sought, arrivalId })).filter(isOfCheque(number)).filter(isBefore);
  const daysBefore = before.map(({ day }) => day);
  return bounceOf(told, daysBefore, sought.day);
}

/** Keeps the bounce that was told before this money once more, with the money: so it is marked as reversed, and no other money is. */
export async function keepBounce(tx: Transaction, row: ArrivalRow, arrivalId: number): Promise<void> {
  const bounce = await bounceToldBefore(tx, row, arrivalId);
  if (bounce === null) return;
  await insertMoneyBack(tx, {
    ...{ schoolId: row.schoolId, kind: 'cheque', amount: row.amount, paymentId: null, arrivalId },
    ...{ day: bounce.day, code: bounce.code, words: bounce.words },
    evidence: `${toldBefore}${bounce.evidence}`,
    reason: `Its money waits ${toReturn}`,
  });
}
