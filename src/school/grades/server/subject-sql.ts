import type { Transaction } from '../../../core/server/db.ts';
import { sql } from '../../../core/server/sql.ts';

type SchoolKey = { schoolId: number };
type SubjectKey = SchoolKey & { subjectId: number };
type Subject = { id: number; name: string; lessonsPerWeek: number };

/**
 * Locks lessons and subject allocation of the school, and returns the weekly limit of lessons. Rows that only refer to the school are not
 * blocked.
 */
export function lockTeaching(tx: Transaction, { schoolId }: SchoolKey): Promise<{ lessonsMax: number }> {
  return tx.row<{ lessonsMax: number }>(sql`
    select lessons_per_week_max as "lessonsMax"
    from schools
    where school_id = ${schoolId}
    for no key update`);
}

export function lessonsMaxRow(tx: Transaction, { schoolId }: SchoolKey): Promise<{ lessonsMax: number }> {
  return tx.row<{ lessonsMax: number }>(sql`
    select lessons_per_week_max as "lessonsMax"
    from schools
    where school_id = ${schoolId}`);
}

/** The subject with its grade's name; undefined when the school has none of that id. */
export function subjectRow(tx: Transaction, { schoolId, subjectId }: SubjectKey): Promise<(Subject & { gradeName: string }) | undefined> {
  return tx.maybeRow<Subject & { gradeName: string }>(sql`
    select su.subject_id as id, su.name, su.lessons_per_week as "lessonsPerWeek", g.name as "gradeName"
    from subjects su
    join grades g on g.school_id = su.school_id and g.grade_id = su.grade_id
    where su.school_id = ${schoolId} and su.subject_id = ${subjectId}`);
}

export function gradeName(tx: Transaction, { schoolId, gradeId }: SchoolKey & { gradeId: number }): Promise<{ name: string } | undefined> {
  return tx.maybeRow<{ name: string }>(sql`
    select name
    from grades
    where school_id = ${schoolId} and grade_id = ${gradeId}`);
}

type NewSubject = SchoolKey & { gradeId: number; name: string; lessonsPerWeek: number };

export function insertSubject(tx: Transaction, { schoolId, gradeId, name, lessonsPerWeek }: NewSubject): Promise<Subject> {
  return tx.row<Subject>(sql`
    insert into subjects (school_id, grade_id, name, lessons_per_week)
    values (${schoolId}, ${gradeId}, ${name}, ${lessonsPerWeek})
    returning subject_id as id, name, lessons_per_week as "lessonsPerWeek"`);
}

type ChangedSubject = SubjectKey & { name: string; lessonsPerWeek: number };

export function updateSubject(
  tx: Transaction,
  { schoolId, subjectId, name, lessonsPerWeek }: ChangedSubject,
): Promise<Subject | undefined> {
  return tx.maybeRow<Subject>(sql`
    update subjects
    set name = ${name}, lessons_per_week = ${lessonsPerWeek}
    where school_id = ${schoolId} and subject_id = ${subjectId}
    returning subject_id as id, name, lessons_per_week as "lessonsPerWeek"`);
}

/** Of the teachers of a subject, the one with the most lessons a week. */
export function busiestTeacher(
  tx: Transaction,
  { schoolId, subjectId }: SubjectKey,
): Promise<{ username: string; lessons: number } | undefined> {
  return tx.maybeRow<{ username: string; lessons: number }>(sql`
    select u.username, sum(su.lessons_per_week)::integer as lessons
    from subject_assignments a
    join subjects su on su.school_id = a.school_id and su.subject_id = a.subject_id
    join users u on u.school_id = a.school_id and u.user_id = a.teacher_id
    where a.school_id = ${schoolId} and a.teacher_id in (
      select teacher_id from subject_assignments where school_id = ${schoolId} and subject_id = ${subjectId})
    group by u.user_id, u.username
    order by lessons desc, u.user_id
    limit 1`);
}

export function deleteSubject(tx: Transaction, { schoolId, subjectId }: SubjectKey): Promise<{ name: string } | undefined> {
  return tx.maybeRow<{ name: string }>(sql`
    delete from subjects
    where school_id = ${schoolId} and subject_id = ${subjectId}
    returning name`);
}
