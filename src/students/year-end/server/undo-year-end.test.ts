import { expect, test } from 'vitest';
import { draftOf } from '../../../../tests/support/registers.ts';
import { atOnce, newStudent, rowsOf, setFees } from '../../../../tests/support/school-parts.ts';
import { useSoundLedger } from '../../../../tests/support/sound-ledger.ts';
import { allocationUrl, assignUrl, newTeacher } from '../../../../tests/support/teaching-school.ts';
import { type School, type Staff, succeed, useServer } from '../../../../tests/support/world.ts';
import {
  classesOf,
  openNext,
  planned,
  planOf,
  type YearlySchool,
  yearEndUrl,
  yearlySchool,
} from '../../../../tests/support/yearly-school.ts';

useServer();
useSoundLedger();

const undo = (admin: Staff, id: number) => admin.post(`${yearEndUrl}/${id}/undo`);

/** All that a year end may touch, whatever the version of it. */
const register = async (school: School) => ({
  students: await rowsOf(
    school,
    'select student_id, grade_id, stream_id, is_active, left_date from students where school_id = $1 order by student_id',
  ),
  terms: await rowsOf(school, 'select term_id, name, is_current from terms where school_id = $1 order by term_id'),
  streams: await rowsOf(school, 'select stream_id, name from streams where school_id = $1 order by stream_id'),
  moves: await rowsOf(school, 'select student_id from year_moves where school_id = $1'),
});

/** A year end with a repeater, a new stream and the terms of the next year. */
async function ended({ perClass = 2 } = {}): Promise<YearlySchool & { id: number; before: Awaited<ReturnType<typeof register>> }> {
  const yearly = await yearlySchool({ perClass });
  const { school, admin, places } = yearly;
  const before = await register(school);
  const plan = await planOf(admin);
  const form = planned(plan, [{ id: 1, streamId: places[0]?.stream ?? 0 }]);
  const moves = form.moves.map((move) => (move.streamId === places[1]?.stream ? { ...move, toStream: 'West' } : move));
  const { id } = await succeed(admin.post(yearEndUrl, { ...form, moves, terms: plan.newTerms }));
  return { ...yearly, id, before };
}

test('undoing restores every class, who had left, the terms and the streams, and the year can end again', async () => {
  const { school, admin, id, before } = await ended();
  expect(await register(school)).not.toEqual(before);
  expect((await planOf(admin)).last).toMatchObject({ id, moved: 5, repeated: 1, left: 2, isNewest: true, refusal: null });
  const undone = await succeed(undo(admin, id));
  expect(undone).toMatchObject({ message: 'The promotion is undone: 7 students back in the class before.', moved: 5, left: 2 });
  expect(await register(school)).toEqual(before);
  const plan = await planOf(admin);
  expect(plan.last).toBeNull();
  await succeed(admin.post(yearEndUrl, planned(plan)));
  expect((await classesOf(school)).filter((name) => name === 'left')).toHaveLength(2);
});

test('of two year ends only the one that is undone is marked so', async () => {
  const { id: first, ...yearly } = await ended();
  const { school, admin } = yearly;
  await openNext(yearly);
  const { id: second } = await succeed(admin.post(yearEndUrl, planned(await planOf(admin))));
  await succeed(undo(admin, second));
  const marked = 'select year_end_id as id, undone_at is not null as undone from year_ends where school_id = $1 order by 1';
  expect(await rowsOf(school, marked)).toEqual([
    { id: first, undone: false },
    { id: second, undone: true },
  ]);
});

test('of four who undo it at once one does', async () => {
  const { school, admin, id, before } = await ended();
  const answers = await atOnce(4, () => undo(admin, id));
  expect(answers.map(({ status, body }) => body.code ?? status).sort()).toEqual([200, ...Array(3).fill('YEAR_END_UNDONE')]);
  expect(await register(school)).toEqual(before);
});

const recorded: [what: string, words: string, act: (yearly: YearlySchool) => Promise<unknown>][] = [
  [
    'a payment of who moved',
    'Mtoto 1 has money or a bill recorded since the promotion, so the promotion can no longer be undone.',
    ({ admin }) => admin.post('/api/payments/new', { studentId: 2, amount: 500, method: 'Cash' }),
  ],
  [
    'a payment of who left',
    'Mtoto 7 has money or a bill recorded since the promotion, so the promotion can no longer be undone.',
    ({ admin }) => admin.post('/api/payments/new', { studentId: 8, amount: 500, method: 'Cash' }),
  ],
  [
    'a change of fees that was billed',
    'Mtoto 1 has money or a bill recorded since the promotion, so the promotion can no longer be undone.',
    ({ admin, places, term }) => setFees(admin, { grade: places[0]?.grade ?? 0, term }, { tuition_fee: 7100 }),
  ],
  [
    'a student who was edited',
    'Mtoto 2 has a record that was edited since the promotion, so the promotion can no longer be undone.',
    ({ admin }) => admin.patch('/api/students/3/toggle-status'),
  ],
  ['a term that was opened', 'Term 2 was opened since the promotion, so the promotion can no longer be undone.', openNext],
];

