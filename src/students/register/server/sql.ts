import type { Day } from '../../../core/dates.ts';
import { AppError } from '../../../core/errors.ts';
import type { Cents } from '../../../core/money.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { type Statement, sql } from '../../../core/server/sql.ts';
import type { Student } from '../contract.ts';

type StudentKey = { schoolId: number; studentId: number };
type Class = { gradeId: number; streamId: number };

/** The student fields of the forms. */
type Particulars = Class &
  Pick<Student, 'fullName' | 'dob' | 'gender' | 'guardianName'> & {
    contactNumber1: string;
    contactNumber2?: string | null | undefined;
    admissionNumber?: string | null | undefined;
  };

const columns = sql`
  student_id as id, admission_number as "admissionNumber", full_name as "fullName", date_of_birth as dob, gender,
  guardian_name as "guardianName", contact_number_1 as "contactNumber1", contact_number_2 as "contactNumber2",
  grade_id as "gradeId", stream_id as "streamId", is_active as active, left_date as "leftDate", updated_at as "updatedAt"`;

export function studentById(tx: Transaction, { schoolId, studentId }: StudentKey): Promise<Student | undefined> {
  return tx.maybeRow<Student>(sql`
    select ${columns}
    from students
    where school_id = ${schoolId} and student_id = ${studentId} and not import_undone`);
}

/** The number of students, inactive ones included. */
export function studentTotal(tx: Transaction, { schoolId }: { schoolId: number }): Promise<{ count: number }> {
  return tx.row<{ count: number }>(sql`
    select count(*)::integer as count
    from students
    where school_id = ${schoolId} and not import_undone`);
}

/** The names of a grade and a stream (null if missing) and whether they belong together; undefined without the grade. */
export function classOf(
  tx: Transaction,
  { schoolId, gradeId, streamId }: Class & { schoolId: number },
): Promise<{ grade: string; stream: string | null; hasStream: boolean } | undefined> {
  return tx.maybeRow(sql`
    select g.name as grade, st.name as stream, coalesce(st.grade_id = g.grade_id, false) as "hasStream"
    from grades g
    left join streams st on st.school_id = g.school_id and st.stream_id = ${streamId}
    where g.school_id = ${schoolId} and g.grade_id = ${gradeId}`);
}

/** The student's class in words: "Grade 4 East". */
export function classOfStudent(tx: Transaction, { schoolId, studentId }: StudentKey): Promise<{ name: string } | undefined> {
  return tx.maybeRow<{ name: string }>(sql`
    select g.name || ' ' || st.name as name
    from students s
    join grades g on g.school_id = s.school_id and g.grade_id = s.grade_id
    join streams st on st.school_id = s.school_id and st.stream_id = s.stream_id
    where s.school_id = ${schoolId} and s.student_id = ${studentId}`);
}

/** Inserts a student under the school's next number, and returns the record. */
export function insertStudent(
  tx: Transaction,
  { schoolId, openingCents, ...student }: Particulars & { schoolId: number; openingCents: Cents },
): Promise<Student> {
  const { admissionNumber, fullName, dob, gender, guardianName, contactNumber1, contactNumber2, gradeId, streamId } = student;
  return tx.row<Student>(sql`
    with moment as materialized (
      select now() as at
    ),
    numbered as (
      update counters
      set last_number = last_number + 1
      where school_id = ${schoolId} and kind = 'student'
      returning last_number
    ),
    enrolled as (
      insert into students (school_id, student_id, admission_number, full_name, date_of_birth, gender, guardian_name,
                            contact_number_1, contact_number_2, grade_id, stream_id, opening_balance_cents, created_at, updated_at)
      select own.school_id, last_number, ${admissionNumber}::text, ${fullName}::text, ${dob}::date, ${gender}::text,
             ${guardianName}::text, ${contactNumber1}::text, ${contactNumber2}::text, ${gradeId}::integer, ${streamId}::integer,
             ${openingCents}::bigint, at, at
      from numbered
      cross join moment
      join schools own on own.school_id = ${schoolId}
      returning student_id, admission_number, full_name, date_of_birth, gender, guardian_name, contact_number_1, contact_number_2,
                grade_id, stream_id, is_active, left_date, updated_at
    ),
    owed as (
      insert into student_balances (school_id, student_id, balance_cents)
      select own.school_id, last_number, ${openingCents}::bigint
      from numbered
      join schools own on own.school_id = ${schoolId}
      returning school_id
    )
    select ${columns} from enrolled`);
}

