import { headAmounts, headColumns, voteHeadUpdates } from '../../../books/billing/server/vote-heads-sql.ts';
import { type VoteHead, voteHeads } from '../../../books/billing/vote-heads.ts';
import type { Cents } from '../../../core/money.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { allOf, listOf, type Statement, sql } from '../../../core/server/sql.ts';
import type { FeeStructure } from '../contract.ts';

export type StructureFilter = {
  schoolId: number;
  feeStructureId?: number;
  termId?: number | undefined;
  gradeId?: number | undefined;
  currentOnly?: boolean;
};
type Part = { limit?: number; offset?: number };

/** Fee structures, the latest term first, then in ladder order. */
export function feeStructureRows(tx: Transaction, filter: StructureFilter & Part): Promise<FeeStructure[]> {
  const { limit, offset = 0 } = filter;
  return tx.rows<FeeStructure>(sql`
    select fs.fee_structure_id as id,
           json_build_object('id', g.grade_id, 'name', g.name) as grade,
           json_build_object('id', t.term_id, 'name', t.name, 'year', t.year) as term,
           ${headAmounts}, fs.updated_at as "updatedAt"
    from fee_structures fs
    join grades g on g.school_id = fs.school_id and g.grade_id = fs.grade_id
    join terms t on t.school_id = fs.school_id and t.term_id = fs.term_id
    where ${isListed(filter)}
    order by t.start_date desc, t.term_id desc, g.sort_key, lower(g.name)
    limit ${limit}::integer offset ${offset}`);
}

export function feeStructureCount(tx: Transaction, filter: StructureFilter): Promise<{ count: number }> {
  return tx.row<{ count: number }>(sql`
    select count(*)::integer as count
    from fee_structures fs
    join terms t on t.school_id = fs.school_id and t.term_id = fs.term_id
    where ${isListed(filter)}`);
}

function isListed({ schoolId, feeStructureId, termId, gradeId, currentOnly }: StructureFilter): Statement {
  return allOf([
    sql`fs.school_id = ${schoolId}`,
    feeStructureId !== undefined && sql`fs.fee_structure_id = ${feeStructureId}`,
    termId !== undefined && sql`fs.term_id = ${termId}`,
    gradeId !== undefined && sql`fs.grade_id = ${gradeId}`,
    currentOnly && sql`t.is_current`,
  ]);
}

type NewStructure = { schoolId: number; gradeId: number; termId: number; amounts: Record<VoteHead, Cents> };

/** Upserts the fees of a grade in a term; returns the structure's id and version. */
export function upsertFeeStructure(tx: Transaction, structure: NewStructure): Promise<{ id: number; updatedAt: string }> {
  const { schoolId, gradeId, termId, amounts } = structure;
  const values = listOf(voteHeads.map((head) => sql`${amounts[head]}`));
  return tx.row<{ id: number; updatedAt: string }>(sql`
    insert into fee_structures as fs (school_id, grade_id, term_id, ${headColumns})
    values (${schoolId}, ${gradeId}, ${termId}, ${values})
    on conflict (school_id, term_id, grade_id) do update
    set ${voteHeadUpdates}, updated_at = moment_after(fs.updated_at, excluded.updated_at)
    returning fee_structure_id as id, updated_at as "updatedAt"`);
}
