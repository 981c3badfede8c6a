import { type App, serve } from '../../core/server/serve.ts';
import { listGrades, saveGrades } from '../contract.ts';
import { createGrades, type GradesCreated } from './create-grades.ts';
import { gradeRows } from './sql.ts';

export function gradesRoutes(app: App): void {
  serve(app, listGrades, async (tx, { caller }) => ({ grades: await gradeRows(tx, caller.schoolId) }));

  serve(app, saveGrades, async (tx, { caller: { schoolId }, body }) => {
    const created = await createGrades(tx, { schoolId, grades: body.grades });
    return { message: messageOf(created), data: { grades: await gradeRows(tx, schoolId) } };
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
