import type { Term } from '../../../books/terms/contract.ts';
import { lastBegun } from '../../../books/terms/rules.ts';
import { termRows, todayOfDatabase } from '../../../books/terms/server/sql.ts';
import type { Reply } from '../../../core/endpoint.ts';
import { AppError } from '../../../core/errors.ts';
import type { Caller } from '../../../core/server/caller.ts';
import type { Transaction } from '../../../core/server/db.ts';
import type * as api from '../contract.ts';
import { gridRows } from './sql.ts';

/** Every grade's fees in a term: the given one, or the one whose fees are set next. */
export async function feeGrid(
  tx: Transaction,
  { schoolId }: Caller,
  { termId }: { termId?: number | undefined },
): Promise<Reply<typeof api.feeGrid>> {
  const terms = await termRows(tx, schoolId);
  const term = termId === undefined ? await termToPlan(tx, terms) : terms.find(({ id }) => id === termId);
  if (termId !== undefined && !term) throw new AppError('TERM_NOT_FOUND');
  return { terms, termId: term?.id ?? null, rows: term ? await gridRows(tx, { schoolId, termId: term.id }) : [] };
}

/** The term after the current one, or after the last that has begun; else that one. Terms come latest first. */
async function termToPlan(tx: Transaction, terms: readonly Term[]): Promise<Term | undefined> {
  const current = terms.find((term) => term.current) ?? lastBegun(terms, await todayOfDatabase(tx));
  return current ? terms[Math.max(0, terms.indexOf(current) - 1)] : terms.at(-1);
}
