import { adjustingSchool, ask, requestedAdjustment } from './adjusting-school.ts';
import { newTerm, nextTermForm, rowsOf, termForm } from './school-parts.ts';
import { type School, succeed } from './world.ts';

/** Marks a term as never opened, as it was before adjustments of such terms were refused. */
const forgetOpening = (school: School, term: number) =>
  rowsOf(school, 'update terms set billed_at = null where school_id = $1 and term_id = $2', [term]);

/** A school in Term 1, where an adjustment waits in Term 2, which was never opened. */
export async function unopenedAdjustment() {
  const world = await adjustingSchool();
  const { admin, bursar, student, school } = world;
  const next = await newTerm(admin, nextTermForm({ current: true }));
  const waiting = await requestedAdjustment(bursar, { studentId: student, termId: next, amount: 300 });
  const approved = await requestedAdjustment(bursar, { studentId: student, termId: next, amount: 200 });
  await succeed(admin.post('/api/settings/terms', termForm({ term_id: world.term, current: true })));
  return {
    ...world,
    next,
    waiting,
    approved,
    forget: () => forgetOpening(school, next),
    askIn: (termId: number) => ask(bursar, { studentId: student, termId }),
  };
}
