import { AppError } from '../../../core/errors.ts';
import { type App, serve, serveSheet } from '../../../core/server/serve.ts';
import { countedText } from '../../../core/wording.ts';
import * as api from '../contract.ts';
import * as exported from '../export-contract.ts';
import { evenlySpaced } from '../rules.ts';
import { addGrades } from './add-grades.ts';
import { addSubject } from './add-subject.ts';
import { changeSubject } from './change-subject.ts';
import type { GradesCreated } from './create-grades.ts';
import { exportGrades } from './export-grades.ts';
import { removeGrade } from './remove-grade.ts';
import { removeStream } from './remove-stream.ts';
import { renameGrade } from './rename-grade.ts';
import { renameStream } from './rename-stream.ts';
import { gradeRows } from './sql.ts';
import { deleteSubject, lockTeaching } from './subject-sql.ts';

export function gradesRoutes(app: App): void {
  gradeRoutes(app);
  streamRoutes(app);
  subjectRoutes(app);
}

function gradeRoutes(app: App): void {
  serve(app, api.listGrades, async (tx, { caller }) => ({ grades: await gradeRows(tx, caller.schoolId) }));

  serveSheet(app, exported.exportGrades, (tx, { caller: { schoolId } }) => exportGrades(tx, { schoolId }));

  serve(app, api.saveGrades, async (tx, { caller: { schoolId }, body }) => {
    const created = await addGrades(tx, { schoolId, grades: body.grades, caps: app.config.caps });
    return { message: messageOf(created), data: { grades: await gradeRows(tx, schoolId) } };
  });

  serve(app, api.renameGrade, async (tx, { caller: { schoolId }, params: { gradeId }, body }) => {
    const grade = await renameGrade(tx, { schoolId, gradeId, name: evenlySpaced(body.name) });
    return { message: `The grade is now called ${grade.name}.`, grade };
  });

  serve(app, api.removeGrade, async (tx, { caller: { schoolId }, body: { gradeId } }) => {
    const { name } = await removeGrade(tx, { schoolId, gradeId });
    return { message: `${name} removed.` };
  });
}

function streamRoutes(app: App): void {
  serve(app, api.renameStream, async (tx, { caller: { schoolId }, params: { streamId }, body }) => {
    const { stream, grade } = await renameStream(tx, { schoolId, streamId, name: evenlySpaced(body.name) });
    return { message: `The stream is now called ${grade} ${stream.name}.`, stream };
  });

  serve(app, api.removeStream, async (tx, { caller: { schoolId }, body: { streamId } }) => {
    const { grade, name } = await removeStream(tx, { schoolId, streamId });
    return { message: `${grade} ${name} removed.` };
  });
}

function subjectRoutes(app: App): void {
  serve(app, api.addSubject, async (tx, { caller: { schoolId }, body }) => {
    const subjectsMax = app.config.caps.subjects;
    const subject = await addSubject(tx, { schoolId, subjectsMax, ...body, name: evenlySpaced(body.name) });
    return { message: `${subject.name} added.`, subject };
  });

  serve(app, api.changeSubject, async (tx, { caller: { schoolId }, params: { subjectId }, body }) => {
    const subject = await changeSubject(tx, { schoolId, subjectId, ...body, name: evenlySpaced(body.name) });
    return { message: `${subject.name} saved.`, subject };
  });

  serve(app, api.removeSubject, async (tx, { caller: { schoolId }, body: { subjectId } }) => {
    const [, removed] = await Promise.all([lockTeaching(tx, { schoolId }), deleteSubject(tx, { schoolId, subjectId })]);
    if (!removed) throw new AppError('SUBJECT_NOT_FOUND');
    return { message: `${removed.name} removed.` };
  });
}

function messageOf({ grades, streamIds }: GradesCreated): string {
  const added = [
    ...(grades === 0 ? [] : [countedText(grades, 'grade')]),
    ...(streamIds.length === 0 ? [] : [countedText(streamIds.length, 'stream')]),
  ];
  return added.length === 0 ? 'Nothing to add: these grades and streams already exist.' : `${added.join(' and ')} added.`;
}
