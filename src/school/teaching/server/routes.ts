import { AppError } from '../../../core/errors.ts';
import { type App, serve, serveSheet } from '../../../core/server/serve.ts';
import * as api from '../contract.ts';
import { assignSubjects } from './assign-subjects.ts';
import { exportAllocation } from './export-allocation.ts';
import { deleteAssignment } from './sql.ts';
import { subjectAllocation } from './subject-allocation.ts';

export function teachingRoutes(app: App): void {
  serve(app, api.subjectAllocation, (tx, { caller: { schoolId }, query }) => subjectAllocation(tx, { schoolId, ...query }));

  serveSheet(app, api.exportAllocation, (tx, { caller: { schoolId }, query }) => exportAllocation(tx, { schoolId, ...query }));

  serve(app, api.assignSubjects, async (tx, { caller, body }) => {
    const assigned = await assignSubjects(tx, caller, body);
    return { message: 'Subjects successfully assigned!', ...assigned };
  });

  serve(app, api.removeSubjectAssignment, async (tx, { caller: { schoolId }, body }) => {
    if (!(await deleteAssignment(tx, { schoolId, ...body }))) {
      const whom = body.teacherId === undefined ? 'no teacher' : 'another teacher now, or none';
      throw new AppError('SUBJECT_NOT_ASSIGNED', { whom });
    }
    return { message: 'Subject assignment removed successfully.' };
  });
}
