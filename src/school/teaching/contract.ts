import * as z from 'zod/mini';
import { endpoint } from '../../core/endpoint.ts';
import { filterId, id, idInput, named } from '../../core/ids.ts';
import { pageInput, pagination } from '../../core/paging.ts';
import { may } from '../../core/roles.ts';
import { sheetEndpoint, sheetQuery } from '../../core/sheet.ts';
import { emptyMeansAbsent } from '../../core/text.ts';

/** What an assignment misses, in the page and in the reply. */
export const unchosen = 'Please select a teacher, stream, and at least one subject.';
const invalidAssignment = 'Invalid assignment data';
const assignmentsMax = 200;

const teacher = z.object({ id, username: z.string(), email: z.string() });
const loadedTeacher = z.extend(teacher, { totalLessonsPerWeek: z.int() });
const subject = z.extend(named, { lessonsPerWeek: z.int() });
/** One for each subject of the stream's grade; the teacher is null if it has none. */
const subjectAssignment = z.object({ subject: named, teacher: z.nullable(teacher), stream: z.object({ id }) });
const stream = z.extend(named, { gradeId: id, subjectAssignments: z.array(subjectAssignment) });
const grade = z.extend(named, { streams: z.array(stream), subjects: z.array(subject) });

export type Teacher = z.output<typeof loadedTeacher>;
export type TaughtGrade = z.output<typeof grade>;
export type TaughtStream = z.output<typeof stream>;
export type SubjectAssignment = z.output<typeof subjectAssignment>;

export const subjectAllocation = endpoint({
  method: 'GET',
  path: '/api/teachers/subject-allocation',
  access: may.seeClasses,
  isCostly: true,
  shows: ['classes', 'subjects', 'staff', 'lessons', 'school'],
  summary: 'Who teaches each subject of each stream, about 500 assignments a page, and how many lessons a week each active teacher has',
  query: z.object({ page: pageInput, grade: filterId('Grade'), stream: filterId('Stream') }),
  reply: z.object({
    /** The grades of the page with their streams; a stream is never split over two pages. */
    grades: z.array(grade),
    teachers: z.array(loadedTeacher),
    maxLessonsPerWeek: z.int(),
    /** `total` counts all assignments, with or without a teacher. */
    pagination,
  }),
});

export const exportAllocation = sheetEndpoint({
  path: '/api/teachers/subject-allocation/export',
  access: may.seeClasses,
  summary: 'Every subject of the filtered streams with its lessons and who teaches it, as CSV or Excel',
  query: z.object({ grade: filterId('Grade'), stream: filterId('Stream'), ...sheetQuery }),
  sheet: 'subject-assignments',
});

export const assignSubjects = endpoint({
  method: 'POST',
  path: '/api/teachers/assign-subjects',
  access: may.setUp,
  changes: ['lessons'],
  summary: 'Assign subjects of streams to a teacher, all or none; refused if another teacher has one, or over the weekly limit of lessons',
  body: z.object({
    teacherId: idInput('Teacher', unchosen),
    streamSubjectAssignments: z
      .array(z.object({ streamId: idInput('Stream', unchosen), subjectId: idInput('Subject', unchosen) }, { error: unchosen }), {
        error: unchosen,
      })
      .check(z.minLength(1, unchosen), z.maxLength(assignmentsMax, `At most ${assignmentsMax} subjects at a time`)),
  }),
  reply: z.object({
    message: z.string(),
    teacher: loadedTeacher,
    /** The lessons a week before, the new ones, and the limit; a refusal over the limit says the same. */
    currentLessons: z.int(),
    requestedLessons: z.int(),
    maxLessons: z.int(),
  }),
});

export const removeSubjectAssignment = endpoint({
  method: 'POST',
  path: '/api/teachers/remove-subject-assignment',
  access: may.setUp,
  changes: ['lessons'],
  summary: 'Take a subject of a stream from its teacher',
  body: z.object({
    streamId: idInput('Stream', invalidAssignment),
    subjectId: idInput('Subject', invalidAssignment),
    /** The teacher who is meant, which another may have become; absent means whoever has it. */
    teacherId: emptyMeansAbsent(idInput('Teacher', invalidAssignment)),
  }),
  reply: z.object({ message: z.string() }),
});
