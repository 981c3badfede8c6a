import { expect, test } from 'vitest';
import { atOnce, chargesOf, newClass, newStudent, newTerm, nextTermForm, setFees } from '../../../../tests/support/school-parts.ts';
import { useSoundLedger } from '../../../../tests/support/sound-ledger.ts';
import { newSchool, type School, succeed, useServer } from '../../../../tests/support/world.ts';
import { nairobiToday } from '../../../core/dates.ts';

useServer();

const url = '/api/settings/fee-structure';
const year = Number(nairobiToday().slice(0, 4));

useSoundLedger();

const listed = async (school: School, query = '') => (await succeed(school.admin.read(`${url}${query}`))).feeStructures;

async function schoolWithTerm() {
  const school = await newSchool();
  const place = await newClass(school.admin);
  const term = await newTerm(school.admin);
  const form = (changes: Record<string, unknown> = {}) => ({
    grade: place.grade,
    term_id: term,
    tuition_fee: 10_000,
    ass_books: 500.5,
    diary_fee: '200.25',
    activity_fee: 300,
    others: 0,
    ...changes,
  });
  return { school, place, term, form };
}

test('the fees of a grade in a term are saved and listed as given', async () => {
  const { school, place, term, form } = await schoolWithTerm();
  const answer = await school.admin.post(url, form());
  expect(answer.status).toBe(200);
  const feeStructure = {
    id: expect.any(Number),
    grade: { id: place.grade, name: 'Grade 4' },
    term: { id: term, name: 'Term 1', year },
    tuitionFee: 10_000,
    assBooks: 500.5,
    diaryFee: 200.25,
    activityFee: 300,
    others: 0,
    updatedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
  };
  const message = `Fees of Grade 4 for Term 1 ${year} saved. Students already billed are now charged these fees.`;
  expect(answer.body).toEqual({ message, feeStructure });
  expect(await listed(school)).toEqual([feeStructure]);
});

test('an activity fee and others that are absent or blank count as nothing', async () => {
  const { school, form } = await schoolWithTerm();
  for (const blank of [undefined, '']) {
    const { feeStructure } = await succeed(school.admin.post(url, form({ activity_fee: blank, others: blank })));
    expect(feeStructure).toMatchObject({ activityFee: 0, others: 0 });
  }
});

test('null counts as nothing for each of the five fees', async () => {
  const { school, form } = await schoolWithTerm();
  const nulls = { tuition_fee: null, ass_books: null, diary_fee: null, activity_fee: null, others: null };
  const { feeStructure } = await succeed(school.admin.post(url, form(nulls)));
  expect(feeStructure).toMatchObject({ tuitionFee: 0, assBooks: 0, diaryFee: 0, activityFee: 0, others: 0 });
});

test('saving for a grade and term that has fees changes them, with or without the id', async () => {
  const { school, form } = await schoolWithTerm();
  const { feeStructure: first } = await succeed(school.admin.post(url, form()));
  const { feeStructure: second } = await succeed(school.admin.post(url, form({ tuition_fee: 12_000 })));
  const { feeStructure: third } = await succeed(school.admin.post(url, form({ tuition_fee: 13_000, fee_structure_id: String(first.id) })));
  expect([second.id, third.id]).toEqual([first.id, first.id]);
  expect(await listed(school)).toMatchObject([{ id: first.id, tuitionFee: 13_000 }]);
});

test('structures are listed by term, the latest first, then by the ladder of grades', async () => {
  const { school, term } = await schoolWithTerm();
  const next = await newTerm(school.admin, nextTermForm());
  const grades: number[] = [];
  for (const name of ['Grade 10', 'Grade 2', 'PP1']) grades.push((await newClass(school.admin, name)).grade);
  for (const grade of grades) for (const of of [term, next]) await setFees(school.admin, { grade, term: of });
  const nameOf = ({ grade, term: of }: Record<'grade' | 'term', { name: string }>) => `${of.name} ${grade.name}`;
  const names = (await listed(school)).map(nameOf);
  const ladder = ['PP1', 'Grade 2', 'Grade 10'];
  expect(names).toEqual([...ladder.map((name) => `Term 2 ${name}`), ...ladder.map((name) => `Term 1 ${name}`)]);
  expect(await listed(school, `?term=${next}&grade=all`)).toHaveLength(3);
  expect(await listed(school, `?term=all&grade=${grades[0]}`)).toHaveLength(2);
  expect(await listed(school, `?term=${term}&grade=${grades[1]}`)).toMatchObject([
    { grade: { name: 'Grade 2' }, term: { name: 'Term 1' } },
  ]);
  expect(await listed(school, '?term=&grade=')).toHaveLength(6);
  expect(await listed(school, '?term=2147483647')).toEqual([]);
});

