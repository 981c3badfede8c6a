import type { PageFilters } from '../../core/page-paths.ts';
import { streamQuery } from '../../school/grades/class-query.ts';

/** The filters as a query: without a grade, a stream by name. */
export function listQuery({ stream, ...others }: PageFilters<'/balances/print'>) {
  return { ...others, ...streamQuery({ gradeId: others.grade, streamId: stream }) };
}
