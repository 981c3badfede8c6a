import type { Transaction } from '../../../core/server/db.ts';
import { sql } from '../../../core/server/sql.ts';
import type { Relation } from '../relations.ts';

type StudentKey = { schoolId: number; studentId: number };
export type GuardianKey = StudentKey & { guardianId: number };

/** A guardian's particulars; a number may be missing. */
export type Particulars = { name: string; relation: Relation; phone: string | null; receivesMessages: boolean };
export type GuardianRow = Particulars & { id: number };

const columns = sql`guardian_id as id, full_name as name, relation, phone, messages as "receivesMessages"`;

/** The further guardians of a student, in the order of adding. */
export function furtherGuardians(tx: Transaction, { schoolId, studentId }: StudentKey): Promise<GuardianRow[]> {
  return tx.rows<GuardianRow>(sql`
    select ${columns}
    from guardians
    where school_id = ${schoolId} and student_id = ${studentId}
    order by guardian_id`);
}

export function guardianOf(tx: Transaction, { schoolId, studentId, guardianId }: GuardianKey): Promise<GuardianRow | undefined> {
  return tx.maybeRow<GuardianRow>(sql`
    select ${columns}
    from guardians
    where school_id = ${schoolId} and student_id = ${studentId} and guardian_id = ${guardianId}`);
}

export function insertGuardian(tx: Transaction, { schoolId, studentId, ...guardian }: StudentKey & Particulars): Promise<GuardianRow> {
  return tx.row<GuardianRow>(sql`
    insert into guardians (school_id, student_id, full_name, relation, phone, messages)
    values (${schoolId}, ${studentId}, ${guardian.name}, ${guardian.relation}, ${guardian.phone}, ${guardian.receivesMessages})
    returning ${columns}`);
}

export function updateGuardian(tx: Transaction, { schoolId, guardianId, ...guardian }: GuardianKey & Particulars): Promise<GuardianRow> {
  return tx.row<GuardianRow>(sql`
    update guardians
    set full_name = ${guardian.name}, relation = ${guardian.relation}, phone = ${guardian.phone}, messages = ${guardian.receivesMessages}
    where school_id = ${schoolId} and guardian_id = ${guardianId}
    returning ${columns}`);
}

export function deleteGuardian(tx: Transaction, { schoolId, guardianId }: GuardianKey): Promise<object[]> {
  return tx.rows(sql`delete from guardians where school_id = ${schoolId} and guardian_id = ${guardianId}`);
}

/** The first guardian's fields besides name and phones, which are the student's own fields. */
export type FirstGuardian = { name: string; relation: Relation; receivesMessages: boolean };

export function firstGuardian(tx: Transaction, { schoolId, studentId }: StudentKey): Promise<FirstGuardian | undefined> {
  return tx.maybeRow<FirstGuardian>(sql`
    select guardian_name as name, guardian_relation as relation, guardian_messages as "receivesMessages"
    from students
    where school_id = ${schoolId} and student_id = ${studentId} and not import_undone`);
}

export function updateFirstGuardian(
  tx: Transaction,
  { schoolId, studentId, relation, receivesMessages }: StudentKey & Omit<FirstGuardian, 'name'>,
): Promise<object[]> {
  return tx.rows(sql`
    update students
    set guardian_relation = ${relation}, guardian_messages = ${receivesMessages}
    where school_id = ${schoolId} and student_id = ${studentId}`);
}
