import type { Term } from '../../../books/terms/contract.ts';
import { currentTerm } from '../../../books/terms/server/sql.ts';
import type { Decoded, Reply } from '../../../core/endpoint.ts';
import { AppError } from '../../../core/errors.ts';
import { paginationOf } from '../../../core/paging.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { countText } from '../../../core/wording.ts';
import { chosenClass, evenlySpaced } from '../../../school/grades/rules.ts';
import { classChoices } from '../../../school/grades/server/sql.ts';
import { settingsRow } from '../../../school/settings/server/sql.ts';
import { type Searcher, searchOfCaller } from '../../../students/register/server/visible-contacts.ts';
import type * as api from '../contract.ts';
import type { Balance } from '../contract.ts';
import { chosenText } from '../rules.ts';
import { currentPromise } from './notes-sql.ts';
import { type BalanceFilter, type BalanceRow, balanceRows, balanceTotals } from './sql.ts';

type Query = Decoded<typeof api.balanceSheet>['query'] & Pick<BalanceFilter, 'onlyOwing'>;

/** The most rows of a sheet; a browser cannot lay out more at once. */
const printedMax = 5000;

/** One page of balances at the end of the current term, with the totals of all filtered students. */
export async function balances(
  tx: Transaction,
  caller: Searcher,
  { page, limit, ...query }: Decoded<typeof api.balances>['query'],
): Promise<Reply<typeof api.balances>> {
  const { schoolId } = caller;
  const { term, filter } = await resolvedQuery(tx, caller, query);
  const [filters, rows, { today, ...totals }] = await Promise.all([
    classChoices(tx, schoolId),
    balanceRows(tx, filter, { sort: query.sort ?? 'name', byClass: false, limit, offset: (page - 1) * limit }),
    balanceTotals(tx, filter),
  ]);
  return {
    students: rows.map(balanceOf),
    totals: aged(totals),
    filters,
    asOf: today,
    term,
    pagination: paginationOf({ page, limit, total: totals.students }),
  };
}

/** All filtered students by class; throws if they are more than `max`, since a part would look like the whole. */
export async function wholeBalances(tx: Transaction, caller: Searcher, query: Query, max: number) {
  const { schoolId } = caller;
  const { term, filter } = await resolvedQuery(tx, caller, query);
  const [school, choices, rows, { today, ...totals }] = await Promise.all([
    settingsRow(tx, { schoolId }),
    classChoices(tx, schoolId),
    balanceRows(tx, filter, { sort: query.sort ?? 'name', byClass: true, limit: max, offset: 0 }),
    balanceTotals(tx, filter),
  ]);
  if (totals.students > max) throw tooMany({ max, count: totals.students });
  return {
    school,
    chosen: chosenText({ ...query, ...chosenClass(choices, query) }),
    students: rows.map(balanceOf),
    totals: aged(totals),
    asOf: today,
    term,
  };
}

export async function balanceSheet(tx: Transaction, caller: Searcher, query: Query): Promise<Reply<typeof api.balanceSheet>> {
  const { school, ...sheet } = await wholeBalances(tx, caller, query, printedMax);
  return { school: { name: school.name }, ...sheet };
}

function tooMany({ max, count }: { max: number; count: number }): AppError {
  return new AppError('TOO_MANY_STUDENTS', { max: countText(max), count: countText(count) });
}

/** The filter with its term. Without a current term all terms count, as in the payments list. */
async function resolvedQuery(tx: Transaction, caller: Searcher, query: Query): Promise<{ term: Term | null; filter: BalanceFilter }> {
  const { schoolId } = caller;
  const term = (await currentTerm(tx, schoolId)) ?? null;
  const { grade, stream, streamName, state, onlyOwing, over, age, promise, q } = query;
  const ofClass = { gradeId: grade, streamId: stream, streamName: streamName && evenlySpaced(streamName) };
  const figures = { state, onlyOwing, over, age, promise };
  return { term, filter: { schoolId, termId: term?.id ?? null, ...ofClass, ...figures, search: searchOfCaller(caller, q) } };
}

function balanceOf({ promisedFor, promised, paidSince, promiseState, ...row }: BalanceRow): Balance {
  return { ...aged(row), promise: currentPromise({ promisedFor, promised, paidSince, promiseState }) };
}

type Ages = Pick<BalanceRow, 'thisTerm' | 'oneTermBack' | 'twoTermsBack' | 'older'>;

/** The same with the debt by age as one field. */
function aged<Row extends Ages>({ thisTerm, oneTermBack, twoTermsBack, older, ...row }: Row) {
  return { ...row, arrears: { thisTerm, oneTermBack, twoTermsBack, older } };
}
