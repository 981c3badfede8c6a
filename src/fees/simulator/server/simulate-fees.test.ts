import { beforeAll, expect, test } from 'vitest';
import { approveOne } from '../../../../tests/support/approving.ts';
import { naming, newDiscount } from '../../../../tests/support/discounting-school.ts';
import {
  newClass,
  newFee,
  newStudent,
  newTerm,
  nextTermForm,
  type Place,
  rowsOf,
  setFees,
} from '../../../../tests/support/school-parts.ts';
import { newSchool, newStaff, type School, type Staff, succeed, useServer } from '../../../../tests/support/world.ts';

useServer();

const url = '/api/settings/fee-simulator';
const simulate = (staff: Staff, query = '') => succeed(staff.read(`${url}${query}`));

type World = { school: School; admin: Staff; four: Place; five: Place; six: Place; term: number; next: number; bus: number };

/**
 * Grades 4 to 6, a family of three with discounts for the second child, a child of staff in Grade 5 at a third of two heads, a bus that
 * two take, and a next term with other fees, Grade 6 without any.
 */
async function schoolOfThreeGrades(): Promise<World> {
  const school = await newSchool();
  const { admin } = school;
  const [four, five, six] = [await newClass(admin, 'Grade 4'), await newClass(admin, 'Grade 5'), await newClass(admin, 'Grade 6')];
  const term = await newTerm(admin);
  const next = await newTerm(admin, nextTermForm());
  for (const place of [four, five, six]) await setFees(admin, { ...place, term }, { diary_fee: 100 });
  await setFees(admin, { ...four, term: next }, { tuition_fee: 11_000.5, diary_fee: 333.33 });
  await setFees(admin, { ...five, term: next }, { tuition_fee: 12_345.67, activity_fee: 99.99 });
  const eldest = await newStudent(admin, six, { dob: '2012-03-04' });
  const second = await newStudent(admin, four, { dob: '2014-03-04' });
  const youngest = await newStudent(admin, four, { dob: '2016-03-04' });
  const ofStaff = await newStudent(admin, five, { contactNumber1: '0799 000 111' });
  await newStudent(admin, five, { contactNumber1: '0799 000 222' });
  await succeed(admin.post(`/api/students/${eldest}/family`, { siblingIds: [second, youngest] }));
  const bus = await newFee(admin, 1500.25, 'Bus');
  for (const studentId of [second, ofStaff]) {
    await succeed(admin.post('/api/students/associate-student-with-fee', { studentId, additionalFeeId: bus }));
  }
  const bursar = await school.bursar();
  const rules = [{ percent: 10 }, naming([ofStaff], { percent: 33, voteHeads: ['tuitionFee', 'activityFee'] })];
  for (const rule of rules) {
    const { discount } = await succeed(newDiscount(bursar, rule));
    await succeed(approveOne(admin, 'discount', discount.id));
  }
  return { school, admin, four, five, six, term, next, bus };
}

/** What a term really billed, less the discounts given in it, by grade. */
async function billedIn({ school }: World, term: number) {
  const rows = await rowsOf(
    school,
    `select g.name, count(*)::integer as students, (sum(charged_cents) / 100.0)::float8 as charged,
            (-sum(adjusted_cents) / 100.0)::float8 as given
     from student_terms st join grades g on g.school_id = st.school_id and g.grade_id = st.grade_id
     where st.school_id = $1 and st.term_id = $2 and st.billed group by g.name order by g.name`,
    [term],
  );
  return rows.map(({ name, students, charged, given }) => ({ name, students, charged, given: Number(given) + 0 }));
}

type Grade = { grade: { name: string }; students: number; fees: number; additionalFees: number; discounts: number; total: number };
const cents = (shillings: number) => Math.round(shillings * 100);
const billsOf = ({ grades }: { grades: Grade[] }) =>
  grades
    .filter(({ students }) => students > 0)
    .map(({ grade, students, fees, additionalFees, discounts }) => ({
      ...{ name: grade.name, students, charged: (cents(fees) + cents(additionalFees)) / 100, given: discounts },
    }));

test('what is tried out is, to the cent, what opening the term then bills and gives', async () => {
  const world = await schoolOfThreeGrades();
  const { admin, next } = world;
  const tried = await simulate(admin, `?termId=${next}&roll=today`);
  await newTerm(admin, nextTermForm({ term_id: next, current: true }));
  expect(billsOf(tried)).toEqual(await billedIn(world, next));
  const [four, five, six] = tried.grades;
  expect([four.discounts, five.discounts, six.total]).toEqual([1100.05, 4107.07, 0]);
  expect(tried.totals).toMatchObject({ students: 5, additionalFees: 3000.5, discounts: 5207.12 });
});