test('the first fees of a term that is billed already are charged to its students at once', async () => {
  const { school, place, form } = await schoolWithTerm();
  const [first, second] = [await newStudent(school.admin, place), await newStudent(school.admin, place)];
  const elsewhere = await newStudent(school.admin, await newClass(school.admin, 'Grade 5'));
  await succeed(school.admin.post(url, form({ ass_books: 0, diary_fee: 0 })));
  for (const student of [first, second]) expect(await chargesOf(school, student)).toEqual(['Term 1 tuition 10000', 'Term 1 activity 300']);
  expect(await chargesOf(school, elsewhere)).toEqual([]);
});

test('a change of fees posts the difference, up or down, and the same fees again post nothing', async () => {
  const { school, place, term } = await schoolWithTerm();
  const student = await newStudent(school.admin, place);
  for (const tuition_fee of [10_000, 12_500.5, 12_500.5, 7000]) {
    await setFees(school.admin, { ...place, term }, { tuition_fee });
    expect(await chargesOf(school, student)).toEqual([`Term 1 tuition ${tuition_fee}`]);
  }
  await setFees(school.admin, { ...place, term }, { tuition_fee: 0 });
  expect(await chargesOf(school, student)).toEqual([]);
});

test('fees of a term that never was current charge nobody until it opens', async () => {
  const { school, place } = await schoolWithTerm();
  const student = await newStudent(school.admin, place);
  const next = await newTerm(school.admin, nextTermForm());
  const { message } = await setFees(school.admin, { ...place, term: next });
  expect(message).toBe(`Fees of Grade 4 for Term 2 ${nextTermForm().year} saved.`);
  expect(await chargesOf(school, student)).toEqual([]);
});

test('fees of an earlier term that was billed are corrected in that term', async () => {
  const { school, place, term } = await schoolWithTerm();
  const student = await newStudent(school.admin, place);
  const next = await newTerm(school.admin, nextTermForm({ current: true }));
  await setFees(school.admin, { ...place, term });
  await setFees(school.admin, { ...place, term: next }, { tuition_fee: 11_000 });
  expect(await chargesOf(school, student)).toEqual(['Term 1 tuition 10000', 'Term 2 tuition 11000']);
});

