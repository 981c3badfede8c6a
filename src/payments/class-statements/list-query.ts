import type { PageFilters } from '../../core/page-paths.ts';
import { streamQuery } from '../../school/grades/class-query.ts';
import { activeIn } from '../../students/register/list-query.ts';
import { type SourceList, sourceLists } from './rules.ts';

/** The filters as a query: without a grade, a stream by name. */
export function listQuery({ stream, list, active, ...others }: PageFilters<'/statements'>) {
  const ofClass = streamQuery({ gradeId: others.grade, streamId: stream });
  return { ...others, ...ofClass, list: listIn(list), active: activeIn(active) };
}

/** The list of an address; Who Owes by default. */
export function listIn(text: string): SourceList {
  return sourceLists.find((list) => list === text) ?? 'balances';
}