/** The number of the student just enrolled in this transaction, as SQL for an array of one: it holds the counter. */
export function newestStudent(schoolId: number): Statement {
  return sql`array(select last_number from counters where school_id = ${schoolId} and kind = 'student')`;
}

/**
 * Locks the student, so that changes of the record, fees and money are serial. Take it first; counters come last. Throws if the data of the
 * student was erased.
 */
export async function lockStudent(tx: Transaction, { schoolId, studentId }: StudentKey): Promise<Student | undefined> {
  const row = await tx.maybeRow<Student & { isErased: boolean }>(sql`
    select ${columns}, is_erased as "isErased"
    from students
    where school_id = ${schoolId} and student_id = ${studentId} and not import_undone
    for no key update`);
  if (!row) return undefined;
  const { isErased, ...student } = row;
  if (isErased) throw new AppError('STUDENT_ERASED');
  return student;
}

export type LockedStudent = Pick<Student, 'id' | 'fullName' | 'guardianName'>;

/** Locks students in id order, so that two callers cannot deadlock. Throws if the data of one was erased. */
export async function lockStudents(
  tx: Transaction,
  { schoolId, studentIds }: { schoolId: number; studentIds: readonly number[] },
): Promise<LockedStudent[]> {
  const students = await tx.rows<LockedStudent & { isErased: boolean }>(sql`
    select student_id as id, full_name as "fullName", guardian_name as "guardianName", is_erased as "isErased"
    from students
    where school_id = ${schoolId} and student_id = any (${studentIds}::integer[]) and not import_undone
    order by student_id
    for no key update`);
  if (students.some(({ isErased }) => isErased)) throw new AppError('STUDENT_ERASED');
  return students;
}

/** Updates and returns the record. */
export function updateParticulars(tx: Transaction, { schoolId, studentId, ...student }: Particulars & StudentKey): Promise<Student> {
  const { admissionNumber, fullName, dob, gender, guardianName, contactNumber1, contactNumber2, gradeId, streamId } = student;
  return tx.row<Student>(sql`
    update students
    set admission_number = ${admissionNumber}, full_name = ${fullName}, date_of_birth = ${dob}, gender = ${gender},
        guardian_name = ${guardianName}, contact_number_1 = ${contactNumber1}, contact_number_2 = ${contactNumber2},
        grade_id = ${gradeId}, stream_id = ${streamId}, updated_at = moment_after(updated_at, now())
    where school_id = ${schoolId} and student_id = ${studentId}
    returning ${columns}`);
}

export type Status = { id: number; active: boolean; leftDate: Day | null };

export function statusOf(tx: Transaction, { schoolId, studentId }: StudentKey): Promise<Status | undefined> {
  return tx.maybeRow<Status>(sql`
    select student_id as id, is_active as active, left_date as "leftDate"
    from students
    where school_id = ${schoolId} and student_id = ${studentId} and not import_undone`);
}

/** An active student leaves today; an inactive one returns. Nobody changes whose state is the wanted one already. */
export function flipStatus(
  tx: Transaction,
  { schoolId, studentId, active }: StudentKey & { active?: boolean | undefined },
): Promise<Status | undefined> {
  return tx.maybeRow<Status>(sql`
    update students
    set is_active = not is_active, left_date = case when is_active then today end, updated_at = moment_after(updated_at, now())
    from (select nairobi_today() as today) as day
    where school_id = ${schoolId} and student_id = ${studentId} and not import_undone
      and is_active is distinct from ${active ?? null}::boolean
    returning student_id as id, is_active as active, left_date as "leftDate"`);
}