test.each(recorded)('after %s it stands, and the plan says why', async (_, words, act) => {
  const yearly = await ended();
  const { school, admin, id } = yearly;
  await act(yearly);
  const standing = await register(school);
  const refused = await undo(admin, id);
  expect([refused.status, refused.body.message.replace(/Term 2 \d+/, 'Term 2')]).toEqual([409, words]);
  expect((await planOf(admin)).last?.refusal?.replace(/Term 2 \d+/, 'Term 2')).toBe(words);
  expect(await register(school)).toEqual(standing);
});

test('what happened to others, and to who repeats, is no hindrance, and a term or stream that is used by then stays', async () => {
  const { school, admin, id, places } = await ended();
  await succeed(admin.post('/api/payments/new', { studentId: 1, amount: 500, method: 'Cash' }));
  const plan = await planOf(admin);
  const west = plan.streams.find(({ name, gradeId }) => name === 'West' && gradeId === places[2]?.grade) ?? { id: 0, gradeId: 0 };
  await newStudent(admin, { grade: west.gradeId, stream: west.id });
  const [term] = await rowsOf(school, 'select max(term_id)::integer as id from terms where school_id = $1');
  await setFees(admin, { grade: west.gradeId, term: Number(term?.id) });
  await succeed(undo(admin, id));
  const after = await register(school);
  expect(after.streams).toContainEqual({ stream_id: west.id, name: 'West' });
  expect(after.terms.map(({ term_id }) => term_id)).toContain(term?.id);
  expect((await classesOf(school)).slice(0, 8)).toEqual([
    ...['Grade 7 East', 'Grade 7 East', 'Grade 7 West', 'Grade 7 West', 'Grade 8 East', 'Grade 8 East', 'Grade 9 East', 'Grade 9 East'],
  ]);
});

test('a stream that was made for it and has a teacher by then stays', async () => {
  const { school, admin, id, places } = await ended();
  const west = (await planOf(admin)).streams.find(({ name, gradeId }) => name === 'West' && gradeId === places[2]?.grade);
  const { grades } = await succeed(admin.read(allocationUrl));
  const [subject] = grades.find((grade: { id: number }) => grade.id === places[2]?.grade).subjects;
  const teacher = await newTeacher(admin);
  const taught = [{ streamId: west?.id, subjectId: subject.id }];
  await succeed(admin.post(assignUrl, { teacherId: teacher.id, streamSubjectAssignments: taught }));
  await succeed(undo(admin, id));
  expect((await register(school)).streams).toContainEqual({ stream_id: west?.id, name: 'West' });
});

test('students whose import was undone since are no hindrance, and stay off the register', async () => {
  const { school, admin } = await yearlySchool({ perClass: 1 });
  const draft = await draftOf(admin, { name: 'Amina Yusuf', class: '7 East' });
  await succeed(draft.accept());
  const { id } = await succeed(admin.post(yearEndUrl, planned(await planOf(admin))));
  const others = 'select student_id, grade_id, is_active from students where school_id = $1 and import_undone';
  await succeed(draft.undo());
  const undone = await rowsOf(school, others);
  expect((await succeed(undo(admin, id))).message).toBe('The promotion is undone: 4 students back in the class before.');
  expect(await rowsOf(school, others)).toEqual(undone);
  const history = "select student_id from student_changes where school_id = $1 and field = 'class' and student_id = 5";
  expect(await rowsOf(school, history), 'moved once, and not back').toHaveLength(1);
});

test('a year end of another school, and one that never was, are not found', async () => {
  const [one, other] = [await ended(), await ended({ perClass: 1 })];
  for (const id of [one.id, 2_000_000_123]) expect((await undo(other.admin, id)).body.code).toBe('YEAR_END_NOT_FOUND');
  expect((await undo(await one.school.bursar(), one.id)).status).toBe(403);
});

test('a class that students came from or went to is not removed under its history', async () => {
  const { admin, places } = await ended();
  const answer = await admin.post('/api/settings/streams/remove', { streamId: places[1]?.stream });
  expect(answer.body.code).toBe('STREAM_IN_USE');
});

test('a move and its undoing stand among the changes of each student, and who repeats has none', async () => {
  const { school, admin, id } = await ended();
  await succeed(undo(admin, id));
  const rows = await rowsOf(
    school,
    `select student_id, concat_ws(' ', field, was, '>', became) as change
     from student_changes where school_id = $1 and student_id = any($2) order by student_id, change_id`,
    [[1, 2, 3, 8]],
  );
  expect(rows.map(({ student_id, change }) => `${student_id} ${change}`)).toEqual([
    '2 class Grade 7 East > Grade 8 East',
    '2 class Grade 8 East > Grade 7 East',
    '3 class Grade 7 West > Grade 8 West',
    '3 class Grade 8 West > Grade 7 West',
    '8 status Active > Inactive',
    '8 status Inactive > Active',
  ]);
});
