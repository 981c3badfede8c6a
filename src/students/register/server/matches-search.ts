import { allOf, anyOf, type Statement, sql } from '../../../core/server/sql.ts';
import type { Search } from '../rules.ts';

/** Holds for the students `s` whom a search finds; null where nothing is searched for. */
export function matchesSearch({ patterns, studentId, admissionNumber, guardianPatterns, phonePattern }: Search): Statement | null {
  if (admissionNumber === null) return null;
  return anyOf([
    sql`s.search_name like all (${patterns}::text[])`,
    sql`lower(s.admission_number) = lower(${admissionNumber})`,
    studentId !== null && sql`s.student_id = ${studentId}`,
    guardianPatterns !== null &&
      sql`s.guardian_search_name like all (${guardianPatterns}::text[])
        or ${hasGuardian(sql`more.search_name like all (${guardianPatterns}::text[])`)}`,
    phonePattern !== null &&
      sql`s.phone_key_1 like ${phonePattern} or s.phone_key_2 like ${phonePattern}
        or ${hasGuardian(sql`more.phone_key like ${phonePattern}`)}`,
  ]);
}

/** Holds for the students `s` with a guardian `more` beside the first of whom this is true. */
function hasGuardian(isMeant: Statement): Statement {
  return sql`exists (
    select from guardians more
    where more.school_id = s.school_id and more.student_id = s.student_id and ${isMeant})`;
}

export type ClassFilter = {
  schoolId: number;
  gradeId?: number | undefined;
  streamId?: number | undefined;
  streamName?: string | undefined;
};

/** Holds for the students `s` of a class; a stream may be named without its grade, and then stands for those of every grade. */
export function inClass({ schoolId, gradeId, streamId, streamName }: ClassFilter): Statement {
  return allOf([
    gradeId !== undefined && sql`s.grade_id = ${gradeId}`,
    streamId !== undefined && sql`s.stream_id = ${streamId}`,
    streamName !== undefined &&
      sql`s.stream_id in (select stream_id from streams where school_id = ${schoolId} and lower(name) = lower(${streamName}))`,
  ]);
}
