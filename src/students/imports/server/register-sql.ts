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

/**
 * Locks the students of an import in order, as money commands do, and returns their opening balances. Erased students are left out: their
 * accounts stay.
 */
export function lockBlock(
  tx: Transaction,
  { schoolId, firstStudentId, students }: Block,
): Promise<{ studentId: number; openingCents: Cents }[]> {
  return tx.rows(sql`
    select student_id as "studentId", opening_balance_cents as "openingCents"
    from students
    where school_id = ${schoolId} and student_id >= ${firstStudentId} and student_id < ${firstStudentId + students}
      and not is_erased
    order by student_id
    for no key update`);
}

/** The first of these students with an entry other than an opening balance or a charge. */
export function studentWithMoney(tx: Transaction, { schoolId, studentIds }: Students): Promise<{ name: string } | undefined> {
  return tx.maybeRow<{ name: string }>(sql`
    select s.full_name as name
    from ledger_transfers l
    join ledger_entries e on e.school_id = l.school_id and e.entry_id = l.entry_id
    join students s on s.school_id = l.school_id and s.student_id = l.student_id
    where l.school_id = ${schoolId} and l.student_id = any(${studentIds}::integer[])
      and e.kind not in ('opening', 'charge')
    order by l.student_id
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

/** Takes these students out of their families; a family of one is none. Returns whoever is left without a family, and its name. */
export function leaveFamilies(tx: Transaction, { schoolId, studentIds }: Students): Promise<{ studentId: number; family: string }[]> {
  return tx.rows(sql`
    with small as (
      select family_id
      from family_members
      where school_id = ${schoolId}
      group by family_id
      having count(*) filter (where student_id <> all (${studentIds}::integer[])) < 2
    ),
    gone as (
      delete from family_members
      where school_id = ${schoolId} and (student_id = any (${studentIds}::integer[]) or family_id in (select family_id from small))
      returning student_id, family_id
    ),
    ended as (
      delete from families where school_id = ${schoolId} and family_id in (select family_id from small)
      returning family_id, name
    )
    select g.student_id as "studentId", e.name as family
    from gone g
    join ended e on e.family_id = g.family_id
    where g.student_id <> all (${studentIds}::integer[])`);
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
