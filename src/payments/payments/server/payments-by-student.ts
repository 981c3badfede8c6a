import type { Term } from '../../../books/terms/contract.ts';
import { termText } from '../../../books/terms/rules.ts';
import { termRows } from '../../../books/terms/server/sql.ts';
import type { Decoded, Reply } from '../../../core/endpoint.ts';
import { AppError } from '../../../core/errors.ts';
import type { TermFilter } from '../../../core/ids.ts';
import { paginationOf } from '../../../core/paging.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { filterWords, type Sheet, type SheetColumn, sheetRowsMax } from '../../../core/server/sheets/sheet.ts';
import { chosenClass, evenlySpaced } from '../../../school/grades/rules.ts';
import { classChoices } from '../../../school/grades/server/sql.ts';
import { schoolSheet } from '../../../school/settings/server/school-sheet.ts';
import { type Searcher, searchOfCaller } from '../../../students/register/server/visible-contacts.ts';
import type * as api from '../contract.ts';
import { countStudentsWithBalances, type ListedRow, studentsWithBalances } from './payments-by-student-sql.ts';

type Query = Decoded<typeof api.paymentsByStudent>['query'];

/** Each student's payments in a term and balance at its end. `current` without a current term means every term, like `all`. */
export async function paymentsByStudent(tx: Transaction, caller: Searcher, query: Query): Promise<Reply<typeof api.paymentsByStudent>> {
  const { page, limit } = query;
  const { termFilter, choices, terms, filter } = await listQuery(tx, caller, query);
  const [students, total] = await Promise.all([
    studentsWithBalances(tx, { ...filter, limit, offset: (page - 1) * limit }),
    countStudentsWithBalances(tx, filter),
  ]);
  return {
    students,
    filters: { ...choices, terms, term: termFilter === 'all' ? ('all' as const) : filter.termId },
    pagination: paginationOf({ page, limit, total }),
  };
}

/** The same as a file of all students. */
export async function exportPaymentsByStudent(
  tx: Transaction,
  caller: Searcher,
  query: Decoded<typeof api.exportPaymentsByStudent>['query'],
): Promise<Sheet<ListedRow>> {
  const { choices, terms, filter } = await listQuery(tx, caller, query);
  const rows = await studentsWithBalances(tx, { ...filter, limit: sheetRowsMax + 1, offset: 0 });
  const term = terms.find(({ id }) => id === filter.termId);
  const { grade, stream } = chosenClass(choices, query);
  return schoolSheet(tx, caller, {
    title: 'Student Payments',
    about: [['Term', term ? termText(term) : 'All terms']],
    filters: filterWords([grade, stream, query.q && `search “${query.q}”`]),
    columns,
    rows,
  });
}

const columns: readonly SheetColumn<ListedRow>[] = [
  { label: 'Student ID', kind: 'number', cell: ({ id }) => id },
  { label: 'Student', kind: 'text', cell: ({ fullName }) => fullName },
  { label: 'Grade', kind: 'text', cell: ({ grade }) => grade },
  { label: 'Stream', kind: 'text', cell: ({ stream }) => stream },
  { label: 'Status', kind: 'text', cell: ({ active }) => (active ? 'Active' : 'Inactive') },
  { label: 'Total paid', kind: 'money', cell: ({ totalPaid }) => totalPaid },
  { label: 'Balance', kind: 'money', cell: ({ balance }) => balance },
];

/** The filter of a query, and its choices. */
async function listQuery(tx: Transaction, caller: Searcher, query: Omit<Query, 'page' | 'limit'>) {
  const { schoolId } = caller;
  const [choices, terms] = await Promise.all([classChoices(tx, schoolId), termRows(tx, schoolId)]);
  const termFilter = query.termId ?? query.term ?? 'current';
  const filter = {
    schoolId,
    termId: chosenTerm(termFilter, terms),
    gradeId: query.grade,
    streamId: query.stream,
    streamName: query.streamName && evenlySpaced(query.streamName),
    search: searchOfCaller(caller, query.q),
  };
  return { termFilter, choices, terms, filter };
}

/** Null means every term: for `all`, and for `current` if no term is current. */
function chosenTerm(termFilter: TermFilter, terms: readonly Term[]): number | null {
  if (termFilter === 'all') return null;
  const term = terms.find((candidate) => (termFilter === 'current' ? candidate.current : candidate.id === termFilter));
  if (!term && termFilter !== 'current') throw new AppError('TERM_NOT_FOUND');
  return term?.id ?? null;
}
