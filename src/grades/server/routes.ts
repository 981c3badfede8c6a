import { AppError } from '../../core/errors.ts';
import { type App, serve } from '../../core/server/serve.ts';
import {
  addSubject as addEndpoint,
  changeSubject as changeEndpoint,
  listGrades,
  removeSubject as removeEndpoint,
  saveGrades,
} from '../contract.ts';
import { evenlySpaced } from '../rules.ts';
import { addSubject } from './add-subject.ts';
import { changeSubject } from './change-subject.ts';
import { createGrades, type GradesCreated } from './create-grades.ts';
import { gradeRows } from './sql.ts';
import { deleteSubject } from './subject-sql.ts';

export function gradesRoutes(app: App): void {
  serve(app, listGrades, async (tx, { caller }) => ({ grades: await gradeRows(tx, caller.schoolId) }));

  serve(app, saveGrades, async (tx, { caller: { schoolId }, body }) => {
    const created = await createGrades(tx, { schoolId, grades: body.grades });
    return { message: messageOf(created), data: { grades: await gradeRows(tx, schoolId) } };
  });

  serve(app, addEndpoint, async (tx, { caller: { schoolId }, body }) => {
    const subject = await addSubject(tx, { schoolId, ...body, name: evenlySpaced(body.name) });
    return { message: `${subject.name} added.`, subject };
  });

  serve(app, changeEndpoint, async (tx, { caller: { schoolId }, params: { subjectId }, body }) => {
    const subject = await changeSubject(tx, { schoolId, subjectId, ...body, name: evenlySpaced(body.name) });
    return { message: `${subject.name} saved.`, subject };
  });

  serve(app, removeEndpoint, async (tx, { caller: { schoolId }, body: { subjectId } }) => {
    const removed = await deleteSubject(tx, { schoolId, subjectId });
    if (!removed) throw new AppError('SUBJECT_NOT_FOUND');
    return { message: `${removed.name} removed.` };
  });
}

function messageOf({ grades, streams }: GradesCreated): string {
  const added = [counted(grades, 'grade'), counted(streams, 'stream')].filter((text) => text !== '');
  return added.length === 0 ? 'Nothing to add: these grades and streams exist already.' : `${added.join(' and ')} added.`;
}

function counted(count: number, noun: string): string {
  if (count === 0) return '';
  return count === 1 ? `1 ${noun}` : `${count} ${noun}s`;
}
