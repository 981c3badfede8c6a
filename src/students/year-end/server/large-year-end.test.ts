import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rowsOf } from '../../../../tests/support/school-parts.ts';
import { type StatementLog, statementLog } from '../../../../tests/support/statement-log.ts';
import { newSchool, succeed, testStore, useServer } from '../../../../tests/support/world.ts';
import { classesOf, openNext, planned, planOf, yearEndUrl, yearlySchool } from '../../../../tests/support/yearly-school.ts';
import { verifyLedger } from '../../../books/ledger/server/verify-ledger.ts';

useServer();

let log: StatementLog;
beforeAll(() => {
  log = statementLog(pg.Client.prototype);
});
afterAll(() => log.close());

/** The tables that grow with the students of a school. */
const ofStudents = /\b(students|student_changes|student_balances|student_terms|year_moves|ledger_\w+)\b/;

const countsOf = (classes: readonly string[]) =>
  Object.fromEntries([...new Set(classes)].sort().map((name) => [name, classes.filter((each) => each === name).length]));

/** What a year end of a school sends: the plan, the moves and their undoing, and what came of it. */
async function yearEndOf(perClass: number) {
  const world = await yearlySchool({ perClass });
  const { admin, school } = world;
  const before = await classesOf(school);
  const statements = async (work: () => Promise<unknown>) => (await log.of(work)).read.filter((text) => ofStudents.test(text)).length;
  const plan = await planOf(admin);
  const repeaters = [{ id: 1, streamId: plan.classes[0]?.streamId ?? 0 }];
  const sent = {
    plan: await statements(() => planOf(admin)),
    moves: await statements(() => succeed(admin.post(yearEndUrl, planned(plan, repeaters)))),
    planAfter: await statements(() => planOf(admin)),
  };
  const moved = await classesOf(school);
  const undo = `${yearEndUrl}/${(await planOf(admin)).last?.id}/undo`;
  const undone = await statements(() => succeed(admin.post(undo)));
  return { world, plan, before, moved, sent: { ...sent, undone } };
}

test('5,000 students move up, are moved back and move up again, with as many statements as eight of them', async () => {
  const { world, plan, before, moved, sent } = await yearEndOf(1250);
  expect(countsOf(before)).toEqual({ 'Grade 7 East': 1250, 'Grade 7 West': 1250, 'Grade 8 East': 1250, 'Grade 9 East': 1250 });
  expect(countsOf(moved)).toEqual({ 'Grade 7 East': 1, 'Grade 8 East': 2499, 'Grade 9 East': 1250, left: 1250 });
  expect(await classesOf(world.school)).toEqual(before);
  expect(sent).toEqual((await yearEndOf(2)).sent);

  const [entries] = await rowsOf(world.school, 'select count(*)::integer as entries from ledger_entries where school_id = $1');
  await succeed(world.admin.post(yearEndUrl, planned(plan)));
  expect(await rowsOf(world.school, 'select count(*)::integer as entries from ledger_entries where school_id = $1')).toEqual([entries]);
  await openNext(world);
  const billed = await rowsOf(
    world.school,
    `select (sum(charged_cents) / 100)::integer as charged, count(*)::integer as students
     from student_terms where school_id = $1 and term_id = $2 and billed`,
    [world.next],
  );
  expect(billed).toEqual([{ charged: 2500 * 8000 + 1250 * 9000, students: 3750 }]);
  expect((await verifyLedger(testStore().database)).faults).toEqual([]);
});

test('a year end may name as many classes and repeaters as a school may have', async () => {
  const { admin } = await newSchool();
  const repeaters = Array.from({ length: 20_000 }, (_, index) => 1_000_000 + index);
  const { id } = await succeed(admin.post(yearEndUrl, { moves: [], repeaters, moving: 0, repeating: 0, leaving: 0 }));
  await succeed(admin.post(`${yearEndUrl}/${id}/undo`));
  const move = { outcome: 'moves', toGradeId: 2_000_000_000, toStream: 'A stream whose name is as long as sixty characters let it be' };
  const moves = Array.from({ length: 1200 }, (_, index) => ({ streamId: 1_999_999_000 + index, ...move }));
  const refused = await admin.post(yearEndUrl, { moves, repeaters, moving: 0, repeating: 0, leaving: 0 });
  expect(refused.body).toMatchObject({ status: 404, code: 'STREAM_NOT_FOUND', errors: [{ path: 'moves.0.streamId' }] });
  const tooMany = await admin.post(yearEndUrl, { moves: [], repeaters: [...repeaters, 1], moving: 0, repeating: 0, leaving: 0 });
  expect(tooMany.body).toMatchObject({ status: 400, errors: [{ path: 'repeaters', message: 'At most 20000 students at a time' }] });
});