test('so is what is tried out after the classes have moved up, with raised fees put into the grid first', async () => {
  const world = await schoolOfThreeGrades();
  const { admin, next } = world;
  const tried = await simulate(admin, `?termId=${next}&roll=yearEnd&tuitionFee=7.5%25&diaryFee=20`);
  const rows = tried.grades
    .filter(({ isSet }: { isSet: boolean }) => isSet)
    .map(({ grade, tuitionFee, assBooks, diaryFee, activityFee, others }: Record<string, number> & { grade: { id: number } }) => ({
      ...{ gradeId: grade.id, tuitionFee, assBooks, diaryFee, activityFee, others },
    }));
  expect(rows).toHaveLength(2);
  await succeed(admin.post('/api/settings/fee-grid', { termId: next, rows }));
  const { classes } = await succeed(admin.read('/api/year-end'));
  const moves = classes.map(({ streamId, outcome, toGradeId, toStream }: Record<string, unknown>) => ({
    ...{ streamId, outcome, toGradeId, toStream },
  }));
  await succeed(admin.post('/api/year-end', { moves, repeaters: [], makeStreams: true, moving: 4, repeating: 0, leaving: 1 }));
  await newTerm(admin, nextTermForm({ term_id: next, current: true }));
  expect(billsOf(tried)).toEqual(await billedIn(world, next));
  // The eldest has left, so the second child is the first now, and the third the second.
  expect([tried.totals.students, tried.totals.discounts]).toEqual([
    4,
    (await billedIn(world, next)).reduce((sum, { given }) => sum + given, 0),
  ]);
  expect(tried.grades.map(({ students }: Grade) => students)).toEqual([0, 2, 2]);
});

let world: World;
beforeAll(async () => {
  world = await schoolOfThreeGrades();
});

test('each grade stands beside what the current term billed it, less what was given there', async () => {
  const { admin, next } = world;
  const { grades, totals, current, roll } = await simulate(admin, `?termId=${next}&roll=today`);
  expect([current.name, roll]).toEqual(['Term 1', 'today']);
  const [four, , six] = grades;
  // Two at 10,100 and a bus: the rules came after the opening.
  expect(four).toMatchObject({
    students: 2,
    total: 23_067.86,
    now: { students: 2, amount: 21_700.25 },
    change: 1367.61,
    changePercent: 6.3,
  });
  expect(six).toMatchObject({ isSet: false, total: 0, now: { students: 1, amount: 10_100 }, change: -10_100, changePercent: -100 });
  expect(cents(totals.change)).toBe(cents(totals.total) - cents(totals.now.amount));
});

test('a head changes in every grade that has fees, and students come and leave', async () => {
  const { admin, four, five, next } = world;
  const before = await simulate(admin, `?termId=${next}&roll=today`);
  const after = await simulate(admin, `?termId=${next}&roll=today&activityFee=250&coming=${four.grade}:3,${five.grade}:-1`);
  const activity = ({ activityFee }: { activityFee: number }) => activityFee;
  expect([before, after].map(({ grades }) => grades.map(activity))).toEqual([
    [0, 99.99, 0],
    [250, 349.99, 0],
  ]);
  const [was, is] = [before.grades[0], after.grades[0]];
  expect([is.students, is.coming, is.additionalFees, is.discounts]).toEqual([5, 3, was.additionalFees, was.discounts]);
  expect([was.each, is.each, is.fees]).toEqual([11_333.83, 11_583.83, 57_919.15]);
  expect(after.grades[1]).toMatchObject({ students: 1, coming: -1, additionalFees: 750.13 });
});

test('trying out writes nothing: no bill, no fee, no news', async () => {
  const { school, admin, four, next } = world;
  const counts = () =>
    rowsOf(
      school,
      `select (select count(*) from ledger_entries where school_id = $1) as entries,
              (select count(*) from student_terms where school_id = $1) as bills,
              (select sum(tuition_cents) from fee_structures where school_id = $1) as fees,
              (select count(*) from notifications where school_id = $1) as news`,
    );
  const before = await counts();
  await simulate(admin, `?termId=${next}&roll=yearEnd&tuitionFee=5000&coming=${four.grade}:9`);
  expect(await counts()).toEqual(before);
});

test.each([
  ['tuitionFee=abc', 'tuitionFee', 'Tuition fee must change by an amount such as 500 or -200, or by a percentage such as 5%'],
  ['coming=x', 'coming', 'Students more or fewer must be a number for each grade, at most 100,000 more in all'],
  ['roll=tomorrow', 'roll', 'Roll must be today or yearEnd'],
])('%s is refused by its field', async (query, field, message) => {
  const { status, body } = await world.admin.read(`${url}?${query}`);
  expect([status, body.errors]).toEqual([400, [{ path: field, message }]]);
});

test('a grade or term of another school is one that nobody has', async () => {
  const { admin } = await newSchool();
  const { four, next } = world;
  expect((await admin.read(`${url}?coming=${four.grade}:1`)).body).toMatchObject({ status: 404, code: 'GRADE_NOT_FOUND' });
  expect((await admin.read(`${url}?termId=${next}`)).body).toMatchObject({ status: 404, code: 'TERM_NOT_FOUND' });
});

test('bursars and auditors try fees out, teachers do not', async () => {
  const { school, admin } = world;
  const staff = [await school.bursar(), await newStaff(admin, 'auditor'), await school.teacher()];
  const answers = await Promise.all(staff.map((each) => each.read(url)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 403]);
});
