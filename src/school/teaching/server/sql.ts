import type { Transaction } from '../../../core/server/db.ts';
import { allOf, sql } from '../../../core/server/sql.ts';
import { subjectsOfGrade } from '../../grades/server/sql.ts';
import type { TaughtGrade, Teacher } from '../contract.ts';

type AllocationFilter = { schoolId: number; gradeId?: number | undefined; streamId?: number | undefined };
type AllocationStream = { gradeId: number; streamId: number | null; subjects: number };

/** Every stream in ladder order with its number of subjects; a grade without streams has one row. */
export function allocationStreams(tx: Transaction, { schoolId, gradeId, streamId }: AllocationFilter): Promise<AllocationStream[]> {
  const conditions = allOf([
    sql`g.school_id = ${schoolId}`,
    gradeId !== undefined && sql`g.grade_id = ${gradeId}`,
    streamId !== undefined && sql`st.stream_id = ${streamId}`,
  ]);
  return tx.rows<AllocationStream>(sql`
    select g.grade_id as "gradeId", st.stream_id as "streamId", coalesce(taught.subjects, 0) as subjects
    from grades g
    left join streams st on st.school_id = g.school_id and st.grade_id = g.grade_id
    left join (
      select grade_id, count(*)::integer as subjects
      from subjects
      where school_id = ${schoolId}
      group by grade_id
    ) as taught on taught.grade_id = g.grade_id
    where ${conditions}
    order by g.sort_key, lower(g.name), lower(st.name)`);
}

type AllocationKey = { schoolId: number; gradeIds: readonly number[]; streamIds: readonly number[] };

/** These grades in ladder order with these streams; each stream has one assignment per subject of the grade. */
export function allocationRows(tx: Transaction, { schoolId, gradeIds, streamIds }: AllocationKey): Promise<TaughtGrade[]> {
  return tx.rows<TaughtGrade>(sql`
    with taught as (
      select st.grade_id, st.stream_id, st.name,
             coalesce(json_agg(json_build_object(
               'subject', json_build_object('id', su.subject_id, 'name', su.name),
               'teacher', case when u.user_id is null then null
                               else json_build_object('id', u.user_id, 'username', u.username, 'email', u.email) end,
               'stream', json_build_object('id', st.stream_id)) order by su.subject_id)
               filter (where su.subject_id is not null), '[]') as assignments
      from streams st
      left join subjects su on su.school_id = st.school_id and su.grade_id = st.grade_id
      left join subject_assignments a
        on a.school_id = st.school_id and a.stream_id = st.stream_id and a.subject_id = su.subject_id
      left join users u on u.school_id = a.school_id and u.user_id = a.teacher_id
      where st.school_id = ${schoolId} and st.stream_id = any(${streamIds}::integer[])
      group by st.grade_id, st.stream_id, st.name
    )
    select g.grade_id as id, g.name,
           coalesce((
             select json_agg(json_build_object('id', t.stream_id, 'name', t.name, 'gradeId', t.grade_id,
                                               'subjectAssignments', t.assignments) order by lower(t.name))
             from taught t
             where t.grade_id = g.grade_id), '[]') as streams,
           ${subjectsOfGrade} as subjects
    from grades g
    where g.school_id = ${schoolId} and g.grade_id = any(${gradeIds}::integer[])
    order by g.sort_key, lower(g.name)`);
}

/** Every active teacher by username, with their lessons. */
export function teacherRows(tx: Transaction, { schoolId }: { schoolId: number }): Promise<Teacher[]> {
  return tx.rows<Teacher>(sql`
    select u.user_id as id, u.username, u.email, coalesce(sum(su.lessons_per_week), 0)::integer as "totalLessonsPerWeek"
    from users u
    left join subject_assignments a on a.school_id = u.school_id and a.teacher_id = u.user_id
    left join subjects su on su.school_id = a.school_id and su.subject_id = a.subject_id
    where u.school_id = ${schoolId} and u.role = 'teacher' and u.is_active
    group by u.user_id, u.username, u.email
    order by lower(u.username)`);
}

