import { balanceNow } from '../../../books/terms/server/balance-now.ts';
import type { Reply } from '../../../core/endpoint.ts';
import type { Cents } from '../../../core/money.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { sql } from '../../../core/server/sql.ts';
import type { familyById } from '../contract.ts';

type StudentKey = { schoolId: number; studentId: number };
type FamilyKey = { schoolId: number; familyId: number };

/** A student who shares a phone number, and their family. */
export type Sharing = {
  id: number;
  fullName: string;
  grade: string;
  stream: string;
  active: boolean;
  familyId: number | null;
  familyName: string | null;
};

/** Other students with a number of this student's guardians who are not in the same family; by name. */
export function sharingStudents(tx: Transaction, { schoolId, studentId, limit }: StudentKey & { limit: number }): Promise<Sharing[]> {
  return tx.rows<Sharing>(sql`
    select s.student_id as id, s.full_name as "fullName", g.name as grade, st.name as stream, s.is_active as active,
           f.family_id as "familyId", f.name as "familyName"
    from (
      select distinct others.student_id
      from guardian_phones own
      join guardian_phones others on others.school_id = ${schoolId} and others.phone = own.phone
      where own.school_id = ${schoolId} and own.student_id = ${studentId} and others.student_id <> ${studentId}
    ) as found
    join students s on s.school_id = ${schoolId} and s.student_id = found.student_id and not s.import_undone
    join grades g on g.school_id = ${schoolId} and g.grade_id = s.grade_id
    join streams st on st.school_id = ${schoolId} and st.stream_id = s.stream_id
    left join family_members own on own.school_id = ${schoolId} and own.student_id = ${studentId}
    left join family_members m on m.school_id = ${schoolId} and m.student_id = s.student_id
    left join families f on f.school_id = ${schoolId} and f.family_id = m.family_id
    where m.family_id is distinct from own.family_id or m.family_id is null
    order by s.search_name, s.full_name, s.student_id
    limit ${limit}`);
}

/** The family of a student; undefined if there is none. */
export function familyOfStudent(tx: Transaction, { schoolId, studentId }: StudentKey): Promise<{ id: number; name: string } | undefined> {
  return tx.maybeRow<{ id: number; name: string }>(sql`
    select f.family_id as id, f.name
    from family_members m
    join families f on f.school_id = m.school_id and f.family_id = m.family_id
    where m.school_id = ${schoolId} and m.student_id = ${studentId}`);
}

export function insertFamily(
  tx: Transaction,
  { schoolId, userId, name }: { schoolId: number; userId: number; name: string },
): Promise<{ id: number; name: string }> {
  return tx.row<{ id: number; name: string }>(sql`
    insert into families (school_id, name, joined_by)
    values (${schoolId}, ${name}, ${userId})
    returning family_id as id, name`);
}

/** Adds students to a family, and returns the newly added. */
export function insertMembers(
  tx: Transaction,
  { schoolId, familyId, studentIds }: FamilyKey & { studentIds: readonly number[] },
): Promise<{ id: number }[]> {
  return tx.rows<{ id: number }>(sql`
    insert into family_members (school_id, student_id, family_id)
    select ${schoolId}::integer, student_id, ${familyId}::integer
    from unnest(${studentIds}::integer[]) as student (student_id)
    on conflict (school_id, student_id) do nothing
    returning student_id as id`);
}

/** Removes students from a family, and returns them. */
export function deleteMembers(
  tx: Transaction,
  { schoolId, familyId, studentId }: FamilyKey & { studentId: number | null },
): Promise<{ id: number }[]> {
  return tx.rows<{ id: number }>(sql`
    delete from family_members
    where school_id = ${schoolId} and family_id = ${familyId} and (${studentId}::integer is null or student_id = ${studentId})
    returning student_id as id`);
}

export function deleteFamily(tx: Transaction, { schoolId, familyId }: FamilyKey): Promise<object[]> {
  return tx.rows(sql`delete from families where school_id = ${schoolId} and family_id = ${familyId}`);
}

type RenamedFamily = FamilyKey & { name: string; at: string };

export function renameFamily(tx: Transaction, { schoolId, familyId, name, at }: RenamedFamily): Promise<object[]> {
  return tx.rows(sql`
    update families
    set name = ${name}, updated_at = moment_after(updated_at, ${at}::timestamptz)
    where school_id = ${schoolId} and family_id = ${familyId} and name <> ${name}`);
}

type RenamedGuardian = { schoolId: number; studentIds: readonly number[]; guardianName: string };

/** Sets the first guardian of these students; a user editing one of them is warned of the change. */
export function renameGuardian(tx: Transaction, { schoolId, studentIds, guardianName }: RenamedGuardian): Promise<object[]> {
  return tx.rows(sql`
    update students
    set guardian_name = ${guardianName}, updated_at = moment_after(updated_at, now())
    where school_id = ${schoolId} and student_id = any (${studentIds}::integer[]) and guardian_name <> ${guardianName}`);
}

type FamilyPage = Reply<typeof familyById>;

/** A family with its first guardian, the eldest's. Its version is the newer of both, since either may be edited. */
export function familyHead(tx: Transaction, { schoolId, familyId }: FamilyKey): Promise<FamilyPage['family'] | undefined> {
  return tx.maybeRow<FamilyPage['family']>(sql`
    select f.family_id as id, f.name, f.joined_on as "joinedOn", u.username as "joinedBy",
           coalesce(eldest.guardian_name, '') as "guardianName", greatest(f.updated_at, eldest.updated_at) as "updatedAt"
    from families f
    join users u on u.school_id = f.school_id and u.user_id = f.joined_by
    left join lateral (
      select s.guardian_name, s.updated_at
      from family_members m
      join students s on s.school_id = m.school_id and s.student_id = m.student_id
      where m.school_id = f.school_id and m.family_id = f.family_id
      order by s.date_of_birth, s.student_id
      limit 1
    ) as eldest on true
    where f.school_id = ${schoolId} and f.family_id = ${familyId}`);
}

/** The students of a family, the eldest first, with their balances. */
export function childrenOfFamily(
  tx: Transaction,
  { schoolId, familyId }: FamilyKey,
): Promise<(FamilyPage['children'][number] & { balance: Cents })[]> {
  return tx.rows(sql`
    select s.student_id as id, s.admission_number as "admissionNumber", s.full_name as "fullName", g.name as grade, st.name as stream,
           s.is_active as active, ${balanceNow(schoolId, sql`s.student_id`)} as balance
    from family_members m
    join students s on s.school_id = m.school_id and s.student_id = m.student_id
    join grades g on g.school_id = s.school_id and g.grade_id = s.grade_id
    join streams st on st.school_id = s.school_id and st.stream_id = s.stream_id
    where m.school_id = ${schoolId} and m.family_id = ${familyId}
    order by s.date_of_birth, s.student_id`);
}

/** The newest payments of the family's students. */
export function paymentsOfFamily(
  tx: Transaction,
  { schoolId, familyId, limit }: FamilyKey & { limit: number },
): Promise<FamilyPage['lastPayments']> {
  return tx.rows(sql`
    select p.payment_id as "receiptNumber", p.student_id as "studentId", s.full_name as "fullName", p.paid_on as date,
           p.amount_cents as amount, p.method, p.code, p.bank, p.status
    from family_members m
    join students s on s.school_id = m.school_id and s.student_id = m.student_id
    join standing_payments p on p.school_id = m.school_id and p.student_id = m.student_id
    where m.school_id = ${schoolId} and m.family_id = ${familyId}
    order by p.payment_id desc
    limit ${limit}`);
}
