import { byVoteHead } from '../../billing/vote-heads.ts';
import type { Reply } from '../../core/endpoint.ts';
import { AppError } from '../../core/errors.ts';
import { asCents, type Cents, sumCents } from '../../core/money.ts';
import type { Transaction } from '../../core/server/db.ts';
import { byMethod, type Method } from '../../payments/methods.ts';
import { methodsSeen } from '../../payments/server/methods-sql.ts';
import type * as api from '../contract.ts';
import { averageOf, balanceChange, cumulativeByWeek, percentChange, weekCount, weekOf } from '../rules.ts';
import {
  balancesRow,
  type FeeRow,
  feeRows,
  type GradeRow,
  gradeRows,
  type MovementRow,
  movementRows,
  type ReportTermRow,
  reportTerms,
} from './sql.ts';

type Report = Reply<typeof api.feeReports>;
type TermReport = { term: ReportTermRow; movements: readonly MovementRow[] };

/** How the current term is collected, by grade, method and week, against the term before. Everything is read in one round trip. */
export async function feeReports(tx: Transaction, school: { schoolId: number }): Promise<Report> {
  const [terms, balances, grades, fees, moved, seen] = await Promise.all([
    reportTerms(tx, school),
    balancesRow(tx, school),
    gradeRows(tx, school),
    feeRows(tx, school),
    movementRows(tx, school),
    methodsSeen(tx, school),
  ]);
  const [current, previous] = terms.map((term) => ({ term, movements: moved.filter(({ termId }) => termId === term.id) }));
  if (!current) throw new AppError('NO_ACTIVE_TERM');
  return {
    success: true,
    message: 'Fee reports of the current term.',
    data: {
      currentTerm: nameOf(current),
      previousTerm: previous ? nameOf(previous) : null,
      gradeDetails: grades.map((grade) => gradeDetail(grade, fees)),
      balances,
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

function gradeDetail(grade: GradeRow, fees: readonly FeeRow[]): Report['data']['gradeDetails'][number] {
  const heads = byVoteHead((head) => grade[head]);
  const items = fees.filter(({ gradeId }) => gradeId === grade.gradeId).map(({ gradeId, ...fee }) => fee);
  return {
    gradeId: grade.gradeId,
    gradeName: grade.gradeName,
    totalActiveStudents: grade.activeStudents,
    basicFees: { ...heads, total: sumCents(Object.values(heads)) },
    additionalFees: { items, total: sumCents(items.map(({ count, amount }) => asCents(count * amount))) },
    payments: { total: grade.paid },
  };
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

function termFigures({ term, movements }: TermReport) {
  return {
    totalPayments: paidIn(movements),
    averageBalance: averageOf({ total: term.balance, count: term.billedStudents }),
  };
}

/** Both terms week by week, the current one as far as today. */
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