/** One active teacher with their lessons; undefined for other users. */
export function teacherRow(
  tx: Transaction,
  { schoolId, teacherId }: { schoolId: number; teacherId: number },
): Promise<Teacher | undefined> {
  return tx.maybeRow<Teacher>(sql`
    select u.user_id as id, u.username, u.email, (
             select coalesce(sum(su.lessons_per_week), 0)::integer
             from subject_assignments a
             join subjects su on su.school_id = a.school_id and su.subject_id = a.subject_id
             where a.school_id = u.school_id and a.teacher_id = u.user_id) as "totalLessonsPerWeek"
    from users u
    where u.school_id = ${schoolId} and u.user_id = ${teacherId} and u.role = 'teacher' and u.is_active`);
}

type Wanted = { schoolId: number; streamIds: readonly number[]; subjectIds: readonly number[] };
export type WantedSubject = {
  streamId: number | null;
  subjectId: number | null;
  gradeId: number;
  gradeName: string;
  streamName: string;
  subjectName: string;
  lessonsPerWeek: number;
  inGrade: boolean;
  holderId: number | null;
  holder: string | null;
};

/** Each requested subject once, in request order; null for an unknown id. */
export function wantedSubjects(tx: Transaction, { schoolId, streamIds, subjectIds }: Wanted): Promise<WantedSubject[]> {
  return tx.rows<WantedSubject>(sql`
    select st.stream_id as "streamId", su.subject_id as "subjectId", st.grade_id as "gradeId", g.name as "gradeName",
           st.name as "streamName", su.name as "subjectName", su.lessons_per_week as "lessonsPerWeek",
           st.grade_id = su.grade_id as "inGrade", a.teacher_id as "holderId", u.username as holder
    from (
      select stream_id, subject_id, min(place) as place
      from unnest(${streamIds}::integer[], ${subjectIds}::integer[]) with ordinality as given (stream_id, subject_id, place)
      group by stream_id, subject_id) as wanted
    left join streams st on st.school_id = ${schoolId} and st.stream_id = wanted.stream_id
    left join grades g on g.school_id = st.school_id and g.grade_id = st.grade_id
    left join subjects su on su.school_id = ${schoolId} and su.subject_id = wanted.subject_id
    left join subject_assignments a
      on a.school_id = st.school_id and a.stream_id = st.stream_id and a.subject_id = su.subject_id
    left join users u on u.school_id = a.school_id and u.user_id = a.teacher_id
    order by wanted.place`);
}

type NewAssignments = Wanted & { teacherId: number; assignedBy: number };

export function insertAssignments(tx: Transaction, input: NewAssignments): Promise<object[]> {
  const { schoolId, teacherId, assignedBy, streamIds, subjectIds } = input;
  return tx.rows(sql`
    insert into subject_assignments (school_id, stream_id, subject_id, grade_id, teacher_id, assigned_by)
    select st.school_id, st.stream_id, given.subject_id, st.grade_id, ${teacherId}, ${assignedBy}
    from unnest(${streamIds}::integer[], ${subjectIds}::integer[]) as given (stream_id, subject_id)
    join streams st on st.school_id = ${schoolId} and st.stream_id = given.stream_id`);
}

type AssignmentKey = { schoolId: number; streamId: number; subjectId: number; teacherId?: number | undefined };

/** Of this teacher, if one is given; undefined if there is no such assignment. */
export function deleteAssignment(tx: Transaction, key: AssignmentKey): Promise<object | undefined> {
  const { schoolId, streamId, subjectId, teacherId } = key;
  const conditions = allOf([
    sql`school_id = ${schoolId}`,
    sql`stream_id = ${streamId}`,
    sql`subject_id = ${subjectId}`,
    teacherId !== undefined && sql`teacher_id = ${teacherId}`,
  ]);
  return tx.maybeRow(sql`
    delete from subject_assignments
    where ${conditions}
    returning teacher_id as "teacherId"`);
}
