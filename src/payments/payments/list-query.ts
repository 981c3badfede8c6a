import type { PageFilters } from '../../core/page-paths.ts';
import { streamQuery } from '../../school/grades/class-query.ts';

/** What the payments by student are asked for with the filters in their address. */
export function paymentsQuery({ stream, ...others }: PageFilters<'/payments/view'>) {
  return { ...others, ...streamQuery({ gradeId: others.grade, streamId: stream }) };
}
