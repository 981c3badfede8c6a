import { AppError } from '../../core/errors.ts';
import { type App, serve } from '../../core/server/serve.ts';
import { lessonsMaxRow } from '../../grades/server/subject-sql.ts';
import { assignSubjects as assignEndpoint, removeSubjectAssignment, subjectAllocation } from '../contract.ts';
import { assignSubjects } from './assign-subjects.ts';
import { allocationRows, deleteAssignment, teacherRows } from './sql.ts';

export function teachingRoutes(app: App): void {
  serve(app, subjectAllocation, async (tx, { caller: { schoolId } }) => {
    const [grades, teachers, { lessonsMax }] = await Promise.all([
      allocationRows(tx, { schoolId }),
      teacherRows(tx, { schoolId }),
      lessonsMaxRow(tx, { schoolId }),
    ]);
    return { grades, teachers, maxLessonsPerWeek: lessonsMax };
  });

  serve(app, assignEndpoint, async (tx, { caller, body }) => {
    const teacher = await assignSubjects(tx, caller, body);
    return { message: 'Subjects successfully assigned!', teacher };
  });

  serve(app, removeSubjectAssignment, async (tx, { caller: { schoolId }, body }) => {
    if (!(await deleteAssignment(tx, { schoolId, ...body }))) throw new AppError('SUBJECT_NOT_ASSIGNED');
    return { message: 'Subject assignment removed successfully.' };
  });
}
