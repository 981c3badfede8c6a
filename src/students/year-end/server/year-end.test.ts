import { expect, test } from 'vitest';
import { atOnce, chargesOf, newClass, rowsOf } from '../../../../tests/support/school-parts.ts';
import { useSoundLedger } from '../../../../tests/support/sound-ledger.ts';
import { newStaff, succeed, useServer } from '../../../../tests/support/world.ts';
import {
  classesOf,
  classNames,
  feesOf,
  openNext,
  planned,
  planOf,
  today,
  yearEndUrl,
  yearlySchool,
} from '../../../../tests/support/yearly-school.ts';

useServer();
useSoundLedger();

const gradeOf = (className: string) => className.slice(0, 7);

test('the plan has each class with where it usually goes, what its students owe, and writes nothing', async () => {
  const { school, admin, places } = await yearlySchool({ perClass: 2 });
  await succeed(admin.post('/api/payments/new', { studentId: 7, amount: 9500, method: 'Cash' }));
  const plan = await planOf(admin);
  const [east, , eight, nine] = places;
  const names = plan.classes.map(({ grade, stream }) => `${grade} ${stream}`);
  expect(names).toEqual(classNames);
  expect(plan.classes.map(({ students, outcome, toGradeId, toStream }) => [students, outcome, toGradeId, toStream])).toEqual([
    [2, 'moves', eight?.grade, 'East'],
    [2, 'moves', eight?.grade, 'East'],
    [2, 'moves', nine?.grade, 'East'],
    [2, 'leaves', null, null],
  ]);
  expect(plan.classes[0]).toMatchObject({ streamId: east?.stream, studentIds: [1, 2], owingStudents: 2, owed: 14_000 });
  expect(plan.classes[3]).toMatchObject({ owingStudents: 1, owed: 9000 });
  expect(plan.last).toBeNull();
  expect(await classesOf(school)).toEqual(classNames.flatMap((name) => [name, name]));
});

test('a school of 300 moves up, nothing is posted, and the next term bills each by the new class exactly once', async () => {
  const yearly = await yearlySchool({ perClass: 75 });
  const { school, admin, term, next } = yearly;
  const entriesBefore = await rowsOf(school, 'select entry_id from ledger_entries where school_id = $1');
  const plan = await planOf(admin);
  const done = await succeed(admin.post(yearEndUrl, planned(plan)));
  expect(done).toMatchObject({ message: '225 students moved up and 75 left.', moved: 225, repeated: 0, left: 75 });
  expect(await rowsOf(school, 'select entry_id from ledger_entries where school_id = $1')).toEqual(entriesBefore);
  const after = await classesOf(school);
  const expected = ['Grade 8 East', 'Grade 8 East', 'Grade 9 East', 'left'].flatMap((name) => Array(75).fill(name));
  expect(after).toEqual(expected);

  await openNext(yearly);
  const billed = await rowsOf(
    school,
    `select st.student_id, st.term_id, g.name as grade, st.charged_cents::float8 / 100 as charged
     from student_terms st join grades g on g.school_id = st.school_id and g.grade_id = st.grade_id
     where st.school_id = $1 and st.billed order by st.term_id, st.student_id`,
  );
  const inTerm = (of: number) => billed.filter(({ term_id }) => term_id === of).map(({ grade, charged }) => [grade, charged]);
  const before = classNames.flatMap((name) => Array(75).fill([gradeOf(name), feesOf[gradeOf(name)]]));
  expect(inTerm(term)).toEqual(before);
  const moved = expected.filter((name) => name !== 'left').map((name) => [gradeOf(name), feesOf[gradeOf(name)]]);
  expect(inTerm(next)).toEqual(moved);
  expect(await chargesOf(school, 1)).toEqual(['Term 1 tuition 7000', 'Term 2 tuition 8000']);
});

test('who repeats stays in the class, and the next term bills the same grade again', async () => {
  const yearly = await yearlySchool({ perClass: 2 });
  const { school, admin, places } = yearly;
  const repeaters = [
    { id: 1, streamId: places[0]?.stream ?? 0 },
    { id: 8, streamId: places[3]?.stream ?? 0 },
  ];
  const done = await succeed(admin.post(yearEndUrl, planned(await planOf(admin), repeaters)));
  expect(done).toMatchObject({ message: '5 students moved up, 2 repeat and 1 left.', moved: 5, repeated: 2, left: 1 });
  expect(await classesOf(school)).toEqual([
    ...['Grade 7 East', 'Grade 8 East', 'Grade 8 East', 'Grade 8 East', 'Grade 9 East', 'Grade 9 East', 'left', 'Grade 9 East'],
  ]);
  await openNext(yearly);
  expect(await chargesOf(school, 1)).toEqual(['Term 1 tuition 7000', 'Term 2 tuition 7000']);
  expect(await chargesOf(school, 8)).toEqual(['Term 1 tuition 9000', 'Term 2 tuition 9000']);
  expect((await planOf(admin)).last).toMatchObject({ moved: 5, repeated: 2, left: 1, isNewest: false });
});

