import type { Transaction } from '../../../core/server/db.ts';
import { mappedInTurns } from '../../../core/server/doors/turns.ts';
import { normalCode } from '../../../payments/payments/rules.ts';
import { partsOf } from '../../../payments/payments/server/decisions-sql.ts';
import type { Arrival, Received } from '../../unallocated/arrival.ts';
import { daysLater } from '../../unallocated/duplicates.ts';
import { claimsOf } from '../../unallocated/server/arrivals-sql.ts';
import { payeesOfAccounts } from '../../unallocated/server/named-payee.ts';
import { receiveAgain, receiveMoney } from '../../unallocated/server/receive-money.ts';
import { chequeNumberOf } from '../../unallocated/went-back.ts';
import { daysSinceNotice, wordsSharer } from '../rules/notices.ts';
import { isSameAccount } from '../rules/same-account.ts';
import { type RowWithoutCode, rowsWithoutCode } from './receive-notice-sql.ts';
import { lockStatements } from './take-rows-sql.ts';

/** A bank's notice; without a readable time the arrival has the time of the notice. */
type BankNotice = { arrival: Arrival; isTimed: boolean };

/**
 * Receives the payment of a bank's notice. If a statement row without a code has brought the money, it is not added again: one such row of
 * the same bank, amount and days matches one notice.
 */
export async function receiveNotice(tx: Transaction, schoolId: number, { arrival, isTimed }: BankNotice): Promise<Received> {
  await lockStatements(tx, { schoolId });
  const around = { daysBefore: isTimed ? 0 : daysLater, daysAfter: daysSinceNotice };
  const unnoticed = await rowsWithoutCode(tx, { schoolId, ...arrival, ...around });
  const near = await filteredInTurns(unnoticed, (row) => isSameAccount(arrival.channel, row));
  const { account = null } = arrival;
  const money = near.length === 0 ? [] : [{ ...arrival, account, chequeWords: null }];
  const [whom] = await payeesOfAccounts(tx, { schoolId, money });
  const studentId = whom?.student?.id ?? null;
  const rows = await withStudents(tx, schoolId, near);
  const before = await rowOf(await withoutOthers(tx, schoolId, { arrival, rows, studentId }), arrival, studentId);
  return before ? receiveAgain(tx, schoolId, { arrival: asChequeOf(before, arrival), before }) : receiveMoney(tx, schoolId, arrival);
}

/** A row with the student whose money it is: whom it is allocated to, or else whom its words name. */
type StudentRow = RowWithoutCode & { isNaming: boolean };

async function withStudents(tx: Transaction, schoolId: number, rows: readonly RowWithoutCode[]): Promise<StudentRow[]> {
  // Most rows have their student, and the references of a thousand others take a while.
  const money = rows.map(({ isPlaced, studentId, reference, code, method, narration, cheque }) => ({
    ...{ source: 'statement' as const, method, code, chequeWords: { narration, cheque } },
    account: isPlaced && studentId !== null ? null : reference,
  }));
  const payees = await payeesOfAccounts(tx, { schoolId, money });
  return mappedInTurns([...rows.entries()], ([place, row]) => {
    const named = payees[place]?.student?.id ?? null;
    return { ...row, studentId: row.studentId ?? named, isNaming: row.isPlaced || named !== null };
  });
}

/** The notice, with the words of its row where they have the number of a cheque. */
function asChequeOf({ narration, cheque }: RowWithoutCode, arrival: Arrival): Arrival {
  const chequeWords = { narration, cheque };
  return chequeNumberOf(chequeWords) === null ? arrival : { ...arrival, chequeWords };
}

type Reported = { arrival: Arrival; rows: readonly StudentRow[]; studentId: number | null };

/**
 * Where a payment was typed with a code of the notice, without the rows of students who have no part of it, unless the notice names them
 * or a row has the code.
 */
async function withoutOthers(
  tx: Transaction,
  schoolId: number,
  { arrival: { code, furtherCodes = [], method }, rows, studentId }: Reported,
): Promise<readonly StudentRow[]> {
  const claims = rows.length === 0 ? [] : await claimsOf(tx, { schoolId, code: normalCode(code) ?? '', furtherCodes, method });
  if (claims.length === 0) return rows;
  const parts = await Promise.all(claims.map(({ paymentId }) => partsOf(tx, { schoolId, paymentId })));
  const typed = parts.flat().flatMap((part) => (part.status === 'reversed' ? [] : [part.studentId]));
  const sharesCode = wordsSharer({ code });
  return filteredInTurns(
    rows,
    (row) => row.studentId === null || row.studentId === studentId || typed.includes(row.studentId) || sharesCode(row),
  );
}

/**
 * The row that a notice reports: of its student, else with words of it, else one that named nobody. One that named a student is not that of
 * a notice for an account that it does not have.
 */
async function rowOf(
  rows: readonly StudentRow[],
  { code, account = null }: Arrival,
  studentId: number | null,
): Promise<StudentRow | undefined> {
  const same = rows.find((row) => row.studentId !== null && row.studentId === studentId);
  if (same) return same;
  const others = rows.filter((row) => row.studentId === null || studentId === null);
  const [alike = others.find(({ isNaming }) => !isNaming)] = await filteredInTurns(others, wordsSharer({ code, account }));
  return alike ?? (account === null ? others[0] : undefined);
}

async function filteredInTurns<Row>(rows: readonly Row[], isKept: (row: Row) => boolean): Promise<Row[]> {
  return (await mappedInTurns(rows, (row) => (isKept(row) ? [row] : []))).flat();
}
