import type { Transaction } from '../../../core/server/db.ts';
import { sql } from '../../../core/server/sql.ts';

type Named = { id: number; name: string };
type Stream = Named & { gradeId: number };
type Subject = Named & { lessonsPerWeek: number };
export type Grade = Named & { streams: Stream[]; subjects: Subject[] };

/** The subjects of a grade `g` in creation order, for a list of grades. */
export const subjectsOfGrade = sql`
  coalesce((
    select json_agg(json_build_object('id', su.subject_id, 'name', su.name, 'lessonsPerWeek', su.lessons_per_week) order by su.subject_id)
    from subjects su
    where su.school_id = g.school_id and su.grade_id = g.grade_id), '[]')`;

/** Every grade in ladder order, with its streams by name and its subjects in creation order. */
export function gradeRows(tx: Transaction, schoolId: number): Promise<Grade[]> {
  return tx.rows<Grade>(sql`
    select g.grade_id as id, g.name,
           coalesce((
             select json_agg(json_build_object('id', st.stream_id, 'name', st.name, 'gradeId', st.grade_id) order by lower(st.name))
             from streams st
             where st.school_id = g.school_id and st.grade_id = g.grade_id), '[]') as streams,
           ${subjectsOfGrade} as subjects
    from grades g
    where g.school_id = ${schoolId}
    order by g.sort_key, lower(g.name)`);
}

/** The choices of a grade and a stream drop-down, in ladder order. */
export async function classChoices(tx: Transaction, schoolId: number): Promise<{ grades: Named[]; streams: Stream[] }> {
  const [grades, streams] = await Promise.all([gradeNames(tx, schoolId), streamRows(tx, schoolId)]);
  return { grades, streams };
}

export function gradeNames(tx: Transaction, schoolId: number): Promise<Named[]> {
  return tx.rows<Named>(sql`
    select grade_id as id, name
    from grades
    where school_id = ${schoolId}
    order by sort_key, lower(name)`);
}

function streamRows(tx: Transaction, schoolId: number): Promise<Stream[]> {
  return tx.rows<Stream>(sql`
    select st.stream_id as id, st.name, st.grade_id as "gradeId"
    from streams st
    join grades g on g.school_id = st.school_id and g.grade_id = st.grade_id
    where st.school_id = ${schoolId}
    order by g.sort_key, lower(g.name), lower(st.name)`);
}

type NewGrades = { schoolId: number; names: readonly string[]; sortKeys: readonly number[] };

/** Adds missing grades and returns those added. Written in one order, so that two can run at once. */
export function insertGrades(tx: Transaction, { schoolId, names, sortKeys }: NewGrades): Promise<Named[]> {
  return tx.rows<Named>(sql`
    insert into grades (school_id, name, sort_key)
    select ${schoolId}::integer, name, sort_key
    from unnest(${names}::text[], ${sortKeys}::integer[]) with ordinality as given (name, sort_key, place)
    order by lower(name), place
    on conflict (school_id, lower(name)) do nothing
    returning grade_id as id, name`);
}

type NewStreams = { schoolId: number; gradeNames: readonly string[]; names: readonly string[] };

/** Adds missing streams to their grades, found by name. */
export function insertStreams(tx: Transaction, { schoolId, gradeNames: ofGrades, names }: NewStreams): Promise<{ id: number }[]> {
  return tx.rows<{ id: number }>(sql`
    insert into streams (school_id, grade_id, name)
    select g.school_id, g.grade_id, given.name
    from unnest(${ofGrades}::text[], ${names}::text[]) with ordinality as given (grade_name, name, place)
    join grades g on g.school_id = ${schoolId} and lower(g.name) = lower(given.grade_name)
    order by g.grade_id, lower(given.name), given.place
    on conflict (school_id, grade_id, lower(name)) do nothing
    returning stream_id as id`);
}

type NewSubjects = { schoolId: number; gradeIds: readonly number[]; names: readonly string[]; lessonsPerWeek: readonly number[] };

export function insertSubjects(tx: Transaction, { schoolId, gradeIds, names, lessonsPerWeek }: NewSubjects): Promise<object[]> {
  return tx.rows(sql`
    insert into subjects (school_id, grade_id, name, lessons_per_week)
    select ${schoolId}::integer, grade_id, name, lessons
    from unnest(${gradeIds}::integer[], ${names}::text[], ${lessonsPerWeek}::integer[]) with ordinality
      as given (grade_id, name, lessons, place)
    order by place
    returning school_id`);
}
