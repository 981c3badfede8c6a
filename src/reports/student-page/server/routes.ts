import { AppError } from '../../../core/errors.ts';
import { type App, serve } from '../../../core/server/serve.ts';
import { studentById } from '../../../students/register/server/sql.ts';
import * as api from '../contract.ts';
import { marksIn } from '../rules.ts';
import { studentHistory } from './history.ts';
import { studentOverview } from './student-overview.ts';

export function studentPageRoutes(app: App): void {
  serve(app, api.studentOverview, (tx, { caller, params: { studentId } }) => studentOverview(tx, caller, studentId));

  serve(app, api.studentHistory, async (tx, { caller: { schoolId, role }, params: { studentId }, query: { before = '' } }) => {
    const from = marksIn(before);
    const key = { schoolId, studentId, role, ...(from && { from }) };
    const [student, history] = await Promise.all([studentById(tx, { schoolId, studentId }), studentHistory(tx, key)]);
    if (!student) throw new AppError('STUDENT_NOT_FOUND');
    return history;
  });
}
