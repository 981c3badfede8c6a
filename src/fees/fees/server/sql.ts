import type { AdditionalFee } from '../../../books/billing/server/additional-fees-sql.ts';
import { headAmounts, headColumns, headsGiven } from '../../../books/billing/server/vote-heads-sql.ts';
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

/** Fee structures, those of the latest term first, in a term by the ladder of grades. */
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

/** How many structures the same filter leaves. */
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

/** Writes the fees of a grade in a term, over those that it had; answers the structure's id and version. */
export function upsertFeeStructure(tx: Transaction, structure: NewStructure): Promise<{ id: number; updatedAt: string }> {
  const { schoolId, gradeId, termId, amounts } = structure;
  const given = listOf(voteHeads.map((head) => sql`${amounts[head]}`));
  return tx.row<{ id: number; updatedAt: string }>(sql`
    insert into fee_structures as fs (school_id, grade_id, term_id, ${headColumns})
    values (${schoolId}, ${gradeId}, ${termId}, ${given})
    on conflict (school_id, term_id, grade_id) do update
    set ${headsGiven}, updated_at = moment_after(fs.updated_at)
    returning fee_structure_id as id, updated_at as "updatedAt"`);
}

type FeeKey = { schoolId: number; additionalFeeId: number };
type StudentKey = { schoolId: number; studentId: number };

export function insertAdditionalFee(
  tx: Transaction,
  { schoolId, feeName, amount }: { schoolId: number; feeName: string; amount: Cents },
): Promise<AdditionalFee> {
  return tx.row<AdditionalFee>(sql`
    insert into additional_fees (school_id, name, amount_cents)
    values (${schoolId}, ${feeName}, ${amount})
    returning additional_fee_id as id, name as "feeName", amount_cents as amount`);
}

export function feeCount(tx: Transaction, { schoolId }: { schoolId: number }): Promise<{ count: number }> {
  return tx.row<{ count: number }>(sql`
    select count(*)::integer as count
    from additional_fees
    where school_id = ${schoolId}`);
}

export function updateFeeName(
  tx: Transaction,
  { schoolId, additionalFeeId, feeName }: FeeKey & { feeName: string },
): Promise<AdditionalFee | undefined> {
  return tx.maybeRow<AdditionalFee>(sql`
    update additional_fees
    set name = ${feeName}
    where school_id = ${schoolId} and additional_fee_id = ${additionalFeeId}
    returning additional_fee_id as id, name as "feeName", amount_cents as amount`);
}

/** The fee's name, held until the transaction ends: nothing new can refer to it, and what was under way is waited for. */
export function lockFee(tx: Transaction, { schoolId, additionalFeeId }: FeeKey): Promise<{ feeName: string } | undefined> {
  return tx.maybeRow<{ feeName: string }>(sql`
    select name as "feeName"
    from additional_fees
    where school_id = ${schoolId} and additional_fee_id = ${additionalFeeId}
    for update`);
}

/** How many students are linked to a fee now, and whether anybody was ever charged it. */
export function usesOfFee(tx: Transaction, { schoolId, additionalFeeId }: FeeKey): Promise<{ links: number; charged: boolean }> {
  return tx.row<{ links: number; charged: boolean }>(sql`
    select (select count(*)::integer from student_fees
            where school_id = ${schoolId} and additional_fee_id = ${additionalFeeId}) as links,
           exists (select from ledger_transfers where school_id = ${schoolId} and additional_fee_id = ${additionalFeeId}) as charged`);
}

export function deleteFee(tx: Transaction, { schoolId, additionalFeeId }: FeeKey): Promise<object[]> {
  return tx.rows(sql`delete from additional_fees where school_id = ${schoolId} and additional_fee_id = ${additionalFeeId}`);
}

/** The additional fees that a student is linked to; null when there is no such student. */
export async function feesOfStudent(tx: Transaction, { schoolId, studentId }: StudentKey): Promise<AdditionalFee[] | null> {
  const student = tx.maybeRow(sql`
    select student_id
    from students
    where school_id = ${schoolId} and student_id = ${studentId}`);
  const fees = tx.rows<AdditionalFee>(sql`
    select fee.additional_fee_id as id, fee.name as "feeName", fee.amount_cents as amount
    from student_fees link
    join additional_fees fee on fee.school_id = link.school_id and fee.additional_fee_id = link.additional_fee_id
    where link.school_id = ${schoolId} and link.student_id = ${studentId}
    order by lower(fee.name)`);
  const [found, rows] = await Promise.all([student, fees]);
  return found ? rows : null;
}

/** True when the link is new. */
export async function insertStudentFee(tx: Transaction, { schoolId, studentId, additionalFeeId }: StudentKey & FeeKey): Promise<boolean> {
  const linked = await tx.rows(sql`
    insert into student_fees (school_id, student_id, additional_fee_id)
    values (${schoolId}, ${studentId}, ${additionalFeeId})
    on conflict (school_id, student_id, additional_fee_id) do nothing
    returning additional_fee_id`);
  return linked.length > 0;
}

/** True when there was a link to remove. */
export async function deleteStudentFee(tx: Transaction, { schoolId, studentId, additionalFeeId }: StudentKey & FeeKey): Promise<boolean> {
  const unlinked = await tx.rows(sql`
    delete from student_fees
    where school_id = ${schoolId} and student_id = ${studentId} and additional_fee_id = ${additionalFeeId}
    returning additional_fee_id`);
  return unlinked.length > 0;
}
