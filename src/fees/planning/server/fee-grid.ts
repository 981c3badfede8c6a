import { statementSchool } from '../../../books/statements/server/sql.ts';
import type { Term } from '../../../books/terms/contract.ts';
import { lastBegun } from '../../../books/terms/rules.ts';
import { termRows } from '../../../books/terms/server/sql.ts';
import type { Reply } from '../../../core/endpoint.ts';
import { AppError } from '../../../core/errors.ts';
import type { Caller } from '../../../core/server/caller.ts';
import { momentOf } from '../../../core/server/clock.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { printedWays } from '../../../school/settings/server/printed-ways.ts';
import { otherWaysFor } from '../../../school/settings/ways-to-pay.ts';
import type * as api from '../contract.ts';
import { gridRows } from './sql.ts';

type Query = { termId?: number | undefined };
type Grid = Omit<Reply<typeof api.feeGrid>, 'otherWays'>;

/** Every grade's fees in a term, and the ways to pay that the fee structure prints. */
export async function printedGrid(tx: Transaction, caller: Caller, query: Query): Promise<Reply<typeof api.feeGrid>> {
  const { schoolId } = caller;
  const [grid, school, printed] = await Promise.all([feeGrid(tx, caller, query), statementSchool(tx, schoolId), printedWays(tx, schoolId)]);
  return { ...grid, otherWays: otherWaysFor({ ...school, printed }, null) };
}

/** Every grade's fees in a term: the given one, or the one whose fees are set next. */
export async function feeGrid(tx: Transaction, { schoolId }: Caller, { termId }: Query): Promise<Grid> {
  const terms = await termRows(tx, schoolId);
  const term = termId === undefined ? await termToPlan(tx, terms) : terms.find(({ id }) => id === termId);
  if (termId !== undefined && !term) throw new AppError('TERM_NOT_FOUND');
  return { terms, termId: term?.id ?? null, rows: term ? await gridRows(tx, { schoolId, termId: term.id }) : [] };
}

/** The term after the current one, or after the last that has begun; else that one. Terms come latest first. */
async function termToPlan(tx: Transaction, terms: readonly Term[]): Promise<Term | undefined> {
  const current = terms.find((term) => term.current) ?? lastBegun(terms, (await momentOf(tx)).today);
  return current ? terms[Math.max(0, terms.indexOf(current) - 1)] : terms.at(-1);
}
