import type { Decoded, Reply } from '../../../core/endpoint.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { lessonsMaxRow } from '../../grades/server/subject-sql.ts';
import type * as api from '../contract.ts';
import { allocationPage } from '../rules.ts';
import { allocationRows, allocationStreams, teacherRows } from './sql.ts';

type AllocationQuery = Decoded<typeof api.subjectAllocation>['query'] & { schoolId: number };

/** One page of the allocation, and every teacher with their lessons. */
export async function subjectAllocation(
  tx: Transaction,
  { schoolId, page, grade, stream }: AllocationQuery,
): Promise<Reply<typeof api.subjectAllocation>> {
  const [streams, teachers, { lessonsMax }] = await Promise.all([
    allocationStreams(tx, { schoolId, gradeId: grade, streamId: stream }),
    teacherRows(tx, { schoolId }),
    lessonsMaxRow(tx, { schoolId }),
  ]);
  const { gradeIds, streamIds, totalPages, total } = allocationPage(streams, page);
  const grades = await allocationRows(tx, { schoolId, gradeIds, streamIds });
  return { grades, teachers, maxLessonsPerWeek: lessonsMax, pagination: { page, totalPages, total } };
}