test('fees saved many times at once leave one structure, and charges that equal it', async () => {
  const { school, place, form } = await schoolWithTerm();
  const student = await newStudent(school.admin, place);
  const answers = await atOnce(10, (index) =>
    school.admin.post(url, form({ tuition_fee: 1000 + index, ass_books: 0, diary_fee: 0, activity_fee: 0 })),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  const structures = await listed(school);
  expect(structures).toHaveLength(1);
  expect(await chargesOf(school, student)).toEqual([`Term 1 tuition ${structures[0].tuitionFee}`]);
});

test('students enrolled while fees change are charged what the fees became', async () => {
  const { school, place, term } = await schoolWithTerm();
  await setFees(school.admin, { ...place, term });
  const [, ...students] = await Promise.all([
    setFees(school.admin, { ...place, term }, { tuition_fee: 12_000 }),
    ...Array.from({ length: 8 }, () => newStudent(school.admin, place)),
  ]);
  for (const student of students) expect(await chargesOf(school, student)).toEqual(['Term 1 tuition 12000']);
});

test('a structure stays with its grade and term', async () => {
  const { school, place, form } = await schoolWithTerm();
  const next = await newTerm(school.admin, nextTermForm());
  const { grade } = await newClass(school.admin, 'Grade 5');
  const { feeStructure } = await succeed(school.admin.post(url, form()));
  const message = `This fee structure belongs to Grade 4, Term 1 ${year}. Create another one for a different grade or term.`;
  for (const changes of [{ grade }, { term_id: next }]) {
    const refused = await school.admin.post(url, form({ ...changes, fee_structure_id: feeStructure.id, tuition_fee: 1 }));
    expect(refused.body).toMatchObject({ status: 409, code: 'FEE_STRUCTURE_FIXED', message, error: message });
  }
  expect(await listed(school)).toMatchObject([{ id: feeStructure.id, grade: { id: place.grade }, tuitionFee: 10_000 }]);
});

test('what does not exist and what another school has are the same: not found', async () => {
  const [{ school, form }, other] = [await schoolWithTerm(), await schoolWithTerm()];
  const { feeStructure: theirs } = await succeed(other.school.admin.post(url, other.form()));
  for (const [changes, code, message] of [
    [{ grade: other.place.grade }, 'GRADE_NOT_FOUND', 'Grade not found.'],
    [{ grade: 2_147_483_647 }, 'GRADE_NOT_FOUND', 'Grade not found.'],
    [{ term_id: other.term }, 'TERM_NOT_FOUND', 'Term not found.'],
    [{ term_id: 2_147_483_647 }, 'TERM_NOT_FOUND', 'Term not found.'],
    [{ fee_structure_id: theirs.id }, 'FEE_STRUCTURE_NOT_FOUND', 'Fee structure not found.'],
    [{ fee_structure_id: 2_147_483_647 }, 'FEE_STRUCTURE_NOT_FOUND', 'Fee structure not found.'],
  ] as const) {
    expect((await school.admin.post(url, form(changes))).body).toMatchObject({ status: 404, code, message, error: message });
  }
  expect(await listed(school)).toEqual([]);
  expect(await listed(school, `?term=${other.term}`)).toEqual([]);
  expect(await listed(other.school)).toHaveLength(1);
});

test('bursars read the fees, administrators set them, teachers do neither', async () => {
  const { school, form } = await schoolWithTerm();
  await succeed(school.admin.post(url, form()));
  const [bursar, teacher] = [await school.bursar(), await school.teacher()];
  expect((await bursar.read(url)).body.feeStructures).toHaveLength(1);
  expect((await bursar.post(url, form({ tuition_fee: 1 }))).body).toMatchObject({ status: 403, code: 'FORBIDDEN' });
  expect((await teacher.read(url)).body).toMatchObject({ status: 403, code: 'FORBIDDEN' });
  expect((await teacher.post(url, form({ tuition_fee: 1 }))).status).toBe(403);
  expect(await listed(school)).toMatchObject([{ tuitionFee: 10_000 }]);
});

const notAnAmount = 'must be in shillings, at most 100,000,000.00, with at most two decimal places';

test.each([
  ['tuition_fee', undefined, 'Tuition fee is required'],
  ['tuition_fee', '', 'Tuition fee is required'],
  ['tuition_fee', true, 'Tuition fee must be in shillings'],
  ['tuition_fee', [5], 'Tuition fee must be in shillings'],
  ['tuition_fee', '1e3', `Tuition fee ${notAnAmount}`],
  ['tuition_fee', '0x10', `Tuition fee ${notAnAmount}`],
  ['tuition_fee', ' 12 ', `Tuition fee ${notAnAmount}`],
  ['tuition_fee', 'NaN', `Tuition fee ${notAnAmount}`],
  ['tuition_fee', 1.005, `Tuition fee ${notAnAmount}`],
  ['tuition_fee', 100_000_000.01, `Tuition fee ${notAnAmount}`],
  ['tuition_fee', -1, 'Tuition fee must be at least 0.00'],
  ['ass_books', undefined, 'AssBook fee is required'],
  ['diary_fee', undefined, 'Diary fee is required'],
  ['activity_fee', -0.01, 'Activity fee must be at least 0.00'],
  ['others', 'x', `Others ${notAnAmount}`],
  ['grade', undefined, 'Grade is required'],
  ['grade', 'all', 'Grade must be a whole number'],
  ['term_id', '', 'Term is required'],
  ['term_id', [1], 'Term must be a whole number'],
  ['fee_structure_id', 'x', 'Fee structure must be a whole number'],
])('fees with the %s %j are refused', async (path, value, message) => {
  const { school, form } = await schoolWithTerm();
  const refused = await school.admin.post(url, form({ [path]: value }));
  expect(refused.body).toMatchObject({ status: 400, code: 'VALIDATION_FAILED', message, error: message, errors: [{ path, message }] });
  expect(await listed(school)).toEqual([]);
});

test('the term filter takes current, which without a current term finds nothing, and all', async () => {
  const { school, form } = await schoolWithTerm();
  await succeed(school.admin.post(url, form()));
  const count = async (term: string) => (await succeed(school.admin.read(`${url}?term=${term}`))).feeStructures.length;
  const later = await newTerm(school.admin, nextTermForm({ current: true }));
  expect([await count('all'), await count(''), await count('current')]).toEqual([1, 1, 0]);
  await succeed(school.admin.post(url, form({ term_id: later })));
  expect([await count('all'), await count('current'), await count(String(later))]).toEqual([2, 1, 1]);
});

test('a filter that is no id is refused', async () => {
  const { school } = await schoolWithTerm();
  expect((await school.admin.read(`${url}?term=latest`)).body).toMatchObject({
    status: 400,
    message: 'Term must be a term id, current or all',
  });
});

test('the largest amount is kept to the cent', async () => {
  const { school, form } = await schoolWithTerm();
  const { feeStructure } = await succeed(school.admin.post(url, form({ tuition_fee: 100_000_000, ass_books: '99999999.99' })));
  expect(feeStructure).toMatchObject({ tuitionFee: 100_000_000, assBooks: 99_999_999.99 });
});
