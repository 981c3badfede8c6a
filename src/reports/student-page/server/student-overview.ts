import type { Reply } from '../../../core/endpoint.ts';
import { AppError } from '../../../core/errors.ts';
import { may } from '../../../core/roles.ts';
import type { Caller } from '../../../core/server/caller.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { currentPromise, notesHead } from '../../../payments/balances/server/notes-sql.ts';
import { visibleConsents } from '../../../students/consents/server/consents.ts';
import type * as api from '../contract.ts';
import { withBalances } from '../rules.ts';
import { studentHistory } from './history.ts';
import { guardiansOf, homeOf } from './home.ts';
import { overviewHead, termsOfStudent } from './sql.ts';

/** One student, as the caller's role may see them. */
export async function studentOverview(
  tx: Transaction,
  { schoolId, role }: Caller,
  studentId: number,
): Promise<Reply<typeof api.studentOverview>> {
  const key = { schoolId, studentId };
  const [head, home, money, consents, history] = await Promise.all([
    overviewHead(tx, key),
    homeOf(tx, { ...key, role }),
    may.seeMoney.includes(role) ? moneyOf(tx, key) : null,
    visibleConsents(tx, { ...key, role }),
    studentHistory(tx, { ...key, role }),
  ]);
  if (!head) throw new AppError('STUDENT_NOT_FOUND');
  return {
    student: head,
    guardians: guardiansOf(head, home, role),
    family: home.family,
    offered: home.offered,
    consents,
    money: money && { balance: head.balance, ...money.notes, terms: withBalances(head.opening, money.terms).reverse() },
    history,
  };
}

async function moneyOf(tx: Transaction, key: { schoolId: number; studentId: number }) {
  const [terms, notes] = await Promise.all([termsOfStudent(tx, key), notesHead(tx, key)]);
  return { terms, notes: { promise: notes ? currentPromise(notes) : null, noteCount: notes?.total ?? 0 } };
}
