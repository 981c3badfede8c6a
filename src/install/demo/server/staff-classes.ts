import type { Caller } from '../../../core/server/caller.ts';
import type { Transaction } from '../../../core/server/db.ts';
import { classChoices } from '../../../school/grades/server/sql.ts';
import type { TaughtGrade } from '../../../school/teaching/contract.ts';
import { assignSubjects } from '../../../school/teaching/server/assign-subjects.ts';
import { allocationRows } from '../../../school/teaching/server/sql.ts';
import { addUser } from '../../../school/users/server/add-user.ts';
import { teacherPlans } from '../teaching-plan.ts';
import type { Staff } from './live-on.ts';

type TeacherPlan = (typeof teacherPlans)[number];

/** Adds the teachers of the plan, besides the one who signs in, and assigns their subjects. */
export async function staffClasses(tx: Transaction, { admin, teacher }: Staff, passwordHash: string): Promise<void> {
  const { schoolId } = admin;
  const { grades: all, streams } = await classChoices(tx, schoolId);
  const grades = await allocationRows(tx, { schoolId, gradeIds: all.map(({ id }) => id), streamIds: streams.map(({ id }) => id) });
  for (const plan of teacherPlans) {
    const teacherId = plan.username === teacher.username ? teacher.userId : await hired(tx, admin, { plan, passwordHash });
    await assignSubjects(tx, admin, { teacherId, streamSubjectAssignments: subjectsOf(plan, grades) });
  }
}

type Hiring = { plan: TeacherPlan; passwordHash: string };

async function hired(tx: Transaction, { schoolId }: Caller, { plan: { username }, passwordHash }: Hiring): Promise<number> {
  const email = `${username.replace('mfano-teacher-', '')}@shuleyamfano.example`;
  return (await addUser(tx, { schoolId, username, email, role: 'teacher', passwordHash })).id;
}

function subjectsOf(plan: TeacherPlan, grades: readonly TaughtGrade[]) {
  return grades
    .filter(({ name }) => plan.grades.includes(name))
    .flatMap(({ streams }) => streams.filter(({ name }) => plan.streams.includes(name)))
    .flatMap(({ id: streamId, subjectAssignments }) =>
      subjectAssignments
        .filter(({ subject }) => plan.subjects === 'all' || plan.subjects.includes(subject.name))
        .map(({ subject }) => ({ streamId, subjectId: subject.id })),
    );
}
