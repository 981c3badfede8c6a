import type { Decoded, Reply } from '../../../core/endpoint.ts';
import { paginationOf } from '../../../core/paging.ts';
import type { Caller } from '../../../core/server/caller.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { evenlySpaced } from '../../../school/grades/rules.ts';
import { classChoices } from '../../../school/grades/server/sql.ts';
import type * as api from '../contract.ts';
import { studentCount, studentPage } from './list-sql.ts';
import { searchOfCaller, withVisibleContacts } from './visible-contacts.ts';

type Query = Decoded<typeof api.listStudents>['query'];

/** The filter of a query. Its two screens use different names (`grade`, `gradeId`); both are accepted. */
export function studentFilter(caller: Caller, query: Omit<Query, 'page' | 'limit'>) {
  return {
    schoolId: caller.schoolId,
    search: searchOfCaller(caller, query.q),
    gradeId: query.gradeId ?? query.grade,
    streamId: query.streamId ?? query.stream,
    streamName: query.streamName && evenlySpaced(query.streamName),
    feeId: query.feeId,
    active: query.active === 'all' ? undefined : query.active === 'true',
  };
}

/** One page of students. */
export async function listStudents(tx: Transaction, caller: Caller, query: Query): Promise<Reply<typeof api.listStudents>> {
  const { schoolId, role } = caller;
  const { page, limit = usualLimit(query) } = query;
  const filter = studentFilter(caller, query);
  const [students, total, choices] = await Promise.all([
    studentPage(tx, { ...filter, limit, offset: (page - 1) * limit }),
    studentCount(tx, filter),
    classChoices(tx, schoolId),
  ]);
  const pagination = paginationOf({ page, limit, total });
  return {
    students: students.map((student) => withVisibleContacts(student, role)),
    ...choices,
    pagination,
    metadata: { totalStudents: total, totalPages: pagination.totalPages, page, limit },
  };
}

/** The view of additional fees shows ten students a page; its filter names identify it. */
function usualLimit({ gradeId, streamId, feeId }: Query): number {
  return gradeId === undefined && streamId === undefined && feeId === undefined ? 20 : 10;
}
