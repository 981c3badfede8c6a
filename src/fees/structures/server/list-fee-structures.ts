import type { Decoded, Reply } from '../../../core/endpoint.ts';
import { paginationOf } from '../../../core/paging.ts';
import type { Caller } from '../../../core/server/caller.ts';
import type { Transaction } from '../../../core/server/db.ts';
import type * as api from '../contract.ts';
import { feeStructureCount, feeStructureRows, type StructureFilter } from './sql.ts';

const structuresOfPage = 500;

type StructureQuery = Pick<Decoded<typeof api.listFeeStructures>['query'], 'term' | 'grade'>;

export function filterOf({ schoolId }: { schoolId: number }, { term, grade: gradeId }: StructureQuery): StructureFilter {
  return { schoolId, termId: typeof term === 'number' ? term : undefined, gradeId, currentOnly: term === 'current' };
}

/** One page of the filtered fee structures, the latest term first. */
export async function listFeeStructures(
  tx: Transaction,
  caller: Caller,
  { page, ...filters }: Decoded<typeof api.listFeeStructures>['query'],
): Promise<Reply<typeof api.listFeeStructures>> {
  const filter = filterOf(caller, filters);
  const [feeStructures, { count }] = await Promise.all([
    feeStructureRows(tx, { ...filter, limit: structuresOfPage, offset: (page - 1) * structuresOfPage }),
    feeStructureCount(tx, filter),
  ]);
  return { feeStructures, pagination: paginationOf({ page, limit: structuresOfPage, total: count }) };
}
