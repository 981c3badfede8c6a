import type { AdditionalFee } from '../../../books/billing/server/additional-fees-sql.ts';
import type { Cents } from '../../../core/money.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { sql } from '../../../core/server/sql.ts';

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

/** Locks the fee: new references wait, and running ones are waited for. Returns its name. */
export function lockFee(tx: Transaction, { schoolId, additionalFeeId }: FeeKey): Promise<{ feeName: string } | undefined> {
  return tx.maybeRow<{ feeName: string }>(sql`
    select name as "feeName"
    from additional_fees
    where school_id = ${schoolId} and additional_fee_id = ${additionalFeeId}
    for update`);
}

/** The number of linked students, and whether it was ever charged. */
export function usesOfFee(tx: Transaction, { schoolId, additionalFeeId }: FeeKey): Promise<{ links: number; charged: boolean }> {
  return tx.row<{ links: number; charged: boolean }>(sql`
    select (select count(*)::integer from student_fees
            where school_id = ${schoolId} and additional_fee_id = ${additionalFeeId}) as links,
           exists (select from ledger_transfers where school_id = ${schoolId} and additional_fee_id = ${additionalFeeId}) as charged`);
}

export function deleteFee(tx: Transaction, { schoolId, additionalFeeId }: FeeKey): Promise<object[]> {
  return tx.rows(sql`delete from additional_fees where school_id = ${schoolId} and additional_fee_id = ${additionalFeeId}`);
}

/** The additional fees of a student; null if there is no such student. */
export async function feesOfStudent(tx: Transaction, { schoolId, studentId }: StudentKey): Promise<AdditionalFee[] | null> {
  const student = tx.maybeRow(sql`
    select student_id
    from students
    where school_id = ${schoolId} and student_id = ${studentId} and not import_undone`);
  const fees = tx.rows<AdditionalFee>(sql`
    select fee.additional_fee_id as id, fee.name as "feeName", fee.amount_cents as amount
    from student_fees link
    join additional_fees fee on fee.school_id = link.school_id and fee.additional_fee_id = link.additional_fee_id
    where link.school_id = ${schoolId} and link.student_id = ${studentId}
    order by lower(fee.name)`);
  const [studentRow, rows] = await Promise.all([student, fees]);
  return studentRow ? rows : null;
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
