import { sumCents } from '../../../../core/money.ts';
import type { Transaction } from '../../../../core/server/db.ts';
import { lockPayers, type PaymentFacts, partsOf } from '../../../../payments/payments/server/decisions-sql.ts';
import { settle } from '../../../../payments/payments/server/settle.ts';
import type { Received } from '../../arrival.ts';
import type { AccountOfMoney } from '../../doubted-words.ts';
import { type ArrivalRow, isGone } from '../arrivals-sql.ts';
import { waitingMoney } from '../desk-sql.ts';
import { payeesOfAccounts } from '../named-payee.ts';

/** The arrival to allocate, perhaps just inserted. */
export type Arrive = () => Promise<{ arrivalId: number; receivedBy: number | null }>;
/** Typed payments, and the money that may settle them; `arrivalId` is that of money that is known already. */
type Claims = { claims: readonly { paymentId: number }[]; arrive: Arrive; arrivalId: number | null };

/**
 * Settles the first typed payment whose parts in force add up to the amount, and whose students are contradicted neither by this report of
 * the money nor by the one before.
 */
export async function settleClaim(tx: Transaction, row: ArrivalRow, { claims, arrive, arrivalId }: Claims): Promise<Received | null> {
  if (claims.length === 0) return null;
  const named = [await namedStudents(tx, row), await namedBefore(tx, row, arrivalId)];
  for (const { paymentId } of claims) {
    const key = { schoolId: row.schoolId, paymentId };
    const [, parts] = await Promise.all([lockPayers(tx, key), partsOf(tx, key)]);
    const standing = parts.filter(({ status }) => status !== 'reversed');
    if (!isSettledBy(row, standing) || named.some((each) => isContradicted(each, standing))) continue;
    const arrived = await arrive();
    await settle(tx, row, { arrived, payments: standing });
    return { arrivalId: arrived.arrivalId, outcome: 'settled', paymentId };
  }
  return null;
}

function isSettledBy({ amount }: ArrivalRow, standing: readonly PaymentFacts[]): boolean {
  return sumCents(standing.map((part) => part.amount)) === amount && standing.every(({ arrivalId }) => arrivalId === null);
}

/** True if the money names students, and none of them has a part of a payment that nobody has verified yet. */
function isContradicted(named: readonly number[], standing: readonly PaymentFacts[]): boolean {
  const isOfOthers = named.length > 0 && !standing.some(({ studentId }) => named.includes(studentId));
  return isOfOthers && standing.some(({ status }) => status === 'pending');
}

/** The students whom the account of money that is known already names; none if the money is new. */
export async function namedBefore(
  tx: Transaction,
  { schoolId }: Pick<ArrivalRow, 'schoolId'>,
  arrivalId: number | null,
): Promise<readonly number[]> {
  const before = arrivalId === null ? undefined : await waitingMoney(tx, { schoolId, arrivalId });
  return before ? namedStudents(tx, { ...before, schoolId, studentId: null }) : [];
}

type NamingMoney = AccountOfMoney & Pick<ArrivalRow, 'schoolId' | 'studentId'>;

/**
 * The student of the money, or all to whom the account of M-Pesa answers: two children of one number, or a number beside another
 * name. Among a bank's words a number may be a day, a till or an amount.
 */
async function namedStudents(tx: Transaction, { schoolId, studentId, ...money }: NamingMoney): Promise<readonly number[]> {
  if (studentId !== null && !(await isGone(tx, { schoolId, studentId }))) return [studentId];
  const [whom] = await payeesOfAccounts(tx, { schoolId, money: [money] });
  if (whom?.student) return [whom.student.id];
  return whom && money.method === 'Mpesa' ? whom.named.map((each) => each.studentId) : [];
}
