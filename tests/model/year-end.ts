import { expect } from 'vitest';
import { succeed } from '../support/world.ts';
import type { SchoolModel } from './school-model.ts';
import type { World } from './set-up.ts';
import { newestStanding } from './undo-opening.ts';

type YearEnd = { repeater: number; undoes: boolean };

/** The first grade moves up and the second leaves, but for one who repeats; at times undone at once. Once for each opening of a term. */
export async function yearEnd({ staff: [admin], ids, model }: World, { repeater: position, undoes }: YearEnd): Promise<void> {
  const [first, second] = ids.grades;
  const active = model.students.flatMap((student, number) => (student.active ? [{ number, grade: student.grade }] : []));
  const repeater = active[position % Math.max(1, active.length)];
  const going = active.filter((student) => student !== repeater);
  const moving = going.filter(({ grade }) => grade === 0).length;
  const moves = [
    ...(first?.streamIds ?? []).map((streamId) => ({ streamId, outcome: 'moves', toGradeId: second?.id, toStream: 'East' })),
    ...(second?.streamIds ?? []).map((streamId) => ({ streamId, outcome: 'leaves' })),
  ];
  const repeaters = repeater ? [repeater.number + 1] : [];
  const counts = { moving, repeating: repeaters.length, leaving: going.length - moving };
  const answer = await admin.post('/api/year-end', { moves, repeaters, ...counts });
  if (hasMovedUp(model)) return expect(answer.body.code).toBe('YEAR_END_DONE');
  expect(answer.body, answer.text).toMatchObject({ moved: moving, repeated: repeaters.length, left: counts.leaving });
  if (undoes) {
    await succeed(admin.post(`/api/year-end/${answer.body.id}/undo`));
    return;
  }
  model.moveUp(repeater?.number ?? null);
  model.yearEndAfter = newestPlace(model);
}

/** True if the classes have moved up since the newest opening. */
export function hasMovedUp(model: SchoolModel): boolean {
  return model.yearEndAfter !== null && model.yearEndAfter >= newestPlace(model);
}

function newestPlace(model: SchoolModel): number {
  const standing = newestStanding(model);
  return standing ? model.openings.lastIndexOf(standing) : -1;
}