test('who leaves keeps the debt, is seen owing among the balances, can pay it, and is billed no more', async () => {
  const yearly = await yearlySchool({ perClass: 1 });
  const { school, admin } = yearly;
  await succeed(admin.post(yearEndUrl, planned(await planOf(admin))));
  await openNext(yearly);
  const { students } = await succeed(admin.read('/api/balances?state=owing&q=Mtoto 3'));
  expect(students).toMatchObject([{ id: 4, active: false, balance: 9000, broughtForward: 9000, billed: 0 }]);
  const { payment } = await succeed(admin.post('/api/payments/new', { studentId: 4, amount: 4000, method: 'Cash' }));
  expect(payment.balance).toBe(5000);
  const [left] = await rowsOf(school, 'select left_date from students where school_id = $1 and student_id = 4');
  expect(left).toEqual({ left_date: today });
});

test('a stream that does not exist is made when asked, and refused without; the mapping may be any', async () => {
  const { school, admin, places } = await yearlySchool({ perClass: 1 });
  const form = planned(await planOf(admin));
  const moves = form.moves.map((move) => (move.streamId === places[1]?.stream ? { ...move, toStream: 'west ' } : move));
  const refused = await admin.post(yearEndUrl, { ...form, moves, makeStreams: undefined });
  expect([refused.body.code, refused.body.errors[0].path]).toEqual(['STREAM_NOT_FOUND', 'moves.1.toStream']);
  const done = await succeed(admin.post(yearEndUrl, { ...form, moves }));
  expect(done.message).toBe('3 students moved up and 1 left. 1 stream added.');
  expect(await classesOf(school)).toEqual(['Grade 8 East', 'Grade 8 west', 'Grade 9 East', 'left']);
});

test('a class that is not named, or stays, stays', async () => {
  const { school, admin, places } = await yearlySchool({ perClass: 1 });
  const stays = { streamId: places[3]?.stream, outcome: 'stays' };
  const done = await succeed(admin.post(yearEndUrl, { moves: [stays], repeaters: [], moving: 0, repeating: 0, leaving: 0 }));
  expect(done).toMatchObject({ moved: 0, left: 0 });
  expect(await classesOf(school)).toEqual(classNames);
});

test('the terms of the next year are made with it, closed, and one that exists refuses the whole', async () => {
  const { school, admin } = await yearlySchool({ perClass: 1 });
  const plan = await planOf(admin);
  const year = plan.newTerms[0]?.year;
  expect(plan.newTerms.map(({ name }) => name)).toContain('Term 1');
  const done = await succeed(admin.post(yearEndUrl, { ...planned(plan), terms: plan.newTerms }));
  expect(done.message).toContain(`${plan.newTerms.length} ${plan.newTerms.length === 1 ? 'term' : 'terms'} added.`);
  const rows = await rowsOf(
    school,
    'select name, is_current, billed_at from terms where school_id = $1 and year = $2 order by start_date',
    [year],
  );
  const names = plan.newTerms.map(({ name }) => name);
  expect(rows.filter(({ name }) => names.includes(String(name))).map(({ is_current, billed_at }) => [is_current, billed_at])).toEqual(
    names.map(() => [false, null]),
  );
  const other = await yearlySchool({ perClass: 1 });
  const again = planned(await planOf(other.admin));
  const exists = { name: 'Term 1', year: Number(today.slice(0, 4)), startDate: today, endDate: today };
  expect((await other.admin.post(yearEndUrl, { ...again, terms: [exists] })).body.code).toBe('TERM_EXISTS');
  expect(await classesOf(other.school)).toEqual(classNames);
});

