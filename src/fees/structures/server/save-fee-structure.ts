import { postStructureDifference } from '../../../books/billing/server/post-differences.ts';
import { lockBilling } from '../../../books/billing/server/sql.ts';
import { byVoteHead, voteHeadFacts } from '../../../books/billing/vote-heads.ts';
import { termText } from '../../../books/terms/rules.ts';
import { termById } from '../../../books/terms/server/sql.ts';
import type { Decoded, Reply } from '../../../core/endpoint.ts';
import { AppError } from '../../../core/errors.ts';
import { zeroCents } from '../../../core/money.ts';
import type { Caller } from '../../../core/server/caller.ts';
import { assertCurrentVersion } from '../../../core/server/current-version.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { gradeNames } from '../../../school/grades/server/sql.ts';
import type * as api from '../contract.ts';
import { feeStructure } from '../contract.ts';
import { feeStructureRows, upsertFeeStructure } from './sql.ts';

type NewStructure = Decoded<typeof api.saveFeeStructure>['body'];

/**
 * Sets the fees of a grade in a term. If the term has billed students of the grade, the difference is posted to all of them. A structure
 * never moves to another grade or term: its own students would have no fees.
 */
export async function saveFeeStructure(
  tx: Transaction,
  caller: Caller,
  structure: NewStructure,
): Promise<Reply<typeof api.saveFeeStructure>> {
  const { schoolId } = caller;
  const { fee_structure_id: feeStructureId, grade: gradeId, term_id: termId } = structure;
  const [, grades, term, structures] = await Promise.all([
    lockBilling(tx, { schoolId, exclusive: true }),
    gradeNames(tx, schoolId),
    termById(tx, { schoolId, termId }),
    feeStructureRows(tx, { schoolId, ...(feeStructureId === undefined ? { gradeId, termId } : { feeStructureId }) }),
  ]);
  const [before] = structures;
  if (feeStructureId !== undefined) assertSameTermAndGrade(before, { gradeId, termId });
  const grade = grades.find(({ id }) => id === gradeId);
  if (!grade) throw new AppError('GRADE_NOT_FOUND');
  if (!term) throw new AppError('TERM_NOT_FOUND');

  const amounts = byVoteHead((head) => structure[voteHeadFacts[head].requestName] ?? zeroCents);
  if (before) assertCurrentVersion(feeStructure, { expected: structure.updatedAt, current: before, values: amounts });
  const { id, updatedAt } = await upsertFeeStructure(tx, { schoolId, gradeId, termId, amounts });
  if (term.billed) await postStructureDifference(tx, caller, { termId, gradeIds: [gradeId] });
  const consequence = term.billed ? ' Students already billed are now charged these fees.' : '';
  return {
    message: `Fees of ${grade.name} for ${termText(term)} saved.${consequence}`,
    feeStructure: { id, grade, term: { id: term.id, name: term.name, year: term.year }, ...amounts, updatedAt },
  };
}

type BelongsTo = { grade: { id: number; name: string }; term: { id: number; name: string; year: number } };

function assertSameTermAndGrade(structure: BelongsTo | undefined, { gradeId, termId }: { gradeId: number; termId: number }): void {
  if (!structure) throw new AppError('FEE_STRUCTURE_NOT_FOUND');
  const { grade, term } = structure;
  if (grade.id !== gradeId || term.id !== termId) throw new AppError('FEE_STRUCTURE_FIXED', { grade: grade.name, term: termText(term) });
}
