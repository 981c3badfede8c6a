import type { PageFilters } from '../../core/page-paths.ts';
import { streamQuery } from '../../school/grades/class-query.ts';

/** The filters as they are asked for: without a grade, a stream by its name. */
export function listQuery({ stream, ...others }: PageFilters<'/balances/print'>) {
  return { ...others, ...streamQuery({ gradeId: others.grade, streamId: stream }) };
}
