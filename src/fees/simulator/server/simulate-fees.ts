import { byVoteHead } from '../../../books/billing/vote-heads.ts';
import { dueDiscounts } from '../../../books/discounts/rules.ts';
import type { Helped } from '../../../books/discounts/server/due-sql.ts';
import { isBeforePromotion } from '../../../books/terms/server/opening-sql.ts';
import type { Decoded } from '../../../core/endpoint.ts';
import { AppError } from '../../../core/errors.ts';
import { asCents, type Cents, sumCents, zeroCents } from '../../../core/money.ts';
import type { Caller } from '../../../core/server/caller.ts';
import { momentOf } from '../../../core/server/clock.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { classChoices } from '../../../school/grades/server/sql.ts';
import { proposedMove } from '../../../students/year-end/rules.ts';
import { newcomerRows, newestOpening, newestYearEnd } from '../../../students/year-end/server/sql.ts';
import type { FeeGrid, GridRow } from '../../planning/contract.ts';
import { totalOf as feesOf } from '../../planning/grid.ts';
import { percentOf } from '../../planning/percent.ts';
import { feeGrid } from '../../planning/server/fee-grid.ts';
import type * as api from '../contract.ts';
import type { SimulatedGrade, Simulation } from '../contract.ts';
import { billWith, changedFee, changeIn, comingIn, totalOf } from '../rules.ts';
import { billsTriedOut, currentBills, helpedTriedOut, type Places } from './sql.ts';

export type Tried = Decoded<typeof api.simulateFees>['query'];
type Classes = Awaited<ReturnType<typeof classChoices>>;

/** The bill of opening a term with these fees and students, less discounts. Reads only. */
export async function simulateFees(tx: Transaction, caller: Caller, tried: Tried): Promise<Simulation> {
  const { schoolId } = caller;
  const [grid, classes, newcomers, now, { today }] = await Promise.all([
    feeGrid(tx, caller, tried),
    classChoices(tx, schoolId),
    newcomerRows(tx, { schoolId }),
    currentBills(tx, { schoolId }),
    momentOf(tx),
  ]);
  const mayMoveUp = await isPromotionToCome(tx, caller, grid);
  // An address that was kept since before the promotion still asks for one.
  const roll = mayMoveUp ? (tried.roll ?? (isOfLaterYear(grid) ? 'yearEnd' : 'today')) : 'today';
  const rows = rowsTriedOut(grid.rows, tried);
  const coming = comingIn(tried.coming ?? '') ?? new Map<number, number>();
  for (const gradeId of coming.keys()) {
    if (!rows.some(({ grade }) => grade.id === gradeId)) throw new AppError('GRADE_NOT_FOUND');
  }
  const triedOut = {
    ...{ schoolId, places: placesOf(classes, roll), staying: roll === 'today' ? [] : newcomers.map(({ id }) => id) },
    fees: rows.filter(({ isSet }) => isSet).map(({ grade, ...row }) => ({ ...row, gradeId: grade.id })),
  };
  const [bills, helped] = await Promise.all([billsTriedOut(tx, triedOut), helpedTriedOut(tx, triedOut)]);
  const discounts = discountsByGrade(helped);
  const grades = rows.map((row) => {
    const { id } = row.grade;
    const bill = bills.find(({ gradeId }) => gradeId === id);
    const billed = now.find(({ gradeId }) => gradeId === id);
    const { students = 0, fees = zeroCents, additionalFees = zeroCents } = bill ?? {};
    const known = { students, each: row.isSet ? feesOf(row) : zeroCents, fees, additionalFees, discounts: discounts.get(id) ?? zeroCents };
    const was = { students: billed?.students ?? 0, amount: billed?.amount ?? zeroCents };
    return gradeOf(row, { known, coming: coming.get(id) ?? 0, was });
  });
  const current = grid.terms.find((term) => term.current);
  const shownTerm = current ? { id: current.id, name: current.name, year: current.year } : null;
  const { terms, termId } = grid;
  return { asOf: today, terms, termId, current: shownTerm, roll, mayMoveUp, grades, totals: totalOf(grades) };
}

/** True until the classes were promoted for a term of a later year; for any other, while none was since a term was opened last. */
async function isPromotionToCome(tx: Transaction, { schoolId }: Caller, grid: TriedTerm): Promise<boolean> {
  const { termId } = grid;
  if (termId !== null && isOfLaterYear(grid)) return (await isBeforePromotion(tx, { schoolId, termId })).isBefore;
  const [opening, yearEnd] = await Promise.all([newestOpening(tx, { schoolId }), newestYearEnd(tx, { schoolId })]);
  return !yearEnd || yearEnd.afterOpeningId < (opening?.id ?? 0);
}

type TriedTerm = Pick<FeeGrid, 'terms' | 'termId'>;

function isOfLaterYear({ terms, termId }: TriedTerm): boolean {
  const current = terms.find((term) => term.current);
  const tried = terms.find(({ id }) => id === termId);
  return current !== undefined && tried !== undefined && tried.year > current.year;
}

function placesOf({ grades, streams }: Classes, roll: Simulation['roll']): Places {
  return streams.map((stream) => {
    const { outcome, toGradeId } = proposedMove(stream, grades, streams);
    const stays = roll === 'today' || outcome === 'stays';
    return { streamId: stream.id, gradeId: stays ? stream.gradeId : toGradeId };
  });
}

/** The fees of the term, each vote head changed as tried out. */
function rowsTriedOut(rows: readonly GridRow[], tried: Tried): GridRow[] {
  return rows.map((row) => {
    if (!row.isSet) return row;
    return { ...row, ...byVoteHead((head) => changedFee(row[head], changeIn(tried[head] ?? '') ?? { cents: zeroCents })) };
  });
}

/** The discounts by grade. */
function discountsByGrade(helped: readonly Helped[]): Map<number, Cents> {
  const discounts = new Map<number, Cents>();
  for (const { billedGradeId, rules, ...charges } of helped) {
    const cents = sumCents(dueDiscounts(rules, charges).map((due) => due.cents));
    discounts.set(billedGradeId, asCents((discounts.get(billedGradeId) ?? 0) + cents));
  }
  return discounts;
}

type Facts = { known: Parameters<typeof billWith>[0]; coming: number; was: SimulatedGrade['now'] };

function gradeOf({ grade, isSet, ...row }: GridRow, { known, coming, was }: Facts): SimulatedGrade {
  const bill = billWith(known, coming);
  const change = asCents(bill.total - was.amount);
  const heads = byVoteHead((head) => row[head]);
  return { grade, isSet, coming, ...heads, ...bill, now: was, change, changePercent: percentOf(change, was.amount) };
}
