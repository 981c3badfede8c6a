import type { PageFilters } from '../../core/page-paths.ts';
import { streamQuery } from '../../school/grades/class-query.ts';

type StudentFilters = PageFilters<'/students'>;

const pageSize = 20;

/** The query of the students list, from the filters in its address. */
export function studentsQuery({ grade, stream, page, q, active }: StudentFilters) {
  return { page, limit: pageSize, grade, ...streamQuery({ gradeId: grade, streamId: stream }), active: activeIn(active), q };
}

/** The status in the address; all if absent. */
export function activeIn(text: string): 'all' | 'true' | 'false' {
  return text === 'true' || text === 'false' ? text : 'all';
}
