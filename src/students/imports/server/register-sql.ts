import type { Cents } from '../../../core/money.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { sql } from '../../../core/server/sql.ts';
import type { Enrolled } from '../rules/check.ts';

type Block = { schoolId: number; firstStudentId: number; students: number };
type Students = { schoolId: number; studentIds: readonly number[] };

/** The facts that identify a student of the register. */
export function registerRows(tx: Transaction, { schoolId }: { schoolId: number }): Promise<Enrolled[]> {
  return tx.rows<Enrolled>(sql`
    select s.student_id as id, s.full_name as "fullName", s.admission_number as "admissionNumber", s.guardian_name as "guardianName",
           s.contact_number_1 as "contactNumber1", s.date_of_birth as dob, s.stream_id as "streamId",
           concat_ws(' ', g.name, st.name) as "className"
    from students s
    join grades g on g.school_id = s.school_id and g.grade_id = s.grade_id
    join streams st on st.school_id = s.school_id and st.stream_id = s.stream_id
    where s.school_id = ${schoolId} and not s.import_undone
    order by s.student_id`);
}

/** Locks the students of an import in order, as money commands do, and returns their opening balances. */
export function lockBlock(
  tx: Transaction,
  { schoolId, firstStudentId, students }: Block,
): Promise<{ studentId: number; openingCents: Cents }[]> {
  return tx.rows(sql`
    select student_id as "studentId", opening_balance_cents as "openingCents"
    from students
    where school_id = ${schoolId} and student_id >= ${firstStudentId} and student_id < ${firstStudentId + students}
    order by student_id
    for no key update`);
}

/** What may refer to a student of an import, which then cannot be undone. */
export type Use = 'erasure' | 'money' | 'family' | 'adjustment';

/** The first of these students to whom something refers. Of entries an opening balance and a charge do not count. */
export function studentInUse(tx: Transaction, { schoolId, studentIds }: Students): Promise<{ name: string; use: Use } | undefined> {
  const ofStudent = sql`school_id = s.school_id and student_id = s.student_id`;
  return tx.maybeRow(sql`
    select name, use
    from (
      select s.student_id, s.full_name as name,
             case
               when s.is_erased then 'erasure'
               when exists (
                 select from (select school_id, entry_id from ledger_transfers where ${ofStudent}) as l
                 join ledger_entries e on e.school_id = l.school_id and e.entry_id = l.entry_id
                 where e.kind not in ('opening', 'charge')) then 'money'
               when exists (select from family_members where ${ofStudent}) then 'family'
               when exists (select from standing_adjustments where ${ofStudent} and state = 'pending') then 'adjustment'
             end as use
      from students s
      where s.school_id = ${schoolId} and s.student_id = any (${studentIds}::integer[])
    ) as used
    where use is not null
    order by student_id
    limit 1`);
}

/** Marks these students as not billed in any term, and returns the terms that had billed them. */
export async function markUnbilled(tx: Transaction, { schoolId, studentIds }: Students): Promise<number[]> {
  const rows = await tx.rows<{ termId: number }>(sql`
    with unbilled as (
      update student_terms
      set billed = false
      where school_id = ${schoolId} and student_id = any(${studentIds}::integer[]) and billed
      returning term_id
    )
    select distinct term_id as "termId" from unbilled order by term_id`);
  return rows.map(({ termId }) => termId);
}

/** Removes these students from every list: they hold no money by then, keep their numbers, and free their admission numbers. */
export function removeFromRegister(tx: Transaction, { schoolId, studentIds }: Students): Promise<object[]> {
  return tx.rows(sql`
    with emptied as (
      delete from student_terms
      where school_id = ${schoolId} and student_id = any(${studentIds}::integer[])
    ),
    owed as (
      update student_balances b
      set balance_cents = b.balance_cents - s.opening_balance_cents
      from students s
      where b.school_id = ${schoolId} and b.student_id = any(${studentIds}::integer[])
        and s.school_id = b.school_id and s.student_id = b.student_id
    ),
    unlinked as (
      delete from student_fees
      where school_id = ${schoolId} and student_id = any(${studentIds}::integer[])
    )
    update students
    set import_undone = true, is_active = false, left_date = least(left_date, nairobi_today()), opening_balance_cents = 0,
        admission_number = null, updated_at = moment_after(updated_at, now())
    where school_id = ${schoolId} and student_id = any(${studentIds}::integer[])`);
}
