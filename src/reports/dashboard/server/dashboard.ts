import { noticesWaiting } from '../../../arrivals/refused-notices/server/notices-sql.ts';
import { moneyWaiting } from '../../../arrivals/unallocated/server/desk-sql.ts';
import type { Method } from '../../../books/ledger/methods.ts';
import { termText } from '../../../books/terms/rules.ts';
import { type CurrentTermState, currentTermState } from '../../../books/terms/server/sql.ts';
import type { Reply } from '../../../core/endpoint.ts';
import { type Cents, zeroCents } from '../../../core/money.ts';
import { may } from '../../../core/roles.ts';
import type { Caller } from '../../../core/server/caller.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { failedMessageCount } from '../../../messages/guardians/server/sql.ts';
import { methodsSeen } from '../../../payments/payments/server/methods-sql.ts';
import { failedJobCount } from '../../../school/jobs/server/sql.ts';
import { waitingForUser } from '../../approvals/server/sql.ts';
import type * as api from '../contract.ts';
import { byTakingsName, recentMax } from '../contract.ts';
import { recentPayments, schoolToday, setUpDone, takingsToday, termsNotOpen } from './sql.ts';

/** The school today, as far as the role sees it: counts, money of the day, and what waits for this user. One round trip. */
export async function dashboard(tx: Transaction, caller: Caller): Promise<Reply<typeof api.dashboard>> {
  const seesMoney = may.seeMoney.includes(caller.role);
  const setsUp = may.setUp.includes(caller.role);
  const approves = may.approve.includes(caller.role);
  const takesMoney = may.recordPayments.includes(caller.role);
  const [school, takings, seen, payments, setUp, term, notOpen, waiting, onDesk, notices, messagesFailed, jobsFailed] = await Promise.all([
    schoolToday(tx, caller),
    seesMoney ? takingsToday(tx, caller) : undefined,
    seesMoney ? methodsSeen(tx, caller) : undefined,
    seesMoney ? recentPayments(tx, { ...caller, limit: recentMax }) : undefined,
    setsUp ? setUpDone(tx, caller) : undefined,
    setsUp ? currentTermState(tx, caller.schoolId) : undefined,
    setsUp ? termsNotOpen(tx, caller) : [],
    approves ? waitingForUser(tx, caller) : undefined,
    takesMoney ? moneyWaiting(tx, caller) : undefined,
    takesMoney ? noticesWaiting(tx, caller) : undefined,
    takesMoney ? failedMessageCount(tx, caller) : undefined,
    setsUp ? failedJobCount(tx, caller) : undefined,
  ]);
  const { schoolName, termId, termName, ...counts } = school;
  return {
    schoolName,
    user: { username: caller.username, role: caller.role },
    currentTerm: termId === null || termName === null ? null : { id: termId, name: termName },
    termOver: term?.isOver ? termOver(term) : undefined,
    termToOpen: notOpen.length > 0 ? termToOpen(notOpen) : undefined,
    waiting,
    moneyWaiting: onDesk,
    noticesWaiting: notices,
    messagesFailed,
    jobsFailed,
    setUp: setUp && Object.values(setUp).includes(false) ? setUp : undefined,
    data: { ...counts, ...(takings && seen && byTakingsName(seen, (method) => receivedBy(method, takings))), recentPayments: payments },
  };
}

function receivedBy(method: Method, takings: readonly { method: Method; amount: Cents }[]): Cents {
  return takings.find((each) => each.method === method)?.amount ?? zeroCents;
}

function termToOpen(terms: Awaited<ReturnType<typeof termsNotOpen>>) {
  const next = terms.find(({ isOver }) => !isOver);
  return next ? { id: next.id, name: termText(next), startDate: next.startDate } : null;
}

function termOver({ next, endDate, ...term }: CurrentTermState) {
  return { name: termText(term), endDate, next: next && { id: next.id, name: termText(next), startDate: next.startDate } };
}
