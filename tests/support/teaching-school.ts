import { rowsOf } from './school-parts.ts';
import { type Answer, newSchool, newStaff, type School, type Staff, succeed } from './world.ts';

export const allocationUrl = '/api/teachers/subject-allocation';
export const assignUrl = '/api/teachers/assign-subjects';
export const removeUrl = '/api/teachers/remove-subject-assignment';

export type Named = { id: number; name: string };
type Subject = Named & { lessonsPerWeek: number };
type Stream = Named & { subjectAssignments: { subject: Named; teacher: { username: string } | null; stream: { id: number } }[] };
export type Grade = Named & { streams: Stream[]; subjects: Subject[] };
type Pair = { streamId: number; subjectId: number };

export type TeachingSchool = {
  school: School;
  /** The ids of a subject of a stream, by their names. */
  pair: (gradeName: string, streamName: string, subjectName: string) => Pair;
  /** Every subject of a stream. */
  allOf: (gradeName: string, streamName: string) => Pair[];
  assign: (teacherId: unknown, streamSubjectAssignments: unknown) => Promise<Answer>;
  /** Who has what, as the owner of the database sees it. */
  assignments: () => Promise<Record<string, unknown>[]>;
};

/** A school of Grade 4 with East and West, and Grade 7 with East, where nobody teaches anything yet. */
export async function teachingSchool(): Promise<TeachingSchool> {
  const school = await newSchool();
  const classes = [
    { name: 'Grade 4', streams: ['East', 'West'] },
    { name: 'Grade 7', streams: ['East'] },
  ];
  await succeed(school.admin.post('/api/settings/configure-grades', { grades: classes }));
  const { grades }: { grades: Grade[] } = await succeed(school.admin.read(allocationUrl));
  const gradeOf = (gradeName: string) => grades.find(({ name }) => name === gradeName);
  const pair: TeachingSchool['pair'] = (gradeName, streamName, subjectName) => ({
    streamId: gradeOf(gradeName)?.streams.find(({ name }) => name === streamName)?.id ?? 0,
    subjectId: gradeOf(gradeName)?.subjects.find(({ name }) => name === subjectName)?.id ?? 0,
  });
  return {
    school,
    pair,
    allOf: (gradeName, streamName) => gradeOf(gradeName)?.subjects.map(({ name }) => pair(gradeName, streamName, name)) ?? [],
    assign: (teacherId, streamSubjectAssignments) => school.admin.post(assignUrl, { teacherId, streamSubjectAssignments }),
    assignments: () => rowsOf(school, assignmentsText),
  };
}

const assignmentsText = `
  select u.username, su.name as subject
  from subject_assignments a
  join users u on u.school_id = a.school_id and u.user_id = a.teacher_id
  join subjects su on su.school_id = a.school_id and su.subject_id = a.subject_id
  where a.school_id = $1
  order by a.stream_id, a.subject_id`;

export async function newTeacher(admin: Staff): Promise<{ id: number; username: string }> {
  const { username } = await newStaff(admin, 'teacher');
  const { teachers } = await succeed(admin.read(allocationUrl));
  return teachers.find((teacher: { username: string }) => teacher.username === username);
}