test('nobody moves where the school has changed since the plan was read', async () => {
  const { school, admin } = await yearlySchool({ perClass: 2 });
  const form = planned(await planOf(admin));
  await succeed(admin.patch('/api/students/3/toggle-status'));
  const refused = await admin.post(yearEndUrl, form);
  expect(refused.body).toMatchObject({
    code: 'YEAR_END_CHANGED',
    message:
      'The students or classes have changed since you opened this page: 5 would move up, 0 repeat and 2 leave now. Nothing was changed.',
  });
  expect((await classesOf(school)).filter((name) => name === 'Grade 7 East')).toHaveLength(2);
});

test('eight year ends at once move everybody once, and none follows until a term is opened', async () => {
  const yearly = await yearlySchool({ perClass: 2 });
  const { school, admin } = yearly;
  const form = planned(await planOf(admin));
  const answers = await atOnce(8, () => admin.post(yearEndUrl, form));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)]);
  const moved = ['Grade 8 East', 'Grade 8 East', 'Grade 9 East', 'left'].flatMap((name) => [name, name]);
  expect(await classesOf(school)).toEqual(moved);
  expect((await admin.post(yearEndUrl, planned(await planOf(admin)))).body.code).toBe('YEAR_END_DONE');
  await openNext(yearly);
  await succeed(admin.post(yearEndUrl, planned(await planOf(admin))));
  expect((await classesOf(school)).slice(0, 4)).toEqual(Array(4).fill('Grade 9 East'));
  expect((await admin.post(yearEndUrl, planned(await planOf(admin)))).body.code, 'a second time in the second term').toBe('YEAR_END_DONE');
  expect((await planOf(admin)).last).toMatchObject({ isNewest: true, refusal: null });
});

test('a term that was opened after the promotion and closed again lets nobody be promoted a second time', async () => {
  const yearly = await yearlySchool({ perClass: 1 });
  const { school, admin, next } = yearly;
  await succeed(admin.post(yearEndUrl, planned(await planOf(admin))));
  await openNext(yearly);
  const second = await newStaff(admin, 'admin');
  await succeed(second.post(`/api/settings/terms/${next}/undo-opening`, { reason: 'Too early' }));
  expect((await admin.post(yearEndUrl, planned(await planOf(admin)))).body.code).toBe('YEAR_END_DONE');
  expect(await classesOf(school)).toEqual(['Grade 8 East', 'Grade 8 East', 'Grade 9 East', 'left']);
});

test('what belongs to another school, or is said in a wrong way, is refused and moves nobody', async () => {
  const { school, admin, places } = await yearlySchool({ perClass: 1 });
  const other = await yearlySchool({ perClass: 1 });
  const foreign = await newClass(other.admin, 'Grade 8', 'East');
  const form = planned(await planOf(admin));
  const first = { ...form.moves[0], streamId: places[0]?.stream };
  const wrong: [object, string, string | undefined][] = [
    [{ moves: [{ ...first, streamId: foreign.stream }] }, 'STREAM_NOT_FOUND', 'moves.0.streamId'],
    [{ moves: [{ ...first, toGradeId: foreign.grade }] }, 'GRADE_NOT_FOUND', 'moves.0.toGradeId'],
    [{ moves: [first, first] }, 'VALIDATION_FAILED', 'moves'],
    [{ moves: [{ ...first, outcome: 'leaves' }] }, 'VALIDATION_FAILED', 'moves.0.toGradeId'],
    [{ moves: [{ ...first, toStream: '' }] }, 'VALIDATION_FAILED', 'moves.0.toStream'],
    [{ moves: [{ ...first, toStream: 'East,West' }] }, 'VALIDATION_FAILED', 'moves.0.toStream'],
    [{ repeaters: [2_000_000_123], repeating: 1 }, 'YEAR_END_CHANGED', undefined],
  ];
  for (const [change, code, path] of wrong) {
    const answer = await admin.post(yearEndUrl, { ...form, ...change });
    expect([answer.body.code, answer.body.errors[0]?.path]).toEqual([code, path]);
  }
  expect(await classesOf(school)).toEqual(classNames);
});

test('only an administrator ends a year; an auditor reads the plan', async () => {
  const { school, admin } = await yearlySchool({ perClass: 1 });
  const form = planned(await planOf(admin));
  const [bursar, auditor] = [await school.bursar(), await newStaff(admin, 'auditor')];
  expect((await planOf(auditor)).classes).toHaveLength(4);
  for (const staff of [bursar, auditor]) expect((await staff.post(yearEndUrl, form)).status).toBe(403);
  expect((await bursar.read(yearEndUrl)).status).toBe(403);
});
