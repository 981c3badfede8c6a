import { currentTerm, currentTermState } from '../../../books/terms/server/sql.ts';
import { AppError } from '../../../core/errors.ts';
import { assertWithinCap } from '../../../core/server/caps.ts';
import { type App, serve, serveSheet } from '../../../core/server/serve.ts';
import { classChoices } from '../../../school/grades/server/sql.ts';
import { activation } from '../activation-contract.ts';
import * as changes from '../change-contract.ts';
import { studentEnrolledAlready } from '../check-contract.ts';
import * as api from '../contract.ts';
import { addStudent } from './add-student.ts';
import { overTermToBill } from './bill-from.ts';
import { classChange } from './class-change.ts';
import { enrolledAlready } from './enrolled-already.ts';
import { exportStudents } from './export-students.ts';
import { listStudents } from './list-students.ts';
import { searchStudents } from './search-students.ts';
import { studentById, studentTotal } from './sql.ts';
import { toggleStudent } from './toggle-student.ts';
import { updateStudent } from './update-student.ts';
import { withVisibleContacts } from './visible-contacts.ts';

export function registerRoutes(app: App): void {
  serve(app, api.listStudents, (tx, { caller, query }) => listStudents(tx, caller, query));

  serveSheet(app, api.exportStudents, (tx, { caller, query }) => exportStudents(tx, caller, query));

  serve(app, api.addStudentOptions, async (tx, { caller: { schoolId } }) => {
    const [choices, term, state] = await Promise.all([
      classChoices(tx, schoolId),
      currentTerm(tx, schoolId),
      currentTermState(tx, schoolId),
    ]);
    return { ...choices, currentTerm: term ?? null, currentTermOver: state?.isOver ?? false };
  });

  serve(app, api.addStudent, async (tx, { caller, body }) => {
    const added = await addStudent(tx, caller, body);
    const max = app.config.caps.students;
    // Numbers have no gaps, so students are counted only if a number is above the cap. Enrolment holds the counter.
    if (added.student.id > max) assertWithinCap({ ...(await studentTotal(tx, caller)), max, parts: 'students' });
    return added;
  });

  serve(app, api.studentById, async (tx, { caller: { schoolId, role }, params: { studentId } }) => {
    const [student, choices] = await Promise.all([studentById(tx, { schoolId, studentId }), classChoices(tx, schoolId)]);
    if (!student) throw new AppError('STUDENT_NOT_FOUND');
    return { student: withVisibleContacts(student, role), ...choices };
  });

  serve(app, studentEnrolledAlready, (tx, { caller, query }) => enrolledAlready(tx, caller, query));

  serve(app, api.updateStudent, (tx, { caller, params, body }) => updateStudent(tx, caller, { ...params, ...body }));

  serve(app, changes.classChange, (tx, { caller, params, query }) => classChange(tx, caller, { ...params, ...query }));

  serve(app, activation, async (tx, { caller: { schoolId }, params: { studentId } }) => ({
    overTerm: await overTermToBill(tx, { schoolId, studentId }),
  }));

  serve(app, api.toggleStudent, async (tx, { caller, params, body }) => ({
    student: await toggleStudent(tx, caller, { ...params, ...body }),
  }));

  serve(app, api.searchStudents, (tx, { caller, query: { q } }) => searchStudents(tx, caller, q));
}
