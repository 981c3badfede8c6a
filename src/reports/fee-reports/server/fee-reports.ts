import { byMethod, type Method } from '../../../books/ledger/methods.ts';
import type { Reply } from '../../../core/endpoint.ts';
import { AppError } from '../../../core/errors.ts';
import { asCents, type Cents, sumCents } from '../../../core/money.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { methodsSeen } from '../../../payments/payments/server/methods-sql.ts';
import type * as api from '../contract.ts';
import { averageOf, balanceChange, cumulativeByWeek, percentChange, weekCount, weekOf } from '../rules.ts';
import {
  type FeeRow,
  feeRows,
  type GradeRow,
  gradeRows,
  type MovementRow,
  movementRows,
  type OwedRow,
  owedRows,
  type ReportTermRow,
  reportTerms,
} from './sql.ts';

type Report = Reply<typeof api.feeReports>;
/** `billed` are the students billed by the term, with the sum of their balances at its end. */
type TermReport = { term: ReportTermRow; billed: { students: number; balance: Cents }; movements: readonly MovementRow[] };

/** The collection of the current term by grade, method and week, compared with the previous term. One round trip. */
export async function feeReports(tx: Transaction, school: { schoolId: number }): Promise<Report> {
  const [terms, owed, grades, fees, moved, seen] = await Promise.all([
    reportTerms(tx, school),
    owedRows(tx, school),
    gradeRows(tx, school),
    feeRows(tx, school),
    movementRows(tx, school),
    methodsSeen(tx, school),
  ]);
  const [current, previous] = terms.map((term) => ({
    term,
    billed: billedBy(term, owed),
    movements: moved.filter(({ termId }) => termId === term.id),
  }));
  if (!current) throw new AppError('NO_ACTIVE_TERM');
  return {
    success: true,
    message: 'Fee reports of the current term.',
    data: {
      currentTerm: nameOf(current),
      previousTerm: previous ? nameOf(previous) : null,
      gradeDetails: gradeDetails(grades, owed, fees),
      collection: {
        billed: sumCents(owed.map(({ billed }) => billed)),
        collected: sumCents(owed.map(({ paid }) => paid)),
        refunded: sumCents(owed.map(({ refunded }) => refunded)),
      },
      balances: {
        owed: sumCents(owed.map((row) => row.owed)),
        owingStudents: countOf(owed, 'owingStudents'),
        credit: sumCents(owed.map(({ credit }) => credit)),
        creditStudents: countOf(owed, 'creditStudents'),
      },
      collectedByMethod: byMethod(seen, (method) => paidBy(method, current)),
      paymentMethodComparison: previous
        ? byMethod(seen, (method) => ({ current: paidBy(method, current), previous: paidBy(method, previous) }))
        : null,
      termComparison: termComparison(current, previous),
      weekly: weekly(current, previous),
    },
  };
}

function nameOf({ term: { id, name, year } }: TermReport) {
  return { id, name, year };
}

function billedBy({ isCurrent }: ReportTermRow, owed: readonly OwedRow[]): TermReport['billed'] {
  return {
    students: countOf(owed, isCurrent ? 'billedStudents' : 'billedStudentsBefore'),
    balance: sumCents(owed.map(({ balance, balanceBefore }) => (isCurrent ? balance : balanceBefore))),
  };
}

type Count = 'billedStudents' | 'billedStudentsBefore' | 'owingStudents' | 'creditStudents';

function countOf(owed: readonly OwedRow[], count: Count): number {
  return owed.reduce((total, row) => total + row[count], 0);
}

/** Grades with fees, active students, payments or refunds of the current term. */
function gradeDetails(grades: readonly GradeRow[], owed: readonly OwedRow[], fees: readonly FeeRow[]): Report['data']['gradeDetails'] {
  return grades.flatMap(({ gradeId, gradeName, hasFees, ...heads }) => {
    const nobody = { activeStudents: 0, billedNextTerm: 0, paid: asCents(0), refunded: asCents(0) };
    const { activeStudents, billedNextTerm, paid, refunded } = owed.find((row) => row.gradeId === gradeId) ?? nobody;
    if (!hasFees && activeStudents + billedNextTerm === 0 && paid === 0 && refunded === 0) return [];
    const items = fees.filter((fee) => fee.gradeId === gradeId).map(({ gradeId: _, ...fee }) => fee);
    return {
      gradeId,
      gradeName,
      totalActiveStudents: activeStudents,
      billedNextTerm,
      basicFees: { ...heads, total: sumCents(Object.values(heads)) },
      additionalFees: { items, total: sumCents(items.map(({ count, amount }) => asCents(count * amount))) },
      payments: { total: paid, refunded },
    };
  });
}

function paidBy(method: Method, { movements }: TermReport): Cents {
  return paidIn(movements.filter((movement) => movement.method === method));
}

function paidIn(movements: readonly MovementRow[]): Cents {
  return sumCents(movements.map(({ amount }) => amount));
}

function termComparison(current: TermReport, previous: TermReport | undefined): Report['data']['termComparison'] {
  const now = termFigures(current);
  if (!previous) return { currentTerm: now, previousTerm: null, change: null, averageBalanceChange: null };
  const before = termFigures(previous);
  return {
    currentTerm: now,
    previousTerm: before,
    change: percentChange({ current: now.totalPayments, previous: before.totalPayments }),
    averageBalanceChange: balanceChange({ current: now.averageBalance, previous: before.averageBalance }),
  };
}

function termFigures({ billed, movements }: TermReport) {
  return {
    totalPayments: paidIn(movements),
    averageBalance: averageOf({ total: billed.balance, count: billed.students }),
  };
}

/** Both terms by week, the current one up to today. */
function weekly(current: TermReport, previous: TermReport | undefined): Report['data']['weekly'] {
  const weeks = weekCount(current.term.dayCount);
  const reached = collectedByWeek(current).slice(0, weekOf(current.term.dayIndexToday, weeks));
  const before = previous ? collectedByWeek(previous) : [];
  return Array.from({ length: Math.max(weeks, before.length) }, (_, index) => ({
    week: index + 1,
    current: reached[index] ?? null,
    previous: before[index] ?? null,
  }));
}

function collectedByWeek({ term, movements }: TermReport): Cents[] {
  return cumulativeByWeek(movements, weekCount(term.dayCount));
}
