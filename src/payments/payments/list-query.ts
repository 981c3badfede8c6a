import type { PageFilters } from '../../core/page-paths.ts';
import { streamQuery } from '../../school/grades/class-query.ts';

/** The query of payments by student, from the filters in the address. */
export function paymentsQuery({ stream, ...others }: PageFilters<'/payments/view'>) {
  return { ...others, ...streamQuery({ gradeId: others.grade, streamId: stream }) };
}
