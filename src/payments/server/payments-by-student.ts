import type { Decoded, Reply } from '../../core/endpoint.ts';
import { AppError } from '../../core/errors.ts';
import type { AskedTerm } from '../../core/ids.ts';
import { paginationOf } from '../../core/paging.ts';
import type { Transaction } from '../../core/server/db.ts';
import { evenlySpaced } from '../../grades/rules.ts';
import { classChoices } from '../../grades/server/sql.ts';
import { searchOf } from '../../students/rules.ts';
import type { Term } from '../../terms/contract.ts';
import { termRows } from '../../terms/server/sql.ts';
import type * as api from '../contract.ts';
import { countStudentsWithBalances, studentsWithBalances } from './payments-by-student-sql.ts';

type Query = Decoded<typeof api.paymentsByStudent>['query'];

/** What each student paid in a term and owes at its end. `current` without a current term looks at every term, like `all`. */
export async function paymentsByStudent(tx: Transaction, schoolId: number, query: Query): Promise<Reply<typeof api.paymentsByStudent>> {
  const [choices, terms] = await Promise.all([classChoices(tx, schoolId), termRows(tx, schoolId)]);
  const { page, limit, term: asked = query.termId ?? 'current' } = query;
  const termId = chosenTerm(asked, terms);
  const filter = {
    schoolId,
    termId,
    gradeId: query.grade,
    streamId: query.stream,
    streamName: query.streamName && evenlySpaced(query.streamName),
    search: searchOf(query.q),
  };
  const [students, total] = await Promise.all([
    studentsWithBalances(tx, { ...filter, limit, offset: (page - 1) * limit }),
    countStudentsWithBalances(tx, filter),
  ]);
  return {
    students,
    filters: { ...choices, terms, term: asked === 'all' ? ('all' as const) : termId },
    pagination: paginationOf({ page, limit, total }),
  };
}

/** Null stands for every term: for `all`, and for `current` where no term is current. */
function chosenTerm(asked: AskedTerm, terms: readonly Term[]): number | null {
  if (asked === 'all') return null;
  const term = terms.find((candidate) => (asked === 'current' ? candidate.current : candidate.id === asked));
  if (!term && asked !== 'current') throw new AppError('TERM_NOT_FOUND');
  return term?.id ?? null;
}
