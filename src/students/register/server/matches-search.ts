import { allOf, anyOf, type Statement, sql } from '../../../core/server/sql.ts';
import type { Search } from '../rules.ts';

/** True for the students `s` that match a search; null without a search. */
export function matchesSearch(search: Search): Statement | null {
  const { patterns, studentId, admissionNumber, numberKey, guardianPatterns, phonePattern } = search;
  if (admissionNumber === null) return null;
  return anyOf([
    sql`s.search_name like all (${patterns}::text[])`,
    sql`lower(s.admission_number) = lower(${admissionNumber})`,
    numberKey !== null && hasNumber(numberKey),
    studentId !== null && sql`s.student_id = ${studentId}`,
    guardianPatterns !== null &&
      sql`s.guardian_search_name like all (${guardianPatterns}::text[])
        or ${hasGuardian(sql`more.search_name like all (${guardianPatterns}::text[])`)}`,
    phonePattern !== null &&
      sql`s.phone_key_1 like ${phonePattern} or s.phone_key_2 like ${phonePattern}
        or ${hasGuardian(sql`more.phone_key like ${phonePattern}`)}`,
  ]);
}

/** How near the number of a student `s` is to the searched one: 0 is equal sign for sign, or the id; 1 without signs; 2 another. */
export function nearness({ admissionNumber, numberKey, studentId }: Search): Statement {
  if (numberKey === null && studentId === null) return sql`2`;
  return sql`case
    when lower(s.admission_number) = lower(${admissionNumber}) or s.student_id = ${studentId}::integer then 0
    when s.admission_key = ${numberKey} or s.short_admission_key = ${numberKey} then 1
    else 2 end`;
}

/** Fewer characters begin the numbers of half a school, or are its number behind letters of something else. */
const partMin = 3;

/** True for the students `s` whose admission number is this one with other letters in front, or begins so. */
function hasNumber(key: string): Statement {
  const behindLetters = key.replace(/^[A-Z]+/, '');
  const figures = behindLetters.length >= partMin ? behindLetters : key;
  const beginning = key.length >= partMin ? `${key}%` : key;
  return sql`s.admission_key = ${figures} or s.short_admission_key = ${figures}
    or s.admission_key like ${beginning} or s.short_admission_key like ${beginning}`;
}

/** True for the students `s` with a further guardian `more` for whom the condition is true. */
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

/** True for the students `s` of a class; a stream without a grade includes those of every grade. */
export function inClass({ schoolId, gradeId, streamId, streamName }: ClassFilter): Statement {
  return allOf([
    gradeId !== undefined && sql`s.grade_id = ${gradeId}`,
    streamId !== undefined && sql`s.stream_id = ${streamId}`,
    streamName !== undefined &&
      sql`s.stream_id in (select stream_id from streams where school_id = ${schoolId} and lower(name) = lower(${streamName}))`,
  ]);
}
